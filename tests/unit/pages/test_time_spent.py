"""The time that a pupil spent, in words."""

import pytest

from classroom.pages.reports.pupil_course import spent_words


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
