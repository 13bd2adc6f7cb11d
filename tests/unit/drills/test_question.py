"""Questions and their one text form."""

import json

import pytest

from quiz.drills.question import Kind, Question, decode_question

EACH = [
    Question(Kind.COUNT_CROSSINGS, ("france", "hungary")),
    Question(Kind.NEIGHBOURS, ("austria", "slovakia")),
    Question(Kind.NAME_NEIGHBOURS, ("austria",)),
    Question(Kind.FIND_ROUTE, ("france", "hungary")),
    Question(Kind.LOCATE, ("malta",)),
    Question(
        Kind.PICK_TWO,
        round=3,
        centre=("france",),
        offer=("italy", "spain", "norway", "malta", "latvia", "serbia", "cyprus"),
        stacks=(("40", 1), ("malta", 2)),
    ),
    Question(
        Kind.PRICE_IT,
        round=5,
        centre=("france", "russia"),
        tokens=(("hungary", 1), ("40", 0)),
    ),
]


@pytest.mark.parametrize("question", EACH, ids=lambda question: str(question.kind))
def test_a_question_reads_back_from_its_text(question: Question) -> None:
    text = json.dumps(question.encode())

    assert decode_question(str(question.kind), json.loads(text)) == question


def test_a_question_names_its_places_as_the_contract_does() -> None:
    assert EACH[0].encode() == {"from": "france", "to": "hungary"}
    assert EACH[1].encode() == {"a": "austria", "b": "slovakia"}
    assert EACH[2].encode() == {"place": "austria"}
    assert EACH[6].encode() == {
        "round": 5,
        "centre": ["france", "russia"],
        "tokens": [{"space": "hungary", "under": 1}, {"space": "40", "under": 0}],
    }


def test_an_unknown_kind_is_refused() -> None:
    with pytest.raises(ValueError, match="guess"):
        decode_question("guess", {})
