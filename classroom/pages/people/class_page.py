"""A class as its teachers see it."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from uuid import UUID, uuid4

from django.db.models import Count, Q
from django.urls import reverse
from django.utils.translation import gettext as _

from classroom.models.classroom import Classroom, Names, SignIn, Teaching
from classroom.models.lti import LtiCourse
from classroom.models.pupil import Pupil
from classroom.pages.door.pupil_secrets import picture_lock
from classroom.pages.door.troubles import Trouble, door_troubles
from classroom.pages.people.class_requests import ClassRequests, class_requests
from classroom.pages.people.class_tasks import LatestTask, latest_tasks
from classroom.pages.pupil_links import around_pupil
from classroom.queries.access import pupils_of
from classroom.words.pupils import badge, portrait
from game.drawing.qr_code import QrCode, qr_code
from game.words.invite_codes import spoken_code
from quiz.models.learner import Learner


@dataclass(frozen=True, slots=True)
class ClassHead:
    """What every page of a class needs to know of it."""

    id: UUID
    name: str
    keeps_names: bool
    is_archived: bool
    kept_days: int
    kept_until: datetime


@dataclass(frozen=True, slots=True)
class PupilRow:
    """A pupil in the table of a class."""

    id: UUID
    number: int
    badge: str
    portrait: str
    first_name: str
    groups: tuple[str, ...]
    signed_in_at: datetime | None
    is_removed: bool
    href: str


@dataclass(frozen=True, slots=True)
class TeacherRow:
    """A teacher of a class."""

    id: int
    name: str
    is_owner: bool
    is_me: bool


@dataclass(frozen=True, slots=True)
class ClassPage:
    """A class at a moment. `awaits_course`: it has no pupils yet, and they come from a platform."""

    id: UUID
    name: str
    code: str
    plain_code: str
    door_link: str
    qr: QrCode
    has_pictures: bool
    keeps_names: bool
    is_for_children: bool
    may_join: bool
    is_archived: bool
    is_owner: bool
    kept_days: int
    kept_until: datetime
    pupils: tuple[PupilRow, ...]
    removed: tuple[PupilRow, ...]
    groups: tuple[tuple[int, str, int], ...]
    teachers: tuple[TeacherRow, ...]
    troubles: tuple[Trouble, ...]
    requests: ClassRequests | None
    has_weak_cards: bool
    command: UUID
    tasks: tuple[LatestTask, ...]
    has_come_in: bool
    awaits_course: bool
    added_from: int | None = None

    @property
    def better_ways(self) -> tuple[tuple[str, str], ...]:
        """The better cards that a class with weak ones may have."""
        four, three = _("Four pictures"), _("Three pictures, for younger children")
        return ((SignIn.FOUR.value, four), (SignIn.THREE.value, three))


def kept_until(classroom: Classroom) -> datetime:
    """When a class is deleted if it is not used any more."""
    since = classroom.archived_at or classroom.used_at
    return since + timedelta(days=classroom.kept_days)


def class_head(classroom: Classroom) -> ClassHead:
    """The head of a page of a class."""
    return ClassHead(
        id=classroom.public_id,
        name=classroom.name,
        keeps_names=classroom.names == Names.STORED,
        is_archived=classroom.archived_at is not None,
        kept_days=classroom.kept_days,
        kept_until=kept_until(classroom),
    )


def class_faces(classroom: Classroom) -> list[tuple[str, str]]:
    """The badges and portraits of all pupils, in one query."""
    rows = pupils_of(classroom).order_by("number").values_list("animal", "number")
    return [
        (badge(animal, number), picture) for animal, number in rows if (picture := portrait(animal))
    ]


@dataclass(frozen=True, slots=True)
class ClassCode:
    """The class code for the wall: letters in two groups, the URL, and both as a QR code."""

    id: UUID
    name: str
    code: str
    groups: tuple[str, str]
    address: str
    qr: QrCode
    has_pictures: bool


def class_code(classroom: Classroom, site: str) -> ClassCode:
    """The code of a class on a page of its own."""
    half = len(classroom.code) // 2
    letters = classroom.code.upper()
    find = reverse("class-find")
    return ClassCode(
        id=classroom.public_id,
        name=classroom.name,
        code=spoken_code(classroom.code),
        groups=(letters[:half], letters[half:]),
        address=f"{site}{find}".split("://", 1)[1].rstrip("/"),
        qr=qr_code(f"{site}{reverse('class-door', args=[classroom.code])}"),
        has_pictures=picture_lock(classroom.sign_in) is not None,
    )


def class_page(
    classroom: Classroom, me: Learner, site: str, now: datetime, added_from: int | None = None
) -> ClassPage:
    """The page of a class, with the same few queries however many pupils there are."""
    everybody = _rows(classroom)
    teachers = teacher_rows(classroom, me)
    is_owner = any(teacher.is_me and teacher.is_owner for teacher in teachers)
    link = f"{site}{reverse('class-door', args=[classroom.code])}"
    return ClassPage(
        id=classroom.public_id,
        name=classroom.name,
        code=spoken_code(classroom.code),
        plain_code=classroom.code,
        door_link=link,
        qr=qr_code(link),
        has_pictures=picture_lock(classroom.sign_in) is not None,
        keeps_names=classroom.names == Names.STORED,
        is_for_children=classroom.is_for_children,
        may_join=classroom.may_join,
        is_archived=classroom.archived_at is not None,
        is_owner=is_owner,
        kept_days=classroom.kept_days,
        kept_until=kept_until(classroom),
        pupils=tuple(row for row in everybody if not row.is_removed),
        removed=tuple(row for row in everybody if row.is_removed),
        groups=_groups(classroom),
        teachers=teachers,
        troubles=door_troubles(classroom, now),
        requests=class_requests(classroom, now) if is_owner else None,
        has_weak_cards=classroom.sign_in == SignIn.TWELVE,
        command=uuid4(),
        tasks=latest_tasks(classroom),
        has_come_in=any(row.signed_in_at for row in everybody),
        awaits_course=not everybody and LtiCourse.objects.filter(classroom=classroom).exists(),
        added_from=added_from,
    )


def _rows(classroom: Classroom) -> list[PupilRow]:
    groups: dict[int, list[str]] = {}
    for pk, name in classroom.groups.order_by("name").values_list("pupils", "name"):
        groups.setdefault(pk, []).append(name)
    before, after = around_pupil("class-pupil", classroom.public_id)
    pupils = Pupil.objects.filter(classroom=classroom).values_list(
        "pk", "public_id", "number", "animal", "first_name", "signed_in_at", "removed_at"
    )
    return [
        PupilRow(
            id=public_id,
            number=number,
            badge=badge(animal, number),
            portrait=portrait(animal),
            first_name=first_name,
            groups=tuple(groups.get(pk, ())),
            signed_in_at=signed_in_at,
            is_removed=removed_at is not None,
            href=f"{before}{public_id}{after}",
        )
        for pk, public_id, number, animal, first_name, signed_in_at, removed_at in pupils
    ]


def teacher_rows(classroom: Classroom, me: Learner) -> tuple[TeacherRow, ...]:
    rows = Teaching.objects.filter(classroom=classroom).select_related("teacher")
    return tuple(
        TeacherRow(row.pk, str(row.teacher), row.is_owner, row.teacher_id == me.pk)
        for row in rows.order_by("-is_owner", "since", "pk")
    )


def _groups(classroom: Classroom) -> tuple[tuple[int, str, int], ...]:
    here = Count("pupils", filter=Q(pupils__removed_at=None))
    rows = classroom.groups.annotate(here=here).order_by("name")
    return tuple((group.pk, group.name, group.here) for group in rows)
