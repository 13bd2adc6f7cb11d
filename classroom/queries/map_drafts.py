"""A draft map, from its row: the notes and the survey as values."""

import hashlib
import json
from dataclasses import replace
from functools import lru_cache

from game.cartography.drafts.drafting import same_in_all
from game.cartography.drafts.notes_writer import notes_text
from game.cartography.drafts.surveyed import Survey, read_survey
from game.cartography.notes import Notes, PlaceNotes
from game.cartography.notes_reader import notes_of
from game.models.own_map import OwnMap


def notes_in(row: OwnMap) -> Notes:
    """The notes of a map as a value."""
    return _read_notes(row.notes)


@lru_cache(maxsize=8)
def _read_notes(text: str) -> Notes:
    return notes_of(text)


def survey_in(row: OwnMap) -> Survey:
    """The survey of a map."""
    return _read_survey(row.survey)


@lru_cache(maxsize=8)
def _read_survey(text: str) -> Survey:
    return read_survey(json.loads(text))


def is_measured(row: OwnMap) -> bool:
    """Whether the survey fits the current notes."""
    measured = bool(row.notes and row.survey)
    return measured and row.surveyed == structure_of(notes_in(row))


def structure_of(notes: Notes) -> str:
    """A hash of everything in the notes that affects the survey: not names, not decisions."""
    blank = same_in_all("")
    bare = replace(
        notes,
        map="",
        continent="",
        names=blank,
        credit=blank,
        regions={},
        places=dict.fromkeys(sorted(notes.places), PlaceNotes(blank, "")),
        parts={key: replace(part, names=None) for key, part in sorted(notes.parts.items())},
        borders=(),
        not_borders=(),
    )
    return hashlib.sha256(notes_text(bare).encode()).hexdigest()
