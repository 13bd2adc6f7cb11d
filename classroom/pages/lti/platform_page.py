"""The courses of a class at learning platforms: people, names and grades."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, datetime
from uuid import UUID

from django.db.models import Count, Max, Q
from django.utils import timezone
from django.utils.formats import date_format

from classroom.models.classroom import Classroom, Names
from classroom.models.lti import LtiColumn, LtiCourse, LtiGrade, LtiPupil
from classroom.models.pupil import Pupil
from classroom.pages.pupil_links import around_pupil
from classroom.queries.access import owns, pupils_of
from classroom.queries.grades import waiting_grades
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
    url: str
    badge: str
    first_name: str
    name: str
    since: str


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
    people = _people(classroom, names or {})
    joined = {person.pupil for person in people}
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
        people=people,
        others=tuple(
            (pupil.public_id, _called(pupil))
            for pupil in pupils_of(classroom)
            if pupil.public_id not in joined
        ),
        grades=_grades(classroom),
        has_new_names=names is not None,
    )


def _people(classroom: Classroom, names: Mapping[int, str]) -> tuple[PersonLine, ...]:
    """The people of all courses. Addresses and dates are made once: a course may have hundreds."""
    before, after = around_pupil("class-pupil", classroom.public_id)
    places = LtiPupil.objects.filter(course__classroom=classroom).select_related("pupil")
    days: dict[date, str] = {}
    people = []
    for place in places.order_by("pupil__number"):
        pupil, day = place.pupil, timezone.localdate(place.since)
        if day not in days:
            days[day] = date_format(day, "SHORT_DATE_FORMAT")
        people.append(
            PersonLine(
                id=place.pk,
                pupil=pupil.public_id,
                url=f"{before}{pupil.public_id}{after}",
                badge=badge(pupil.animal, pupil.number),
                first_name=pupil.first_name,
                name=names.get(pupil.pk, ""),
                since=days[day],
            )
        )
    return tuple(people)


def _called(pupil: Pupil) -> str:
    return " ".join(filter(None, (badge(pupil.animal, pupil.number), pupil.first_name)))


def _grades(classroom: Classroom) -> tuple[GradeLine, ...]:
    """A line for each column with grades. The database counts them: there may be thousands."""
    here = Q(column__assignment__classroom=classroom)
    noted = LtiGrade.objects.filter(here).values_list("column")
    counts = {column: (n, at) for column, n, at in noted.annotate(Count("pk"), Max("sent_at"))}
    waiting: dict[int, Counter[str]] = {}
    missing = waiting_grades().filter(here).values_list("column", "fault")
    for column, fault, n in missing.annotate(Count("pk")):
        waiting.setdefault(column, Counter())[fault] = n
    columns = LtiColumn.objects.filter(pk__in=list(counts)).select_related(
        "assignment", "course__context__deployment__registration"
    )
    return tuple(
        _line(column, *counts[column.pk], waiting.get(column.pk, Counter()))
        for column in columns.defer("assignment__criterion").order_by("-assignment__made_at", "pk")
    )


def _line(
    column: LtiColumn, noted: int, last_at: datetime | None, waiting: Counter[str]
) -> GradeLine:
    return GradeLine(
        assignment=column.assignment.public_id,
        title=title_words(column.assignment.title, column.assignment.map),
        platform=column.course.context.deployment.registration.name,
        sent=noted - waiting.total(),
        waiting=waiting.total(),
        last_at=last_at,
        faults=tuple(
            (str(SERVICE_SENTENCES.get(fault, fault)), n)
            for fault, n in waiting.most_common()
            if fault
        ),
    )
