"""Colours that can be read and told apart, in light and in dark."""

import re
from itertools import combinations

import pytest

from tests.processes import ROOT

SHEET = (ROOT / "static" / "css" / "tokens.css").read_text(encoding="utf-8")
# Text on its background (WCAG AA: 4.5), and lines or marks beside theirs (3).
READ = [
    *[(ink, under) for ink in ("ink", "ink-soft", "link") for under in ("paper", "card")],
    *[("ink-soft", "paper-deep"), ("on-night", "night"), ("on-night-soft", "night")],
    *[("on-accent", "accent"), ("on-accent", "accent-strong"), ("accent", "card")],
    *[("ink", f"{kind}-wash") for kind in ("good", "hint", "warn", "bad")],
    *[(kind, f"{kind}-wash") for kind in ("good", "hint", "warn", "bad")],
    *[(kind, "card") for kind in ("good", "warn", "bad")],
    *[("ink", f"map-{what}") for what in ("sea", "land", "context", "visited", "goal")],
    *[("on-seat-5" if seat == 5 else "on-seat", f"seat-{seat}") for seat in range(1, 7)],
    ("stamp-ink", "stamp-paper"),
]
SEEN = [
    *[("focus", under) for under in ("paper", "card", "paper-deep")],
    *[("line-strong", under) for under in ("paper", "card")],
    *[("map-route", under) for under in ("map-sea", "map-land")],
]


COLOUR = "#[0-9a-f]{6}"
PLAIN = dict(re.findall(rf"--([\w-]+):\s*({COLOUR});", SHEET))
TWOFOLD = re.findall(rf"--([\w-]+):\s*light-dark\(({COLOUR}), ({COLOUR})\);", SHEET)
LIGHT = PLAIN | {name: light for name, light, _dark in TWOFOLD}
DARK = PLAIN | {name: dark for name, _light, dark in TWOFOLD}


def luminance(colour: str) -> float:
    """Give how bright a colour is to the eye, as WCAG reckons it."""
    parts = [int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5)]
    red, green, blue = [p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts]
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    """Give the ratio of two colours, from 1 to 21."""
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize("theme", [LIGHT, DARK], ids=["light", "dark"])
@pytest.mark.parametrize(("above", "below"), READ)
def test_text_can_be_read(theme: dict[str, str], above: str, below: str) -> None:
    assert contrast(theme[above], theme[below]) >= 4.5


@pytest.mark.parametrize("theme", [LIGHT, DARK], ids=["light", "dark"])
@pytest.mark.parametrize(("above", "below"), SEEN)
def test_marks_can_be_seen(theme: dict[str, str], above: str, below: str) -> None:
    assert contrast(theme[above], theme[below]) >= 3


def test_every_colour_is_written_once() -> None:
    names = re.findall(r"^ +--([\w-]+):", SHEET, re.MULTILINE)
    assert len(names) == len({*names})
    assert len(TWOFOLD) > 40
    for sheet in (ROOT / "static" / "css").glob("*.css"):
        assert "prefers-color-scheme" not in sheet.read_text(encoding="utf-8"), sheet.name


# Linear light as people see it who lack one kind of cone (Viénot, Brettel and Mollon, 1999).
SIGHTS = {
    "all cones": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "no red cones": ((0.1124, 0.8876, 0), (0.1124, 0.8876, 0), (0.0040, -0.0040, 1)),
    "no green cones": ((0.2927, 0.7073, 0), (0.2927, 0.7073, 0), (-0.0223, 0.0223, 1)),
}


def as_seen(colour: str, sight: str) -> tuple[float, float, float]:
    """Give a colour in CIE Lab, as it looks with this kind of sight."""
    parts = [int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5)]
    light = [p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts]
    red, green, blue = (
        max(0.0, sum(k * v for k, v in zip(row, light, strict=True))) for row in SIGHTS[sight]
    )
    x = (0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.9505
    y = 0.2126 * red + 0.7152 * green + 0.0722 * blue
    z = (0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.089
    fx, fy, fz = (v ** (1 / 3) if v > 0.008856 else 7.787 * v + 16 / 116 for v in (x, y, z))
    return 116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)


@pytest.mark.parametrize("theme", [LIGHT, DARK], ids=["light", "dark"])
@pytest.mark.parametrize("sight", SIGHTS)
def test_seats_are_told_apart(theme: dict[str, str], sight: str) -> None:
    seats = {name: as_seen(theme[name], sight) for name in theme if name.startswith("seat-")}
    assert len(seats) == 6
    for (one, first), (other, second) in combinations(seats.items(), 2):
        apart = sum((a - b) ** 2 for a, b in zip(first, second, strict=True)) ** 0.5
        assert apart >= 15, f"{one} and {other} look alike"
