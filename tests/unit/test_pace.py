"""Which answers come faster than anyone can give them."""

import pytest

from quiz.drills.pace import fastest, is_impossible
from quiz.drills.question import Kind, Question

TOUCH = Question(Kind.NEIGHBOURS, ("france", "spain"))
NAME = Question(Kind.NAME_NEIGHBOURS, ("germany",))


@pytest.mark.parametrize(
    ("question", "given", "seconds", "impossible"),
    [
        (TOUCH, True, 0.3, True),
        (TOUCH, True, 0.9, False),
        (TOUCH, None, 0.1, False),  # not to know is no trick
        (NAME, ["france", "poland", "austria"], 1.0, True),
        (NAME, ["france", "poland", "austria"], 1.2, False),
    ],
)
def test_too_fast_for_a_person(
    question: Question, given: object, seconds: float, impossible: bool
) -> None:
    assert is_impossible(question, given, seconds) is impossible


def test_more_to_read_and_to_choose_takes_longer() -> None:
    picks = Question(Kind.PICK_NEIGHBOURS, ("germany",), options=tuple("abcdef"))
    assert fastest(picks, ["a"]) > fastest(TOUCH, True)
    assert fastest(NAME, ["a", "b"]) > fastest(NAME, ["a"])
