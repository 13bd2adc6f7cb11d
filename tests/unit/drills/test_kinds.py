"""Every kind of question: its answer, and grades of right, wrong and odd answers."""

from typing import Any

import pytest

from quiz.drills.catalogue import answer, grade, prices, routes
from quiz.drills.errors import BadAnswer
from quiz.drills.question import Kind, Question
from quiz.drills.results import RIGHT, WRONG, Grade
from tests.drill_help import FROM_FRANCE, ground, named

COUNT = named(Kind.COUNT_CROSSINGS, "azerbaijan", "norway")
TOUCH = named(Kind.NEIGHBOURS, "poland", "russia")
APART = named(Kind.NEIGHBOURS, "serbia", "albania")
NAME = named(Kind.NAME_NEIGHBOURS, "estonia")
ROUTE = named(Kind.FIND_ROUTE, "poland", "norway")
WHERE = named(Kind.LOCATE, "malta")
PRICE = Question(
    Kind.PRICE_IT, round=3, centre=("france",), tokens=(("united-kingdom", 0), ("belgium", 2))
)
TWO = Question(
    Kind.PICK_TWO,
    round=3,
    centre=("italy",),
    offer=("monaco", "spain", "norway", "malta", "latvia", "serbia", "cyprus"),
)
FINALE = Question(
    Kind.DEAREST_TWO,
    round=7,
    centre=("portugal", "spain"),
    offer=("monaco", "andorra", "norway", "malta", "latvia", "serbia", "cyprus"),
    stacks=(("cyprus", 3),),
)


@pytest.mark.parametrize(
    ("question", "right"),
    [
        (COUNT, 2),
        (TOUCH, True),
        (APART, False),
        (NAME, ["latvia", "russia"]),
        (WHERE, "malta"),
        (PRICE, 130),
        (FROM_FRANCE, ["hungary"]),
        (TWO, ["monaco", "spain"]),
        (ROUTE, ["poland", "belarus", "russia/main", "norway"]),
    ],
    ids=lambda value: str(getattr(value, "kind", "")),
)
def test_the_answer(question: Question, right: Any) -> None:
    assert answer(ground(), question) == right
    assert grade(ground(), question, right) == RIGHT
    assert grade(ground(), question, None) == WRONG


@pytest.mark.parametrize(
    ("question", "given", "expected"),
    [
        (COUNT, 4, Grade(right=False, off=2)),
        (COUNT, 0, Grade(right=False, off=-2)),
        (TOUCH, False, Grade(right=False, missed=(("poland", "russia"),))),
        (APART, True, Grade(right=False, invented=(("albania", "serbia"),))),
        (NAME, [], Grade(right=False, missed=(("estonia", "latvia"), ("estonia", "russia")))),
        (NAME, ["russia", "latvia", "russia"], RIGHT),
        (
            NAME,
            ["russia", "latvia", "finland"],
            Grade(right=False, invented=(("estonia", "finland"),)),
        ),
        (WHERE, "cyprus", Grade(right=False, off=3)),
        (PRICE, 110, Grade(right=False, off=-20)),
        (FROM_FRANCE, ["iceland"], RIGHT),
        (FROM_FRANCE, ["greece"], RIGHT),
        (FROM_FRANCE, ["40"], Grade(right=False, lost=10)),
        (FROM_FRANCE, ["poland"], Grade(right=False, lost=10)),
        (TWO, ["spain", "monaco"], RIGHT),
        (TWO, ("malta", "40"), Grade(right=False, lost=40)),
        (ROUTE, ["norway", "russia/main", "ukraine", "poland"], RIGHT),
        (ROUTE, ["poland", "ukraine", "russia", "norway"], RIGHT),
        (ROUTE, ["poland", "russia", "norway"], WRONG),
        (ROUTE, ["poland", "russia/kaliningrad", "norway"], WRONG),
        (ROUTE, ["poland", "russia/main", "norway"], WRONG),
        (ROUTE, ["poland", "poland", "ukraine", "russia", "norway"], WRONG),
        (ROUTE, ["ukraine", "russia", "norway"], WRONG),
        (ROUTE, [], WRONG),
        (ROUTE, ["poland"], WRONG),
        (ROUTE, ["poland", "sweden", "norway"], Grade(False, invented=(("poland", "sweden"),))),
        (ROUTE, ["poland", "lithuania", "belarus", "russia", "norway"], Grade(False, off=1)),
    ],
)
def test_a_grade(question: Question, given: Any, expected: Grade) -> None:
    assert grade(ground(), question, given) == expected


ODD: tuple[Any, ...] = (
    3.0,
    True,
    "three",
    "",
    {},
    {"a": 1},
    [[]],
    [1],
    [None],
    ["atlantis"],
    [1] * 500,
    10**9,
)  # fmt: skip


@pytest.mark.parametrize(
    "question", [COUNT, TOUCH, NAME, ROUTE, WHERE, PRICE, FROM_FRANCE, TWO], ids=lambda q: q.kind
)
@pytest.mark.parametrize("given", ODD, ids=lambda given: repr(given)[:12])
def test_what_is_no_answer(question: Question, given: Any) -> None:
    if question is TOUCH and given is True:
        return
    with pytest.raises(BadAnswer) as caught:
        grade(ground(), question, given)
    assert str(caught.value).endswith(".")
    assert str(caught.value) == caught.value.template % caught.value.values


@pytest.mark.parametrize(
    ("question", "given", "says"),
    [
        (FROM_FRANCE, ["france"], "no space france"),
        (FROM_FRANCE, ["hungary", "greece"], "Choose one space"),
        (TWO, ["spain"], "Choose two different"),
        (TWO, ["spain", "spain"], "different"),
        (NAME, ["estonia"], "itself"),
        (NAME, ["russia/main"], "no place russia/main"),
        (WHERE, "russia/main", "no place russia/main"),
    ],
)
def test_the_sentence_says_what_is_wrong(question: Question, given: Any, says: str) -> None:
    with pytest.raises(BadAnswer, match=says):
        grade(ground(), question, given)


def test_prices_of_every_choice_best_first() -> None:
    found = prices(ground(), FROM_FRANCE)
    assert [(value["choice"][0], value["price"]) for value in found] == [
        ("hungary", 30),
        ("greece", 30),
        ("iceland", 30),
        ("40", 40),
        ("united-kingdom", 40),
        ("spain", 40),
        ("poland", 40),
        ("turkey", 40),
    ]
    dear = [value["price"] for value in prices(ground(), FINALE)]
    assert len(dear) == 28
    assert dear == sorted(dear, reverse=True)
    assert prices(ground(), COUNT) == []


def test_routes_belong_to_the_answer() -> None:
    europe = ground()
    assert routes(europe, COUNT) == (("azerbaijan/main", "russia/main", "norway"),)
    assert routes(europe, TOUCH) == (("poland", "russia/kaliningrad"),)
    assert ("serbia", "kosovo", "albania") in routes(europe, APART)
    assert len(routes(europe, named(Kind.NEIGHBOURS, "armenia", "azerbaijan"))) == 2
    assert routes(europe, NAME) == (("estonia", "latvia"), ("estonia", "russia/main"))
    assert routes(europe, WHERE) == ()
    assert {len(route) for route in routes(europe, ROUTE)} == {4}
    assert ("italy", "france", "monaco", "france", "spain") in routes(europe, TWO)
    at_home = Question(Kind.PRICE_IT, round=1, centre=("france",), tokens=(("40", 0),))
    assert routes(europe, at_home) == ()
