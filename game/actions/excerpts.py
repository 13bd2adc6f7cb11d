"""Storing a part of a map, so that people can practise and play on it."""

from collections.abc import Collection, Iterable
from datetime import datetime, timedelta

from django.apps import apps
from django.core.cache import cache
from django.db import IntegrityError, transaction
from django.utils.crypto import salted_hmac
from redis import RedisError

from game.actions.guests import AN_HOUR
from game.atlas import Atlas
from game.atlas.excerpt import FEWEST, Excerpt, excerpt_groups
from game.atlas.land import BY_LAND
from game.atlas_files import load_atlas, ready_excerpts
from game.models.map_excerpt import MapExcerpt
from game.models.own_map import MapVersion
from game.refused import Refused

UNUSED_FOR = timedelta(days=30)
AT_ONCE = 500
NEW_PER_HOUR = 600
"""New ones at one address: a school of 200 may sit behind it. Known ones are not counted."""
NEW_OF_AN_ACCOUNT = 120
"""An account is counted by itself: whatever others do beside a teacher, the teacher goes on."""


class TooManyExcerptsError(Exception):
    """Too many new parts were made at one address within an hour."""


def check_excerpt(atlas: Atlas, places: Collection[str]) -> None:
    """Raise Refused if these places are not a map of their own."""
    if any(place not in atlas.places for place in places):
        raise Refused("unknown-place", "One of these places is not on the map.")
    if len(places) < FEWEST:
        raise Refused("too-few-places", "Choose at least %(fewest)d places.", fewest=FEWEST)
    if len(excerpt_groups(atlas, places)) > 1:
        raise Refused("not-joined", "Inside this part, no way leads to some of the places.")


def keep_excerpt(
    map_slug: str, places: Iterable[str], address: str = "", account: int | None = None
) -> str:
    """The slug of a part of a map; new places make a new row, others have theirs already.

    All places are the map itself. Raises Refused or TooManyExcerptsError: new ones are counted for
    the account, or for the address of a visitor without one.
    """
    atlas, excerpt = load_atlas(map_slug), Excerpt.of(map_slug, places)
    check_excerpt(atlas, excerpt.places)
    if len(excerpt.places) == len(atlas.places):
        return map_slug
    for ready in ready_excerpts(map_slug):
        if Excerpt.of(map_slug, ready.places) == excerpt:
            return ready.slug
    tried, who = 0, f"account {account}" if account else address
    while (slug := _kept(excerpt, tried, atlas, who)) is None:
        tried += 1
    return slug


def _kept(excerpt: Excerpt, tried: int, atlas: Atlas, who: str) -> str | None:
    """The slug of a row with these places; None where others have that slug."""
    slug = excerpt.slug(tried)
    row = MapExcerpt.objects.filter(slug=slug).first()
    if row is None:
        if not _may_make(who):
            raise TooManyExcerptsError
        try:
            with transaction.atomic():
                row = MapExcerpt.objects.create(
                    slug=slug,
                    land_slug=slug + BY_LAND if _has_links(atlas, excerpt) else "",
                    places=list(excerpt.places),
                    own_map_id=_own_map(excerpt.map),
                )
        except IntegrityError:  # made by another request in between
            row = MapExcerpt.objects.get(slug=slug)
    return slug if tuple(row.places) == excerpt.places else None


def _has_links(atlas: Atlas, excerpt: Excerpt) -> bool:
    chosen = frozenset(excerpt.places)
    return any(
        border.kind.over_water and all(atlas.place_of[part] in chosen for part in border.between)
        for border in atlas.borders
    )


def _own_map(map_slug: str) -> int | None:
    return MapVersion.objects.filter(slug=map_slug).values_list("own_map_id", flat=True).first()


def _may_make(who: str) -> bool:
    """Whether one more may be made by an account or at an address within the hour; count it.

    Where Redis cannot be reached, nobody is turned away.
    """
    if not who:
        return True
    most = NEW_OF_AN_ACCOUNT if who.startswith("account ") else NEW_PER_HOUR
    key = f"excerpts:{salted_hmac('excerpts', who).hexdigest()}"
    try:
        cache.add(key, 0, AN_HOUR)
        return bool(cache.incr(key) <= most)
    except (RedisError, ValueError):  # or the hour has ended in between
        return True


def forget_unused(now: datetime) -> int:
    """Delete old parts of maps that no other row names; how many."""
    old = MapExcerpt.objects.filter(made_at__lt=now - UNUSED_FOR).order_by("pk")
    naming = [
        model
        for model in apps.get_models()
        if any(field.name == "map" for field in model._meta.get_fields())  # noqa: SLF001 - Django's own
    ]
    gone, last = 0, 0
    while rows := list(old.filter(pk__gt=last).values_list("pk", "slug", "land_slug")[:AT_ONCE]):
        last = rows[-1][0]
        slugs = [slug for row in rows for slug in row[1:] if slug]
        used: set[str] = set()
        for model in naming:
            found = model._default_manager.filter(map__in=slugs)  # noqa: SLF001
            used.update(found.order_by().values_list("map", flat=True).distinct())
        unused = [pk for pk, *both in rows if not used.intersection(both)]
        gone += MapExcerpt.objects.filter(pk__in=unused).delete()[0]
    return gone
