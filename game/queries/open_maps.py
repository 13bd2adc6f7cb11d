"""Which user-made maps a learner may use.

The owner may use a map; so may anyone with the link of one that is shared by link. An app
that looks after learners, such as the classroom, opens more: it adds a function to OPENED.
"""

from collections.abc import Callable, Iterable
from uuid import UUID

from django.db.models import Q, QuerySet

from game.atlas.land import BY_LAND
from game.atlas_files import (
    MapEntry,
    every_map,
    is_game_map,
    is_own,
    is_unlisted,
    map_entry,
    ready_slugs,
    whole_map,
)
from game.journey.rules import FEWEST_PLACES
from game.models.map_excerpt import MapExcerpt
from game.models.own_map import MapVersion, OwnMap

OPENED: list[Callable[[int], QuerySet[OwnMap]]] = []
"""From a learner to the own maps that they may use."""


def may_use(learner_id: int | None, slug: str) -> bool:
    """Whether a learner may begin something on a map. Those of the catalogue are open to all."""
    if not is_own(slug):
        return True
    version = _shown().filter(slug=whole_map(slug)).first()
    if version is None:
        return False
    if version.own_map.is_linked:
        return True
    return learner_id is not None and (
        version.own_map.owner_id == learner_id
        or any(opened(learner_id).filter(pk=version.own_map_id).exists() for opened in OPENED)
    )


def reportable(learner_id: int | None, slug: str) -> str:
    """The version that a learner who sees a map or a part of it can report; empty for none.

    Reports are by signed-in learners, guests included, and never by the owner.
    """
    if learner_id is None or not is_own(slug):
        return ""
    whole = whole_map(slug)
    version = _shown().filter(Q(slug=whole) | Q(land_slug=whole)).first()
    return version.slug if version and version.own_map.owner_id != learner_id else ""


def open_maps(learner_id: int | None) -> tuple[MapEntry, ...]:
    """The newest version of each own map that a learner is offered: theirs, and of classes."""
    if learner_id is None:
        return ()
    mine = Q(own_map__owner_id=learner_id)
    for opened in OPENED:
        mine |= Q(own_map_id__in=opened(learner_id).values("pk"))
    rows = _shown().filter(mine).order_by("own_map__title", "own_map_id", "number")
    newest = dict(rows.values_list("own_map_id", "slug"))
    return tuple(map_entry(slug) for slug in newest.values())


def open_match_maps(learner_id: int | None) -> tuple[MapEntry, ...]:
    """The same without those that are too small for a match."""
    return tuple(entry for entry in open_maps(learner_id) if entry.places >= FEWEST_PLACES)


def named_match_maps(slugs: Iterable[str]) -> tuple[MapEntry, ...]:
    """Of the maps that a link or a form names, those that no list holds and that suit a match.

    `game.views.own_maps` has checked that the visitor may use them.
    """
    named = (slug for slug in dict.fromkeys(slugs) if is_unlisted(slug) and is_game_map(slug))
    return tuple(entry for entry in map(map_entry, named) if entry.places >= FEWEST_PLACES)


def on_known_maps(field: str = "map") -> Q:
    """Rows whose map exists: one of the catalogue, or an own map that was not taken down.

    A part of a map exists as long as that map does.
    """
    there = MapVersion.objects.filter(own_map__taken_down_at=None)
    parts = MapExcerpt.objects.filter(own_map__taken_down_at=None)
    ready = (*ready_slugs(), *(slug + BY_LAND for slug in ready_slugs()))
    return (
        Q(**{f"{field}__in": (*every_map(), *ready)})
        | Q(**{f"{field}__in": parts.values("slug")})
        | Q(**{f"{field}__in": parts.exclude(land_slug="").values("land_slug")})
        | Q(**{f"{field}__in": there.values("slug")})
        | Q(**{f"{field}__in": there.exclude(land_slug="").values("land_slug")})
    )


def _shown() -> QuerySet[MapVersion]:
    there = MapVersion.objects.filter(own_map__taken_down_at=None, own_map__deleted_at=None)
    return there.select_related("own_map").only(
        "slug", "number", "own_map__is_linked", "own_map__owner_id"
    )


def owned_map(learner_id: int | None, public_id: UUID) -> OwnMap | None:
    """A draft map that belongs to a learner."""
    if learner_id is None:
        return None
    rows = OwnMap.objects.filter(public_id=public_id, owner_id=learner_id)
    return rows.filter(deleted_at=None, taken_down_at=None).first()
