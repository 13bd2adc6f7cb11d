"""Which walks are shown, and journeys that lead over what is missing."""

from dataclasses import replace
from itertools import pairwise
from random import Random

import numpy as np
import pytest

from game.atlas import Atlas, Journey
from game.atlas.routes import crossings_of
from game.atlas_files import load_atlas
from quiz.drills import catalogue
from quiz.drills.ground import Ground, ground_of
from quiz.drills.question import Kind, Question
from quiz.learning.choosing import ways as ways_module
from quiz.learning.choosing.coach import Coach
from quiz.learning.choosing.journeys import KEPT, journeys
from quiz.learning.choosing.showing import journey_for, routes_to_show
from quiz.learning.choosing.ways import Ways
from quiz.learning.choosing.worth import Bench
from quiz.learning.inference.boards import board_of
from quiz.learning.inference.estimate import first_estimate, update
from quiz.learning.inference.evidence import Evidence, Shown
from quiz.learning.inference.likelihood import Sign, is_long, read
from quiz.learning.inference.rates import taken_in
from quiz.learning.inference.variables import variables_of
from tests.journey_help import MAPS
from tests.learner_help import places_and_borders


@pytest.fixture
def ground() -> Ground:
    return ground_of(load_atlas("usa"))


def all_ways(atlas: Atlas, start: str, end: str) -> list[tuple[str, ...]]:
    """Every shortest way between two places, however many there are."""
    distance = atlas.part_distance
    ends = [(p, q) for p in atlas.places[start].parts for q in atlas.places[end].parts]
    nearest = min(distance[p][q] for p, q in ends)
    ways: list[tuple[str, ...]] = [(p,) for p in {p for p, q in ends if distance[p][q] == nearest}]
    for left in range(nearest - 1, -1, -1):
        goals = atlas.places[end].parts
        ways = [
            (*way, part)
            for way in ways
            for part in atlas.part_neighbours[way[-1]]
            if min(distance[part][goal] for goal in goals) == left
        ]
    return ways


@pytest.mark.parametrize("slug", MAPS)
def test_the_heaviest_walk_is_cheapest_and_none_carries_more(slug: str) -> None:
    atlas = load_atlas(slug)
    variables, rng = variables_of(atlas), Random(slug)
    ways = Ways(variables, np.random.default_rng(5).random(len(variables)))
    for _ in range(25):
        one, other = rng.sample(sorted(atlas.places), 2)
        journey = Journey(one, (other,))
        walk = ways.walk(journey)
        assert len(walk) - 1 == crossings_of(atlas, journey)
        assert all(after in atlas.part_neighbours[before] for before, after in pairwise(walk))
        every = all_ways(atlas, one, other)
        assert walk in every
        assert ways.carried_by(walk) == pytest.approx(max(map(ways.carried_by, every)))


def test_a_walk_with_stops_takes_the_shortest_order(ground: Ground) -> None:
    variables = variables_of(ground.atlas)
    ways = Ways(variables, np.ones(len(variables)))
    journey = Journey("maine", ("ohio", "texas"), "california")
    assert len(ways.walk(journey)) - 1 == crossings_of(ground.atlas, journey)


def test_the_shown_route_may_be_one_that_is_not_among_the_first(ground: Ground) -> None:
    question = Question(Kind.COUNT_CROSSINGS, ("maine", "california"))
    first = catalogue.routes(ground, question)
    late = next(way for way in all_ways(ground.atlas, "maine", "california") if way not in first)
    estimate = first_estimate(ground.atlas, 1)
    variables = estimate.variables
    steps = {variables.of(*step) for step in pairwise(late)} - {None}
    told = estimate.unary.table.copy()
    told[sorted(n for n in steps if n is not None), -1] += 20
    estimate = replace(estimate, unary=replace(estimate.unary, table=told))
    shown = routes_to_show(ground, estimate, question)
    assert shown[0] == late
    assert len(set(shown)) == len(shown) <= 12


def test_the_route_follows_from_the_answer(ground: Ground) -> None:
    """Who walks one way knows its borders: another way is shown."""
    question = Question(Kind.FIND_ROUTE, ("nevada", "wyoming"))
    given = routes_to_show(ground, first_estimate(ground.atlas, 3), question)[0]
    coach = Coach(ground, 3, kinds=(Kind.FIND_ROUTE,), foreground=1, background=0)
    coach._open = replace(coach.ask(), question=question)
    result = coach.answer(list(given))
    assert result.right
    assert result.answer == list(result.routes[0]) != list(given)


def test_journeys_lead_over_more_than_those_of_drills(ground: Ground) -> None:
    bench, rng = Bench(first_estimate(ground.atlas, 1)), Random(2)

    def carried(question: Question) -> float:
        journey = journey_for(ground, question)
        return bench.ways.carried_by(bench.ways.walk(journey)) if journey else 0.0

    made = journeys(bench.variables, bench.ways, rng)
    drawn = catalogue.candidates(ground, Kind.PRICE_IT, rng, 12)
    assert len(made) == KEPT
    assert min(map(carried, made)) > max(map(carried, drawn))
    for question in made:
        marks = {*question.centre, *(space for space, _ in question.tokens)}
        assert len(marks) == 4
        price = catalogue.answer(ground, question)
        assert catalogue.grade(ground, question, price).right
        assert is_long(bench.variables, board_of(bench.variables, question))
        assert read(bench.variables, Evidence(question, 10)).detour is None


def test_journeys_are_better_than_the_best_that_is_drawn(ground: Ground) -> None:
    bench = Bench(first_estimate(ground.atlas, 1))
    draws, places = Random(3), sorted(ground.atlas.places)

    def carried(start: str, one: str, other: str, end: str) -> float:
        return bench.ways.carried_by(bench.ways.walk(Journey(start, (one, other), end)))

    best = max(carried(*draws.sample(places, 4)) for _ in range(300))
    found = journeys(bench.variables, bench.ways, Random(2))[0]
    (start, end), (one, other) = found.centre, (space for space, _ in found.tokens)
    assert carried(start, one, other, end) > best


def test_one_way_is_shown_and_every_neighbour(ground: Ground) -> None:
    coach = Coach(ground, 3, foreground=1, background=0)
    for question, routes in (
        (Question(Kind.COUNT_CROSSINGS, ("maine", "california")), 1),
        (Question(Kind.NAME_NEIGHBOURS, ("utah",)), len(ground.atlas.neighbours["utah"])),
    ):
        coach._open = replace(coach.ask(), question=question)
        assert len(coach.answer(None).routes) == routes


def test_a_map_of_three_places_has_no_long_journeys() -> None:
    atlas = places_and_borders("tiny", [("one", "two"), ("two", "three")])
    bench = Bench(first_estimate(atlas, 1))
    assert journeys(bench.variables, bench.ways, Random(1)) == []


def test_two_or_three_things_are_taken_in() -> None:
    news = np.array([0.0, 0.1, 1.0, 3.0, 30.0])
    taken = taken_in(news)
    assert taken[0] == pytest.approx(0)
    assert taken[1] == pytest.approx(0.1, rel=0.02)
    assert (np.diff(taken) > 0).all()
    assert taken[-1] == pytest.approx(2.5)


def test_not_knowing_makes_a_border_a_little_likelier_to_be_missing(ground: Ground) -> None:
    before = first_estimate(ground.atlas, 1)
    number = before.variables.index["iowa", "missouri"]
    unsure = Evidence(Question(Kind.NEIGHBOURS, ("iowa", "missouri")), None)
    denied = replace(unsure, given=False)
    all_of = Evidence(Question(Kind.NAME_NEIGHBOURS, ("iowa",)), None)
    probabilities = [update(before, told).wrong()[number] for told in (all_of, unsure, denied)]
    assert before.wrong()[number] < probabilities[0] < probabilities[1] < 0.5 < probabilities[2]
    stranger = Evidence(Question(Kind.NEIGHBOURS, ("iowa", "kansas")), None)
    assert read(before.variables, stranger).signs == ()
    assert {sign for _, sign in read(before.variables, all_of).signs} == {Sign.UNSURE_OF_ALL}


def test_a_way_of_nothing_but_its_ends_tells_nothing(ground: Ground) -> None:
    variables = variables_of(ground.atlas)
    question = Question(Kind.FIND_ROUTE, ("nevada", "wyoming"))
    assert read(variables, Evidence(question, ["nevada", "wyoming"])).signs == ()
    assert read(variables, Evidence(question, ["nevada", "wyoming"])).detour is None


def test_a_step_over_an_invented_border_is_put_right_by_the_route_shown(ground: Ground) -> None:
    variables = variables_of(ground.atlas)
    question = Question(Kind.FIND_ROUTE, ("california", "wyoming"))
    shown = Shown((("california", "nevada", "utah", "wyoming"),))
    given = ["california", "utah", "wyoming"]
    reading = read(variables, Evidence(question, given, shown=shown))
    number = variables.index["california", "utah"]
    assert (number, Sign.STEPPED_STRANGER) in reading.signs
    assert dict(reading.shown)[number] > 0


@pytest.mark.parametrize("kind", [Kind.NAME_NEIGHBOURS, Kind.PICK_NEIGHBOURS])
def test_neighbours_are_shown_without_looking_at_every_way(
    kind: Kind, monkeypatch: pytest.MonkeyPatch
) -> None:
    """That look takes as long as all the rest of an answer."""
    ground, estimate = ground_of(load_atlas("lyon")), first_estimate(load_atlas("lyon"), 3)
    question = catalogue.ask(ground, kind, Random(4))
    before = routes_to_show(ground, estimate, question)

    def refuse(*_args: object) -> None:
        raise AssertionError

    monkeypatch.setattr(ways_module, "carrying", refuse)
    assert routes_to_show(ground, estimate, question) == before != ()
