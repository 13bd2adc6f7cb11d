"""Pick the neighbours: options, grades, credit; and meeting a place."""

from collections import Counter
from itertools import islice
from random import Random
from statistics import mean

import pytest

from game.atlas import land_only
from game.atlas_files import load_atlas
from quiz.drills.catalogue import answer, ask, credit_of, explain, grade, questions, routes
from quiz.drills.errors import BadAnswer, NotEnough
from quiz.drills.findings import Says, findings
from quiz.drills.ground import ground_of
from quiz.drills.meet import meet
from quiz.drills.pick_neighbours import pick_neighbours
from quiz.drills.question import Kind, Question, decode_question
from quiz.drills.results import RIGHT, WRONG, Grade
from quiz.drills.scope import Scope
from tests.drill_help import DRILL_KINDS, MAPS, ground, small_ground

SERBIA = Question(
    Kind.PICK_NEIGHBOURS,
    ("serbia",),
    options=(
        *("hungary", "albania", "croatia", "romania", "slovenia", "bulgaria", "kosovo"),
        *("montenegro", "bosnia-and-herzegovina", "north-macedonia"),
    ),
)
NEIGHBOURS = [
    "bosnia-and-herzegovina",
    "bulgaria",
    "croatia",
    "hungary",
    "kosovo",
    "montenegro",
    "north-macedonia",
    "romania",
]


def test_the_answer_and_its_grades() -> None:
    europe = ground()
    assert answer(europe, SERBIA) == NEIGHBOURS
    assert grade(europe, SERBIA, NEIGHBOURS[::-1]) == RIGHT
    assert grade(europe, SERBIA, None) == WRONG
    given = [*NEIGHBOURS[:-1], "albania"]
    assert grade(europe, SERBIA, given) == Grade(
        right=False, missed=(("romania", "serbia"),), invented=(("albania", "serbia"),)
    )
    assert credit_of(europe, SERBIA, given) == 6 / 8
    told = explain(europe, SERBIA, given)
    assert told.routes == routes(europe, SERBIA)
    assert {end for _, end in told.routes} == {*NEIGHBOURS}
    assert [fact.between for fact in told.facts] == [("romania", "serbia"), ("albania", "serbia")]


@pytest.mark.parametrize("given", [["france"], ["atlantis"], "hungary", 3, [3], ["serbia"]])
def test_what_is_no_answer(given: object) -> None:
    with pytest.raises(BadAnswer):
        grade(ground(), SERBIA, given)


def test_every_option_is_said_to_touch_or_not() -> None:
    told = findings(ground(), SERBIA, ("hungary", "albania"))
    said = {finding.pair: finding.says for finding in told}
    assert len(said) == len(SERBIA.options)
    assert said["hungary", "serbia"] is said["serbia", "slovenia"] is Says.RIGHT
    assert said["albania", "serbia"] is said["croatia", "serbia"] is Says.WRONG


@pytest.mark.parametrize("slug", MAPS)
@pytest.mark.parametrize("level", [None, 0.0, 1.0])
def test_all_neighbours_and_some_others_are_offered(slug: str, level: float | None) -> None:
    of, others = ground(slug), {None: 3, 0.0: 2, 1.0: 4}[level]
    run = islice(questions(of, [Kind.PICK_NEIGHBOURS], Random(1), Scope(level=level)), 80)
    for question in run:
        (place,) = question.places
        true = {*of.atlas.neighbours[place]}
        assert true < {*question.options}
        assert place not in question.options
        assert len(question.options) == len(true) + others
        assert decode_question(question.kind, question.encode()) == question


def test_others_are_the_nearer_the_harder_it_is() -> None:
    europe = ground()

    def apart(level: float) -> float:
        rng, found = Random(1), []
        for place in europe.places:
            asked = pick_neighbours(europe, place, rng, 3, level=level)
            found += [europe.atlas.fewest[place][slug] for slug in asked.options]
        return mean(crossings for crossings in found if crossings > 1)

    assert apart(1.0) < 2.4 < apart(0.5) < apart(0.0)


def test_names_that_recall_a_neighbour_are_offered() -> None:
    rng = Random(1)
    drawn = [pick_neighbours(ground(), "poland", rng, 2, level=0.6) for _ in range(200)]
    others = Counter(slug for asked in drawn for slug in asked.options)
    assert others["slovenia"] > others["croatia"]


def test_the_order_of_the_options_tells_nothing() -> None:
    rng, places = Random(1), Counter[int]()
    for _ in range(4000):
        asked = pick_neighbours(ground(), "portugal", rng, 3)
        places[asked.options.index("spain")] += 1
    assert sorted(places) == [0, 1, 2, 3]
    assert min(places.values()) > 850


def test_a_pair_to_practise_is_among_the_options() -> None:
    rng, scope = Random(1), Scope(borders=(("albania", "serbia"),), level=0.0)
    for _ in range(30):
        asked = ask(ground(), Kind.PICK_NEIGHBOURS, rng, scope)
        assert {*asked.places, *asked.options} >= {"albania", "serbia"}


def test_nothing_is_asked_where_all_touch_or_none_does() -> None:
    with pytest.raises(NotEnough):
        ask(small_ground("ab", "bc", "ac"), Kind.PICK_NEIGHBOURS, Random(1))
    land = ground_of(land_only(load_atlas("europe")))
    for kind in (Kind.PICK_NEIGHBOURS, Kind.NAME_NEIGHBOURS, Kind.MEET):
        with pytest.raises(NotEnough):
            ask(land, kind, Random(1), Scope(places=frozenset({"iceland"})))
        asked = islice(questions(land, [kind], Random(1)), 100)
        assert all(land.atlas.neighbours[question.places[0]] for question in asked)


def test_to_meet_a_place_asks_nothing() -> None:
    europe, serbia = ground(), meet("serbia")
    assert Kind.MEET not in DRILL_KINDS
    assert answer(europe, serbia) is None
    assert grade(europe, serbia, None).right is None
    assert credit_of(europe, serbia, None) is None
    assert {end for _, end in routes(europe, serbia)} == {*NEIGHBOURS}
    assert findings(europe, serbia, None) == ()
    assert decode_question("meet", {"place": "serbia"}) == serbia
    with pytest.raises(BadAnswer):
        grade(europe, serbia, ["hungary"])
