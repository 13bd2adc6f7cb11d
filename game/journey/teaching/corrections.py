"""What a bot believes about one place, and how an answer changes that."""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from game.atlas import Atlas
from game.atlas.mental_map import MentalMap, imagine, neighbour_pairs
from game.atlas.salience import Pair, main_part, ordered


@dataclass(frozen=True, slots=True)
class Correction:
    """What a bot was told: these are the neighbours of this place, and there are no others."""

    place: str
    neighbours: frozenset[str]


def taught(mind: MentalMap, corrections: Iterable[Correction]) -> MentalMap:
    """The same mental map after all these corrections, in order.

    A bot believes its teacher, right or wrong. The last correction about two places counts.
    """
    truth = mind.truth
    missing, invented, forgotten = {*mind.missing}, {*mind.invented}, {*mind.forgotten}
    for told in corrections:
        # Borders of a part that the bot did not know come back with it, unless corrected.
        for other in truth.places.keys() - {told.place}:
            real = _real(truth, told.place, other)
            invented -= _between(truth, told.place, other)
            missing -= real
            if other not in told.neighbours:
                missing |= real
            elif real:
                forgotten -= {part for pair in real for part in pair}
            else:
                invented.add(ordered(main_part(truth, told.place), main_part(truth, other)))
    return imagine(truth, missing=sorted(missing), invented=invented, forgotten=sorted(forgotten))


def truth_about(truth: Atlas, place: str) -> Correction:
    """The correction of a teacher who knows the map."""
    return Correction(place, frozenset(truth.neighbours[place]))


def wrong_by_place(mind: MentalMap) -> Mapping[str, int]:
    """For each place how many of its neighbours the bot is wrong about; none for the others."""
    wrong = mind.wrong_borders()
    return Counter(place for pair in (*wrong.missing, *wrong.invented) for place in pair)


@dataclass(frozen=True, slots=True)
class Learned:
    """What changed in a mental map, as pairs of places: learned, dropped, and taught wrongly."""

    found: tuple[Pair, ...]
    dropped: tuple[Pair, ...]
    mistaught: tuple[Pair, ...]


def learned(before: MentalMap, after: MentalMap) -> Learned:
    """What a mental map holds now and did not before."""
    truth = set(neighbour_pairs(before.truth))
    old, new = set(neighbour_pairs(before.believed)), set(neighbour_pairs(after.believed))
    changed = old ^ new
    return Learned(
        found=tuple(sorted(changed & new & truth)),
        dropped=tuple(sorted((changed & old) - truth)),
        mistaught=tuple(sorted(pair for pair in changed if (pair in new) != (pair in truth))),
    )


def _between(truth: Atlas, one: str, other: str) -> set[Pair]:
    """Every pair of a part of one place with a part of the other."""
    return {
        ordered(part, another)
        for part in truth.places[one].parts
        for another in truth.places[other].parts
    }


def _real(truth: Atlas, one: str, other: str) -> set[Pair]:
    """Those of them that are borders."""
    if other not in truth.neighbours[one]:
        return set()
    return {
        ordered(part, another)
        for part in truth.places[one].parts
        for another in truth.part_neighbours[part]
        if truth.place_of[another] == other
    }
