"""The reveal of a round and the end of a match: what they tell is what was scored."""

import re
from collections.abc import Iterator
from functools import cache
from itertools import combinations, pairwise
from operator import ge, le
from pathlib import Path
from random import Random
from uuid import UUID

import pytest
from django.template.loader import render_to_string
from django.utils.translation import override
from hypothesis import given, settings
from hypothesis import strategies as st
from shapely import MultiLineString
from shapely import Point as GeometryPoint

from game.atlas_files import load_atlas, load_outlines
from game.drawing.letter_widths import text_width
from game.drawing.path_points import polylines
from game.drawing.purse_chart import HEIGHT, LETTER, purse_chart
from game.drawing.route_drawing import SPANS, Journeyed, RouteDrawing, route_drawing
from game.drawing.route_line import middle, route_line
from game.drawing.route_names import SIDES
from game.journey.events import Event, JourneyScored, MatchEnded, RoundDealt, TokenPlaced
from game.journey.game import JourneyGame
from game.journey.rules import FINALE
from game.journey.setup import SeatSetup, Setup, Tempo
from game.journey.simulate import Simulation
from game.pages.match.end import EndPage, end_of
from game.pages.match.reveal import RevealPage, Step, reveal_of
from game.pages.match.story import match_story
from tests.journey_help import MAPS, Play

ROOT = Path(__file__).parents[3]
LATER = 10**9
ID = UUID(int=7)


@cache
def log_of(map_slug: str, seed: int, seats: int, two_colours: bool = False) -> tuple[Event, ...]:
    """The log of a whole match between bots of both kinds."""
    game = JourneyGame(load_atlas(map_slug))
    chairs = tuple(
        SeatSetup(f"Seat {seat}", "perfect" if seat % 2 else "random") for seat in range(seats)
    )
    setup = Setup(map_slug, game.atlas.version, chairs, tempo=Tempo.RACE, two_colours=two_colours)
    return tuple(Simulation(game, setup, Random(seed)).play())


def after_round(log: tuple[Event, ...], number: int) -> tuple[Event, ...]:
    """The log up to the moment when a round is scored."""
    end = max(
        at
        for at, event in enumerate(log)
        if (isinstance(event, JourneyScored) and event.round == number)
        or (isinstance(event, MatchEnded) and number == FINALE)
    )
    return log[: end + 1]


def reveal(log: tuple[Event, ...], number: int, seat: int | None = 0) -> RevealPage:
    """The reveal of a round."""
    page = reveal_of(after_round(log, number), seat, LATER)
    assert page is not None
    return page


def journeys(log: tuple[Event, ...], number: int) -> Iterator[tuple[JourneyScored, Step]]:
    """Each scored event of a round with the step that shows it to a bystander."""
    scored = [e for e in log if isinstance(e, JourneyScored) and e.round == number]
    yield from zip(scored, reveal(log, number, seat=None).steps, strict=True)


MATCHES = st.builds(
    log_of,
    st.sampled_from(MAPS),
    st.integers(0, 12),
    st.sampled_from([2, 3]),
    st.booleans(),
)
ROUNDS = st.integers(1, FINALE)
SOME = settings(deadline=None, max_examples=40)


@SOME
@given(MATCHES, ROUNDS)
def test_the_lines_add_up_to_the_price_and_the_purse(log: tuple[Event, ...], number: int) -> None:
    purses = dict(enumerate(match_story(log).rounds[number - 1].before))
    for scored, step in journeys(log, number):
        assert sum(line.amount for line in step.lines) == scored.price == step.price
        assert step.purse_before == purses[scored.seat]
        paid = -scored.price if number < FINALE else scored.price
        assert step.purse_after == scored.purse == max(0, step.purse_before + paid)
        assert step.could_not_pay == (step.purse_before + paid < 0)
        purses[scored.seat] = scored.purse


@SOME
@given(MATCHES, ROUNDS)
def test_there_is_a_number_for_each_crossing(log: tuple[Event, ...], number: int) -> None:
    for scored, step in journeys(log, number):
        drawing = step.drawing
        assert [c.number for c in drawing.crossings] == list(range(1, scored.crossings + 1))
        assert len(drawing.legs) == (scored.crossings + 1 if scored.route else 0)
        assert len(step.route) == len(scored.route)
        ends = [re.findall(r"-?[\d.]+ -?[\d.]+", leg) for leg in drawing.legs]
        for before, after in pairwise(ends):
            assert before[-1] == after[0]


@SOME
@given(MATCHES, ROUNDS)
def test_everything_drawn_lies_in_the_picture(log: tuple[Event, ...], number: int) -> None:
    for _, step in journeys(log, number):
        view = step.drawing.view
        assert view.width in SPANS
        points = [(c.x, c.y) for c in step.drawing.crossings]
        points += [(spot.x, spot.y) for spot in step.drawing.spots]
        for x, y in points:
            assert view.x < x < view.x + view.width
            assert view.y < y < view.y + view.height


@SOME
@given(MATCHES, ROUNDS)
def test_best_is_best_and_missed_is_missed(log: tuple[Event, ...], number: int) -> None:
    page = reveal(log, number)
    better = ge if number == FINALE else le
    for scored, _ in journeys(log, number):
        stack = -scored.stack if number < FINALE else scored.stack
        assert better(page.best.price, scored.price + stack)
    taken = {frozenset(step.places) for step in page.steps}
    for choice in page.best.choices:
        assert choice.is_missed == (frozenset(choice.places) not in taken)
    if page.missed is not None:
        assert frozenset(page.missed.places) not in taken
        assert page.missed.price == page.best.price
        assert sum(line.amount for line in page.missed.lines) == page.best.price
    assert all(own.lost >= 0 for own in page.hindsight)


def test_hindsight_counts_what_lay_when_one_chose() -> None:
    play = Play(seats=2)
    play.deal(("hungary", "albania", "armenia", "georgia", "latvia", "estonia", "cyprus", "france"))
    first = play.board.turn
    assert first is not None
    play.place(first, "hungary")
    play.place(1 - first, "hungary")
    early = reveal_of(play.log, first, 0)
    late = reveal_of(play.log, 1 - first, 0)
    assert early is not None
    assert late is not None
    assert [(own.price, own.best_price, own.lost) for own in early.hindsight] == [(30, 30, 0)]
    # Space 40 and Hungary with a token under it are equally good now, and Albania is too.
    assert [(own.price, own.lost) for own in late.hindsight] == [(40, 0)]
    assert reveal_of(play.log, None, 0).hindsight == ()  # type: ignore[union-attr]


def test_a_journey_word_by_word() -> None:
    play = Play(seats=2)
    offer = ("united-kingdom", "hungary", "armenia", "georgia", "latvia", "estonia", "cyprus")
    play.deal((*offer, "france"))
    seat = play.board.turn
    assert seat is not None
    play.place(seat, "united-kingdom")
    play.place(1 - seat, "40")
    page = reveal_of(play.log, seat, 0)
    assert page is not None
    own, other = page.steps
    assert [(line.words, line.amount) for line in own.lines] == [
        ("1 crossing", 10),
        ("Neighbours: France and United Kingdom", 30),
        ("No token underneath", 0),
    ]
    assert (own.route, own.sum) == (("France", "United Kingdom"), "40\N{NO-BREAK SPACE}€")
    assert [line.kind for line in other.lines] == ["forty", "stack"]
    assert (other.route, other.drawing.legs) == ((), ())
    assert [choice.places for choice in page.best.choices if choice.is_missed] == [("Hungary",)]
    assert page.missed is not None
    assert page.missed.route[0] == "France"
    assert page.postcard.name == "France"
    assert page.postcard.facts.notes


def test_the_viewer_comes_first_and_the_others_in_order() -> None:
    log = log_of("europe", 3, 3)
    for seat in range(3):
        steps = reveal(log, 2, seat).steps
        signs = [step.token.sign for step in steps if step.token]
        assert signs == ["ABC"[seat], *[sign for sign in "ABC" if sign != "ABC"[seat]]]
        assert [step.token.is_mine for step in steps if step.token] == [True, False, False]


@pytest.mark.parametrize(
    ("language", "names", "line"),
    [
        ("en", ("Poland", "Russia (Kaliningrad)"), "1 crossing"),
        ("cs", ("Polsko", "Rusko (Kaliningrad)"), "1 přechod"),
        ("fr", ("Pologne", "Russie (Kaliningrad)"), "1 passage"),
    ],
)
def test_it_speaks_the_visitors_language(language: str, names: tuple[str, ...], line: str) -> None:
    play = Play(seats=2)
    play.deal(("russia", "hungary", "armenia", "georgia", "latvia", "estonia", "cyprus", "poland"))
    seat = play.board.turn
    assert seat is not None
    play.place(seat, "russia")
    play.place(1 - seat, "hungary")
    with override(language):
        page = reveal_of(play.log, seat, 0)
        assert page is not None
        assert page.steps[0].route == names
        assert page.steps[0].lines[0].words == line
        assert {name.text for name in page.steps[0].drawing.names} >= {names[0]}


def test_nothing_is_revealed_while_tokens_are_placed() -> None:
    log = log_of("europe", 1, 3)
    placing = False
    for at, event in enumerate(log, start=1):
        placing = isinstance(event, RoundDealt | TokenPlaced) or (
            placing and not isinstance(event, JourneyScored)
        )
        if placing:
            assert reveal_of(log[:at], 0, LATER) is None
        assert (end_of(log[:at], ID, 0, LATER) is None) == (not isinstance(event, MatchEnded))


def test_the_finale_is_received() -> None:
    log = log_of("usa", 2, 3)
    for number in range(1, FINALE + 1):
        for _, step in journeys(log, number):
            assert step.is_received == (number == FINALE and step.price >= 0)
            assert step.is_finale == (number == FINALE)
            under = next(line.amount for line in step.lines if line.kind == "stack")
            assert under <= 0 if number == FINALE else under >= 0


def test_an_out_and_back_keeps_its_numbers_apart() -> None:
    route = ("italy", "france", "monaco", "france", "spain")
    drawing = route_drawing("europe", Journeyed(route, ("italy",), ("monaco", "spain")))
    for one, other in combinations(drawing.crossings, 2):
        assert abs(one.x - other.x) + abs(one.y - other.y) > drawing.view.width * 0.03


@pytest.mark.parametrize("map_slug", MAPS)
def test_routes_cross_on_the_borders(map_slug: str) -> None:
    atlas = load_atlas(map_slug)
    borders = load_outlines(map_slug)["borders"]
    for border in atlas.borders:
        path = borders.get("|".join(border.between), "")
        if not path or "a" in path:
            continue
        one, other = border.between
        line = route_line(map_slug, (one, other), frozenset())
        (crossing,) = line.crossings
        strokes = MultiLineString(list(polylines(path)))
        assert strokes.distance(GeometryPoint(line.points[crossing])) < 0.1
        assert line.points[0] == middle(map_slug, one)
        assert line.points[-1] == middle(map_slug, other)


def names_apart(drawing: RouteDrawing) -> bool:
    """Whether no two marked places have their names at the same spot and side."""
    spots = [(name.x, name.y, name.side) for name in drawing.names]
    return len(spots) == len(set(spots))


@SOME
@given(MATCHES, ROUNDS)
def test_marked_places_are_always_named(log: tuple[Event, ...], number: int) -> None:
    for _, step in journeys(log, number):
        named = [name for name in step.drawing.names if name.role != "passed"]
        assert len(named) == len(step.drawing.spots)
        assert not any(name.is_wide for name in named)
        assert names_apart(step.drawing)


def test_a_sea_link_behind_the_worst_round_is_drawn_as_one() -> None:
    """Two coasts have nothing in common that a ring could mark."""
    found = set()
    for seed in range(8):
        end = end_of(log_of("europe", seed, 3), ID, 0, LATER)
        behind = end.worst.behind if end and end.worst else None
        if end and behind:
            assert behind.is_sea_link == behind.title.endswith("are linked by sea")
            html = render_to_string("game/match/end_worst.html", {"worst": end.worst})
            assert ("end__worst--sea" in html) == behind.is_sea_link
            found.add(behind.is_sea_link)
    assert found == {False, True}


def name_boxes(drawing: RouteDrawing, width: float) -> list[tuple[float, float, float, float]]:
    """Where the names of marked places are on a picture of some width, in pixels."""
    boxes = []
    for name in drawing.names:
        if name.role == "passed":
            continue
        across, down = SIDES[name.side]
        wide, high = text_width(name.text) * 14, 14.0
        x = (name.x - drawing.view.x) * width / drawing.view.width + across * 16
        y = (name.y - drawing.view.y) * width / drawing.view.width + down * 16
        left = x - wide / 2 + (wide / 2 if across > 0 else -wide / 2 if across else 0)
        top = y - high / 2 + (0 if across else down * high / 2)
        boxes.append((left, top, left + wide, top + high))
    return boxes


@pytest.mark.parametrize("language", ["en", "cs", "fr"])
def test_names_of_marked_places_make_room_for_each_other(language: str) -> None:
    """North Macedonia has a long name beside Vatican City, and other sides than the first one."""
    journey = Journeyed(
        ("ukraine", "romania", "bulgaria", "north-macedonia"),
        ("ukraine",),
        ("bulgaria", "north-macedonia"),
        better=("ukraine", "poland", "germany", "france", "italy", "vatican-city"),
        better_chosen=("france", "vatican-city"),
    )
    with override(language):
        drawing = route_drawing("europe", journey)
    for width in (320, 620):
        for one, other in combinations(name_boxes(drawing, width), 2):
            beside = one[2] <= other[0] or other[2] <= one[0]
            assert beside or one[3] <= other[1] or other[3] <= one[1], (width, drawing.names)


def test_the_style_sheet_knows_every_span() -> None:
    sheet = (ROOT / "static/css/reveal.css").read_text()
    known = re.findall(r"\.reveal-map__svg--(\d+) \{ --span: (\d+); \}", sheet)
    assert known == [(str(span), str(span)) for span in SPANS]


def end(log: tuple[Event, ...], seat: int | None = 0) -> EndPage:
    """The end of a whole match."""
    page = end_of(log, ID, seat, LATER)
    assert page is not None
    return page


@SOME
@given(MATCHES)
def test_the_end_tells_what_was_in_the_purses(log: tuple[Event, ...]) -> None:
    page, ended = end(log), log[-1]
    assert isinstance(ended, MatchEnded)
    assert {s.seat: s.purse for s in page.standings} == dict(enumerate(ended.purses))
    assert [s.seat for s in page.standings if s.is_winner] == sorted(ended.winners)
    assert len(page.winners) == len(ended.winners)
    assert page.you_won == (0 in ended.winners)
    assert page.most == max(ended.purses)
    purses = [s.purse for s in page.standings]
    assert purses == sorted(purses, reverse=True)
    assert [s.place for s in page.standings] == [1 + sum(o > p for o in purses) for p in purses]
    for standing in page.standings:
        prices = [
            sum(e.price for e in log if isinstance(e, JourneyScored) and (e.round, e.seat) == at)
            for at in [(number, standing.seat) for number in range(1, FINALE + 1)]
        ]
        assert standing.cheapest.price == min(prices[:-1]) == prices[standing.cheapest.round - 1]
        assert standing.dearest.price == max(prices[:-1]) == prices[standing.dearest.round - 1]
        assert standing.received == prices[-1]
        assert standing.purses[-1] == standing.purse
    assert [row.round for row in page.table] == list(range(1, FINALE + 1))
    assert page.table[-1].purses == tuple(purses)


@SOME
@given(
    st.lists(
        st.lists(st.integers(0, 2000), min_size=FINALE, max_size=FINALE), min_size=2, max_size=6
    )
)
def test_letters_of_the_chart_keep_apart(purses: list[list[int]]) -> None:
    chart = purse_chart([("ABCDEF"[n], n + 1, values) for n, values in enumerate(purses)])
    heights = sorted(line.letter_y for line in chart.lines)
    assert all(b - a >= LETTER - 0.2 for a, b in pairwise(heights))
    assert all(0 <= y <= HEIGHT for line in chart.lines for _, y in line.points)
    assert chart.sums[0].value == 0
    assert chart.sums[-1].value >= max(max(values) for values in purses)
