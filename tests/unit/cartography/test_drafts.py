"""A map in the making: what is found, what is in doubt, and what edits of the notes do."""

import json
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from game.cartography.build import build_map
from game.cartography.drafts.doubts import FoundDoubts, found_in, nearest_to
from game.cartography.drafts.drafting import decided, first_notes, joined, left_out
from game.cartography.drafts.named_values import name_choice, properties_of, slugs_for
from game.cartography.drafts.notes_writer import notes_text
from game.cartography.drafts.offer import DRAWN, offer_of
from game.cartography.drafts.reasons import APART, TOUCH, note_for, reason_for
from game.cartography.drafts.splitting import pieces_for, split
from game.cartography.drafts.survey import survey_of
from game.cartography.drafts.surveyed import Survey
from game.cartography.drafts.troubles import TroubleError
from game.cartography.drafts.whereabouts import DegreeBox, check_degrees, projection_for
from game.cartography.notes import BorderNote, Notes, SourceNotes
from tests.map_help import bricks, collection, feature, rectangle, twenty_regions


def draft(tmp_path: Path, document: Any) -> tuple[Path, Notes]:
    """A file with its first notes."""
    path = tmp_path / "source.json"
    path.write_text(json.dumps(document))
    offer = offer_of(document)
    values = {one.key: one.values for one in offer.properties}
    source = SourceNotes(
        id="name", metres_per_unit=1.0, projection=offer.projection, detail=offer.detail
    )
    return path, first_notes(source, values, offer.without_area, "Trees")


def settled(survey: Survey, notes: Notes) -> Notes:
    """The notes with everything decided: gaps and points do not count, islands are joined."""
    while doubts := found_in(survey, notes).doubts:
        if doubts[0].kind == "island":
            one, other = sorted(nearest_to(survey, doubts[0], notes)[0])
            notes = decided(notes, BorderNote((one, other), "sea", reason_for("", "sea")))
        else:
            notes = decided(notes, note_for(doubts[0], APART))
    return notes


def built(tmp_path: Path, source: Path, notes: Notes) -> Any:
    """The map of the notes."""
    path = tmp_path / "notes.toml"
    path.write_text(notes_text(notes), encoding="utf-8")
    return json.loads(build_map(source, path).map_json)


def test_what_is_found_and_what_is_in_doubt(tmp_path: Path) -> None:
    path, notes = draft(tmp_path, twenty_regions())
    found: FoundDoubts = found_in(survey_of(path, notes), notes)
    kinds = [(doubt.kind, doubt.between) for doubt in found.doubts]
    assert kinds == [
        ("short", ("peak", "pine")),
        ("gap", ("ivy", "reef")),
        ("island", ("reef", "reef")),
        ("island", ("skerry", "skerry")),
    ]
    assert ("alder", "birch") in found.clear


def test_overlaps_and_points(tmp_path: Path) -> None:
    over = feature("Over", rectangle(4.5, 3.2, 5.5, 3.8))
    corner = feature("Corner", rectangle(5.5, 3.8, 6.5, 5))
    wide = feature("Wide", rectangle(4.3, 2, 5.3, 2.9))
    path, notes = draft(tmp_path, collection([*bricks(), over, corner, wide]))
    kinds = {d.between: d.kind for d in found_in(survey_of(path, notes), notes).doubts}
    assert kinds["corner", "over"] == "point"
    assert "overlap" not in kinds.values()
    path, notes = draft(tmp_path, collection([*bricks(), feature("On", rectangle(4, 3, 5, 4))]))
    kinds = {d.between: d.kind for d in found_in(survey_of(path, notes), notes).doubts}
    assert kinds["on", "quince"] == "overlap"


@pytest.mark.parametrize("verdict", [TOUCH, APART, "sea", "bridge"])
def test_a_verdict_on_a_gap_is_what_the_builder_takes(tmp_path: Path, verdict: str) -> None:
    path, notes = draft(tmp_path, twenty_regions())
    survey = survey_of(path, notes)
    gap = next(d for d in found_in(survey, notes).doubts if d.kind == "gap")
    notes = settled(survey, decided(notes, note_for(gap, verdict)))
    content = built(tmp_path, path, notes)
    joins = {tuple(b["between"]): b["kind"] for b in content["borders"]}
    kinds = {TOUCH: "land", APART: None, "sea": "sea", "bridge": "bridge"}
    assert joins.get(gap.between) == kinds[verdict]


def test_two_places_become_one(tmp_path: Path) -> None:
    path, notes = draft(tmp_path, twenty_regions())
    notes = joined(notes, "birch", "alder")
    survey = survey_of(path, notes)
    assert len(survey.parts) == 19
    content = built(tmp_path, path, settled(survey, notes))
    beside = {b for b in map(tuple, (x["between"] for x in content["borders"])) if "alder" in b}
    assert beside == {("alder", "cedar"), ("alder", "fir"), ("alder", "ginkgo")}


def test_pieces_are_split_and_left_out(tmp_path: Path) -> None:
    rings = [rectangle(6, 0, 7, 1), rectangle(6, 2, 6.5, 2.5), rectangle(6, 4, 6.3, 4.3)]
    spread = [*bricks(), feature("Spread", *rings)]
    path, notes = draft(tmp_path, collection(spread))
    survey = survey_of(path, notes)
    pieces = pieces_for(notes, survey, "spread")
    assert list(pieces.values()) == sorted(pieces.values(), reverse=True)
    first, second, third = pieces
    for choices, places, parts in (
        ({second: "own"}, 19, 19),
        ({second: "apart", third: "apart"}, 18, 20),
        ({third: "out"}, 18, 18),
        ({first: "out"}, 18, 18),  # the largest piece always stays
    ):
        changed = split(notes, survey, "spread", choices)
        again = survey_of(path, changed)
        assert (len(changed.places), len(again.parts)) == (places, parts)
        content = built(tmp_path, path, settled(again, changed))
        assert len(content["places"]) == places
    apart = split(notes, survey, "spread", {second: "apart"})
    whole = split(apart, survey_of(path, apart), "spread", {})
    assert set(survey_of(path, whole).parts) == set(survey.parts)


def test_left_out_places_take_their_decisions_along(tmp_path: Path) -> None:
    path, notes = draft(tmp_path, twenty_regions())
    survey = survey_of(path, notes)
    notes = left_out(settled(survey, notes), {"reef"})
    assert all("reef" not in pair for pair in notes.decided)
    assert "reef" not in survey_of(path, notes).parts


def test_fine_outlines_are_drawn_coarser(tmp_path: Path) -> None:
    fine = bricks()
    for one in fine:
        ring = one["geometry"]["coordinates"][0][0]
        dense = [
            [a[0] + (b[0] - a[0]) * n / 400, a[1] + (b[1] - a[1]) * n / 400]
            for a, b in pairwise(ring)
            for n in range(400)
        ]
        one["geometry"]["coordinates"] = [[[*dense, dense[0]]]]
    path, notes = draft(tmp_path, collection(fine))
    assert notes.source.detail
    paths = [entry["path"] for entry in survey_of(path, notes).parts.values()]
    assert sum(text.count(" ") + text.count("-") for text in paths) < DRAWN


def test_names_by_language_are_recognised() -> None:
    holders = [
        {"properties": {"NAME_1": f"N{n}", "name_cs": f"Č{n}", "name:fr": f"F{n}", "iso": "x"}}
        for n in range(9)
    ]
    choice = name_choice(properties_of(holders))
    assert choice.languages == {"cs": "name_cs", "fr": "name:fr"}
    assert "iso" not in [one.key for one in choice.properties]


def test_properties_with_odd_names_are_left_out() -> None:
    holders = [
        {"properties": {"\ud800": f"N{n}", "a\u202eb": n, "name": f"N{n}"}} for n in range(9)
    ]
    assert [one.key for one in properties_of(holders)] == ["name"]


def test_slugs_are_plain_and_different() -> None:
    names = ["Žďár", "Zdar", "北京", "上海", "Łódź", "Straße"]
    assert slugs_for(names) == ["zdar", "zdar-2", "place", "place-2", "lodz", "strasse"]


@pytest.mark.parametrize(
    ("boxes", "kind", "longitude"),
    [
        ([DegreeBox(12, 48.5, 19, 51)], "equirectangular", 15.5),
        ([DegreeBox(-5, 42, 8, 51)], "lambert", 1.5),
        ([DegreeBox(-180, -60, 180, 80)], "equal-earth", 0.0),
        (
            [DegreeBox(170, -20, 179, -15), DegreeBox(-180, -20, -178, -15)],
            "equirectangular",
            176.0,
        ),
    ],
)
def test_a_projection_that_suits(boxes: list[DegreeBox], kind: str, longitude: float) -> None:
    found = projection_for(boxes)
    assert found.kind == kind
    assert found.origin[0] == pytest.approx(longitude, abs=0.11)


def on_the_dateline() -> dict[str, Any]:
    """Twenty regions with the 180th meridian across them, cut there as the standard asks."""
    document = twenty_regions()
    for one in document["features"]:
        pieces = []
        for (ring,) in one["geometry"]["coordinates"]:
            moved = [(x + 164.5, y) for x, y in ring]
            left, low = min(moved)
            right, high = max(moved)
            if left < 180 < right:
                for start, end in ((left, 180.0), (-180.0, right - 360)):
                    corners = [(start, low), (end, low), (end, high), (start, high), (start, low)]
                    pieces.append([[list(corner) for corner in corners]])
            else:
                turn = 360 if left >= 180 else 0
                pieces.append([[[x - turn, y] for x, y in moved]])
        one["geometry"]["coordinates"] = pieces
    return document


def test_outlines_cut_at_the_180th_meridian_stay_in_one_map(tmp_path: Path) -> None:
    document = on_the_dateline()
    projection = offer_of(document).projection
    assert projection.kind == "equirectangular"
    assert abs(projection.origin[0]) == pytest.approx(180, abs=1.5)
    source, notes = draft(tmp_path, twenty_regions())
    whole = found_in(survey_of(source, notes), notes)
    source, cut_notes = draft(tmp_path, document)
    cut = found_in(survey_of(source, cut_notes), cut_notes)
    assert [(d.kind, d.between) for d in cut.doubts] == [(d.kind, d.between) for d in whole.doubts]


def test_a_ring_that_jumps_over_the_180th_meridian_is_narrow() -> None:
    document = twenty_regions()
    for one in document["features"]:
        for (ring,) in one["geometry"]["coordinates"]:
            ring[:] = [[x + 164.5 - (360 if x + 164.5 > 180 else 0), y] for x, y in ring]
    assert offer_of(document).projection.kind == "equirectangular"


@pytest.mark.parametrize("geometry", [None, {"type": "MultiPolygon", "coordinates": []}])
def test_an_outline_without_geometry_is_left_out(tmp_path: Path, geometry: Any) -> None:
    document = twenty_regions()
    document["features"].insert(
        3, {"type": "Feature", "properties": {"name": "Nowhere"}, "geometry": geometry}
    )
    assert offer_of(document).without_area == (3,)
    source, notes = draft(tmp_path, document)
    assert len(notes.places) == 20
    survey = survey_of(source, notes)
    assert len(built(tmp_path, source, settled(survey, notes))["places"]) == 20


def with_rings(*polygons: list[list[list[float]]]) -> Any:
    """The bricks, the first one drawn as a multipolygon of these polygons, given by their rings."""
    found = bricks()
    found[0]["geometry"]["coordinates"] = list(polygons)
    return collection(found)


MAINLAND = rectangle(0, 0, 1, 1)
ISLE, POND = rectangle(-0.9, 0, -0.4, 0.5), rectangle(0.2, 0.2, 0.4, 0.4)
BOW_TIE = [[15.0, 49.0], [15.2, 49.2], [15.2, 49.0], [15.0, 49.2], [15.0, 49.0]]
SPECK = [[14.0, 49.0], [14.002, 49.002], [14.002, 49.0], [14.0, 49.002], [14.0, 49.0]]


def test_islands_that_a_file_writes_as_holes_are_pieces(tmp_path: Path) -> None:
    holes = survey_of(*draft(tmp_path, with_rings([MAINLAND, ISLE, POND])))
    pieces = survey_of(*draft(tmp_path, with_rings([MAINLAND, POND], [ISLE])))
    for part, drawn in pieces.parts.items():
        for measure in ("label", "radius", "box"):
            assert holes.parts[part][measure] == drawn[measure]
    assert holes.meetings == pieces.meetings


def test_a_flaw_of_a_small_piece_is_measured_against_its_whole_outline() -> None:
    assert offer_of(with_rings([MAINLAND], [SPECK])).places == 17


@pytest.mark.parametrize(
    "rings",
    [[BOW_TIE], [MAINLAND, BOW_TIE], [MAINLAND, rectangle(0.5, 0.2, 1.5, 0.8)], [SPECK]],
    ids=["bow tie", "a hole that is one", "a hole across the edge", "nothing but a flaw"],
)
def test_outlines_that_nobody_could_repair_are_refused(rings: list[list[list[float]]]) -> None:
    with pytest.raises(TroubleError, match="Outline number 1 crosses itself"):
        offer_of(with_rings(rings))


def test_the_object_of_a_topology_is_the_largest_that_fits() -> None:
    arcs = [[[0, 0], [0, 1], [1, 1], [0, 0]]]
    shapes = [{"type": "Polygon", "arcs": [[0]], "properties": {"name": f"P{n}"}} for n in range(9)]
    land = {"type": "GeometryCollection", "geometries": shapes[:1]}
    regions = {"type": "GeometryCollection", "geometries": shapes}
    topology = {"type": "Topology", "arcs": arcs, "objects": {"land": land, "regions": regions}}
    assert offer_of(topology).object == "regions"
    with pytest.raises(TroubleError, match="The file has 1 outlines") as caught:
        offer_of({**topology, "objects": {"land": land}})
    assert caught.value.code == "few"


@pytest.mark.parametrize(
    ("box", "likely"),
    [
        (DegreeBox(22_300, 22_900, 295_100, 244_000), "Belgian Lambert 72 (EPSG:31370)"),
        (DegreeBox(13_600, 306_900, 278_000, 619_200), "Amersfoort / RD New (EPSG:28992)"),
        (DegreeBox(107_800, 286_100, 694_900, 575_900), "MGI / Austria Lambert (EPSG:31287)"),
        (DegreeBox(172_000, 133_000, 861_000, 775_000), "ETRS89 / Poland CS92 (EPSG:2180)"),
        (DegreeBox(503_600, 155_900, 561_900, 200_900), "British National Grid (EPSG:27700)"),
        (DegreeBox(485_000, 75_000, 833_800, 295_900), "CH1903 / LV03 (EPSG:21781)"),
        (DegreeBox(586_000, 6_780_000, 741_000, 6_905_000), "Lambert-93 (EPSG:2154)"),
        (DegreeBox(161_000, 6_120_000, 396_000, 6_310_000), "Web Mercator (EPSG:3857)"),
        (DegreeBox(280_000, 5_235_000, 920_000, 6_105_000), "UTM"),
    ],
)
def test_coordinates_in_metres_are_said_to_be_in_the_likely_grid(
    box: DegreeBox, likely: str
) -> None:
    with pytest.raises(TroubleError, match="not in degrees") as raised:
        check_degrees(box, {})
    assert likely in str(raised.value)
