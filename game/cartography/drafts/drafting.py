"""The notes of a draft map: how they begin, and how each decision changes them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from game.cartography.drafts.named_values import regions_in, slugs_for, tidy
from game.cartography.notes import (
    LANGUAGES,
    BorderNote,
    FrameNotes,
    LimitNotes,
    NotBorderNote,
    Notes,
    Pair,
    PlaceNotes,
    SourceNotes,
    Texts,
)

ALL = "all"
WHOLE_MAP: Texts = {"en": "Whole map", "cs": "Celá mapa", "fr": "Toute la carte"}
LEFT_OUT = "left-out"


def same_in_all(text: str) -> dict[str, str]:
    """A text that is the same in every language."""
    return dict.fromkeys(LANGUAGES, text)


def first_notes(
    source: SourceNotes,
    values: Mapping[str, tuple[str, ...]],
    without_area: Iterable[int],
    title: str,
    regions: Sequence[str] = (),
) -> Notes:
    """The notes of a file whose outlines are named by `source.id`.

    `values` has that property, and those for single languages under "en", "cs" and "fr".
    `regions` has the region of each outline, if the file says so.
    """
    base, empty = values[source.id], set(without_area)
    slugs = slugs_for(base)
    names = [
        {code: tidy(values.get(code, base)[n]) or tidy(base[n]) for code in LANGUAGES}
        for n in range(len(base))
    ]
    region_of, region_names = _regions(regions, len(base))
    used = {region_of[n] for n in range(len(base)) if n not in empty}
    return Notes(
        map="own-map",
        names=same_in_all(title),
        credit=same_in_all("?"),
        source=replace(
            source,
            ids=dict(zip(base, slugs, strict=True)),
            leave_out=frozenset(slugs[n] for n in empty),
        ),
        limits=LimitNotes(),
        frame=FrameNotes(),
        regions={key: name for key, name in region_names.items() if key in used},
        places={
            slug: PlaceNotes(names[n], region_of[n])
            for n, slug in enumerate(slugs)
            if n not in empty
        },
        parts={},
        borders=(),
        not_borders=(),
    )


def _regions(given: Sequence[str], outlines: int) -> tuple[Sequence[str], dict[str, Texts]]:
    """The region of each outline by its key, and the names by key; one for all if none is given."""
    if not given:
        return [ALL] * outlines, {ALL: WHOLE_MAP}
    found = regions_in(given)
    keys = dict(zip((name.casefold() for name in found), slugs_for(found), strict=True))
    names: dict[str, Texts] = {keys[name.casefold()]: same_in_all(name) for name in found}
    return [keys[tidy(value).casefold()] for value in given], names


def decided(notes: Notes, note: BorderNote | NotBorderNote) -> Notes:
    """The notes with one more decision, replacing an earlier one on the same pair."""
    notes = undecided(notes, note.between)
    if isinstance(note, BorderNote):
        return replace(notes, borders=(*notes.borders, note))
    return replace(notes, not_borders=(*notes.not_borders, note))


def undecided(notes: Notes, pair: Pair) -> Notes:
    """The notes without the decision on a pair."""
    return replace(
        notes,
        borders=tuple(note for note in notes.borders if note.between != pair),
        not_borders=tuple(note for note in notes.not_borders if note.between != pair),
    )


def renamed(notes: Notes, names: Mapping[str, Texts]) -> Notes:
    """The notes with other names for some places."""
    places = {
        slug: replace(place, names=names.get(slug, place.names))
        for slug, place in notes.places.items()
    }
    return replace(notes, places=places)


def left_out(notes: Notes, slugs: Iterable[str]) -> Notes:
    """The notes without some places."""
    gone = {slug for slug in slugs if slug in notes.places}
    parts = {part for part in file_parts(notes) if part.partition("/")[0] in gone}
    source = replace(
        notes.source, leave_out=notes.source.leave_out | parts | (gone - _joined(parts))
    )
    places = {slug: place for slug, place in notes.places.items() if slug not in gone}
    return _pruned(replace(notes, source=source, places=places))


def taken_in(notes: Notes, slug: str) -> Notes:
    """The notes with a place that was left out, under the name that the file gives it."""
    back = {part for part in notes.source.leave_out if part.partition("/")[0] == slug}
    names = [key for key, part in (notes.source.ids or {}).items() if part in back]
    if not back or slug in notes.places:
        return notes
    name = same_in_all(tidy(names[0]) if names else slug)
    places = {**notes.places, slug: PlaceNotes(name, next(iter(notes.regions)))}
    source = replace(notes.source, leave_out=notes.source.leave_out - back)
    return replace(notes, source=source, places=places)


def joined(notes: Notes, slug: str, into: str) -> Notes:
    """The notes with all of one place as a piece of another, whose name it takes."""
    ids = {key: _moved(part, slug, into) for key, part in (notes.source.ids or {}).items()}
    pieces = {
        key: tuple(_moved(part, slug, into) for part in parts)
        for key, parts in (notes.source.pieces or {}).items()
    }
    # A file whose ids are the slugs already has no translation that could be changed.
    if slug not in (notes.source.ids or {}).values() and slug not in file_parts(notes):
        ids[slug] = _moved(slug, slug, into)
    if into not in (notes.source.ids or {}).values() and into not in file_parts(notes):
        ids[into] = into
    source = replace(notes.source, ids=ids, pieces=pieces or None)
    places = {key: place for key, place in notes.places.items() if key != slug}
    return _pruned(replace(notes, source=source, places=places))


def file_parts(notes: Notes) -> set[str]:
    """The parts that the notes give to outlines of the file or to pieces of them."""
    pieces = (part for parts in (notes.source.pieces or {}).values() for part in parts)
    cut = set(notes.source.pieces or {})
    whole = (part for key, part in (notes.source.ids or {}).items() if key not in cut)
    return {*whole, *pieces}


def outlines_for(notes: Notes, slug: str) -> list[str]:
    """The outlines of the file that a place is made of, by the ids that the file gives them."""
    found = [
        key
        for key, part in (notes.source.ids or {}).items()
        if part.partition("/")[0] == slug and key not in (notes.source.pieces or {})
    ]
    cut = [
        key
        for key, parts in (notes.source.pieces or {}).items()
        if any(part.partition("/")[0] == slug for part in parts)
    ]
    return sorted({*found, *cut}) or [slug]


def _moved(part: str, slug: str, into: str) -> str:
    return into if part.partition("/")[0] == slug else part


def _joined(parts: set[str]) -> set[str]:
    return {part.partition("/")[0] for part in parts}


def _pruned(notes: Notes) -> Notes:
    """The notes without decisions, names and regions whose places are gone."""
    used = {place.region for place in notes.places.values()}

    def stays(part: str) -> bool:
        return part.partition("/")[0] in notes.places

    return replace(
        notes,
        regions={key: names for key, names in notes.regions.items() if key in used},
        parts={part: note for part, note in notes.parts.items() if stays(part)},
        borders=tuple(note for note in notes.borders if all(map(stays, note.between))),
        not_borders=tuple(note for note in notes.not_borders if all(map(stays, note.between))),
    )
