"""The courses of a class at learning platforms: people, names and grades."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from django.db.models import F

from classroom.models.classroom import Classroom, Names
from classroom.models.lti import LtiCourse, LtiGrade, LtiPupil
from classroom.models.pupil import Pupil
from classroom.queries.access import owns, pupils_of
from classroom.words.lti import SERVICE_SENTENCES
from classroom.words.pupils import badge
from classroom.words.titles import title_words
from quiz.models.learner import Learner


@dataclass(frozen=True, slots=True)
class CourseLine:
    """A course that is linked to this class."""

    id: int
    title: str
    platform: str
    has_members: bool


@dataclass(frozen=True, slots=True)
class PersonLine:
    """A person of a course, and their pupil. `name` is only shown, not stored."""

    id: int
    pupil: UUID
    badge: str
    first_name: str
    name: str
    since: datetime


@dataclass(frozen=True, slots=True)
class GradeLine:
    """An assignment whose results go to a platform: how many have arrived, and what is wrong."""

    assignment: UUID
    title: str
    platform: str
    sent: int
    waiting: int
    last_at: datetime | None
    faults: tuple[tuple[str, int], ...]


@dataclass(frozen=True, slots=True)
class PlatformPage:
    """The page. `others` are pupils not linked to a person of a platform yet."""

    id: UUID
    name: str
    is_owner: bool
    keeps_names: bool
    is_archived: bool
    courses: tuple[CourseLine, ...]
    people: tuple[PersonLine, ...]
    others: tuple[tuple[UUID, str], ...]
    grades: tuple[GradeLine, ...]
    has_new_names: bool

    @property
    def waiting(self) -> int:
        """How many grades are pending."""
        return sum(line.waiting for line in self.grades)


def platform_page(
    classroom: Classroom, teacher: Learner, names: Mapping[int, str] | None = None
) -> PlatformPage:
    """The courses of a class. `names` are those that the platform just gave, by pupil."""
    courses = LtiCourse.objects.filter(classroom=classroom).select_related(
        "context__deployment__registration"
    )
    places = LtiPupil.objects.filter(course__classroom=classroom).select_related("pupil")
    joined = {place.pupil_id for place in places}
    return PlatformPage(
        id=classroom.public_id,
        name=classroom.name,
        is_owner=owns(teacher, classroom),
        keeps_names=classroom.names == Names.STORED,
        is_archived=classroom.archived_at is not None,
        courses=tuple(
            CourseLine(
                row.pk,
                row.context.title,
                row.context.deployment.registration.name,
                bool(row.context.memberships_url),
            )
            for row in courses.order_by("pk")
        ),
        people=tuple(
            PersonLine(
                id=place.pk,
                pupil=place.pupil.public_id,
                badge=badge(place.pupil.animal, place.pupil.number),
                first_name=place.pupil.first_name,
                name=(names or {}).get(place.pupil_id, ""),
                since=place.since,
            )
            for place in places.order_by("pupil__number")
        ),
        others=tuple(
            (pupil.public_id, _called(pupil))
            for pupil in pupils_of(classroom)
            if pupil.pk not in joined
        ),
        grades=_grades(classroom),
        has_new_names=names is not None,
    )


def _called(pupil: Pupil) -> str:
    return " ".join(filter(None, (badge(pupil.animal, pupil.number), pupil.first_name)))


def _grades(classroom: Classroom) -> tuple[GradeLine, ...]:
    rows = LtiGrade.objects.filter(column__assignment__classroom=classroom).select_related(
        "column__assignment", "column__course__context__deployment__registration"
    )
    by_column: dict[int, list[LtiGrade]] = {}
    for row in rows.order_by(F("column__assignment__made_at").desc(), "pk"):
        by_column.setdefault(row.column_id, []).append(row)
    return tuple(_line(grades) for grades in by_column.values())


def _line(grades: list[LtiGrade]) -> GradeLine:
    column = grades[0].column
    waiting = [one for one in grades if one.sent_score != one.score]
    faults = Counter(one.fault for one in waiting if one.fault)
    return GradeLine(
        assignment=column.assignment.public_id,
        title=title_words(column.assignment.title, column.assignment.map),
        platform=column.course.context.deployment.registration.name,
        sent=len(grades) - len(waiting),
        waiting=len(waiting),
        last_at=max((one.sent_at for one in grades if one.sent_at), default=None),
        faults=tuple(
            (str(SERVICE_SENTENCES.get(fault, fault)), n) for fault, n in faults.most_common()
        ),
    )
