"""Preview pictures of links, and the icons of the site: drawn here, as PNG files.

No picture names a person, and none shows a border that could be a question: a daily journey
has the land in one piece.
"""

import io
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from importlib.resources import files

from PIL import Image, ImageDraw, ImageFont

from game.atlas_files import load_outlines
from game.drawing.path_points import Point, polylines

WIDTH, HEIGHT = 1200, 630
"""The size that social networks and messengers expect."""
MAP_LEFT, MAP_WIDTH = 470, 690
EDGE = 40
PAPER, CARD, INK, SOFT, LINE = "#f6ede0", "#fffaf0", "#22303c", "#57616b", "#b9a98a"
SEA, LAND, ACCENT, BLUE = "#d3e3e9", "#efe7d2", "#b8472a", "#4a7391"
SEATS = ("#0068a6", "#c14d00", "#00775a", "#682d74", "#f0c93a", "#3a3f47")
STRIPE = 46
SMOOTH = 2
"""The drawing's scale before it is made smaller, so that edges are smooth."""


@dataclass(frozen=True, slots=True)
class Postcard:
    """The content of a picture: a map, a title and a line, perhaps bars (money of the seats).

    With `has_borders` the places are drawn separately, otherwise the land in one piece.
    """

    map: str
    title: str
    line: str
    has_borders: bool = False
    bars: tuple[int, ...] = ()


@lru_cache(maxsize=48)
def postcard_png(card: Postcard) -> bytes:
    """The picture as a file, made once per process."""
    picture = _ground(card.map, card.has_borders).copy()
    draw = ImageDraw.Draw(picture)
    draw.text((EDGE, 92), "Crossings", font=_font(44), fill=INK)
    _star(draw, (EDGE + 232, 122), 22, ACCENT)
    top = _lines(draw, card.title, (EDGE, 190), size=64, fill=INK)
    top = _lines(draw, card.line, (EDGE, top + 18), size=36, fill=SOFT, weight="Regular")
    if card.bars:
        _bars(draw, card.bars, top + 24)
    return _png(picture)


@lru_cache(maxsize=8)
def icon_png(size: int, *, is_maskable: bool) -> bytes:
    """The icon of the site; a maskable one fills its box, so that a device may crop it."""
    whole = size * SMOOTH
    picture = Image.new("RGBA", (whole, whole), (0, 0, 0, 0))
    draw = ImageDraw.Draw(picture)
    radius = 0 if is_maskable else whole * 7 // 32
    draw.rounded_rectangle((0, 0, whole - 1, whole - 1), radius, fill=INK)
    reach = whole * (0.28 if is_maskable else 0.375)
    _star(draw, (whole / 2, whole / 2), reach, PAPER)
    return _png(picture.resize((size, size), Image.Resampling.LANCZOS))


@lru_cache(maxsize=8)
def _ground(map_slug: str, has_borders: bool) -> Image.Image:
    """Paper, the stripe of an airmail letter, and the map."""
    big = Image.new("RGB", (WIDTH * SMOOTH, HEIGHT * SMOOTH), PAPER)
    draw = ImageDraw.Draw(big)
    window = [MAP_LEFT, STRIPE + 34, MAP_LEFT + MAP_WIDTH, HEIGHT - EDGE]
    _map(draw, map_slug, [side * SMOOTH for side in window], has_borders=has_borders)
    picture = big.resize((WIDTH, HEIGHT), Image.Resampling.LANCZOS)
    stripe = ImageDraw.Draw(picture)
    for n in range(-1, WIDTH // 60 + 1):
        left = n * 60
        colour = (ACCENT, PAPER, BLUE, PAPER)[n % 4]
        stripe.polygon(
            [(left + 26, 0), (left + 86, 0), (left + 60, STRIPE - 20), (left, STRIPE - 20)],
            fill=colour,
        )
    return picture


def _map(
    draw: ImageDraw.ImageDraw, map_slug: str, window: Sequence[float], *, has_borders: bool
) -> None:
    outlines = load_outlines(map_slug)
    left, top, right, bottom = window
    draw.rounded_rectangle(list(window), 18 * SMOOTH, fill=SEA)
    rings = [
        (ring, part)
        for part in outlines["parts"].values()
        for ring in polylines(part["path"])
        if len(ring) > 2
    ]
    points = [point for ring, _ in rings for point in ring]
    low_x, high_x = min(x for x, _ in points), max(x for x, _ in points)
    low_y, high_y = min(y for _, y in points), max(y for _, y in points)
    rim = 16 * SMOOTH
    scale = min(
        (right - left - 2 * rim) / (high_x - low_x), (bottom - top - 2 * rim) / (high_y - low_y)
    )
    move_x = (left + right - scale * (low_x + high_x)) / 2
    move_y = (top + bottom - scale * (low_y + high_y)) / 2

    def placed(ring: Sequence[Point]) -> list[Point]:
        return [(x * scale + move_x, y * scale + move_y) for x, y in ring]

    for ring, _ in rings:
        drawn = placed(ring)
        draw.polygon(drawn, fill=LAND)
        # Without borders the line has the colour of the land, which also closes the seams.
        colour, width = (LINE, SMOOTH) if has_borders else (LAND, 2 * SMOOTH)
        draw.line([*drawn, drawn[0]], fill=colour, width=width, joint="curve")


def _star(draw: ImageDraw.ImageDraw, at: Point, reach: float, fill: str) -> None:
    """The four-pointed star of the site: each side bends towards the middle."""
    x, y = at
    tips = [(x, y - reach), (x + reach, y), (x, y + reach), (x - reach, y)]
    outline: list[Point] = []
    for one, other in zip(tips, [*tips[1:], tips[0]], strict=True):
        for n in range(12):
            part = n / 12
            a = (one[0] + (x - one[0]) * part, one[1] + (y - one[1]) * part)
            b = (x + (other[0] - x) * part, y + (other[1] - y) * part)
            outline.append((a[0] + (b[0] - a[0]) * part, a[1] + (b[1] - a[1]) * part))
    draw.polygon(outline, fill=fill)


def _bars(draw: ImageDraw.ImageDraw, bars: Sequence[int], top: float) -> None:
    """The money of each seat, with its letter."""
    most = max(*bars, 1)
    height = min(46.0, (HEIGHT - EDGE - top) / len(bars))
    for n, money in enumerate(bars):
        y = top + n * height
        draw.text((EDGE, y), "ABCDEF"[n], font=_font(30), fill=INK)
        length = 210 * money / most
        draw.rounded_rectangle(
            (EDGE + 36, y + 6, EDGE + 44 + length, y + height - 8), 6, fill=SEATS[n]
        )
        draw.text((EDGE + 56 + length, y), f"{money} €", font=_font(30), fill=INK)


def _lines(
    draw: ImageDraw.ImageDraw,
    text: str,
    at: Point,
    *,
    size: int,
    fill: str,
    weight: str = "Bold",
) -> float:
    """Write a text in lines that fit beside the map; return where the next one would begin."""
    font, y = _font(size, weight), at[1]
    line = ""
    for word in text.split():
        longer = f"{line} {word}".strip()
        if line and draw.textlength(longer, font=font) > MAP_LEFT - 2 * EDGE:
            draw.text((at[0], y), line, font=font, fill=fill)
            y, line = y + size * 1.15, word
        else:
            line = longer
    draw.text((at[0], y), line, font=font, fill=fill)
    return y + size * 1.15


@lru_cache(maxsize=8)
def _font(size: int, weight: str = "Bold") -> ImageFont.FreeTypeFont:
    folder = files("font_source_sans_pro") / "files"
    return ImageFont.truetype(str(folder / f"SourceSansPro-{weight}.ttf"), size)


def _png(picture: Image.Image) -> bytes:
    file = io.BytesIO()
    picture.save(file, "PNG", compress_level=3)
    return file.getvalue()
