"""Where a learner lives, and the one number that all pages tell."""

import pytest

from game.atlas_files import UnknownMapError, load_atlas
from quiz.actions.asking import Asking
from quiz.actions.at_once import Past, at_once
from quiz.actions.progress import UnknownPlace, bring_up_to_date, rebuild, say_home
from quiz.learning.findings.knowledge import BorderState
from quiz.models.drill_run import Way
from quiz.models.learner import Learner
from quiz.models.progress import Progress
from quiz.queries.known_borders import known_borders
from quiz.queries.stored_estimate import estimate_in
from tests.web.progress_help import Diary

pytestmark = pytest.mark.django_db


def test_practice_begins_near_home_before_and_after_the_first_thought() -> None:
    ada = Learner.objects.create_guest()
    diary = Diary(ada, "europe", Way.MIX)
    say_home(ada.pk, "europe", "slovakia")
    asking = Asking(diary.run, 1, (), diary.now)
    for _ in range(2):
        progress = Progress.objects.get()
        question = at_once(asking, Past((), 0), progress).question
        assert load_atlas("europe").fewest["slovakia"][question.places[0]] <= 2
        bring_up_to_date(ada.pk, "europe")


def test_home_stays_whatever_is_rebuilt_and_bad_ones_change_nothing() -> None:
    ada = Learner.objects.create_guest()
    diary = Diary(ada, "europe")
    diary.answers(3)
    bring_up_to_date(ada.pk, "europe")
    say_home(ada.pk, "europe", "norway")
    with pytest.raises(UnknownPlace):
        say_home(ada.pk, "europe", "atlantis")
    with pytest.raises(UnknownMapError):
        say_home(ada.pk, "mars", "norway")
    bring_up_to_date(ada.pk, "europe")
    first = estimate_in(Progress.objects.get())
    rebuild(ada.pk, "europe")
    again = estimate_in(Progress.objects.get())
    assert first is not None
    assert again is not None
    assert first.sketch.home == again.sketch.home == "norway"
    assert first.answers == 3


def test_the_one_number_counts_what_is_known_and_solid() -> None:
    ada = Learner.objects.create_guest()
    diary = Diary(ada, "usa")
    diary.answers(12)
    progress = bring_up_to_date(ada.pk, "usa")
    atlas = load_atlas("usa")
    known = known_borders(atlas, progress, diary.now)
    assert sum(known.counts.values()) == len(known.borders) == known.all
    assert known.counts[BorderState.KNOWN] + known.counts[BorderState.SOLID] == known.yours
    assert known_borders(atlas, None, diary.now).yours == 0
