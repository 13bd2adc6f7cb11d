"""The pages of practice sets."""

from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode
from uuid import UUID, uuid4

from django.urls import reverse

from classroom.models.classroom import Classroom
from classroom.models.practice_set import PracticeSet
from classroom.pages.sets.set_sample import SampleLine, drawn_questions, sample_lines
from classroom.queries.assignments import plan_in
from classroom.queries.schools import colleagues_sets, school_of
from classroom.queries.sets import OWN, SCHOOL, NamedSet, NoSuchSetError, of_ready, of_row
from classroom.set_catalogue import ready_sets_of
from classroom.words.plans import plan_facts
from game.atlas_files import OFFERED_FIRST, is_game_map, map_entry, map_names
from game.queries.open_maps import open_maps
from game.words.names import in_words
from quiz.models.learner import Learner


@dataclass(frozen=True, slots=True)
class SetLine:
    """A set in a list."""

    title: str
    href: str
    facts: tuple[str, ...]
    by: str = ""


@dataclass(frozen=True, slots=True)
class MapOfSets:
    """A map with the sets that are ready for it."""

    slug: str
    name: str
    ready: tuple[SetLine, ...]


@dataclass(frozen=True, slots=True)
class SetsPage:
    """All sets that a teacher can use."""

    command: UUID
    own: tuple[SetLine, ...]
    maps: tuple[MapOfSets, ...]
    others: tuple[tuple[str, str], ...]
    school: str = ""
    colleagues: tuple[SetLine, ...] = ()
    class_id: UUID | None = None
    class_name: str = ""


@dataclass(frozen=True, slots=True)
class ClassChoice:
    """A class that the set can be assigned to."""

    id: UUID
    name: str


@dataclass(frozen=True, slots=True)
class SetPage:
    """One set: what it asks, sample questions, and what can be done with it."""

    key: str
    where: str
    name: str
    title: str
    facts: tuple[str, ...]
    sample: tuple[SampleLine, ...]
    is_adaptive: bool
    command: UUID
    may_keep: bool
    is_own: bool
    share_path: str
    school: str
    is_for_school: bool
    classes: tuple[ClassChoice, ...]

    @property
    def may_race(self) -> bool:
        """Whether a class race can be about it: a set behind a link is copied first."""
        return self.may_keep and self.where != "shared"


def sets_page(owner: Learner, classroom: Classroom | None = None, wanted: str = "") -> SetsPage:
    """The sets of a teacher and those that are ready; for a class, to choose what to assign.

    Ready are those of the wanted map, else of the first maps; the others are named.
    """
    shown = (wanted,) if is_game_map(wanted) else OFFERED_FIRST
    rows = PracticeSet.objects.filter(owner=owner).order_by("-changed_at", "-pk")
    school = school_of(owner)
    shared = colleagues_sets(owner) if school else ()
    return SetsPage(
        command=uuid4(),
        own=tuple(line for row in rows if (line := _own_line(row, classroom))),
        maps=tuple(_map(slug, classroom) for slug in shown),
        others=tuple(
            (slug, in_words(names))
            for slug, names in {
                **map_names(),
                **{entry.slug: entry.names for entry in open_maps(owner.pk)},
            }.items()
            if slug not in shown
        ),
        school=school.name if school else "",
        colleagues=tuple(line for row in shared if (line := _own_line(row, classroom, SCHOOL))),
        class_id=classroom.public_id if classroom else None,
        class_name=classroom.name if classroom else "",
    )


def set_page(named: NamedSet, where: str, name: str, learner: object) -> SetPage:
    """The page of a set, for the requesting learner."""
    is_teacher = isinstance(learner, Learner) and learner.has_account
    row = named.row
    is_own = where == "own"
    code = row.share_code if row and is_own else None
    school = school_of(learner) if is_own else None
    seed = str(row.public_id) if row else named.key
    return SetPage(
        key=named.key,
        where=where,
        name=name,
        title=named.title,
        facts=plan_facts(named.plan),
        sample=_sample(named, seed) if is_teacher else (),
        is_adaptive=named.plan.is_adaptive,
        command=uuid4(),
        may_keep=is_teacher,
        is_own=is_own,
        share_path=reverse("set", args=["shared", code]) if code else "",
        school=school.name if school else "",
        is_for_school=bool(row and row.is_for_school),
        classes=_classes(learner) if is_teacher and where != "shared" else (),
    )


def _sample(named: NamedSet, seed: str) -> tuple[SampleLine, ...]:
    """Some questions with their answers: for teachers, and never for pupils or guests."""
    return sample_lines(named.plan.map, drawn_questions(named.plan, seed))


def _classes(learner: Any) -> tuple[ClassChoice, ...]:
    taught = Classroom.objects.filter(teachings__teacher=learner, archived_at=None)
    rows = taught.order_by("name")
    return tuple(ClassChoice(row.public_id, row.name) for row in rows)


def _way(named: NamedSet, classroom: Classroom | None) -> str:
    """Where a line leads: to the set, or on to assigning it."""
    if classroom is None:
        return reverse("set", args=named.key.split(":"))
    return reverse("assign-set", args=[classroom.public_id]) + "?" + urlencode({"set": named.key})


def _map(slug: str, classroom: Classroom | None) -> MapOfSets:
    ready = [of_ready(one) for one in ready_sets_of(slug).values()]
    lines = tuple(
        SetLine(one.title, _way(one, classroom), plan_facts(one.plan)[1:4]) for one in ready
    )
    return MapOfSets(slug, in_words(map_entry(slug).names), lines)


def _own_line(row: PracticeSet, classroom: Classroom | None, where: str = OWN) -> SetLine | None:
    try:
        named = of_row(row, where)
    except NoSuchSetError:  # its map has changed: it cannot be asked any more
        return None
    plan = plan_in(classroom, named.plan) if classroom else named.plan
    by = str(row.owner) if where == SCHOOL else ""
    return SetLine(row.title, _way(named, classroom), plan_facts(plan), by)
