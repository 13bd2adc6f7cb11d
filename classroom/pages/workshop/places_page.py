"""The places of a draft map: names, what is left out, what belongs together, pieces."""

from collections.abc import Mapping
from dataclasses import dataclass
from uuid import UUID

from classroom.queries.map_drafts import is_measured, notes_in, survey_in
from game.cartography.drafts.drafting import LEFT_OUT, file_parts
from game.cartography.drafts.named_values import tidy
from game.cartography.drafts.splitting import choice_for, pieces_for
from game.models.own_map import OwnMap
from game.words.names import in_words, measured_figure, name_order

ON_A_PAGE = 60
"""The most fields of a form."""


@dataclass(frozen=True, slots=True)
class DraftPlaceRow:
    """A place with its names by language. `pieces` is 0 if it is in one piece."""

    slug: str
    name: str
    en: str
    cs: str
    fr: str
    pieces: int


@dataclass(frozen=True, slots=True)
class PlacesPage:
    """One page of places, and those that are left out. `names` are those of all places."""

    id: UUID
    title: str
    places: tuple[DraftPlaceRow, ...]
    out: tuple[tuple[str, str], ...]
    names: Mapping[str, str]
    number: int
    pages: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class PieceRow:
    """A piece of a place: its number, its size, and how it is used."""

    key: str
    number: int
    area: str
    choice: str
    is_first: bool


@dataclass(frozen=True, slots=True)
class PiecesPage:
    """The pieces of a place."""

    id: UUID
    title: str
    slug: str
    name: str
    pieces: tuple[PieceRow, ...]


def places_page(row: OwnMap, wanted: str = "") -> PlacesPage | None:
    """The page of a number, or else the first; None if nothing is surveyed."""
    if not row.notes or not is_measured(row):
        return None
    notes, survey = notes_in(row), survey_in(row)
    rows = [
        DraftPlaceRow(
            slug,
            in_words(place.names),
            **{code: place.names[code] for code in ("en", "cs", "fr")},
            pieces=len(pieces_for(notes, survey, slug)),
        )
        for slug, place in notes.places.items()
    ]
    names = {part: tidy(key) for key, part in (notes.source.ids or {}).items()}
    gone = {part.partition("/")[0] for part in notes.source.leave_out if part != LEFT_OUT}
    known = {part.partition("/")[0] for part in file_parts(notes)}
    out = [(slug, names.get(slug, slug)) for slug in gone if slug in known]
    rows.sort(key=lambda line: name_order(line.name))
    pages = tuple(range(1, -(-len(rows) // ON_A_PAGE) + 1))
    number = int(wanted) if wanted.isdecimal() and int(wanted[:4]) in pages else 1
    return PlacesPage(
        row.public_id,
        row.title,
        tuple(rows[(number - 1) * ON_A_PAGE : number * ON_A_PAGE]),
        tuple(sorted(out, key=lambda item: name_order(item[1]))),
        {line.name: line.slug for line in rows},
        number,
        pages,
    )


def pieces_page(row: OwnMap, slug: str) -> PiecesPage | None:
    """The page of a place in several pieces; None if it is in one."""
    if not row.notes or not is_measured(row):
        return None
    notes, survey = notes_in(row), survey_in(row)
    if slug not in notes.places:
        return None
    pieces = pieces_for(notes, survey, slug)
    if len(pieces) < 2:
        return None
    rows = [
        PieceRow(
            f"{key}#{number}",
            n,
            measured_figure(area),
            choice_for(notes, slug, (key, number)),
            n == 1,
        )
        for n, ((key, number), area) in enumerate(pieces.items(), 1)
    ]
    name = in_words(notes.places[slug].names)
    return PiecesPage(row.public_id, row.title, slug, name, tuple(rows))
