"""Building a map: from two files to the text of two others."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from shapely.errors import ShapelyError

from game.atlas.graph import separate_groups
from game.cartography.contacts import contacts_of, limits_of
from game.cartography.documents import FORMAT, dumped, map_document
from game.cartography.errors import MapError, MapProblem
from game.cartography.notes import Notes
from game.cartography.notes_reader import read_notes
from game.cartography.outlines import outlines_document
from game.cartography.sources.source import read_source
from game.cartography.territory import Territory, territory_of
from game.cartography.verdicts import BuiltBorder, borders_of

WHOLE_MATCH = 12  # places that a journey match needs


@dataclass(frozen=True, slots=True)
class BuiltMap:
    """The text of map.json and outlines.json, and what the builder should know about them."""

    map: str
    map_json: str
    outlines_json: str
    warnings: tuple[str, ...]


def build_map(source_path: Path, notes_path: Path) -> BuiltMap:
    """Build a map, or raise a MapError with everything that is wrong or undecided."""
    try:
        return _built(source_path, notes_path)
    except (ShapelyError, ArithmeticError, MemoryError, RecursionError) as error:
        why = str(error).strip().rstrip(".") or type(error).__name__
        raise MapError(MapProblem("The outlines cannot be measured: %(why)s.", why=why)) from error


def _built(source_path: Path, notes_path: Path) -> BuiltMap:
    notes = read_notes(notes_path)
    source = read_source(source_path, notes.source, notes.places)
    territory = territory_of(source, notes)
    limits = limits_of(notes.limits, territory.shapes)
    contacts = contacts_of(territory.shapes, limits)
    borders, problems = borders_of(contacts, limits, notes, frozenset(territory.shapes))
    _check_reach(territory, borders, problems)
    document = map_document(notes, territory, borders)
    outlines = outlines_document(source, territory, notes, borders, contacts)
    head = {"format": FORMAT, "map": notes.map, "version": document["version"]}
    return BuiltMap(notes.map, dumped(document), dumped({**head, **outlines}), _warnings(notes))


def _check_reach(territory: Territory, borders: list[BuiltBorder], problems: list[str]) -> None:
    """Raise what is undecided; connectivity is checked only without open doubts."""
    pairs = [border.between for border in borders]
    touched = {part for pair in pairs for part in pair}
    problems = problems + [
        MapProblem("%(part)s has no border at all. Join it to the map with [[border]].", part=part)
        for part in sorted(set(territory.parts) - touched)
    ]
    if problems:
        raise MapError(problems)
    separate = separate_groups(territory.parts, pairs)
    if len(separate) > 1:
        named = "; ".join(", ".join(group) for group in separate)
        raise MapError(
            MapProblem(
                "The map consists of %(count)s groups with no route between them: %(named)s.",
                count=len(separate),
                named=named,
            )
        )


def _warnings(notes: Notes) -> tuple[str, ...]:
    if len(notes.places) >= WHOLE_MATCH:
        return ()
    few = f"{len(notes.places)} places are too few for a journey match"
    return (f"{few}, which needs {WHOLE_MATCH}.",)
