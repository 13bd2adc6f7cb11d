"""Pieces of a place: part of it, crossed separately, places of their own, or left out."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from game.cartography.drafts.drafting import LEFT_OUT, outlines_for
from game.cartography.drafts.named_values import slugs_for
from game.cartography.drafts.surveyed import Survey
from game.cartography.notes import Notes, PartNotes, PlaceNotes, Texts

WITH, APART, OWN, OUT = "with", "apart", "own", "out"
CHOICES = (WITH, APART, OWN, OUT)
Piece = tuple[str, int]  # an outline of the file, and which of its pieces, the largest being 0


def pieces_for(notes: Notes, survey: Survey, slug: str) -> dict[Piece, float]:
    """The pieces of a place with their areas, the largest first; none where it is in one piece."""
    found: dict[Piece, float] = {}
    for key in outlines_for(notes, slug):
        parts = (notes.source.pieces or {}).get(key)
        for number, area in enumerate(survey.pieces.get(key, ())):
            if parts is None or parts[number].partition("/")[0] in (slug, LEFT_OUT):
                found[key, number] = area
    return dict(sorted(found.items(), key=lambda item: -item[1]))


def choice_for(notes: Notes, slug: str, piece: Piece) -> str:
    """How a piece is used now."""
    parts = (notes.source.pieces or {}).get(piece[0])
    part = slug if parts is None else parts[piece[1]]
    if part == LEFT_OUT:
        return OUT
    return APART if "/" in part and not part.endswith("/main") else WITH


def split(notes: Notes, survey: Survey, slug: str, choices: Mapping[Piece, str]) -> Notes:
    """The notes with the pieces of a place used as chosen. The largest always stays with it."""
    every = list(pieces_for(notes, survey, slug))
    if not every:
        return notes
    chosen = {piece: choices.get(piece, WITH) if n else WITH for n, piece in enumerate(every)}
    ids = _ids(notes, slug, chosen)
    pieces = {key: list(parts) for key, parts in (notes.source.pieces or {}).items()}
    for key in {key for key, _ in every}:
        count = len(survey.pieces[key])
        pieces.setdefault(key, [slug] * count)
        for number in range(count):
            pieces[key][number] = ids.get((key, number), pieces[key][number])
    return _with_names(notes, slug, chosen, ids, {k: tuple(v) for k, v in pieces.items()})


def _ids(notes: Notes, slug: str, chosen: Mapping[Piece, str]) -> dict[Piece, str]:
    main = f"{slug}/main" if APART in chosen.values() else slug
    new = slugs_for([slug] * sum(c == OWN for c in chosen.values()), notes.places)
    apart = 1
    ids = {}
    for piece, choice in chosen.items():
        if choice == APART:
            apart += 1
        ids[piece] = {WITH: main, APART: f"{slug}/{apart}", OUT: LEFT_OUT}.get(choice) or new.pop(0)
    return ids


def _with_names(
    notes: Notes,
    slug: str,
    chosen: Mapping[Piece, str],
    ids: Mapping[Piece, str],
    pieces: Mapping[str, tuple[str, ...]],
) -> Notes:
    place = notes.places[slug]
    places = dict(notes.places)
    parts = {p: note for p, note in notes.parts.items() if p.partition("/")[0] != slug}
    used = {ids[piece] for piece in chosen}
    for number, part in enumerate(sorted(part for part in used if "/" in part)):
        named = place.names if part.endswith("/main") else _numbered(place.names, number + 1)
        parts[part] = PartNotes(named)
    for number, (piece, choice) in enumerate(chosen.items(), 1):
        if choice == OWN:
            places[ids[piece]] = PlaceNotes(_numbered(place.names, number), place.region)
    out = {LEFT_OUT} if any(LEFT_OUT in names for names in pieces.values()) else set()
    known = {slug, *used}
    return replace(
        notes,
        places=places,
        parts=parts,
        source=replace(
            notes.source,
            pieces=dict(pieces),
            leave_out=frozenset((notes.source.leave_out - {LEFT_OUT}) | out),
        ),
        borders=tuple(n for n in notes.borders if _stands(n.between, slug, known)),
        not_borders=tuple(n for n in notes.not_borders if _stands(n.between, slug, known)),
    )


def _stands(pair: tuple[str, str], slug: str, known: set[str]) -> bool:
    """Whether both parts are still there; the place itself is gone once it has parts."""
    gone = {slug} if f"{slug}/main" in known else set()
    return all(part.partition("/")[0] != slug or part in known - gone for part in pair)


def _numbered(names: Texts, number: int) -> dict[str, str]:
    return {code: f"{name} {number}" for code, name in names.items()}
