"""Where a wrong belief costs a bot money: the boards that a lesson begins with."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random

from game.atlas.mental_map import MentalMap
from game.journey.bots.character import Character
from game.journey.bots.character_bot import Judgement
from game.journey.choices import priced_choices
from game.journey.rules import FIRST_ROUND, FORTY, OFFERED
from game.journey.state import RoundBoard, Token
from game.journey.tariff import Tariff
from game.journey.teaching.corrections import taught, truth_about, wrong_by_place

BOARDS = 60
"""The number of offers tried for a place; the most instructive one is kept."""
AT_LEAST = 10
"""A smaller loss than one crossing is not a blunder."""
TRIED = 14
"""The number of places considered for a lesson: each needs a map of its own."""
MINE: Token = (0, 0)


@dataclass(frozen=True, slots=True)
class Blunder:
    """A board of the first act on which a bot goes wrong because of one place.

    From `place` it went to `chosen` and expected to pay `thought`; it paid `paid`. With the
    neighbours of the place corrected it would have paid `after`. `best` cost `cheapest`.
    """

    place: str
    offer: tuple[str, ...]
    chosen: str
    thought: int
    paid: int
    best: str
    cheapest: int
    after: int


def blunders(
    tariff: Tariff, character: Character, mind: MentalMap, rng: Random, first: Sequence[str] = ()
) -> Iterator[Blunder]:
    """Boards on which this mental map errs, each with another start; the worst places first.

    The places of `first` come before all others, if it is wrong about them.
    """
    wrong = wrong_by_place(mind)
    luck = {place: rng.random() for place in sorted(wrong)}
    places = sorted(luck, key=lambda place: (place not in first, -wrong[place], luck[place]))
    now = Judgement(Tariff(mind.believed), character.crowding)
    for place in places[: TRIED + len(first)]:
        later = taught(mind, [truth_about(tariff.atlas, place)])
        after = Judgement(Tariff(later.believed), character.crowding)
        found = _worst(tariff, Tariff(mind.believed), (now, after), place, rng)
        if found is not None:
            yield found


def board_from(place: str, offer: Sequence[str]) -> RoundBoard:
    """A board of the first act without tokens."""
    spaces: dict[str, tuple[Token, ...]] = dict.fromkeys((FORTY, *offer), ())
    return RoundBoard((place,), spaces, {MINE: 1}, 1, 1, 0, 0)


def _worst(
    tariff: Tariff,
    believed: Tariff,
    judges: tuple[Judgement, Judgement],
    place: str,
    rng: Random,
) -> Blunder | None:
    """The board on which the lesson would help most; None if it would not."""
    others = [slug for slug in tariff.atlas.places if slug != place]
    found: Blunder | None = None
    for _ in range(BOARDS):
        offer = tuple(rng.sample(others, OFFERED))
        board = board_from(place, offer)
        now, later = (judge.next_space(FIRST_ROUND, board, MINE) for judge in judges)
        if now in (FORTY, later):
            continue
        prices = {
            space: price
            for price, (space,) in priced_choices(
                tariff, FIRST_ROUND, (place,), dict.fromkeys((FORTY, *offer), 0)
            )
        }
        best = min(offer, key=prices.__getitem__)
        won = prices[now] - prices[later]
        thought = believed.price(FIRST_ROUND, (place,), [(now, 0)])
        if won < AT_LEAST or thought >= prices[now] or prices[best] >= prices[FORTY]:
            continue
        if found is None or won > found.paid - found.after:
            found = Blunder(
                place, offer, now, thought, prices[now], best, prices[best], prices[later]
            )
    return found
