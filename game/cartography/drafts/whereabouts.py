"""Where on earth outlines are: degrees or something else, and how to project them."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from game.cartography.drafts.troubles import TroubleError
from game.cartography.projection import ProjectionNotes

MERCATOR_EDGE = 20_037_508.4
WEB_MERCATOR = "Web Mercator (EPSG:3857)"


@dataclass(frozen=True, slots=True)
class DegreeBox:
    """Least and greatest coordinates."""

    left: float
    low: float
    right: float
    high: float


# The range of coordinates that a grid has in its own country, and Web Mercator in Europe. Some
# ranges lie within others.
GRIDS = (
    ("S-JTSK / Krovak East North (EPSG:5514)", DegreeBox(-950_000, -1_250_000, -150_000, -900_000)),
    ("CH1903+ / LV95 (EPSG:2056)", DegreeBox(2_450_000, 1_050_000, 2_860_000, 1_320_000)),
    ("CH1903 / LV03 (EPSG:21781)", DegreeBox(480_000, 70_000, 840_000, 300_000)),
    ("RGF93 / Lambert-93 (EPSG:2154)", DegreeBox(0, 6_000_000, 1_350_000, 7_250_000)),
    ("ETRS89 / LAEA Europe (EPSG:3035)", DegreeBox(2_400_000, 1_300_000, 7_500_000, 5_600_000)),
    ("OSGB36 / British National Grid (EPSG:27700)", DegreeBox(-10_000, 0, 720_000, 1_300_000)),
    ("Belgian Lambert 72 (EPSG:31370)", DegreeBox(10_000, 15_000, 300_000, 250_000)),
    ("Amersfoort / RD New (EPSG:28992)", DegreeBox(0, 300_000, 290_000, 630_000)),
    ("MGI / Austria Lambert (EPSG:31287)", DegreeBox(100_000, 260_000, 700_000, 590_000)),
    ("ETRS89 / Poland CS92 (EPSG:2180)", DegreeBox(140_000, 100_000, 880_000, 800_000)),
    ("DHDN / Gauss-Krüger (EPSG:31467)", DegreeBox(3_250_000, 5_200_000, 3_950_000, 6_150_000)),
    ("UTM", DegreeBox(100_000, 0, 1_000_000, 10_000_000)),
    (WEB_MERCATOR, DegreeBox(-1_300_000, 4_000_000, 5_000_000, 10_000_000)),
)
MOST_GRIDS = 3


def whole_box(boxes: Iterable[DegreeBox]) -> DegreeBox:
    """The box around all boxes."""
    every = list(boxes)
    return DegreeBox(
        min(b.left for b in every),
        min(b.low for b in every),
        max(b.right for b in every),
        max(b.high for b in every),
    )


def check_degrees(box: DegreeBox, document: Mapping[str, Any]) -> None:
    """Raise TroubleError if coordinates are not in degrees, with what they may be in."""
    if box.left >= -360 and box.right <= 360 and box.low >= -90 and box.high <= 90:
        return
    if box.left >= -90 and box.right <= 90 and box.low >= -180 and box.high <= 180:
        raise TroubleError(
            "swapped",
            "Longitude and latitude seem to be swapped. Longitude (east–west) must come first.",
        )
    named = _named_system(document)
    likely = [named] if named else _likely_grids(box)
    if not likely:
        raise TroubleError(
            "coordinates",
            "The positions are not longitudes and latitudes. Export the file in WGS 84 "
            "(EPSG:4326).",
        )
    if len(likely) > 1:
        raise TroubleError(
            "projection",
            "The file is not in degrees. It looks like one of these: %(likely)s. Export it in "
            "WGS 84 (EPSG:4326).",
            likely="; ".join(likely),
        )
    raise TroubleError(
        "projection",
        "The file is not in degrees. It looks like %(likely)s. Export it in WGS 84 (EPSG:4326).",
        likely=likely[0],
    )


def _named_system(document: Mapping[str, Any]) -> str:
    found: Any = document.get("crs")
    for key in ("properties", "name"):
        found = found.get(key) if isinstance(found, dict) else None
    text = str(found) if isinstance(found, str) else ""
    code = text.rpartition(":")[2]
    if code in ("3857", "900913"):
        return WEB_MERCATOR
    known = next((name for name, _box in GRIDS if f"EPSG:{code})" in name), "")
    return known or (f"EPSG:{code}" if code.isdigit() and len(code) <= 6 else "")


def _likely_grids(box: DegreeBox) -> list[str]:
    """The grids in whose range the coordinates lie, the smallest range first."""
    found = sorted((_size(grid), name) for name, grid in GRIDS if _is_within(box, grid))
    if found:
        return [name for _area, name in found[:MOST_GRIDS]]
    edges = map(abs, (box.left, box.low, box.right, box.high))
    is_mercator = max(edges) <= MERCATOR_EDGE * 1.01 and max(box.right, box.high) > 1e5
    return [WEB_MERCATOR] if is_mercator else []


def _is_within(box: DegreeBox, grid: DegreeBox) -> bool:
    return (
        grid.left <= box.left
        and box.right <= grid.right
        and grid.low <= box.low
        and box.high <= grid.high
    )


def _size(box: DegreeBox) -> float:
    return (box.right - box.left) * (box.high - box.low)


def projection_for(boxes: Iterable[DegreeBox]) -> ProjectionNotes:
    """A projection that suits outlines in degrees, given the box of each."""
    every = list(boxes)
    whole = whole_box(every)
    middle, span = _longitudes(every)
    latitude = max(-80.0, min(80.0, round((whole.low + whole.high) / 2, 1)))
    tall = whole.high - whole.low
    if span > 130 or tall > 110:
        return ProjectionNotes("equal-earth", (middle, 0.0))
    if tall > 8 and (whole.low > 2 or whole.high < -2):
        parallels = (round(whole.low + tall / 6, 1), round(whole.high - tall / 6, 1))
        return ProjectionNotes("lambert", (middle, latitude), parallels)
    return ProjectionNotes("equirectangular", (middle, latitude))


def _longitudes(boxes: list[DegreeBox]) -> tuple[float, float]:
    """The middle longitude and the width of what is shown: the shortest way around the earth."""
    edges = sorted({_turned(edge) for box in boxes for edge in (box.left, box.right)})
    covered = sorted((_turned(b.left), min(b.right - b.left, 360.0)) for b in boxes)
    best, start, reach = -1.0, edges[0], covered[0][0] + covered[0][1]
    for left, width in [*covered[1:], (covered[0][0] + 360, 0.0)]:
        if left - reach > best:
            best, start = left - reach, left
        reach = max(reach, left + width)
    span = 360.0 - max(best, 0.0)
    middle = _turned(start + span / 2)
    return round(middle, 1), span


def _turned(longitude: float) -> float:
    turned = math.fmod(longitude + 180, 360)
    return turned - 180 if turned >= 0 else turned + 180
