"""The border behind the worst round of a match is found once, however often the end is viewed."""

from uuid import UUID

import pytest

from game.journey.analysis import JudgedToken
from game.journey.tariff import Tariff
from game.journey.teaching.lesson import BorderLesson, lesson_of
from game.pages.match import worst_round
from game.pages.match.end import EndPage, end_of
from tests.replay_help import finished_log

LATER = 10**9


def test_the_end_of_a_match_is_explained_once(monkeypatch: pytest.MonkeyPatch) -> None:
    looked: list[JudgedToken] = []

    def looking(tariff: Tariff, judged: JudgedToken) -> BorderLesson | None:
        looked.append(judged)
        return lesson_of(tariff, judged)

    def end(seat: int) -> EndPage | None:
        return end_of(list(finished_log()), UUID(int=7), seat, LATER)

    monkeypatch.setattr(worst_round, "lesson_of", looking)
    worst_round._lesson.cache_clear()
    first = end(0)
    assert first is not None
    assert first.worst is not None
    assert first.worst.behind is not None
    once = len(looked)
    assert once > 0
    again = end(0)
    assert again is not None
    assert again.worst == first.worst
    assert len(looked) == once
    other = end(1)
    assert other is not None
    assert other.worst is None or other.worst != first.worst, "each seat has its own"
