"""The boards: the promises of the rules, the written form, and the positions of spaces."""

import copy
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from game.atlas_files import load_atlas, load_outlines
from game.board_files import board_slugs, load_board
from game.border_game.board_promises import broken_promises
from game.border_game.board_text import BoardError, board_text, board_value, read_board, version_of
from game.border_game.building.ground import bare_board
from game.border_game.building.layouts import layout
from game.border_game.building.source import read_source
from tests.conformance.border_checker import board_faults

SOURCES = Path(__file__).parents[3] / "fixtures" / "boards"
EVERY = board_slugs()
Value = dict[str, Any]


@pytest.mark.parametrize("slug", EVERY)
def test_a_board_reads_back_as_it_was_written(slug: str) -> None:
    board = load_board(slug)
    text = (SOURCES / f"{slug}.json").read_text()
    assert board_text(board) == text
    again = read_board(json.loads(text))
    assert board_value(again) == board_value(board)
    assert again.version == version_of(again)


@pytest.mark.parametrize("slug", EVERY)
def test_every_promise_is_kept_in_both_readings(slug: str) -> None:
    board = load_board(slug)
    assert broken_promises(board) == []
    assert board_faults(board_value(board)) == []


@pytest.mark.parametrize("slug", EVERY)
def test_a_board_is_what_its_source_leads_to(slug: str) -> None:
    board, source = load_board(slug), read_source((SOURCES / f"{slug}.toml").read_text())
    bare = bare_board(source, load_atlas(source.map), load_outlines(source.map))
    assert (bare.areas, bare.spaces, bare.white) == (board.areas, board.spaces, board.white)
    assert bare.heading == board.heading
    for its in board.layouts:
        assert layout(bare, source.seed, its.number) == its


@pytest.mark.parametrize("slug", EVERY)
def test_whoever_closes_an_area_has_met_all_its_neighbours(slug: str) -> None:
    board = load_board(slug)
    atlas = load_atlas(board.heading.map)
    for area in board.areas:
        met = {
            place for space in area.spaces for place in board.spaces[board.number_of[space]].between
        } - {area.slug, board.heading.beyond_key}
        real = {
            part.partition("/")[0]
            for border in atlas.borders
            if area.slug in {part.partition("/")[0] for part in border.between}
            for part in border.between
        } - {area.slug}
        assert met == real


@pytest.mark.parametrize("slug", EVERY)
def test_rings_go_round_along_touching_spaces(slug: str) -> None:
    board = load_board(slug)
    enclaves = {space.id for space in board.spaces if space.line.endswith("z")}
    for area in board.areas:
        ring = [space for space in area.spaces if space not in enclaves]
        for one, other in zip(ring, (*ring[1:], ring[0]), strict=True):
            assert other in board.spaces[board.number_of[one]].touches


def test_longer_borders_carry_at_least_as_many_spaces() -> None:
    board, atlas = load_board("missouri"), load_atlas("usa")
    carried: dict[tuple[str, str], int] = {}
    for space in board.spaces:
        carried[space.between] = carried.get(space.between, 0) + 1
    lengths = {b.between: b.length_km for b in atlas.borders if b.between in carried}
    for one, length in lengths.items():
        for other, its_length in lengths.items():
            # Lengths are of the outlines; the drawing rounds them a little.
            if (length or 0) > 1.2 * (its_length or 0):
                assert carried[one] >= carried[other], (one, other)


def test_every_space_has_its_place_in_the_drawing() -> None:
    for slug in EVERY:
        board = load_board(slug)
        left, top, wide, high = board.heading.view
        spots = [space.at for space in board.spaces]
        assert len(set(spots)) == len(spots)
        for space in board.spaces:
            assert space.line.startswith("M")
            assert left <= space.at[0] <= left + wide
            assert top <= space.at[1] <= top + high


def no_segment(value: Value) -> None:
    value["layouts"][0]["segments"].pop()


def odd_value(value: Value) -> None:
    value["areas"]["austria"]["later"] += 1


def worth_too_much(value: Value) -> None:
    value["areas"]["france"].update(first=14, later=7)


def small_and_dear(value: Value) -> None:
    value["areas"]["czechia"].update(first=12, later=6)


def one_way(value: Value) -> None:
    touches = value["spaces"]["austria-czechia-1"]["touches"]
    touches.pop()


def far_white(value: Value) -> None:
    value["white"].reverse()


def one_white(value: Value) -> None:
    value["white"].pop()


def touching_colours(value: Value) -> None:
    for segment in value["layouts"][1]["segments"]:
        segment["colour"] = "red"


def no_colour(value: Value) -> None:
    value["layouts"][1]["segments"][0]["colour"] = "pink"


def torn_segment(value: Value) -> None:
    one, other = value["layouts"][0]["segments"][0], value["layouts"][0]["segments"][-1]
    one["spaces"][0], other["spaces"][0] = other["spaces"][0], one["spaces"][0]


def same_layouts(value: Value) -> None:
    value["layouts"][3] = copy.deepcopy(value["layouts"][1])


def three_layouts(value: Value) -> None:
    value["layouts"].pop()


def no_area(value: Value) -> None:
    del value["areas"]["austria"]


def strange_space(value: Value) -> None:
    value["areas"]["austria"]["spaces"][0] = "austria-mars-1"


def another_area(value: Value) -> None:
    value["areas"]["austria"]["spaces"].append("france-spain-1")


def other_version(value: Value) -> None:
    value["version"] = "0123456789ab"


def no_format(value: Value) -> None:
    value["format"] = 2


def no_view(value: Value) -> None:
    del value["view"]


@pytest.mark.parametrize(
    "spoil",
    [
        no_segment, odd_value, worth_too_much, small_and_dear, one_way, far_white, one_white,
        touching_colours, no_colour, torn_segment, same_layouts, three_layouts, no_area,
        strange_space, another_area, other_version, no_format, no_view,
    ],
)  # fmt: skip
def test_a_board_that_breaks_a_promise_is_refused(spoil: Callable[[Value], None]) -> None:
    value = copy.deepcopy(board_value(load_board("alps")))
    spoil(value)
    with pytest.raises(BoardError):
        read_board(value)


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ('map = "europe"', 'map = "Europe"', "map"),
        ("seed = 1", 'seed = "one"', "seed"),
        ("spaces = 72", "spaces = 80", "54 to 72"),
        ('"austria", ', "", "9 different"),
        ('"austria"', '"france"', "9 different"),
        ("[beyond]", "[behind]", "beyond"),
        ("fr = ", "de = ", "fr"),
        ("seed = 1", "seed = ", "TOML"),
    ],
)
def test_what_cannot_be_built_gets_a_sentence(old: str, new: str, says: str) -> None:
    text = (SOURCES / "alps.toml").read_text()
    assert old in text
    with pytest.raises(BoardError, match=says):
        read_source(text.replace(old, new))


@pytest.mark.parametrize(
    ("places", "says"),
    [
        ({"austria": "atlantis"}, "atlantis"),
        ({"austria": "russia"}, "russia"),
    ],
)
def test_places_that_make_no_board(places: dict[str, str], says: str) -> None:
    text = (SOURCES / "alps.toml").read_text()
    for old, new in places.items():
        text = text.replace(f'"{old}"', f'"{new}"')
    with pytest.raises(BoardError, match=says):
        bare_board(read_source(text), load_atlas("europe"), load_outlines("europe"))


def test_corners_have_no_line_for_a_space() -> None:
    text = (SOURCES / "missouri.toml").read_text()
    four_corners = text.replace('"arkansas", "illinois"', '"arizona", "colorado"')
    with pytest.raises(BoardError, match="share no line"):
        bare_board(read_source(four_corners), load_atlas("usa"), load_outlines("usa"))


def test_at_least_five_maps_more_than_the_first_three_have_a_board() -> None:
    maps = {load_board(slug).heading.map for slug in EVERY}
    assert len(maps - {"europe", "usa", "lyon"}) >= 5
