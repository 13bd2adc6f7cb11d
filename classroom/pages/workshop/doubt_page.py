"""One doubt, zoomed in, with both pieces highlighted and the possible decisions."""

from dataclasses import dataclass
from uuid import UUID

from django.utils.translation import gettext as _

from classroom.pages.workshop.drawing import DraftSheet, around_all, part_name, zoomed_sheet
from classroom.pages.workshop.overview import key_of
from classroom.queries.map_drafts import is_measured, notes_in, survey_in
from game.cartography.drafts.doubts import Doubt, found_in, nearest_to
from game.cartography.drafts.reasons import APART, BRIDGE, SEA, TOUCH, reason_for
from game.cartography.notes import Notes
from game.models.own_map import OwnMap
from game.words.names import in_words, measured_figure, name_order


@dataclass(frozen=True, slots=True)
class DoubtVerdict:
    """A possible decision, with the reason that learners then read."""

    key: str
    words: str
    reason: str


@dataclass(frozen=True, slots=True)
class DoubtPage:
    """A doubt. `number` of `count` is its place in the list; `after` is the next one's key."""

    id: UUID
    title: str
    key: str
    kind: str
    question: str
    why: str
    number: int
    count: int
    sheet: DraftSheet
    verdicts: tuple[DoubtVerdict, ...]
    joins: tuple[tuple[str, str], ...]
    others: tuple[tuple[str, str], ...]
    island: str
    after: str
    alike: int
    undo: str


def doubt_page(row: OwnMap, key: str) -> DoubtPage | None:
    """The page of a doubt; None if it is decided already, or nothing is surveyed."""
    if not row.notes or not is_measured(row):
        return None
    notes, survey = notes_in(row), survey_in(row)
    doubts = found_in(survey, notes).doubts
    number = next((n for n, one in enumerate(doubts) if key_of(one) == key), None)
    if number is None:
        return None
    doubt = doubts[number]
    one, other = (part_name(notes, part) for part in doubt.between)
    is_island = doubt.kind == "island"
    near = nearest_to(survey, doubt, notes) if is_island else []
    if is_island:
        lit = [*doubt.parts, *(pair[1] for pair in near[:1])]
        box = around_all(survey, lit)
    else:
        lit, box = list(doubt.between), survey.meetings[doubt.between].box
    following = doubts[(number + 1) % len(doubts)]
    question = (
        _("How is %(one)s joined to the map?")
        if is_island
        else _("Do %(one)s and %(other)s touch?")
    )
    return DoubtPage(
        id=row.public_id,
        title=row.title,
        key=key,
        kind=doubt.kind,
        question=question % {"one": one, "other": other},
        why=why_words(doubt, notes.source.metres_per_unit),
        number=number + 1,
        count=len(doubts),
        sheet=zoomed_sheet(survey, notes, box, lit),
        verdicts=() if is_island else _verdicts(doubt.kind),
        joins=tuple((f"{a}|{b}", _way(notes, a, b, doubt)) for a, b in near),
        others=_others(notes, doubt) if is_island else (),
        island=doubt.between[0],
        after="" if len(doubts) == 1 else key_of(following),
        alike=sum(d.kind == doubt.kind for d in doubts) if doubt.kind in ("gap", "point") else 0,
        undo=row.steps.order_by("-pk").values_list("said", flat=True).first() or "",
    )


def why_words(doubt: Doubt, metres_per_unit: float | None) -> str:
    """Why it is in doubt."""
    if doubt.kind == "overlap":
        return _("Their outlines overlap. Perhaps the file is not exact.")
    if doubt.kind == "point":
        return _("Their outlines meet in a single point.")
    if doubt.kind == "short":
        length = _length(doubt.shared, metres_per_unit)
        return _("Their outlines share only %(length)s. This may be a fault in the file.") % {
            "length": length
        }
    if doubt.kind == "gap":
        length = _length(doubt.gap, metres_per_unit)
        return _("There is a gap of %(length)s between them.") % {"length": length}
    return _("It has no border, so nobody could travel there.")


def _length(units: float, metres_per_unit: float | None) -> str:
    if metres_per_unit is None:
        return f"{units:.3g}"
    metres = units * metres_per_unit
    if metres >= 1000:
        return f"{measured_figure(round(metres / 1000, 1))} km"
    return f"{measured_figure(max(1, round(metres)))} m"


def _verdicts(kind: str) -> tuple[DoubtVerdict, ...]:
    words = {
        TOUCH: _("They touch"),
        APART: _("They do not touch"),
        SEA: _("Joined over water"),
        BRIDGE: _("Joined by a bridge or tunnel"),
    }
    keys = (TOUCH, APART, SEA, BRIDGE) if kind == "gap" else (TOUCH, APART)
    return tuple(DoubtVerdict(key, words[key], in_words(reason_for(kind, key))) for key in keys)


def _way(notes: Notes, one: str, other: str, doubt: Doubt) -> str:
    name = part_name(notes, other)
    if len(doubt.parts) == 1:
        return name
    return f"{part_name(notes, one)} – {name}"


def _others(notes: Notes, doubt: Doubt) -> tuple[tuple[str, str], ...]:
    inside = {part.partition("/")[0] for part in doubt.parts}
    named = [(slug, in_words(p.names)) for slug, p in notes.places.items() if slug not in inside]
    return tuple(sorted(named, key=lambda item: name_order(item[1])))
