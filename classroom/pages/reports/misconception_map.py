"""The misconception map of a class: which borders are missed or invented, and by how many."""

import json
from collections import Counter
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, NamedTuple
from uuid import UUID, uuid4

from django.db.models import Count, F, QuerySet, Sum, TextField
from django.db.models.functions import Cast
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from classroom.models.classroom import Classroom
from classroom.models.pupil import Pupil
from classroom.models.work import Work
from classroom.queries.access import pupils_of
from classroom.queries.class_races import race_runs
from classroom.words.pupils import pupil_name
from game.atlas_files import every_map, is_map, is_unlisted, load_atlas, map_entry, map_slugs
from game.drawing.border_marks import BorderMark
from game.words.names import in_words, name_order, place_word
from quiz.drills.findings import Finding, findings, frozen
from quiz.drills.ground import Ground, ground_of
from quiz.drills.question import decode_question
from quiz.learning.findings.misconceptions import AnswerSaid, Misconception, misconceptions
from quiz.models.attempt import Attempt
from quiz.pages.progress.miss_marks import miss_marks
from quiz.pages.progress.own_standing import MapPicture, picture_of

MOST_WORST = 5
"""How many borders are offered beside the map, to be assigned with one tap."""


class LineLook(NamedTuple):
    """How a line is drawn: its pattern tells missed from invented, its width how sure it is."""

    is_real: bool
    is_sure: bool

    @property
    def classes(self) -> str:
        """The same in the drawing and in its legend."""
        kind = "missed" if self.is_real else "invented"
        return f"miss--{kind} miss--{'sure' if self.is_sure else 'probable'}"

    @property
    def words(self) -> str:
        """What it means."""
        if self.is_sure:
            return _("missed in an answer") if self.is_real else _("invented in an answer")
        if self.is_real:
            return _("probably missed, no direct question yet")
        return _("probably invented, no direct question yet")


@dataclass(frozen=True, slots=True)
class MissLine:
    """A border that pupils miss, or a pair that they take for one, with how many and who.

    `named` are the names as the table shows them, with room for those kept in the browser.
    """

    key: str
    words: str
    is_real: bool
    confirmed: int
    shown: int
    suspected: int
    put_right: int
    pupils: tuple[tuple[UUID, str], ...]
    named: SafeString
    marks: tuple[BorderMark, ...]

    @property
    def who(self) -> str:
        """The pupils who have it wrong, by their names."""
        return ", ".join(name for _id, name in self.pupils)

    @property
    def asked(self) -> int:
        """How many had it wrong when they were asked last, whether they were shown it or not."""
        return self.confirmed + self.shown

    @property
    def open(self) -> int:
        """How many probably have it wrong now."""
        return self.asked + self.suspected

    @property
    def look(self) -> LineLook:
        """How it is drawn: by the surest of what is known about it."""
        return LineLook(self.is_real, is_sure=bool(self.asked))

    @property
    def classes(self) -> str:
        """The classes of its line in the drawing."""
        return self.look.classes

    @property
    def kind_word(self) -> str:
        """Missed or invented."""
        return _("missed") if self.is_real else _("invented")


@dataclass(frozen=True, slots=True)
class MapTab:
    """A map on which the class has answered."""

    slug: str
    name: str
    is_chosen: bool


@dataclass(frozen=True, slots=True)
class MisconceptionPage:
    """What a class misses and invents on a map."""

    class_id: UUID
    class_name: str
    is_archived: bool
    command: UUID
    map: str
    map_name: str
    maps: tuple[MapTab, ...]
    pupils: int
    answers: int
    aided: int
    lines: tuple[MissLine, ...]
    healed: tuple[MissLine, ...]
    picture: MapPicture

    @property
    def worst(self) -> tuple[MissLine, ...]:
        """The borders that most pupils had wrong when they were asked."""
        return tuple(line for line in self.lines if line.asked)[:MOST_WORST]

    @property
    def legend(self) -> tuple[LineLook, ...]:
        """The looks of the lines that are drawn."""
        return tuple(sorted({line.look for line in self.lines}, reverse=True))


def misconception_page(classroom: Classroom, wanted: str) -> MisconceptionPage:
    """The page of a map; without a wish the one with the most answers."""
    evidence = _Evidence(classroom.pk, classroom.public_id, _mark(classroom), race_runs(classroom))
    answered = Counter({slug: n for slug, n in _counted(evidence) if is_map(slug)})
    chosen = wanted if is_map(wanted) and (wanted in every_map() or wanted in answered) else ""
    chosen = chosen or next((slug for slug, _n in answered.most_common(1)), map_slugs()[0])
    atlas = load_atlas(chosen)
    said = _read(evidence, chosen, atlas.version)
    names = {pupil.pk: _named(classroom, pupil) for pupil in pupils_of(classroom)}
    lines = [_line(ground_of(atlas), one, names) for one in said.found]
    return MisconceptionPage(
        class_id=classroom.public_id,
        class_name=classroom.name,
        is_archived=classroom.archived_at is not None,
        command=uuid4(),
        map=chosen,
        map_name=in_words(atlas.names),
        maps=tuple(
            MapTab(slug, in_words(map_entry(slug).names), slug == chosen)
            for slug in (*every_map(), *sorted(filter(is_unlisted, answered)))
            if answered[slug] or slug == chosen
        ),
        pupils=said.pupils,
        answers=said.answers,
        aided=said.aided,
        lines=tuple(line for line in lines if line.open),
        healed=tuple(line for line in lines if not line.open),
        picture=picture_of(atlas),
    )


def concerned(classroom: Classroom, map_slug: str, keys: Collection[str]) -> tuple[UUID, ...]:
    """The pupils who have one of these pairs wrong, or probably wrong."""
    lines = misconception_page(classroom, map_slug).lines
    return tuple(
        dict.fromkeys(id_ for line in lines if line.key in keys for id_, _name in line.pupils)
    )


class _Evidence(NamedTuple):
    """The answers of a class. They are never changed, so that the mark of a class tells them.

    Whatever is answered, typed in, taken back, moved or removed makes another mark; what was read
    from the answers before is not looked at again. `races` are the runs that keep what pupils
    answered in races of their teachers, each with its pupil.
    """

    class_id: int
    public_id: UUID
    mark: tuple[int | None, ...]
    races: tuple[tuple[int, int], ...]

    @property
    def attempts(self) -> QuerySet[Attempt]:
        """The answers to assignments that still stand, of pupils who are still in the class."""
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

    def rows(self, map_slug: str) -> list[tuple[Any, ...]]:
        """All answers on a map in their order: the pupil, then what was asked and answered."""
        fields = (
            "at", "pk", "kind", Cast("question", TextField()), Cast("given", TextField()),
            "was_shown", "is_aided",
        )  # fmt: skip
        here = self.attempts.filter(map=map_slug)
        rows = list(here.values_list("run__work__pupil_id", *fields))
        if self.races:
            whose = dict(self.races)
            raced = self.race_attempts.filter(map=map_slug).values_list("run_id", *fields)
            rows += [(whose[run], *row) for run, *row in raced]
        rows.sort(key=lambda row: row[1:3])
        return [(row[0], *row[3:]) for row in rows]


def _mark(classroom: Classroom) -> tuple[int | None, ...]:
    """Which runs of which pupils count, and how far each has come: one look at the works."""
    works = Work.objects.filter(
        assignment__classroom=classroom,
        assignment__withdrawn_at=None,
        pupil__classroom=classroom,
        pupil__removed_at=None,
    )
    told = works.aggregate(
        works=Count("pk"),
        runs=Sum("run_id"),
        pupils=Sum(F("run_id") * F("pupil_id")),
        answers=Sum("run__open_number"),
        who=Sum(F("run_id") * F("run__open_number")),
    )
    return tuple(told.values())


@lru_cache(maxsize=64)
def _counted(evidence: _Evidence) -> tuple[tuple[str, int], ...]:
    """On which maps a class has answered, and how often."""
    counts: Counter[str] = Counter()
    for answers in (evidence.attempts, evidence.race_attempts)[: 2 if evidence.races else 1]:
        counts.update(dict(answers.order_by().values_list("map").annotate(Count("pk"))))
    return tuple(counts.items())


class _Read(NamedTuple):
    """What the answers of a class on a map say: of how many pupils, how many answers."""

    found: tuple[Misconception[int], ...]
    pupils: int
    answers: int
    aided: int


@lru_cache(maxsize=16)
def _read(evidence: _Evidence, map_slug: str, _version: str) -> _Read:
    said = _Reader(ground_of(load_atlas(map_slug)))
    found = tuple(misconceptions(said.read(evidence.rows(map_slug))))
    return _Read(found, len(said.who), said.answers, said.aided)


class _Reader:
    """Reads answers one by one and counts them."""

    def __init__(self, ground: Ground) -> None:
        self.ground = ground
        self.answers = self.aided = 0
        self.who: set[int] = set()
        # A class is asked the same questions and often gives the same answers: each is read once.
        self._found: dict[tuple[str, str, str | None], tuple[Finding, ...] | None] = {}

    def read(self, rows: Iterable[tuple[Any, ...]]) -> Iterator[AnswerSaid[int]]:
        """What each answer says. With the map open nobody shows what they know."""
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
        """What one answer says; None where the map has lost one of its places."""
        question = decode_question(kind, json.loads(value))
        if not self.ground.atlas.places.keys() >= {*question.places}:
            return None
        return findings(self.ground, question, frozen(json.loads(given or "null")))


class _Named(NamedTuple):
    """A pupil in the table. A large class has thousands of names in it: each is drawn once."""

    id: UUID
    name: str
    drawn: SafeString


def _named(classroom: Classroom, pupil: Pupil) -> _Named:
    name = pupil_name(classroom, pupil)
    drawn = format_html('{}<span data-name="{}" hidden></span>', name, pupil.public_id)
    return _Named(pupil.public_id, name, drawn)


def _line(ground: Ground, one: Misconception[int], names: dict[int, _Named]) -> MissLine:
    atlas = ground.atlas
    places = sorted((place_word(atlas, slug) for slug in one.pair), key=name_order)
    wrong = [names[pk] for pk in (*one.confirmed, *one.shown, *one.suspected) if pk in names]
    return MissLine(
        key="|".join(one.pair),
        words=" – ".join(places),
        is_real=one.is_real,
        confirmed=len(one.confirmed),
        shown=len(one.shown),
        suspected=len(one.suspected),
        put_right=len(one.put_right),
        pupils=tuple((who.id, who.name) for who in wrong),
        named=SafeString(", ".join(who.drawn for who in wrong)),
        marks=miss_marks(ground, one.pair, is_real=one.is_real) if one.open else (),
    )
