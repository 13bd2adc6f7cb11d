"""Nothing of a class is kept longer than was promised."""

from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from classroom.actions.classes import archive_class
from classroom.actions.places import remove_pupil
from classroom.models.classroom import Classroom
from classroom.models.door import WrongTry
from classroom.models.pupil import Pupil
from classroom.models.school_import import SchoolImport
from classroom.tasks import forget_old_classes
from quiz.models.learner import Learner
from tests.web.class_help import a_class, a_teacher, pupil, show_card, signed_in

pytestmark = pytest.mark.django_db
DAY = timedelta(days=1)


@pytest.fixture
def teacher() -> Learner:
    return a_teacher()


def test_a_class_that_nobody_uses_goes(teacher: Learner) -> None:
    now = timezone.now()
    old, used = a_class(teacher, kept_days=30), a_class(teacher, kept_days=30)
    Classroom.objects.filter(pk=old.pk).update(used_at=now - 31 * DAY)
    Classroom.objects.filter(pk=used.pk).update(used_at=now - 29 * DAY)
    forget_old_classes.delay()
    assert list(Classroom.objects.all()) == [used]
    assert set(Learner.objects.exclude(pk=teacher.pk)) == {
        row.learner for row in Pupil.objects.select_related("learner")
    }


def test_a_class_that_is_put_away_goes_though_it_was_looked_at(teacher: Learner) -> None:
    classroom = a_class(teacher, kept_days=30)
    archive_class(classroom, timezone.now() - 31 * DAY)
    signed_in(teacher).get(f"/teach/classes/{classroom.public_id}/")
    forget_old_classes.delay()
    assert not Classroom.objects.exists()


@pytest.mark.parametrize("who", ["teacher", "pupil"])
def test_coming_in_and_looking_keep_a_class(teacher: Learner, who: str) -> None:
    classroom, long_ago = a_class(teacher), timezone.now() - 300 * DAY
    Classroom.objects.update(used_at=long_ago)
    if who == "teacher":
        signed_in(teacher).get(f"/teach/classes/{classroom.public_id}/")
    else:
        show_card(Client(), pupil(classroom))
    assert Classroom.objects.get().used_at > long_ago + 299 * DAY


def test_removed_pupils_and_traces_go(teacher: Learner) -> None:
    now, classroom = timezone.now(), a_class(teacher)
    remove_pupil(pupil(classroom, 1), now - 31 * DAY)
    remove_pupil(pupil(classroom, 2), now - 29 * DAY)
    for days in (0, 2, 15):
        WrongTry.objects.create(classroom=classroom, address="x", at=now - days * DAY)
    SchoolImport.objects.create(teacher=teacher, made_at=now - 2 * DAY)
    begun = SchoolImport.objects.create(teacher=teacher, made_at=now - 2 * DAY, began_at=now)
    forget_old_classes.delay()
    assert [row.number for row in Pupil.objects.all()] == [2, 3]
    assert sorted(WrongTry.objects.values_list("address", flat=True)) == ["", "x"]
    assert list(SchoolImport.objects.all()) == [begun]


def test_the_page_says_it(teacher: Learner) -> None:
    classroom = a_class(teacher, kept_days=30)
    page = signed_in(teacher).get(f"/teach/classes/{classroom.public_id}/").content.decode()
    assert "When nobody has used the class for 30 days, it is deleted" in page
