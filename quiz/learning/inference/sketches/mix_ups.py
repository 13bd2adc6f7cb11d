"""Confusions of two places: the neighbours of one are given for the other.

Slovenia for Slovakia, Latvia for Lithuania: a learner who confuses them knows borders of both, and
answers wrong about both. Each list of neighbours shows how much better it fits the other place
than its own.
"""

from collections.abc import Collection, Iterable, Mapping
from math import exp, log

from game.atlas import Atlas
from game.atlas.salience import LETTERS_ALIKE

MixUps = tuple[tuple[str, str, float], ...]
"""Two places in order, and the log odds that one is taken for the other."""

NEAR_BEFORE, FAR_BEFORE, ALIKE = -4.0, -6.5, 1.5
"""The log odds before any answer, for places at most two crossings apart and for others, and what
names that begin alike add."""
NEAR = 2
LEAST, MOST, TEMPERED = -2.0, 3.0, 0.8
"""The least and most that one answer reveals, and how much of it counts: the next answer about the
same place comes from the same belief."""
RIGHTED = 0.3
"""How much less likely a confusion is once the right answer was shown."""
GIVEN = 0.6
"""The probability that a neighbour of the intended place is given."""
LIKELY = 0.6
FORGOTTEN, REMEMBERED = -6.0, 24
"""The log odds below which a pair is dropped, and the most pairs tracked."""


def mixed_after(
    mixed: MixUps,
    atlas: Atlas,
    place: str,
    said: Collection[str],
    *,
    as_itself: Mapping[str, float],
    tempted: float,
    only: Collection[str] | None = None,
) -> MixUps:
    """The pairs after an answer about a place.

    `as_itself` are the probabilities that each possible place is named by a learner who means the
    place in question, and `tempted` that of any other. `only` are the options if there were
    some.
    """
    odds = {(one, other): value for one, other, value in mixed}
    for meant in _candidates(odds, atlas, place, said):
        pair = (place, meant) if place < meant else (meant, place)
        told = 0.0
        around = set(atlas.neighbours[meant])
        could = {*as_itself, *said, *around} if only is None else set(only)
        for slug in could.difference((place, meant)):
            itself = as_itself.get(slug, tempted)
            other = GIVEN if slug in around else tempted
            told += log(other / itself) if slug in said else log((1 - other) / (1 - itself))
        before = odds.get(pair, _before(atlas, *pair))
        odds[pair] = before + TEMPERED * min(MOST, max(LEAST, told))
    return _kept(odds)


def righted(mixed: MixUps, place: str) -> MixUps:
    """The pairs after the neighbours of a place were shown."""
    return tuple(
        (one, other, odds - RIGHTED if place in (one, other) else odds)
        for one, other, odds in mixed
    )


def taken_for(mixed: MixUps, place: str) -> tuple[str, float] | None:
    """The place that a place is most probably taken for, and the probability.

    It is taken for one other place at most.
    """
    found = {(one if other == place else other): exp(odds) for one, other, odds in mixed
             if place in (one, other)}  # fmt: skip
    if not found:
        return None
    meant = max(found, key=lambda slug: (found[slug], slug))
    return meant, found[meant] / (1 + sum(found.values()))


def likely_mix_ups(mixed: MixUps) -> tuple[tuple[str, str], ...]:
    """The pairs of places that are probably confused, the most likely first."""
    return tuple(
        (one, other)
        for one, other, _ in mixed
        if _is_likely(taken_for(mixed, one), other) and _is_likely(taken_for(mixed, other), one)
    )


def _is_likely(taken: tuple[str, float] | None, other: str) -> bool:
    return taken is not None and taken[0] == other and taken[1] >= LIKELY


def _candidates(
    followed: Iterable[tuple[str, str]], atlas: Atlas, place: str, said: Collection[str]
) -> list[str]:
    """The places that could be meant: those that the named places touch, and those tracked."""
    own = {place, *atlas.neighbours[place]}
    stray = [slug for slug in said if slug not in own]
    meant = {other for slug in stray for other in atlas.neighbours[slug]}
    meant |= {slug for pair in followed if place in pair for slug in pair}
    return sorted(meant - {place})


def _before(atlas: Atlas, one: str, other: str) -> float:
    near = atlas.fewest[one].get(other, NEAR + 1) <= NEAR
    alike = one[:LETTERS_ALIKE] == other[:LETTERS_ALIKE]
    return (NEAR_BEFORE if near else FAR_BEFORE) + ALIKE * alike


def _kept(odds: Mapping[tuple[str, str], float]) -> MixUps:
    likely = sorted((-value, pair) for pair, value in odds.items() if value > FORGOTTEN)
    return tuple((*pair, -value) for value, pair in likely[:REMEMBERED])
