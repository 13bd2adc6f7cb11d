"""What stands in the tables of pages, and in the lines of PDF files, as a reader sees it."""

import re
import zlib
from decimal import ROUND_HALF_UP, Decimal
from html.parser import HTMLParser


class _Tables(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.tables: list[list[list[str]]] = []
        self._cell: list[str] | None = None

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag == "table":
            self.tables.append([])
        elif tag == "tr":
            self.tables[-1].append([])
        elif tag in ("td", "th"):
            self._cell = []
        elif tag == "br" and self._cell is not None:
            self._cell.append(" ")

    def handle_endtag(self, tag: str) -> None:
        if tag in ("td", "th") and self._cell is not None:
            self.tables[-1][-1].append(" ".join("".join(self._cell).split()))
            self._cell = None

    def handle_data(self, data: str) -> None:
        if self._cell is not None:
            self._cell.append(data)


def whole(figure: float) -> int:
    """A figure as schools round it: a half goes up."""
    return int(Decimal(str(round(figure, 6))).quantize(Decimal(1), ROUND_HALF_UP))


def tenth(figure: float) -> float:
    """A figure with one decimal, rounded in the same way."""
    return whole(10 * figure) / 10


def tables_in(page: str) -> list[list[list[str]]]:
    """All tables of a page: rows of cells."""
    reader = _Tables()
    reader.feed(page)
    return reader.tables


def streams_in_pdf(content: bytes) -> list[bytes]:
    """The streams of a PDF file, unpacked: its pages and its fonts."""
    streams = []
    for packed in re.findall(rb"stream\r?\n(.*?)\r?\nendstream", content, re.DOTALL):
        try:
            # Not at once: the last sign of a stream may be taken for the end of a line.
            streams.append(zlib.decompressobj().decompress(packed))
        except zlib.error:
            streams.append(packed)
    return streams


def texts_in_pdf(content: bytes) -> list[str]:
    """The pieces of text of a PDF file in the order in which they are written."""
    streams = streams_in_pdf(content)
    letters = [_letters(stream) for stream in streams if b"beginbfchar" in stream]
    found = []
    for stream in streams:
        font = 0
        for token in re.finditer(rb"/F(\d+) [\d.]+ Tf|\(((?:\\.|[^\\)])*)\) Tj", stream, re.DOTALL):
            if token[1]:
                font = int(token[1])
            else:
                found.append(_spoken(token[2], letters[font - 1]))
    return found


def _letters(stream: bytes) -> dict[int, str]:
    pairs = re.findall(rb"<([0-9A-Fa-f]{4})> <([0-9A-Fa-f]+)>", stream.split(b"beginbfchar", 1)[1])
    return {int(glyph, 16): bytes.fromhex(text.decode()).decode("utf-16-be")
            for glyph, text in pairs}  # fmt: skip


def _spoken(raw: bytes, letters: dict[int, str]) -> str:
    escapes = {b"n": b"\n", b"r": b"\r", b"t": b"\t", b"b": b"\b", b"f": b"\f"}
    plain = re.sub(rb"\\(.)", lambda m: escapes.get(m[1], m[1]), raw, flags=re.DOTALL)
    return "".join(
        letters.get(int.from_bytes(plain[at : at + 2]), "?") for at in range(0, len(plain), 2)
    )
