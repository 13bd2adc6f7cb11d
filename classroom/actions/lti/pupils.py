"""Pupils arrive from platforms, and are the same pupils as by card if a teacher links them."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from uuid import uuid4

from django.db import transaction
from django.db.models import Max, QuerySet
from lti_tool.models import LtiUser

from classroom.actions.allowances import set_allowance
from classroom.actions.pupils import add_pupils
from classroom.lti.launch import Who
from classroom.lti.services import CourseMember
from classroom.models.assignment import Arrangement
from classroom.models.classroom import Classroom, Names
from classroom.models.lti import LtiCourse, LtiGrade, LtiPupil
from classroom.models.pupil import Pupil
from classroom.models.work import Work
from classroom.queries.access import check_owns
from game.actions.separations import part_strangers
from game.hosting import clock
from game.house_rules import Allowance
from game.refused import Refused
from quiz.actions.accounts.leave import forget
from quiz.actions.accounts.merge import MOVERS, merge_guest
from quiz.models.drill_run import DrillRun
from quiz.models.learner import Learner

LONGEST_COMMENT = 500


@dataclass(frozen=True, slots=True)
class Found:
    """The result of a list of members: names by pupil, and how many are new."""

    names: tuple[tuple[Pupil, str], ...]
    added: int


def pupil_from(course: LtiCourse, user: LtiUser, given_name: str) -> Pupil:
    """The pupil of a person of a course; a new one at the first time. Raises Refused."""
    with transaction.atomic():
        held = _held(course)
        place = _places(held).filter(user=user).first()
        if place is None:
            (pupil,) = add_pupils(held.classroom, [given_name], uuid4())
            place = LtiPupil.objects.create(course=held, user=user, pupil=pupil)
    pupil = place.pupil
    if pupil.removed_at is not None:
        raise Refused("removed", "Your teacher has removed you from this class.")
    if pupil.classroom.archived_at is not None:
        raise Refused("archived", "This class is archived. Ask your teacher.")
    if given_name and not pupil.first_name and pupil.classroom.names == Names.STORED:
        Pupil.objects.filter(pk=pupil.pk).update(first_name=given_name)
    return pupil


def has_played(guest: Learner) -> bool:
    """Whether a guest has any practice or seat to keep."""
    return DrillRun.objects.filter(learner=guest).exists() or guest.seats.exists()


def take_guest_along(guest_id: int, pupil: Pupil) -> bool:
    """Move a guest's data to a pupil who is the same child; whether there was such a guest."""
    with transaction.atomic():
        moved = merge_guest(guest_id, pupil.learner_id)
        if moved and pupil.classroom.is_for_children:
            part_strangers([pupil.learner_id], clock.now())
    return moved


def add_members(course: LtiCourse, members: Iterable[CourseMember]) -> Found:
    """Give every pupil of a course a place. Names are stored only if the class does."""
    pupils = {one.sub: one for one in members if one.who is Who.PUPIL and one.is_active}
    with transaction.atomic():
        held = _held(course)
        registration = held.context.deployment.registration_id
        known = {place.user.sub: place for place in _places(held).select_related("user")}
        new = [sub for sub in sorted(pupils) if sub not in known]
        if new:
            rows = add_pupils(held.classroom, [pupils[sub].given_name for sub in new], uuid4())
            LtiPupil.objects.bulk_create(
                LtiPupil(course=held, user=user, pupil=pupil)
                for user, pupil in zip(_users(registration, new), rows, strict=True)
            )
        places = {place.user.sub: place for place in _places(held).select_related("user")}
    names = [(places[sub].pupil, one.name) for sub, one in pupils.items() if sub in places]
    return Found(tuple(names), len(new))


def join_pupils(classroom: Classroom, place_id: int, into: Pupil, by: Learner) -> None:
    """Link a person of a platform to a pupil of the class: all work becomes that pupil's.

    The person's own place is deleted for good, so only the owner may do it, and only once: a second
    join would delete the pupil of the first. Raises Refused.
    """
    check_owns(by, classroom)
    with transaction.atomic():
        Classroom.objects.select_for_update().get(pk=classroom.pk)
        place = LtiPupil.objects.filter(pk=place_id, course__classroom=classroom).first()
        if place is None or into.classroom_id != classroom.pk or into.removed_at is not None:
            raise Refused("gone", "This pupil is not in this class any more.")
        if place.pupil_id == into.pk:
            return
        if LtiPupil.objects.filter(course_id=place.course_id, pupil=into).exists():
            raise Refused("taken", "This pupil is already linked to another person in the course.")
        if place.is_joined:
            raise Refused("joined", "These two are merged already. Separate them first.")
        _move_all(place.pupil, into)


def unlink_person(classroom: Classroom, place_id: int) -> None:
    """Unlink a person of a platform; at the next launch the person is a new pupil."""
    LtiPupil.objects.filter(pk=place_id, course__classroom=classroom).delete()


def _move_all(old: Pupil, into: Pupil) -> None:
    """Move all data of one pupil to another, and delete the first one's row."""
    taken = set(LtiPupil.objects.filter(pupil=into).values_list("course_id", flat=True))
    moved = LtiPupil.objects.filter(pupil=old).exclude(course_id__in=taken)
    moved.update(pupil=into, is_joined=True)
    last = dict(
        Work.objects.filter(pupil=into).values_list("assignment_id").annotate(last=Max("number"))
    )
    for work in Work.objects.filter(pupil=old).order_by("number"):
        last[work.assignment_id] = last.get(work.assignment_id, 0) + 1
        Work.objects.filter(pk=work.pk).update(pupil=into, number=last[work.assignment_id])
    _join_arranged(old, into)
    _join_given(old, into)
    into.groups.add(*old.groups.all())
    into.assignments.add(*old.assignments.all())
    LtiGrade.objects.filter(pupil=old).delete()  # they are recomputed for the merged pupil
    for move in MOVERS:
        move(old.learner_id, into.learner_id)
    forget(old.learner_id)


def _join_arranged(old: Pupil, into: Pupil) -> None:
    """Let the more generous of two arrangements hold, and keep both comments."""
    theirs = {row.assignment_id: row for row in Arrangement.objects.filter(pupil=into)}
    for row in Arrangement.objects.filter(pupil=old):
        own = theirs.get(row.assignment_id)
        if own is None:
            Arrangement.objects.filter(pk=row.pk).update(pupil=into)
            continue
        own.due_at = max(filter(None, (own.due_at, row.due_at)), default=None)
        own.more_goes = max(own.more_goes, row.more_goes)
        own.more_minutes = max(own.more_minutes, row.more_minutes)
        comments = dict.fromkeys(filter(None, (own.comment, row.comment)))
        own.comment = "\n".join(comments)[:LONGEST_COMMENT]
        own.save()


def _join_given(old: Pupil, into: Pupil) -> None:
    """Give the one pupil all that either of them is always given."""
    into.refresh_from_db()
    mine, theirs = into.allowance, old.allowance
    joined = Allowance(
        more_time=max(mine.more_time, theirs.more_time),
        fewer_questions=max(mine.fewer_questions, theirs.fewer_questions),
        is_large_print=mine.is_large_print or theirs.is_large_print,
        has_open_map=mine.has_open_map or theirs.has_open_map,
    )
    if joined != mine:
        set_allowance(into, joined)


def _held(course: LtiCourse) -> LtiCourse:
    """The course with its class, locked so that nobody is added twice."""
    rows = LtiCourse.objects.select_for_update(of=("self",))
    return rows.select_related("classroom", "context__deployment").get(pk=course.pk)


def _places(course: LtiCourse) -> QuerySet[LtiPupil]:
    return LtiPupil.objects.filter(course=course).select_related("pupil__classroom")


def _users(registration_id: int, subs: Sequence[str]) -> list[LtiUser]:
    """Rows of people by their identifiers, in their order."""
    LtiUser.objects.bulk_create(
        (LtiUser(registration_id=registration_id, sub=sub) for sub in subs), ignore_conflicts=True
    )
    rows = LtiUser.objects.filter(registration_id=registration_id, sub__in=subs)
    found = {row.sub: row for row in rows}
    return [found[sub] for sub in subs]
