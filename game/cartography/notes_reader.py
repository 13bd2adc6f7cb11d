"""Reading notes.toml; all its errors are reported at once."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

from game.cartography.errors import MapError, MapProblem
from game.cartography.fields import ROOT, Fields
from game.cartography.notes import (
    CONTINENTS,
    KINDS,
    LANGUAGES,
    BorderNote,
    FrameNotes,
    LimitNotes,
    NotBorderNote,
    Notes,
    Pair,
    PartNotes,
    PlaceNotes,
)
from game.cartography.positions import Position
from game.cartography.sources.source_notes import source_notes
from game.cartography.sources.textfile import UNREADABLE, read_text, unreadable

SLUG = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
WIDEST_MARGIN = 200  # of 1200 drawing units
SMALLEST_MAP = 8  # with fewer there is hardly anything to ask


def read_notes(path: Path) -> Notes:
    """The notes in a file, or a MapError that lists every problem."""
    return notes_of(read_text(path, "notes"), path.name)


def notes_of(text: str, name: str = "notes.toml") -> Notes:
    """The same for a text."""
    try:
        table = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise MapError(
            MapProblem(
                "The notes file %(name)s is not valid TOML: %(error)s.", name=name, error=error
            )
        ) from error
    except UNREADABLE as error:
        raise unreadable(Path(name), "notes") from error
    problems: list[str] = []
    notes = _notes(Fields(table, ROOT, problems))
    if problems:
        raise MapError(problems)
    return notes


def _notes(root: Fields) -> Notes:
    if root.raw("format") != 1:
        root.wrong("must say format = 1")
    slug = root.text("map")
    if slug and not SLUG.fullmatch(slug):
        root.wrong("calls the map %(slug)r; use lower-case letters, digits and hyphens", slug=slug)
    regions = root.table("regions")
    notes = Notes(
        map=slug,
        names=root.table("names").texts(),
        credit=root.table("credit").texts(),
        source=source_notes(root.table("source")),
        limits=_limits(root.table("borders")),
        frame=_frame(root.table("frame")),
        regions={key: regions.table(key).texts() for key in regions.keys()},
        places=_places(root.table("places")),
        parts=_parts(root.table("parts")),
        borders=tuple(_border(fields) for fields in root.tables("border")),
        not_borders=tuple(_not_border(fields) for fields in root.tables("not_border")),
        continent=root.choice("continent", ("", *CONTINENTS), ""),
    )
    _check_regions(notes, root)
    root.done()
    return notes


def _limits(fields: Fields) -> LimitNotes:
    limits = LimitNotes(*(fields.number(key) for key in ("tolerance", "minimum", "gap")))
    fields.done()
    return limits


def _frame(fields: Fields) -> FrameNotes:
    bounds = fields.numbers("bounds", 4)
    margin = fields.number("margin", positive=False)
    fields.done()
    if bounds and not (bounds[0] < bounds[2] and bounds[1] < bounds[3]):
        fields.wrong("must give bounds as least x, least y, greatest x, greatest y")
    if margin is not None and not 0 <= margin <= WIDEST_MARGIN:
        fields.wrong(
            "must give margin as a number from 0 to %(widest_margin)s", widest_margin=WIDEST_MARGIN
        )
    edges = (bounds[0], bounds[1], bounds[2], bounds[3]) if bounds else None
    return FrameNotes(edges) if margin is None else FrameNotes(edges, margin)


def _places(fields: Fields) -> dict[str, PlaceNotes]:
    places = {}
    for slug in fields.keys():
        if not SLUG.fullmatch(slug):
            fields.wrong("has %(slug)r; use lower-case letters, digits and hyphens", slug=slug)
        entry = fields.table(slug)
        places[slug] = PlaceNotes(entry.texts(), entry.text("region"))
        entry.done()
    if len(places) < SMALLEST_MAP:
        fields.wrong(
            "has %(count)s places; a map needs at least %(smallest_map)s",
            count=len(places),
            smallest_map=SMALLEST_MAP,
        )
    return places


def _parts(fields: Fields) -> dict[str, PartNotes]:
    parts = {}
    for part in fields.keys():
        entry = fields.table(part)
        named = any(entry.raw(language) is not None for language in LANGUAGES)
        parts[part] = PartNotes(
            names=entry.texts() if named else None,
            at=_position(entry, "at"),
            callout=_position(entry, "callout"),
        )
        entry.done()
    return parts


def _border(fields: Fields) -> BorderNote:
    between = _between(fields)
    kind = fields.choice("kind", KINDS, "land")
    reason = fields.table("reason").texts() if fields.raw("reason") is not None else None
    if reason is None and kind != "land":
        fields.wrong("is a %(kind)s border and must give a reason", kind=kind)
    line, unseen = fields.points("line"), fields.flag("unseen")
    fields.done()
    return BorderNote(between, kind, reason, line, unseen)


def _not_border(fields: Fields) -> NotBorderNote:
    note = NotBorderNote(_between(fields), fields.table("reason").texts(), fields.flag("belief"))
    fields.done()
    return note


def _between(fields: Fields) -> Pair:
    words = fields.words("between")
    if len(words) != 2 or words[0] == words[1]:
        fields.wrong("must give between as two different parts")
        return ("", "")
    first, second = sorted(words)
    fields.where = MapProblem(
        "The decision on %(first)s and %(second)s", first=first, second=second
    )
    return first, second


def _position(fields: Fields, key: str) -> Position | None:
    found = fields.numbers(key, 2)
    return (found[0], found[1]) if found else None


def _check_regions(notes: Notes, root: Fields) -> None:
    used = {place.region for place in notes.places.values()}
    for slug, place in sorted(notes.places.items()):
        if place.region and place.region not in notes.regions:
            root.problems.append(
                MapProblem(
                    "%(slug)s is in the region %(region)r, which is not named.",
                    slug=slug,
                    region=place.region,
                )
            )
    for region in sorted(set(notes.regions) - used):
        root.problems.append(MapProblem("The region %(region)r has no place.", region=region))
