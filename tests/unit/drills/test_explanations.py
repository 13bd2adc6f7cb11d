"""What explains an answer: lines, beliefs, slips, torn walks, and what the map tells."""

from typing import Any

import pytest

from game.atlas import NotBorder
from game.atlas.salience import ordered
from quiz.drills.catalogue import answer, ask, explain, grade, prices, tells
from quiz.drills.drill import Tells
from quiz.drills.ground import Ground
from quiz.drills.question import Kind, Question
from quiz.drills.results import Slip
from tests.drill_help import AROUND, CHOICES, DRILL_KINDS, FROM_FRANCE, MAPS, Random, ground, named


def test_a_count_too_high_by_a_missed_border() -> None:
    # Without Norway's border with Russia it takes Finland in between.
    told = explain(ground(), named(Kind.COUNT_CROSSINGS, "azerbaijan", "norway"), 3)
    assert told.belief is not None
    assert (told.belief.between, told.belief.touch) == (("norway", "russia"), False)
    assert told.answer == 2
    assert told.grade.off == 1
    assert [fact.between for fact in told.facts] == [("norway", "russia/main")]


def test_a_count_too_low_by_an_invented_border() -> None:
    told = explain(ground(), named(Kind.COUNT_CROSSINGS, "hungary", "albania"), 2)
    assert told.belief is not None
    assert told.belief.touch
    assert told.belief.between == ("albania", "serbia")
    (fact,) = told.facts
    assert isinstance(fact, NotBorder)


def test_one_crossing_means_that_they_touch() -> None:
    told = explain(ground(), named(Kind.COUNT_CROSSINGS, "portugal", "russia"), 1)
    assert told.belief is not None
    assert told.belief.between == ("portugal", "russia")
    assert told.belief.touch


@pytest.mark.parametrize("given", [None, 5, 0, 20])
def test_a_count_without_an_explanation(given: int | None) -> None:
    told = explain(ground(), named(Kind.COUNT_CROSSINGS, "portugal", "russia"), given)
    assert told.given == given
    if given != 5:
        assert told.belief is None
        assert told.facts == ()


@pytest.mark.parametrize(
    ("between", "believed"),
    [
        (["serbia"], ("albania", "serbia")),
        (["romania", "bulgaria"], ("albania", "bulgaria")),
        (["poland", "greece"], None),  # another border would be needed too
        (["slovakia", "ukraine", "russia"], None),  # with that border a shorter one is there
    ],
)
def test_a_border_explains_a_route_only_if_it_makes_it_right(
    between: list[str], believed: tuple[str, str] | None
) -> None:
    question = named(Kind.FIND_ROUTE, "hungary", "albania")
    told = explain(ground(), question, ["hungary", *between, "albania"])
    assert told.grade.invented
    assert (told.belief and told.belief.between) == believed


def test_neighbours_missed_and_invented() -> None:
    europe = ground()
    missed = explain(europe, named(Kind.NEIGHBOURS, "azerbaijan", "armenia"), given=False)
    assert missed.belief is not None
    assert (missed.belief.touch, len(missed.belief.borders)) == (False, 2)
    assert len(missed.facts) == 2
    invented = explain(europe, named(Kind.NEIGHBOURS, "serbia", "albania"), given=True)
    assert invented.belief is not None
    assert invented.belief.touch
    assert [fact.reason["en"] for fact in invented.facts] == [
        "Kosovo and Montenegro lie between them."
    ]
    named_ones = explain(europe, named(Kind.NAME_NEIGHBOURS, "austria"), ["croatia"])
    assert named_ones.grade.invented == (("austria", "croatia"),)
    assert len(named_ones.grade.missed) == 8
    assert len(named_ones.facts) == 9


def test_a_walk_that_jumps_between_parts() -> None:
    route = named(Kind.FIND_ROUTE, "poland", "norway")
    told = explain(ground(), route, ["poland", "russia", "norway"])
    assert told.torn == "russia"
    assert explain(ground(), route, ["poland", "ukraine", "russia", "norway"]).torn is None
    over_the_sea = explain(ground(), route, ["poland", "sweden", "norway"])
    assert over_the_sea.torn is None
    assert over_the_sea.belief is not None
    assert over_the_sea.belief.between == ("poland", "sweden")
    detour = explain(
        ground(), named(Kind.FIND_ROUTE, "azerbaijan", "norway"),
        ["azerbaijan", "russia", "finland", "norway"],
    )  # fmt: skip
    assert detour.belief is not None
    assert detour.belief.between == ("norway", "russia")


def test_a_choice_with_its_lines() -> None:
    # A learner who does not know the link goes through Belgium, for 20, and pays no neighbour.
    told = explain(ground(), FROM_FRANCE, ["united-kingdom"])
    assert told.best == (("hungary",), ("greece",), ("iceland",))
    assert told.lines is not None
    assert told.given_lines is not None
    assert (told.lines.price, told.lines.crossings) == (30, 3)
    assert told.given_lines.neighbours == (("france", "united-kingdom"),)
    assert told.grade.lost == 10
    assert told.belief is not None
    assert (told.belief.between, told.belief.touch) == (("france", "united-kingdom"), False)
    assert explain(ground(), FROM_FRANCE, ["hungary"]).belief is None
    assert explain(ground(), FROM_FRANCE, None).given_lines is None


@pytest.mark.parametrize(
    ("number", "given", "slip"),
    [
        (3, 40, Slip.NO_NEIGHBOURS),
        (3, 110, Slip.NO_STACK),
        (3, 111, None),
        (7, 130, Slip.NO_STACK),
        (7, 150, Slip.STACK_ADDED),
    ],
)
def test_a_line_of_a_price_forgotten(number: int, given: int, slip: Slip | None) -> None:
    tokens = (("united-kingdom", 0), ("belgium", 2))
    centre = ("france",) if number == 3 else ("france", "andorra")
    question = Question(Kind.PRICE_IT, round=number, centre=centre, tokens=tokens)
    assert answer(ground(), question) == {3: 130, 7: 110}[number]
    told = explain(ground(), question, given)
    assert told.slip == slip
    assert told.lines is not None
    assert explain(ground(), question, {3: 130, 7: 110}[number]).slip is None


def test_a_price_explained_by_a_border() -> None:
    question = Question(Kind.PRICE_IT, round=1, centre=("serbia",), tokens=(("albania", 0),))
    told = explain(ground(), question, 40)
    assert told.answer == 20
    assert told.belief is not None
    assert told.belief.touch
    assert told.belief.between == ("albania", "serbia")


@pytest.mark.parametrize("slug", MAPS)
@pytest.mark.parametrize("kind", DRILL_KINDS)
def test_beliefs_make_the_given_answer_right(slug: str, kind: Kind) -> None:
    of, rng = ground(slug), Random(f"{slug}{kind}")
    explained = 0
    for _ in range(8):
        question = ask(of, kind, rng)
        given = _another_answer(of, question, rng)
        told = explain(of, question, given)
        assert told.answer == answer(of, question)
        assert told.given == given
        if told.belief is None or kind in (Kind.FIND_ROUTE, Kind.LOCATE):
            continue
        explained += 1
        if kind is Kind.NEIGHBOURS:
            assert (told.belief.between, told.belief.touch) == (ordered(*question.places), given)
        else:
            believed = told.belief.on(of.atlas).believed
            assert grade(Ground(believed), question, given).right
    assert explained or kind in AROUND or tells(kind) in (Tells.NOTHING, Tells.WAY)


def _another_answer(of: Ground, question: Question, rng: Random) -> Any:
    right = answer(of, question)
    if isinstance(right, bool):
        return not right
    if isinstance(right, int):
        step = 10 if question.kind is Kind.PRICE_IT else 1
        return right + rng.choice((-step, step))
    if question.kind in CHOICES:
        return rng.choice(prices(of, question)[1:6])["choice"]
    if question.kind is Kind.LOCATE:
        return rng.choice(of.places)
    assert isinstance(right, list)
    return right[:-1] or [*(question.options or of.places)][-1:]
