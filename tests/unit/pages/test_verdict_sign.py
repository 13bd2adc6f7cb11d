"""The sign before the verdict on an answer."""

import pytest

from quiz.pages.run.verdict import AnswerVerdict, mark_state


def verdict_on(*, is_right: bool, credit: float, has_answer: bool) -> AnswerVerdict:
    words = dict.fromkeys(
        ("kind", "kind_word", "headline", "short", "credit", "title", "given", "answer", "seconds"),
        "",
    )
    return AnswerVerdict(
        number=1,
        is_right=is_right,
        state=mark_state(is_right, credit),
        is_late=False,
        has_answer=has_answer,
        sentences=(),
        picked=None,
        **words,
    )


@pytest.mark.parametrize(
    ("is_right", "credit", "has_answer", "sign"),
    [
        (True, 1.0, True, "✓"),
        (False, 0.5, True, "◐"),
        (False, 0.0, True, "×"),
        (False, 0.0, False, "?"),
    ],
)
def test_each_outcome_has_its_sign(
    is_right: bool, credit: float, has_answer: bool, sign: str
) -> None:
    assert verdict_on(is_right=is_right, credit=credit, has_answer=has_answer).sign == sign
