"""A QR code as one path, so that a page can draw it in its own colours."""

from dataclasses import dataclass
from functools import lru_cache
from itertools import groupby

import segno

MARGIN = 4
"""The quiet zone around the code, in modules."""


@dataclass(frozen=True, slots=True)
class QrCode:
    """A square of `size` × `size` modules, with the dark ones as an SVG path."""

    size: int
    path: str


@lru_cache(maxsize=200)
def qr_code(text: str) -> QrCode:
    """The code of a text."""
    rows = segno.make_qr(text, error="m").matrix
    path = "".join(_runs(row, y) for y, row in enumerate(rows, start=MARGIN))
    return QrCode(len(rows) + 2 * MARGIN, path)


def _runs(row: bytes | bytearray, y: int) -> str:
    """The dark runs of a row, each as one rectangle."""
    drawn, x = "", MARGIN
    for is_dark, run in groupby(row):
        width = len(list(run))
        if is_dark:
            drawn += f"M{x} {y}h{width}v1h-{width}z"
        x += width
    return drawn
