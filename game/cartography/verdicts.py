"""From measured contacts and stated decisions to borders; doubts are never guessed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from game.cartography.contacts import Contact
from game.cartography.errors import MapProblem
from game.cartography.notes import (
    BorderNote,
    Limits,
    NotBorderNote,
    Notes,
    Pair,
    Texts,
    one_place,
)

APART = ("sea", "bridge")  # kinds that join parts which do not touch


@dataclass(frozen=True, slots=True)
class BuiltBorder:
    """A border of the map; `length` in units of the flat map where an outline is shared."""

    between: Pair
    kind: str
    reason: Texts | None
    length: float | None


def borders_of(
    contacts: Mapping[Pair, Contact], limits: Limits, notes: Notes, drawn: frozenset[str]
) -> tuple[list[BuiltBorder], list[str]]:
    """The borders, sorted, and one sentence for each thing that still has to be decided or
    corrected. `drawn` are the parts that have an outline."""
    problems = list(_clashes(notes))
    added = {note.between: note for note in notes.borders}
    ruled_out = {note.between: note for note in notes.not_borders}
    borders = []
    for pair in sorted({*contacts, *added, *ruled_out}):
        contact, note = contacts.get(pair), added.get(pair)
        if one_place(pair):
            problems += _within(pair, contact, limits)
        elif note is not None:
            problems += _objections(note, contact, limits, drawn)
            borders.append(_noted(note, contact))
        elif pair in ruled_out:
            problems += _needless(ruled_out[pair], contact, drawn)
        elif contact is not None and is_clear(contact, limits):
            borders.append(BuiltBorder(pair, "land", None, contact.shared))
        elif contact is not None:
            problems.append(_doubt(contact, limits))
    return borders, problems


def is_clear(contact: Contact, limits: Limits) -> bool:
    """Whether the outlines alone say that there is a border."""
    return contact.shared >= limits.minimum and not contact.overlaps


def _within(pair: Pair, contact: Contact | None, limits: Limits) -> list[str]:
    if contact is None or (contact.gap > limits.tolerance and not contact.overlaps):
        return []
    return [
        MapProblem(
            "%(first)s and %(second)s are parts of one place and touch: give them one id.",
            first=pair[0],
            second=pair[1],
        )
    ]


def _noted(note: BorderNote, contact: Contact | None) -> BuiltBorder:
    shared = contact.shared if contact is not None and note.kind in ("land", "river") else 0.0
    return BuiltBorder(note.between, note.kind, note.reason, shared or None)


def _clashes(notes: Notes) -> list[str]:
    problems: list[str] = []
    seen: set[Pair] = set()
    for pair in notes.decided:
        if pair in seen:
            problems.append(
                MapProblem(
                    "The notes decide twice on %(first)s and %(second)s.",
                    first=pair[0],
                    second=pair[1],
                )
            )
        seen.add(pair)
        if one_place(pair):
            problems.append(
                MapProblem(
                    "%(first)s and %(second)s are parts of one place and cannot border.",
                    first=pair[0],
                    second=pair[1],
                )
            )
    return problems


def _objections(
    note: BorderNote, contact: Contact | None, limits: Limits, drawn: frozenset[str]
) -> list[str]:
    first, second = note.between
    if first not in drawn or second not in drawn:
        return []
    if contact is None and (note.kind in APART or note.unseen):
        return []
    if contact is None:
        return [
            MapProblem(
                "%(first)s and %(second)s are too far apart for a %(kind)s border.",
                first=first,
                second=second,
                kind=note.kind,
            )
        ]
    if note.kind in APART and contact.shared >= limits.minimum:
        return [
            MapProblem(
                "%(first)s and %(second)s share an outline, so they cannot be a %(kind)s border.",
                first=first,
                second=second,
                kind=note.kind,
            )
        ]
    if note.kind == "corner" and (
        contact.shared >= limits.minimum or contact.gap > limits.tolerance
    ):
        return [
            MapProblem(
                "%(first)s and %(second)s do not meet in a corner.", first=first, second=second
            )
        ]
    if note == BorderNote(note.between, "land", None) and is_clear(contact, limits):
        return [
            MapProblem(
                "%(first)s and %(second)s border without doubt: the decision adds nothing.",
                first=first,
                second=second,
            )
        ]
    return []


def _needless(note: NotBorderNote, contact: Contact | None, drawn: frozenset[str]) -> list[str]:
    first, second = note.between
    if contact is not None or note.belief or first not in drawn or second not in drawn:
        return []
    return [
        MapProblem(
            "Nothing suggests that %(first)s and %(second)s border: leave the decision out, "
            "or mark it with belief = true because people think so.",
            first=first,
            second=second,
        )
    ]


def _doubt(contact: Contact, limits: Limits) -> str:
    first, second = contact.between
    way_out = MapProblem("Decide it with [[border]] or [[not_border]].")
    if contact.overlaps:
        return MapProblem(
            "%(first)s and %(second)s overlap. %(way_out)s",
            first=first,
            second=second,
            way_out=way_out,
        )
    if contact.gap > limits.tolerance:
        return MapProblem(
            "%(first)s and %(second)s do not touch, but come within %(gap).6g. %(way_out)s",
            first=first,
            second=second,
            gap=contact.gap,
            way_out=way_out,
        )
    if contact.shared == 0:
        return MapProblem(
            "%(first)s and %(second)s touch only in a point. %(way_out)s",
            first=first,
            second=second,
            way_out=way_out,
        )
    return MapProblem(
        "%(first)s and %(second)s share an outline of only %(shared).6g. %(way_out)s",
        first=first,
        second=second,
        shared=contact.shared,
        way_out=way_out,
    )
