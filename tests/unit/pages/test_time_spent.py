"""Times in words: how long a pupil worked, and how slow an answer was."""

import pytest

from classroom.pages.reports.pupil_course import spent_words
from quiz.pages.practise.practise_page import slow_words


@pytest.mark.parametrize(
    ("seconds", "words"),
    [
        (1.4, "1 second"),
        (16.5, "17 seconds"),
        (4.1 + 4.2 + 8.2, "17 seconds"),
        (17.5, "18 seconds"),
        (150, "3 min"),
        (210, "4 min"),
        (3 * 3600 + 60, "3 h 1 min"),
    ],
)
def test_a_half_goes_up_as_in_the_other_figures_of_a_report(seconds: float, words: str) -> None:
    assert spent_words(seconds) == words


@pytest.mark.parametrize(
    ("seconds", "usual", "words"),
    [
        (12.4, 4.6, "slow: 12 s, you usually need 5 s"),
        (1.4, 0.8, "slow: 1.4 s, you usually need 0.8 s"),
        (2.5, 1.5, "slow: 3 s, you usually need 2 s"),
    ],
)
def test_a_slow_answer_never_took_as_long_as_usual(
    seconds: float, usual: float, words: str
) -> None:
    assert slow_words(seconds, usual) == words
