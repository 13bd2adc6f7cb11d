"""Members of a course become pupils, names stay where the teacher wants them, two become one."""

from datetime import timedelta
from typing import Any
from uuid import UUID, uuid4

import pytest
from django.test import Client
from django.utils import timezone
from lti_tool.models import LtiContext, LtiDeployment, LtiUser

from classroom.actions.allowances import set_allowance
from classroom.actions.change_assignment import ForOne, arrange, comment
from classroom.actions.lti.partings import forget_strangers
from classroom.actions.pupils import add_pupils
from classroom.models.assignment import Arrangement
from classroom.models.classroom import Classroom, Group, Teaching
from classroom.models.lti import LtiCourse, LtiPupil
from classroom.models.pupil import Pupil
from classroom.models.work import Work
from game.house_rules import Allowance
from quiz.actions.accounts.leave import forget
from quiz.actions.export import everything_of
from quiz.models.attempt import Attempt
from quiz.models.learner import Learner
from tests.lti_platform import ROLES, Platform
from tests.web.account_help import whoever_is_in
from tests.web.class_help import a_class, a_teacher, pupil, signed_in
from tests.web.lti.visits import a_teacher_arrives, the_class, the_pupil, visit
from tests.web.school_help import School

pytestmark = pytest.mark.django_db


def member(sub: str, role: str = "pupil", **more: Any) -> dict[str, Any]:
    """A member as a platform lists them."""
    return {"user_id": sub, "roles": ROLES[role], "status": "Active", "name": f"Name {sub}",
            "given_name": f"Given{sub}", "email": f"{sub}@example.org", **more}  # fmt: skip


def get_members(client: Client) -> Any:
    """Press the button."""
    course = LtiCourse.objects.get()
    path = f"/teach/classes/{course.classroom.public_id}/platform/members/"
    return client.post(path, {"course": course.pk})


def test_members_get_places_and_names_are_only_shown(platform: Platform) -> None:
    teacher = a_teacher_arrives(platform)
    platform.members = [
        *(member(f"pupil-{n}") for n in range(7)),
        member("teacher-1", "teacher"),
        member("gone", status="Inactive"),
        member("mentor", "mentor"),
        {"user_id": 5, "roles": "x"},
    ]
    platform.members_a_page = 3
    page = get_members(teacher).content.decode()
    assert Pupil.objects.count() == 7
    assert 'data-new-name="Name pupil-3"' in page
    assert "lti-names.js" in page
    assert set(Pupil.objects.values_list("first_name", flat=True)) == {""}
    kept = repr([*LtiUser.objects.values(), *LtiContext.objects.values()])
    assert "Name pupil" not in kept
    assert "@example" not in kept
    assert (
        "Name pupil-3"
        not in teacher.get(f"/teach/classes/{the_class().public_id}/platform/").content.decode()
    )
    # Again: nobody twice, and a person who comes by launch is the same one.
    platform.members.append(member("pupil-9"))
    get_members(teacher)
    assert Pupil.objects.count() == 8
    visit(Client(), platform, sub="pupil-3")
    assert Pupil.objects.count() == 8


def test_where_names_are_stored_first_names_are(platform: Platform) -> None:
    teacher = a_teacher_arrives(platform)
    Classroom.objects.update(names="stored")
    platform.members = [member("a"), member("b", given_name=None, name="Řehoř Novák")]
    page = get_members(teacher).content.decode()
    assert set(Pupil.objects.values_list("first_name", flat=True)) == {"Givena", "Řehoř"}
    assert "lti-names.js" not in page


@pytest.mark.parametrize("fault", [401, 403, 404, 500])
def test_a_platform_that_gives_no_members(platform: Platform, fault: int) -> None:
    teacher = a_teacher_arrives(platform)
    platform.faults = [fault, fault]
    answer = get_members(teacher)
    page = teacher.get(answer["Location"]).content.decode()
    assert 'class="note note--bad"' in page
    assert not Pupil.objects.exists()


def test_a_class_that_is_full(platform: Platform) -> None:
    teacher = a_teacher_arrives(platform)
    platform.members = [member(str(n)) for n in range(201)]
    page = teacher.get(get_members(teacher)["Location"]).content.decode()
    assert "at most 200 pupils" in page
    assert not Pupil.objects.exists()
    assert not LtiPupil.objects.exists()


class Joined(School):
    """A class by card, of which one pupil came by platform too, and both have worked."""

    def __init__(self, platform: Platform) -> None:
        super().__init__(pupils=2)
        self.browser_ = Client()
        self.browser_.force_login(self.teacher)
        context = _context()
        LtiCourse.objects.create(context=context, classroom=self.classroom)
        self.task = self.assign()
        visit(Client(), platform)
        self.came = the_pupil()
        self.card = self.pupils[0]
        self.by_card = self.begin(self.card, self.task)
        self.by_platform = self.begin(self.came, self.task)

    def join(self, place: int, pupil: str) -> None:
        path = f"/teach/classes/{self.classroom.public_id}/platform/join/"
        assert self.browser_.post(path, {"place": place, "pupil": pupil}).status_code == 302


def _context() -> LtiContext:
    deployment = LtiDeployment.objects.get()
    return LtiContext.objects.create(deployment=deployment, id_on_platform="course-1")


def test_two_become_one_with_all_work(platform: Platform) -> None:
    desk = Joined(platform)
    group = Group.objects.create(classroom=desk.classroom, name="Readers")
    group.pupils.add(desk.came)
    answers = Attempt.objects.count()
    desk.join(LtiPupil.objects.get().pk, str(desk.card.public_id))
    assert not Pupil.objects.filter(pk=desk.came.pk).exists()
    assert not Learner.objects.filter(pk=desk.came.learner_id).exists()
    works = Work.objects.filter(pupil=desk.card).order_by("number")
    assert [work.number for work in works] == [1, 2]
    assert {work.run.learner_id for work in works if work.run} == {desk.card.learner_id}
    assert Attempt.objects.count() == answers
    assert list(group.pupils.all()) == [desk.card]
    browser = Client()
    visit(browser, platform)
    assert whoever_is_in(browser) == desk.card.learner_id
    assert Pupil.objects.count() == 2
    desk.join(LtiPupil.objects.get().pk, str(desk.card.public_id))  # sent again: nothing
    assert Work.objects.filter(pupil=desk.card).count() == 2


def test_what_either_of_them_is_given_stays(platform: Platform) -> None:
    desk = Joined(platform)
    set_allowance(desk.came, Allowance(more_time=50, is_large_print=True))
    set_allowance(desk.card, Allowance(more_time=25, fewer_questions=50))
    late, later = (desk.moment + timedelta(days=days) for days in (1, 2))
    arrange(desk.task, desk.teacher.pk, desk.card, ForOne(due_at=late), desk.moment)
    arrange(desk.task, desk.teacher.pk, desk.came, ForOne(due_at=later), desk.moment)
    comment(desk.task, desk.card, "By card")
    comment(desk.task, desk.came, "By platform")
    desk.join(LtiPupil.objects.get().pk, str(desk.card.public_id))
    joined = Pupil.objects.get(pk=desk.card.pk)
    assert joined.allowance == Allowance(50, 50, is_large_print=True)
    own = Arrangement.objects.get()
    assert (own.pupil, own.due_at, own.comment) == (joined, later, "By card\nBy platform")


def test_one_pupil_is_one_person(platform: Platform) -> None:
    desk = Joined(platform)
    desk.join(LtiPupil.objects.get().pk, str(desk.card.public_id))
    visit(Client(), platform, sub="user-2")
    second = LtiPupil.objects.get(user__sub="user-2")
    desk.join(second.pk, str(desk.card.public_id))
    second.refresh_from_db()
    assert second.pupil != desk.card


def test_separate_again(platform: Platform) -> None:
    desk = Joined(platform)
    place = LtiPupil.objects.get()
    desk.join(place.pk, str(desk.card.public_id))
    desk.join(place.pk, "new")
    assert not LtiPupil.objects.exists()
    visit(Client(), platform)
    assert the_pupil() != desk.card
    assert Work.objects.filter(pupil=desk.card).count() == 2


def test_a_second_choice_deletes_no_pupil(platform: Platform) -> None:
    """A teacher who joined the wrong pupil and chooses again loses nobody."""
    desk = Joined(platform)
    place, wrong, right = LtiPupil.objects.get(), desk.card, desk.pupils[1]
    desk.join(place.pk, str(wrong.public_id))
    desk.join(place.pk, str(right.public_id))
    place.refresh_from_db()
    assert place.pupil == wrong
    assert Work.objects.filter(pupil=wrong).count() == 2
    page = desk.browser_.get(f"/teach/classes/{desk.classroom.public_id}/platform/").content
    assert "Separate them first" in page.decode()


def test_only_the_owner_joins_and_disconnects(platform: Platform) -> None:
    """Both are for good: other teachers are neither offered it nor able to do it."""
    desk = Joined(platform)
    colleague = a_teacher("colleague")
    Teaching.objects.create(classroom=desk.classroom, teacher=colleague)
    path = f"/teach/classes/{desk.classroom.public_id}/platform/"
    part = f"{path}part/"
    choice = f'<option value="{desk.card.public_id}"'
    owners = desk.browser_.get(path).content.decode()
    assert part in owners
    assert choice in owners
    desk.browser_ = signed_in(colleague)
    theirs = desk.browser_.get(path).content.decode()
    assert part not in theirs
    assert choice not in theirs
    desk.join(LtiPupil.objects.get().pk, str(desk.card.public_id))
    assert Pupil.objects.filter(pk=desk.came.pk).exists()
    desk.browser_.post(part, {"course": LtiCourse.objects.get().pk})
    assert LtiCourse.objects.exists()
    desk.join(LtiPupil.objects.get().pk, "new")  # it can be joined again
    assert not LtiPupil.objects.exists()


@pytest.mark.parametrize("wanted", ["", "nonsense", str(UUID(int=5))])
def test_no_such_pupil(platform: Platform, wanted: str) -> None:
    desk = Joined(platform)
    desk.join(LtiPupil.objects.get().pk, wanted)
    assert the_pupil() == desk.came


def test_pupils_and_places_of_other_classes(platform: Platform) -> None:
    desk = Joined(platform)
    theirs = a_class(a_teacher("stranger"))
    place = LtiPupil.objects.get()
    desk.join(place.pk, str(pupil(theirs).public_id))
    stranger = signed_in(Learner.objects.get(username="stranger"))
    base = f"/teach/classes/{theirs.public_id}/platform"
    sent = {"place": place.pk, "pupil": str(pupil(theirs).public_id), "course": place.course_id}
    assert stranger.post(f"{base}/join/", sent).status_code == 302
    assert stranger.post(f"{base}/join/", {**sent, "pupil": "new"}).status_code == 302
    assert stranger.post(f"{base}/part/", sent).status_code == 302
    assert stranger.post(f"{base}/members/", sent).status_code == 404
    place.refresh_from_db()
    assert place.pupil == desk.came


def test_a_course_is_disconnected_by_the_owner(platform: Platform) -> None:
    teacher = a_teacher_arrives(platform)
    visit(Client(), platform)
    classroom = the_class()
    path = f"/teach/classes/{classroom.public_id}/platform/part/"
    teacher.post(path, {"course": LtiCourse.objects.get().pk})
    assert not LtiCourse.objects.exists()
    assert Pupil.objects.count() == 1
    assert visit(Client(), platform).status_code == 403


def test_export_and_forgetting(platform: Platform) -> None:
    a_teacher_arrives(platform)
    visit(Client(), platform)
    who = the_pupil()
    found = everything_of(who.learner_id)["platforms"]
    assert found["courses"][0]["platform"] == "School Moodle"
    assert found["courses"][0]["known_as"] == "user-1"
    teacher = Learner.objects.get(lti_users__sub="teacher-1")
    assert everything_of(teacher.pk)["platforms"]["account"][0]["known_as"] == "teacher-1"
    forget(who.learner_id)
    assert not LtiUser.objects.filter(sub="user-1").exists()
    forget(teacher.pk)
    assert not LtiUser.objects.exists()
    assert not LtiCourse.objects.exists()
    forget_strangers(timezone.now() + timedelta(days=2))
    assert not LtiContext.objects.exists()


def test_a_person_in_two_courses_stays_known_when_one_place_goes(platform: Platform) -> None:
    desk = Joined(platform)
    second = LtiCourse.objects.create(
        context=LtiContext.objects.create(
            deployment=LtiCourse.objects.get().context.deployment, id_on_platform="course-2"
        ),
        classroom=desk.classroom,
    )
    (other,) = add_pupils(desk.classroom, [""], uuid4())
    user = LtiUser.objects.get(sub="user-1")
    LtiPupil.objects.create(course=second, user=user, pupil=other)
    forget(desk.came.learner_id)
    assert LtiUser.objects.filter(sub="user-1").exists()
    forget(other.learner_id)
    assert not LtiUser.objects.filter(sub="user-1").exists()


def test_the_page_needs_few_queries_however_many_people(
    platform: Platform, django_assert_max_num_queries: Any
) -> None:
    teacher = a_teacher_arrives(platform)
    platform.members = [member(f"pupil-{n}") for n in range(40)]
    get_members(teacher)
    with django_assert_max_num_queries(14):
        teacher.get(f"/teach/classes/{the_class().public_id}/platform/")
