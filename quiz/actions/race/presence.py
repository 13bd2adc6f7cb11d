"""Who is present in the lobby of a guest's race, so that pranksters cannot fill it.

A host without an account has 40 places, and a prankster with the code can take them all, each with
a new session. A class looks the same to the site: 40 browsers behind one address. But the browsers
of a class stay. So the place of a player who has not been seen for a while goes to a new one once
the race is full, and one address may join 1.5 times as often as there are places, and no more.

All of it is kept in the cache and lost with it: then nobody loses a place.
"""

import contextlib
from collections.abc import Iterable
from time import time

from django.core.cache import cache
from django.utils.crypto import salted_hmac
from redis import RedisError

from game.refused import Refused
from quiz.models.race import Race

GUESTS_ROOM = 40
"""How many players a host without an account may have."""
GONE_S = 45.0
"""A page reports every few seconds that it is open, by its stream or by polling."""
TELL_EVERY_S = 15.0
KEPT_S = 4 * 60 * 60
PACE_S = 10 * 60


def note_here(race: Race, number: int) -> None:
    """Record that the page of a player is open."""
    if race.most_players > GUESTS_ROOM:
        return
    with contextlib.suppress(RedisError):
        cache.set(_key(race, number), time(), KEPT_S)


def gone_longest(race: Race, numbers: Iterable[int]) -> int | None:
    """The player who has not been seen for longest; None if all are present, or it is unknown."""
    if race.most_players > GUESTS_ROOM:
        return None
    keys = {_key(race, number): number for number in numbers}
    try:
        seen: dict[str, float] = cache.get_many(keys)
    except RedisError:
        return None
    gone = [(at, keys[key]) for key, at in seen.items() if at < time() - GONE_S]
    return min(gone, default=(0.0, None))[1]


def check_pace(race: Race, address: str) -> None:
    """Count one more join from an address. Raises Refused if there have been too many."""
    if not address:
        return
    mark = salted_hmac("race-pace", address).hexdigest()
    # By the code, too: after a lobby was emptied, a class is not kept out by what others did.
    key = f"race-pace:{race.match.public_id}:{race.match.table.invite_code}:{mark}"
    most = max(race.most_players, GUESTS_ROOM) * 3 // 2
    try:
        cache.add(key, 0, PACE_S)
        joined = cache.incr(key)
    except (RedisError, ValueError):  # Redis is gone, or the time has ended in between
        return
    if joined > most:
        raise Refused("pace", "Too many have joined from your network. Try again in ten minutes.")


def _key(race: Race, number: int) -> str:
    return f"race-here:{race.match.public_id}:{number}"
