"""Decisions of a teacher about a map: what touches, sea links, names, places, pieces."""

from collections.abc import Mapping

from django.utils.translation import gettext as _

from classroom.actions.workshop.making import change
from classroom.queries.map_drafts import notes_in, survey_in
from game.cartography.drafts.doubts import Doubt, found_in
from game.cartography.drafts.drafting import (
    decided,
    joined,
    left_out,
    renamed,
    same_in_all,
    taken_in,
    undecided,
)
from game.cartography.drafts.named_values import LONGEST, sign_problem, tidy
from game.cartography.drafts.reasons import SEA, VERDICTS, note_for, reason_for
from game.cartography.drafts.splitting import CHOICES, Piece, split
from game.cartography.notes import LANGUAGES, BorderNote, Notes, Pair, Texts, one_place
from game.cartography.notes_reader import SMALLEST_MAP
from game.models.own_map import OwnMap
from game.refused import Refused
from game.words.names import in_words

LONGEST_REASON = 200


def decide(row: OwnMap, pair: Pair, verdict: str, reason: str = "") -> None:
    """Decide a doubt about two parts. Raises Refused if it no longer exists."""
    doubt = _doubt(row, pair)
    if verdict not in VERDICTS:
        raise Refused("busy", "The map was changed in another window. Look at it again.")
    notes = notes_in(row)
    said = _("%(pair)s decided") % {"pair": _named(notes, pair)}
    change(row, decided(notes, note_for(doubt, verdict, _texts(reason))), said)


def decide_alike(row: OwnMap, kind: str, verdict: str) -> int:
    """Decide all doubts of a kind in the same way; how many there were."""
    notes = notes_in(row)
    alike = [one for one in found_in(survey_in(row), notes).doubts if one.kind == kind]
    if kind not in ("gap", "point") or verdict not in VERDICTS:
        raise Refused("busy", "The map was changed in another window. Look at it again.")
    for doubt in alike:
        notes = decided(notes, note_for(doubt, verdict))
    change(row, notes, _("%(n)d questions decided at once") % {"n": len(alike)})
    return len(alike)


def link(row: OwnMap, one: str, other: str, kind: str = SEA, reason: str = "") -> None:
    """Link two parts over water. Raises Refused."""
    survey, notes = survey_in(row), notes_in(row)
    one, other = _part(survey.parts, one), _part(survey.parts, other)
    if kind not in ("sea", "bridge") or one_place((one, other)):
        raise Refused("same", "Choose two different places.")
    pair = (min(one, other), max(one, other))
    meeting = survey.meetings.get(pair)
    if meeting is not None and meeting.shared >= survey.limits.minimum:
        raise Refused("joined", "These two share a border on land already.")
    note = BorderNote(pair, kind, _texts(reason) or reason_for("", kind))
    change(row, decided(notes, note), _("%(pair)s joined") % {"pair": _named(notes, pair)})


def take_back(row: OwnMap, pair: Pair) -> None:
    """Undo a decision: the doubt is open again."""
    notes = notes_in(row)
    said = _("%(pair)s open again") % {"pair": _named(notes, pair)}
    change(row, undecided(notes, pair), said)


def change_places(
    row: OwnMap,
    names: Mapping[str, Texts],
    out: set[str],
    back: set[str],
    into: Mapping[str, str],
) -> None:
    """Rename places, leave some out, restore some, join some to others. Raises Refused."""
    notes = renamed(notes_in(row), {slug: _name(texts) for slug, texts in names.items()})
    for slug in sorted(back):
        notes = taken_in(notes, slug)
    for slug, target in sorted(into.items()):
        if slug == target or target in out or target in into or target not in notes.places:
            raise Refused("same", "Choose two different places.")
        if slug in notes.places:
            notes = joined(notes, slug, target)
    notes = left_out(notes, out)
    if len(notes.places) < SMALLEST_MAP:
        raise Refused("fewest", "A map needs at least %(least)d places.", least=SMALLEST_MAP)
    _check_different(notes)
    change(row, notes, _("Places changed"))


def change_pieces(row: OwnMap, slug: str, choices: Mapping[Piece, str]) -> None:
    """Decide what the pieces of a place are. Raises Refused."""
    if slug not in notes_in(row).places or not set(choices.values()) <= set(CHOICES):
        raise Refused("busy", "The map was changed in another window. Look at it again.")
    notes = notes_in(row)
    said = _("Pieces of %(name)s changed") % {"name": in_words(notes.places[slug].names)}
    change(row, split(notes, survey_in(row), slug, choices), said)


def _check_different(notes: Notes) -> None:
    for code in LANGUAGES:
        seen: set[str] = set()
        for place in notes.places.values():
            if place.names[code].casefold() in seen:
                raise Refused(
                    "two-names",
                    "Two places would have the same name: “%(name)s”.",
                    name=place.names[code],
                )
            seen.add(place.names[code].casefold())


def _name(texts: Texts) -> dict[str, str]:
    tidied = {code: tidy(texts.get(code, "")) for code in LANGUAGES}
    base = tidied["en"] or next((text for text in tidied.values() if text), "")
    for text in tidied.values():
        if sign_problem(text) or len(text) > LONGEST or not base:
            raise Refused(
                "name",
                "This name cannot be used: “%(name)s”.",
                name="".join(c for c in text if not sign_problem(c))[:60],
            )
    return {code: text or base for code, text in tidied.items()}


def _texts(reason: str) -> dict[str, str] | None:
    """A reason in the teacher's own words, the same in every language; None if empty."""
    words = tidy(reason)[:LONGEST_REASON]
    if sign_problem(words):
        raise Refused(
            "name",
            "This name cannot be used: “%(name)s”.",
            name="".join(c for c in words if not sign_problem(c))[:60],
        )
    return same_in_all(words) if words else None


def _doubt(row: OwnMap, pair: Pair) -> Doubt:
    for doubt in found_in(survey_in(row), notes_in(row)).doubts:
        if doubt.between == pair and doubt.kind != "island":
            return doubt
    raise Refused("busy", "The map was changed in another window. Look at it again.")


def _part(parts: Mapping[str, object], named: str) -> str:
    """A part by its own name, or the first part of a place."""
    found = named if named in parts else next((p for p in parts if p.startswith(f"{named}/")), None)
    if found is None:
        raise Refused("same", "Choose two different places.")
    return found


def _named(notes: Notes, pair: Pair) -> str:
    places = [notes.places.get(part.partition("/")[0]) for part in pair]
    return " – ".join(in_words(place.names) if place else "?" for place in places)
