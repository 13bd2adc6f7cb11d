"""The workshop: all maps of a teacher, and one map with what was found and what is open."""

from collections import Counter, defaultdict
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from classroom.pages.workshop.drawing import DraftSheet, part_name, whole_sheet
from classroom.queries.class_maps import classes_with, taught_classes
from classroom.queries.map_drafts import is_measured, notes_in, survey_in
from classroom.queries.schools import school_of
from game.cartography.drafts.doubts import Doubt, found_in
from game.cartography.notes import Notes
from game.journey.rules import FEWEST_PLACES
from game.models.own_map import OwnMap
from game.words.names import in_words, name_order
from quiz.models.learner import Learner

LISTED = 60
"""How many doubts and decisions are listed: the first, and the latest."""


@dataclass(frozen=True, slots=True)
class MapLine:
    """A map in the list."""

    id: UUID
    title: str
    changed_at: datetime
    slug: str
    version: int


@dataclass(frozen=True, slots=True)
class DoubtLine:
    """One thing to decide, in a list. `key` names it in its URL."""

    key: str
    words: str


@dataclass(frozen=True, slots=True)
class LinkLine:
    """A decision that can be undone."""

    one: str
    other: str
    words: str
    reason: str


@dataclass(frozen=True, slots=True)
class NeighboursLine:
    """A place with the places that it touches."""

    name: str
    neighbours: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class VersionLine:
    """A version that was published."""

    number: int
    slug: str
    published_at: datetime


@dataclass(frozen=True, slots=True)
class MapClassLine:
    """A class that the map can be given to."""

    id: UUID
    name: str
    has_it: bool


@dataclass(frozen=True, slots=True)
class OverviewPage:
    """A surveyed draft map."""

    id: UUID
    title: str
    names: dict[str, str]
    credit: str
    places: int
    borders: int
    sheet: DraftSheet
    parts: tuple[tuple[str, str], ...]
    doubts: tuple[DoubtLine, ...]
    open: int
    groups: tuple[str, ...]
    decisions: tuple[LinkLine, ...]
    decided: int
    neighbours: tuple[NeighboursLine, ...]
    undo: str
    versions: tuple[VersionLine, ...]
    is_published: bool
    is_linked: bool
    school: str
    is_for_school: bool
    classes: tuple[MapClassLine, ...]

    @property
    def is_small(self) -> bool:
        """Whether the map is too small for a match."""
        return self.places < FEWEST_PLACES

    @property
    def newest(self) -> VersionLine | None:
        """The version that is offered."""
        return self.versions[0] if self.versions else None


def own_map_lines(learner: Learner) -> tuple[MapLine, ...]:
    """The maps of a teacher, the latest first."""
    rows = OwnMap.objects.filter(owner=learner, deleted_at=None, taken_down_at=None)
    rows = rows.only("public_id", "title", "changed_at").order_by("-changed_at")
    newest: dict[int, tuple[str, int]] = {}
    for row in rows.filter(versions__isnull=False).values_list(
        "pk", "versions__slug", "versions__number"
    ):
        newest[row[0]] = max(newest.get(row[0], ("", 0)), (row[1], row[2]), key=lambda v: v[1])
    return tuple(
        MapLine(row.public_id, row.title, row.changed_at, *newest.get(row.pk, ("", 0)))
        for row in rows
    )


def overview_page(row: OwnMap, owner: Learner) -> OverviewPage | None:
    """The page of a map; None if its outlines must be surveyed first."""
    if not row.notes or not is_measured(row):
        return None
    notes, survey, school = notes_in(row), survey_in(row), school_of(owner)
    found = found_in(survey, notes)
    last = row.steps.order_by("-pk").values_list("said", flat=True).first()
    versions = tuple(
        VersionLine(*line)
        for line in row.versions.order_by("-number").values_list("number", "slug", "published_at")
    )
    newest_notes = row.versions.order_by("-number").values_list("notes", flat=True).first()
    given = classes_with(row)
    return OverviewPage(
        id=row.public_id,
        title=row.title,
        names=dict(notes.names),
        credit="" if notes.credit["en"] == "?" else in_words(notes.credit),
        places=len(notes.places),
        borders=found.borders,
        sheet=whole_sheet(survey, notes),
        parts=tuple(
            sorted(
                ((part, part_name(notes, part)) for part in survey.parts),
                key=lambda item: name_order(item[1]),
            )
        ),
        doubts=tuple(
            DoubtLine(key_of(one), doubt_words(notes, one)) for one in found.doubts[:LISTED]
        ),
        open=len(found.doubts),
        groups=_groups(found.doubts),
        decisions=_decisions(notes)[:LISTED],
        decided=len(notes.decided),
        neighbours=_neighbours(notes, [*found.clear, *found.decided]),
        undo=last or "",
        versions=versions,
        is_published=newest_notes == row.notes,
        is_linked=row.is_linked,
        school=school.name if school else "",
        is_for_school=row.is_for_school,
        classes=tuple(
            MapClassLine(one.public_id, one.name, one.pk in given) for one in taught_classes(owner)
        ),
    )


def key_of(doubt: Doubt) -> str:
    """A doubt as its URL names it."""
    one, other = doubt.between
    return "..".join([one.replace("/", "~"), other.replace("/", "~")])


def pair_of(key: str) -> tuple[str, str]:
    """The pair of parts that an address names."""
    one, _dots, other = key.replace("~", "/").partition("..")
    return one, other


def doubt_words(notes: Notes, doubt: Doubt) -> str:
    """A doubt in a few words."""
    one, other = (part_name(notes, part) for part in doubt.between)
    if doubt.kind != "island":
        return f"{one} – {other}"
    more = len(doubt.parts) - 1
    if not more:
        return _("%(name)s: no border") % {"name": one}
    words = ngettext(
        "%(name)s and %(n)d more: no route there", "%(name)s and %(n)d more: no route there", more
    )
    return words % {"name": one, "n": more}


def _groups(doubts: tuple[Doubt, ...]) -> tuple[str, ...]:
    """How many of each kind there are, in words."""
    words = {
        "overlap": lambda n: ngettext("%(n)d overlap", "%(n)d overlaps", n),
        "short": lambda n: ngettext("%(n)d short contact", "%(n)d short contacts", n),
        "point": lambda n: ngettext("%(n)d single point", "%(n)d single points", n),
        "gap": lambda n: ngettext("%(n)d gap", "%(n)d gaps", n),
        "island": lambda n: ngettext("%(n)d island", "%(n)d islands", n),
    }
    counted = Counter(doubt.kind for doubt in doubts)
    return tuple(words[kind](n) % {"n": n} for kind, n in counted.items())


def _decisions(notes: Notes) -> tuple[LinkLine, ...]:
    words = {
        "land": _("touch"),
        "river": _("touch"),
        "corner": _("touch in a point"),
        "sea": _("joined over water"),
        "bridge": _("joined by a bridge or tunnel"),
    }
    touching = [
        (note.between, words[note.kind], in_words(note.reason) if note.reason else "")
        for note in notes.borders
    ]
    apart = [(note.between, _("do not touch"), in_words(note.reason)) for note in notes.not_borders]
    return tuple(
        LinkLine(*pair, f"{part_name(notes, pair[0])} – {part_name(notes, pair[1])}: {said}", why)
        for pair, said, why in reversed([*touching, *apart])
    )


def _neighbours(notes: Notes, pairs: list[tuple[str, str]]) -> tuple[NeighboursLine, ...]:
    beside: dict[str, set[str]] = defaultdict(set)
    for pair in pairs:
        one, other = (part.partition("/")[0] for part in pair)
        beside[one].add(other)
        beside[other].add(one)
    names = {slug: in_words(place.names) for slug, place in notes.places.items()}
    order = sorted(names, key=lambda slug: name_order(names[slug]))
    return tuple(
        NeighboursLine(
            names[slug],
            tuple(sorted((names[o] for o in beside[slug] if o in names), key=name_order)),
        )
        for slug in order
    )
