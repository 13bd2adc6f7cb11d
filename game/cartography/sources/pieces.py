"""Outlines of a file that become several parts, and several that become one, as the notes say."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from game.cartography.errors import MapError, MapProblem
from game.cartography.notes import SourceNotes
from game.cartography.positions import Ring, Rings
from game.cartography.sources.features import Feature


def renamed(feature: Feature, notes: SourceNotes) -> list[Feature]:
    """A feature under the id that the notes give it, or its pieces under theirs."""
    pieces = (notes.pieces or {}).get(feature.id)
    if pieces is None:
        return [Feature((notes.ids or {}).get(feature.id, feature.id), feature.polygons)]
    if len(pieces) != len(feature.polygons):
        raise MapError(
            MapProblem(
                "The notes name %(count)s pieces of %(id)s, but its outline has %(count2)s.",
                count=len(pieces),
                id=feature.id,
                count2=len(feature.polygons),
            )
        )
    found = zip(pieces, by_size(feature.polygons), strict=True)
    return [Feature(piece, (polygon,)) for piece, polygon in found]


def by_size(polygons: Sequence[Rings]) -> list[Rings]:
    """Polygons with the largest first, as the file counts; equal ones in the order of the file."""
    return sorted(polygons, key=lambda rings: -ring_size(rings[0]) if rings else 0.0)


def ring_size(ring: Ring) -> float:
    """The area within a ring, in the square of its own units."""
    ends = (*ring[1:], ring[0]) if ring else ()
    return abs(sum(a[0] * b[1] - b[0] * a[1] for a, b in zip(ring, ends, strict=True))) / 2


def joined(features: Sequence[Feature], notes: SourceNotes) -> list[tuple[Feature, bool]]:
    """The features, those that the notes give one id as one; and whether it was made of several.

    They must come sorted by id. Two outlines that carry the same id by themselves stay two.
    """
    stated = {
        *(notes.ids or {}).values(),
        *(name for names in (notes.pieces or {}).values() for name in names),
    }
    found: list[tuple[Feature, bool]] = []
    for name, group in groupby(features, key=lambda feature: feature.id):
        same = list(group)
        if len(same) > 1 and name in stated:
            found.append((Feature(name, tuple(p for one in same for p in one.polygons)), True))
        else:
            found += [(one, False) for one in same]
    return found
