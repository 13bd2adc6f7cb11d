"""What the answers of a class say about the borders of a map, read once.

Answers are never changed, and the next look usually differs by a few new ones: only those are read,
unless something else has changed, such as a withdrawn assignment or a removed pupil.
"""

import json
import threading
from collections import Counter
from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Any, NamedTuple
from uuid import UUID

from django.db.models import Count, F, Max, Q, QuerySet, Sum, TextField
from django.db.models.functions import Cast

from classroom.models.classroom import Classroom
from classroom.models.work import Work
from classroom.queries.class_races import race_runs
from game.atlas_files import load_atlas
from game.hosting.memory import BoundedMemory
from quiz.drills.findings import Finding, findings, frozen
from quiz.drills.ground import Ground, ground_of
from quiz.drills.question import decode_question
from quiz.learning.findings.misconceptions import AnswerSaid, Misconception, Standings
from quiz.models.attempt import Attempt

MOST_KEPT = 16
SLACK = 2_000
"""An answer may be committed after another one with a higher number; by how much, at most."""


class WorkMarks(NamedTuple):
    """Which runs of which pupils count, and how far each is. `last` is the newest work."""

    works: int
    runs: int | None
    pupils: int | None
    answers: int | None
    who: int | None
    last: int | None


class ClassEvidence(NamedTuple):
    """The answers of a class. They are never changed, so the version of a class identifies them.

    Any answer, entry, withdrawal, move or removal makes another version. `races` are the runs that
    store what pupils answered in races of their teachers, each with its pupil.
    """

    class_id: int
    public_id: UUID
    marks: WorkMarks
    races: tuple[tuple[int, int], ...]

    @property
    def attempts(self) -> QuerySet[Attempt]:
        """The answers to current assignments, of pupils who are still in the class."""
        return Attempt.objects.filter(
            run__work__assignment__classroom=self.class_id,
            run__work__assignment__withdrawn_at=None,
            run__work__pupil__classroom=self.class_id,
            run__work__pupil__removed_at=None,
        )

    @property
    def race_attempts(self) -> QuerySet[Attempt]:
        """The answers in races."""
        return Attempt.objects.filter(run__in=[run for run, _pupil in self.races])

    def rows(self, map_slug: str, after: int) -> list[tuple[Any, ...]]:
        """The answers on a map with a higher number, in their order.

        Each is its time and number, the pupil, then what was asked and answered. Times are strings
        that sort as times do: tens of thousands would take long to read as such.
        """
        fields = (
            "pk", "kind", Cast("question", TextField()), Cast("given", TextField()),
            "was_shown", "is_aided",
        )  # fmt: skip
        new = Q(map=map_slug, pk__gt=after)
        when = Cast("at", TextField())
        rows = list(self.attempts.filter(new).values_list(when, "run__work__pupil_id", *fields))
        if self.races:
            whose = dict(self.races)
            raced = self.race_attempts.filter(new).values_list(when, "run_id", *fields)
            rows += [(at, whose[run], *row) for at, run, *row in raced]
        rows.sort(key=lambda row: (row[0], row[2]))
        return rows


def evidence_of(classroom: Classroom) -> ClassEvidence:
    """The version of the answers of a class: one query of the works, and the races."""
    marks = _marks(_works(classroom.pk))
    return ClassEvidence(classroom.pk, classroom.public_id, marks, race_runs(classroom))


def _works(class_id: int) -> QuerySet[Work]:
    return Work.objects.filter(
        assignment__classroom=class_id,
        assignment__withdrawn_at=None,
        pupil__classroom=class_id,
        pupil__removed_at=None,
    )


def _marks(works: QuerySet[Work]) -> WorkMarks:
    return WorkMarks(
        **works.aggregate(
            works=Count("pk"),
            runs=Sum("run_id"),
            pupils=Sum(F("run_id") * F("pupil_id")),
            answers=Sum("run__open_number"),
            who=Sum(F("run_id") * F("run__open_number")),
            last=Max("pk"),
        )
    )


@lru_cache(maxsize=64)
def answers_by_map(evidence: ClassEvidence) -> tuple[tuple[str, int], ...]:
    """On which maps a class has answered, and how often."""
    begun = _works(evidence.class_id).filter(run__open_number__gt=1).order_by()
    by_map = begun.values("run__map").annotate(answers=Sum(F("run__open_number") - 1))
    counts = Counter(dict(by_map.values_list("run__map", "answers")))
    if evidence.races:
        raced = evidence.race_attempts.order_by().values_list("map").annotate(Count("pk"))
        counts.update(dict(raced))
    return tuple(counts.items())


class ClassReading(NamedTuple):
    """What the answers of a class on a map say: of how many pupils, how many answers."""

    found: tuple[Misconception[int], ...]
    pupils: int
    answers: int
    aided: int


class OutOfOrderError(Exception):
    """An answer comes before one of the same pupil that was read already."""


class _ClassOnMap:
    """What was read of a class on a map, up to a version of it."""

    def __init__(self, map_slug: str) -> None:
        self.map = map_slug
        self.reader = _Reader(ground_of(load_atlas(map_slug)))
        self.standings: Standings[int] = Standings()
        self.evidence: ClassEvidence | None = None
        self.reading = ClassReading((), 0, 0, 0)
        self._read_up_to = 0
        self._recent: set[int] = set()
        self._latest: dict[int, tuple[str, int]] = {}

    def goes_on(self, evidence: ClassEvidence) -> bool:
        """Whether all that was read still counts, so that only new answers are missing."""
        if self.evidence is None or self.evidence.races != evidence.races:
            return False
        before = self.evidence.marks
        same = _marks(_works(evidence.class_id).filter(pk__lte=before.last or 0))
        return (same.works, same.runs, same.pupils) == (before.works, before.runs, before.pupils)

    def read_on(self, evidence: ClassEvidence) -> None:
        """Read what is new. Raises OutOfOrderError if all has to be read again."""
        rows = evidence.rows(self.map, self._read_up_to - SLACK)
        new = [row for row in rows if row[2] not in self._recent]
        for at, pupil, number, *_answer in new:
            if (at, number) < self._latest.get(pupil, ("", 0)):
                raise OutOfOrderError
            self._latest[pupil] = (at, number)
        for said in self.reader.read((row[1], *row[3:]) for row in new):
            self.standings.add(said)
        self._read_up_to = max((self._read_up_to, *(row[2] for row in new)))
        self._recent = {row[2] for row in rows if row[2] > self._read_up_to - SLACK}
        self.evidence = evidence
        reader = self.reader
        self.reading = ClassReading(
            self.standings.found(), len(reader.who), reader.answers, reader.aided
        )


class _Shelf:
    """Where the reading of one class on one map is kept. Two never read the same at once."""

    def __init__(self, map_slug: str) -> None:
        self.turn = threading.Lock()
        self.kept = _ClassOnMap(map_slug)


_shelves: BoundedMemory[tuple[UUID, str, str], _Shelf] = BoundedMemory(MOST_KEPT)
_lock = threading.Lock()
"""Held while a shelf is looked for, never while answers are read."""


def class_reading(evidence: ClassEvidence, map_slug: str) -> ClassReading:
    """What the answers of a class on a map say."""
    shelf = _shelf((evidence.public_id, map_slug, load_atlas(map_slug).version))
    with shelf.turn:
        if shelf.kept.evidence != evidence:
            shelf.kept = _brought_up_to(evidence, shelf.kept)
        return shelf.kept.reading


def _shelf(key: tuple[UUID, str, str]) -> _Shelf:
    with _lock:
        shelf = _shelves.get(key) or _Shelf(key[1])
        _shelves.keep(key, shelf)
        return shelf


def _brought_up_to(evidence: ClassEvidence, kept: _ClassOnMap) -> _ClassOnMap:
    if kept.goes_on(evidence):
        try:
            kept.read_on(evidence)
        except OutOfOrderError:
            pass
        else:
            return kept
    anew = _ClassOnMap(kept.map)
    anew.read_on(evidence)
    return anew


class _Reader:
    """Reads answers one by one and counts them."""

    def __init__(self, ground: Ground) -> None:
        self.ground = ground
        self.answers = self.aided = 0
        self.who: set[int] = set()
        # A class gets the same questions and often gives the same answers: each is read once.
        self._found: dict[tuple[str, str, str | None], tuple[Finding, ...] | None] = {}

    def read(self, rows: Iterable[tuple[Any, ...]]) -> Iterator[AnswerSaid[int]]:
        """What each answer says. With the map open it says nothing."""
        for pupil, kind, value, given, was_shown, is_aided in rows:
            self.answers += 1
            self.who.add(pupil)
            if is_aided:
                self.aided += 1
                continue
            key = (kind, value, given)
            if key not in self._found:
                self._found[key] = self._read_one(*key)
            found = self._found[key]
            if found is not None:
                yield AnswerSaid(pupil, found, bool(was_shown))

    def _read_one(self, kind: str, value: str, given: str | None) -> tuple[Finding, ...] | None:
        """What one answer says; None if the map has lost one of its places."""
        question = decode_question(kind, json.loads(value))
        if not self.ground.atlas.places.keys() >= {*question.places}:
            return None
        return findings(self.ground, question, frozen(json.loads(given or "null")))
