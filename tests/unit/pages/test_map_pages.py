"""How maps are drawn and named: names that do not collide, dots, figures, finding by name."""

import re
from collections.abc import Iterator
from itertools import combinations
from pathlib import Path
from random import Random

import pytest
from django.utils.translation import override

from game.atlas_files import load_atlas, load_outlines
from game.drawing.drawn_places import DrawnPlace, drawn_places
from game.drawing.label_places import GAP, NEVER, STEPS, Box, Fit, fit_names, step_for
from game.drawing.map_drawing import border_line, map_drawing
from game.drawing.map_labels import ASIDE, LINE, Label, map_labels
from game.pages.maps.page import map_page
from game.pages.maps.place_search import find_place, name_hints
from game.pages.maps.place_sheet import UnknownPlaceError, place_sheet
from game.words.names import folded, in_words, measured_figure, name_order, whole_figure
from tests.sampled_maps import SAMPLED

ROOT = Path(__file__).parents[3]
PIXELS = {"large": 15.0, "middle": 13.0, "small": 12.0, "part": 11.0}
# The narrowest that letters are in the type faces of the style sheet, in text sizes.
SLIM = 0.45


@pytest.fixture(autouse=True)
def english() -> Iterator[None]:
    """Tests that say nothing of a language are in English, whatever ran before them."""
    with override("en"):
        yield


def rectangle(label: Label, scale: float) -> tuple[float, float, float, float]:
    """Where a label is on the screen: left, top, right, bottom; with letters that are narrow."""
    pixels = PIXELS[label.size]
    width = max(len(line) for line in label.lines) * SLIM * pixels
    middle = {
        "on": 0.0,
        "after": ASIDE[label.role] + width / 2,
        "before": -ASIDE[label.role] - width / 2,
    }
    x, y = label.x * scale + middle[label.side], label.y * scale
    height = len(label.lines) * LINE * pixels
    return x - width / 2, y - height / 2, x + width / 2, y + height / 2


def overlap(
    one: tuple[float, float, float, float], other: tuple[float, float, float, float]
) -> bool:
    """Whether two rectangles share more than an edge."""
    return (
        one[0] < other[2] and other[0] < one[2] and one[1] + 1 < other[3] and other[1] + 1 < one[3]
    )


@pytest.mark.parametrize("language", ["en", "cs", "fr"])
@pytest.mark.parametrize("map_slug", ["europe", "usa", "lyon"])
def test_places_that_are_lit_up_are_named_at_every_magnification(
    map_slug: str, language: str
) -> None:
    every, rng = list(load_atlas(map_slug).places), Random(map_slug)
    crowded = sorted(every, key=lambda slug: drawn_places(map_slug)[slug].main.radius)[:9]
    boards = [crowded, *(rng.sample(every, 9) for _ in range(12))]
    with override(language):
        for lit in boards:
            labels = [n for n in map_labels(map_slug, None, frozenset(lit)) if n.role == "lit"]
            names = sorted(in_words(load_atlas(map_slug).places[slug].names) for slug in lit)
            for step, scale in enumerate(STEPS):
                shown = [label for label in labels if label.first <= step < label.end]
                told = sorted(" ".join(n.lines).replace("- ", "-") for n in shown)
                assert told == sorted(name.replace("- ", "-") for name in names)
                boxes = [rectangle(label, scale) for label in shown]
                assert not any(overlap(*pair) for pair in combinations(boxes, 2))


@pytest.mark.parametrize("language", ["en", "cs", "fr"])
@pytest.mark.parametrize("map_slug", ["europe", "usa", "lyon"])
def test_names_never_lie_on_each_other(map_slug: str, language: str) -> None:
    every = list(load_atlas(map_slug).places)
    lit = frozenset(every[::6])
    with override(language):
        for chosen in (None, "", *every[::9]):
            labels = map_labels(map_slug, chosen or None, lit if chosen == "" else frozenset())
            for step, scale in enumerate(STEPS):
                shown = [label for label in labels if label.first <= step < label.end]
                boxes = [(label.lines, rectangle(label, scale)) for label in shown]
                clashes = [
                    (one[0], other[0])
                    for one, other in combinations(boxes, 2)
                    if overlap(one[1], other[1])
                ]
                assert clashes == [], (chosen, step)


@pytest.mark.parametrize("map_slug", ["europe", "usa", "lyon"])
def test_every_place_is_named_when_the_map_is_large_enough(map_slug: str) -> None:
    names = {label.lines for label in map_labels(map_slug, None)}
    written = {folded(" ".join(lines)) for lines in names}
    for place in load_atlas(map_slug).places.values():
        assert folded(place.names["en"]) in written


def test_a_chosen_place_is_named_on_the_smallest_map() -> None:
    for map_slug in SAMPLED:
        for slug in load_atlas(map_slug).places:
            labels = [label for label in map_labels(map_slug, slug) if label.role == "chosen"]
            assert any(label.first == 0 for label in labels), slug


def test_places_that_are_lit_up_are_named_before_others() -> None:
    few = frozenset({"ireland", "malta", "portugal", "san-marino"})
    shown = [label for label in map_labels("europe", None, few) if label.first == 0]
    named = {label.lines for label in shown if label.role == "lit"}
    assert named >= {("Ireland",), ("Malta",), ("San Marino",)}
    assert ("Ireland",) not in {x.lines for x in map_labels("europe", None) if x.first == 0}


def test_names_grow_in_number_with_the_map() -> None:
    labels = map_labels("europe", None)
    shown = [sum(label.first <= step < label.end for label in labels) for step in range(NEVER)]
    assert shown == sorted(shown)
    assert shown[0] >= 5


def test_a_free_name_is_shown_from_its_own_step() -> None:
    alone = [Box(100, 100, 50, 10, first=2)]
    assert fit_names([alone], [], 1200, 900) == [Fit(0, 2)]


def test_a_name_waits_until_it_comes_apart_from_a_more_important_one() -> None:
    # 100 units apart, 60 pixels wide with the gap: apart from 0.6 pixels per unit on.
    names = [[Box(300, 300, 60 - GAP, 10)], [Box(400, 300, 60 - GAP, 10)]]
    assert fit_names(names, [], 1200, 900) == [Fit(0, 0), Fit(0, step_for(0.6))]


def test_a_name_may_stand_where_another_one_ends() -> None:
    names = [[Box(300, 300, 60, 10, end=4)], [Box(300, 300, 60, 10)]]
    assert fit_names(names, [], 1200, 900)[1] == Fit(0, 4)


def test_a_name_that_is_never_free_is_left_out() -> None:
    names = [[Box(300, 300, 60, 10)], [Box(300, 300, 60, 10)]]
    assert fit_names(names, [], 1200, 900)[1].first == NEVER


def test_a_name_steps_aside_only_if_that_helps() -> None:
    centre, aside = Box(300, 300, 40, 10), Box(300, 420, 40, 10, price=1)
    assert fit_names([[centre, aside]], [], 1200, 900) == [Fit(0, 0)]
    assert fit_names([[centre, aside]], [Box(300, 300, 10, 10)], 1200, 900) == [Fit(1, 0)]


def test_a_name_stays_on_the_map() -> None:
    # 20 units from the edge, half of it is 30 pixels.
    assert fit_names([[Box(1180, 300, 60, 10)]], [], 1200, 900) == [Fit(0, step_for(1.5))]


def test_the_style_sheet_goes_by_the_same_steps() -> None:
    css = (ROOT / "static" / "css" / "map.css").read_text(encoding="utf-8")
    widths = [int(width) for width in re.findall(r"@container map \(min-width: (\d+)px\)", css)]
    assert widths == [round(1200 * step) for step in STEPS[1:5]]
    for step in range(1, NEVER):
        assert f'[data-shown~="{step}"] .from-{step}' in css
        assert f'[data-shown~="{step}"] .to-{step}' in css
    for name, pixels in PIXELS.items():
        assert name == "middle" or f".label--{name} {{ --size: {pixels:g};" in css
    assert f"--size: {PIXELS['middle']:g};" in css


@pytest.mark.parametrize("map_slug", ["europe", "usa", "lyon"])
def test_tap_targets_of_tiny_places_do_not_overlap_on_a_phone(map_slug: str) -> None:
    scale = 326 / load_outlines(map_slug)["width"]
    dots = [
        (place.slug, dot)
        for place in drawn_places(map_slug).values()
        for part in place.parts
        for dot in part.dots
        if dot.first == 0
    ]
    for (one, a), (other, b) in combinations(dots, 2):
        apart = max(abs(a.x - b.x), abs(a.y - b.y)) * scale
        assert apart >= 17, (one, other, apart)


def test_tiny_places_have_dots_at_every_step_until_they_are_large() -> None:
    places = drawn_places("europe")
    for slug in ("monaco", "vatican-city", "san-marino", "liechtenstein"):
        assert _gaps(places[slug]) == [], slug
    assert not places["austria"].is_tiny
    assert places["luxembourg"].main.dots[-1].end < NEVER


def _gaps(place: DrawnPlace) -> list[int]:
    end = max(dot.end for dot in place.main.dots)
    return [
        step
        for step in range(end)
        if sum(dot.first <= step < dot.end for dot in place.main.dots) != 1
    ]


def test_sea_links_join_two_coasts() -> None:
    atlas = load_atlas("europe")
    link = next(b for b in atlas.borders if b.between == ("greece", "malta"))
    assert border_line("europe", link).ports == ((623.4, 866.4), (505.5, 929.0))
    usa = load_atlas("usa")
    bent = next(b for b in usa.borders if b.between == ("alaska", "washington"))
    assert border_line("usa", bent).ports == ((156.0, 58.0), (182.0, 536.0))
    land = next(b for b in atlas.borders if b.between == ("portugal", "spain"))
    assert border_line("europe", land).ports == ()


def test_a_map_without_sea_is_not_drawn_as_an_island() -> None:
    assert map_drawing("lyon").is_inland
    assert not map_drawing("europe").is_inland
    assert not map_drawing("usa").is_inland
    assert [map_drawing(slug).shape for slug in ("europe", "usa", "lyon")] == [
        "even",
        "broad",
        "high",
    ]


def test_the_drawing_is_made_once_for_each_language() -> None:
    with override("cs"):
        czech = map_drawing("europe")
        assert map_drawing("europe") is czech
    assert map_drawing("europe") is not czech
    assert "Rakousko" in czech.land
    assert "Rakousko" not in map_drawing("europe").land


def test_a_sheet_of_a_place_that_is_not_there_is_refused() -> None:
    with pytest.raises(UnknownPlaceError, match="atlantis"):
        place_sheet("europe", "atlantis")


def test_a_sheet_tells_the_parts_apart() -> None:
    sheet = place_sheet("europe", "azerbaijan")
    armenia = next(n for n in sheet.neighbours if n.place.slug == "armenia")
    assert [touch.parts for touch in armenia.touches] == [
        ("main part of Azerbaijan",),
        ("Nakhchivan",),
    ]


def test_rings_count_the_fewest_crossings() -> None:
    atlas = load_atlas("europe")
    for ring in place_sheet("europe", "iceland").rings:
        for place in ring.places:
            assert atlas.fewest_crossings("iceland", place.slug) == ring.crossings


def test_records_come_from_the_atlas() -> None:
    page = map_page("europe")
    neighbours = load_atlas("europe").neighbours
    assert page.busiest.neighbours == max(len(others) for others in neighbours.values())
    assert all(
        len(neighbours[place.slug]) == page.busiest.neighbours for place in page.busiest.places
    )
    assert {place.slug for place in page.with_one_neighbour} == {
        slug for slug, others in neighbours.items() if len(others) == 1
    }
    assert sum(kind.count for kind in page.kinds) == page.borders
    assert page.places == len(neighbours)


def test_every_offered_name_finds_a_place() -> None:
    for map_slug in SAMPLED:
        for hint in name_hints(map_slug):
            assert find_place(map_slug, hint.name), hint.name
            assert find_place(map_slug, folded(hint.name).upper()), hint.name


def test_nothing_typed_finds_nothing() -> None:
    assert find_place("europe", " - ") is None


def test_texts_are_folded_for_finding_and_sorting() -> None:
    assert folded("  Saint-Didier-au-Mont-d'Or ") == "saint didier au mont d or"
    assert folded("Černá Hora") == "cerna hora"
    assert folded("Île de Ré") == "ile de re"
    assert sorted(["Zn", "Čb", "Ca", "Cz"], key=name_order) == ["Ca", "Čb", "Cz", "Zn"]


@pytest.mark.parametrize(
    ("language", "people", "area", "small"),
    [
        ("en", "9,177,982", "83,871", "0.44"),
        ("cs", "9 177 982", "83 871", "0,44"),
        ("fr", "9 177 982", "83 871", "0,44"),
    ],
)
def test_figures(language: str, people: str, area: str, small: str) -> None:
    with override(language):
        # Whatever kind of space a language sets between thousands
        assert re.sub(r"\s", " ", whole_figure(9177982)) == people
        assert re.sub(r"\s", " ", measured_figure(83871)) == area
        assert measured_figure(0.44) == small
        assert measured_figure(48) == "48"
