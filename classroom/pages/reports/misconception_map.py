"""The misconception map of a class: which borders are missed or invented, and by how many."""

from collections import Counter
from collections.abc import Collection, Iterable
from dataclasses import dataclass
from typing import NamedTuple
from uuid import UUID, uuid4

from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from classroom.models.classroom import Classroom
from classroom.models.pupil import Pupil
from classroom.pages.reports.class_answers import answers_by_map, class_reading, evidence_of
from classroom.queries.access import pupils_of
from classroom.words.pupils import pupil_name
from game.atlas_files import every_map, is_map, is_unlisted, load_atlas, map_entry, map_slugs
from game.drawing.border_marks import BorderMark
from game.words.names import in_words, name_order, place_word
from quiz.drills.ground import Ground, ground_of
from quiz.learning.findings.misconceptions import Misconception
from quiz.pages.progress.miss_marks import miss_marks
from quiz.pages.progress.own_standing import MapPicture, picture_of

MOST_WORST = 5
"""How many borders are offered beside the map, to be assigned with one tap."""
MOST_AT_ONCE = 12
"""How many borders are listed before the rest is folded."""


class LineLook(NamedTuple):
    """How a line is drawn: its pattern tells missed from invented, its width how certain it is."""

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
    """A border that pupils miss, or a pair that they invent, with how many and who.

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
        """How many had it wrong when last asked, whether or not they were shown it."""
        return self.confirmed + self.shown

    @property
    def open(self) -> int:
        """How many probably have it wrong now."""
        return self.asked + self.suspected

    @property
    def look(self) -> LineLook:
        """How it is drawn: by the most certain of what is known about it."""
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
    def first(self) -> tuple[MissLine, ...]:
        """The lines that are in view."""
        return self.lines[:MOST_AT_ONCE]

    @property
    def further(self) -> tuple[MissLine, ...]:
        """The lines that are folded."""
        return self.lines[MOST_AT_ONCE:]

    @property
    def legend(self) -> tuple[LineLook, ...]:
        """The looks of the lines that are drawn."""
        return tuple(sorted({line.look for line in self.lines}, reverse=True))


def misconception_page(classroom: Classroom, wanted: str) -> MisconceptionPage:
    """The page of a map; by default the one with the most answers."""
    evidence = evidence_of(classroom)
    answered = Counter({slug: n for slug, n in answers_by_map(evidence) if is_map(slug)})
    chosen = wanted if is_map(wanted) and (wanted in every_map() or wanted in answered) else ""
    chosen = chosen or next((slug for slug, _n in answered.most_common(1)), map_slugs()[0])
    atlas = load_atlas(chosen)
    said = class_reading(evidence, chosen)
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


def pair_words(map_slug: str, pairs: Iterable[tuple[str, ...]]) -> tuple[str, ...]:
    """Pairs of places by their names, as the table of misconceptions has them."""
    atlas = load_atlas(map_slug)
    return tuple(
        " – ".join(sorted((place_word(atlas, slug) for slug in pair), key=name_order))
        for pair in pairs
    )


def concerned(classroom: Classroom, map_slug: str, keys: Collection[str]) -> tuple[UUID, ...]:
    """The pupils who have one of these pairs wrong, or probably wrong."""
    lines = misconception_page(classroom, map_slug).lines
    return tuple(
        dict.fromkeys(id_ for line in lines if line.key in keys for id_, _name in line.pupils)
    )


class _Named(NamedTuple):
    """A pupil in the table. A large class has thousands of names in it: each is rendered once."""

    id: UUID
    name: str
    drawn: SafeString


def _named(classroom: Classroom, pupil: Pupil) -> _Named:
    name = pupil_name(classroom, pupil)
    drawn = format_html('{}<span data-name="{}" hidden></span>', name, pupil.public_id)
    return _Named(pupil.public_id, name, drawn)


def _line(ground: Ground, one: Misconception[int], names: dict[int, _Named]) -> MissLine:
    atlas = ground.atlas
    wrong = [names[pk] for pk in (*one.confirmed, *one.shown, *one.suspected) if pk in names]
    return MissLine(
        key="|".join(one.pair),
        words=pair_words(atlas.slug, [one.pair])[0],
        is_real=one.is_real,
        confirmed=len(one.confirmed),
        shown=len(one.shown),
        suspected=len(one.suspected),
        put_right=len(one.put_right),
        pupils=tuple((who.id, who.name) for who in wrong),
        named=SafeString(", ".join(who.drawn for who in wrong)),
        marks=miss_marks(ground, one.pair, is_real=one.is_real) if one.open else (),
    )
