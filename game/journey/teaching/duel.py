"""A taught bot against its former self, and an exam for both: what the lesson was worth."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from random import Random

from game.atlas.mental_map import MentalMap
from game.journey.bots.character import Character
from game.journey.bots.character_bot import CharacterBot, Judgement
from game.journey.choices import priced_choices
from game.journey.events import Event, JourneyScored, MatchEnded, RoundDealt, TokenPlaced
from game.journey.game import JourneyGame
from game.journey.rules import FINALE, FIRST_ROUND, FORTY, OFFERED, cards_dealt
from game.journey.setup import SeatSetup, Setup
from game.journey.simulate import Simulation
from game.journey.tariff import Tariff
from game.journey.teaching.blunders import MINE, board_from

EXAM = 60
"""How many boards an exam has."""
FORMER, TAUGHT = 0, 1


@dataclass(frozen=True, slots=True)
class DuelRound:
    """One round: where it began (and ended), and what each self paid or, in the finale, won."""

    number: int
    centre: tuple[str, ...]
    stops: tuple[tuple[str, ...], tuple[str, ...]]
    prices: tuple[int, int]
    routes: tuple[tuple[str, ...], tuple[str, ...]]

    @property
    def won(self) -> int:
        """How much better the taught self did."""
        former, now = self.prices
        return now - former if self.number == FINALE else former - now


@dataclass(frozen=True, slots=True)
class Duel:
    """A whole match between the two, as purses and rounds; `winners` are seats."""

    rounds: tuple[DuelRound, ...]
    purses: tuple[int, int]
    winners: tuple[int, ...]

    @property
    def best(self) -> DuelRound | None:
        """The round in which the lesson paid most; None if it paid in none."""
        found = max(self.rounds, key=lambda one: one.won)
        return found if found.won > 0 else None


def play_duel(
    game: JourneyGame,
    character: Character,
    minds: tuple[MentalMap, MentalMap],
    lesson: Sequence[str],
    rng: Random,
) -> Duel:
    """A match of the former self against the taught one, by the ordinary rules.

    The rounds begin in the places of the lesson, if there are any: it is an exam on it.
    """
    seats = (SeatSetup(character.key, character.key), SeatSetup(character.key, character.key))
    setup = Setup(game.atlas.slug, game.atlas.version, seats)
    bots = [CharacterBot(character, mind, rng) for mind in minds]
    deals = _deals(game, lesson, rng)
    events = Simulation(game, setup, rng, bots=bots, deals=deals).play()
    dealt = {event.round: event for event in events if isinstance(event, RoundDealt)}
    scores: dict[int, dict[int, JourneyScored]] = {}
    for event in events:
        if isinstance(event, JourneyScored):
            scores.setdefault(event.round, {})[event.seat] = event
    placed = _stops(events)
    ended = events[-1]
    if not isinstance(ended, MatchEnded):
        raise ValueError("a duel is played to its end")
    rounds = tuple(
        DuelRound(
            number,
            dealt[number].centre,
            (placed[number, FORMER], placed[number, TAUGHT]),
            (of[FORMER].price, of[TAUGHT].price),
            (of[FORMER].route, of[TAUGHT].route),
        )
        for number, of in sorted(scores.items())
    )
    return Duel(rounds, (ended.purses[FORMER], ended.purses[TAUGHT]), tuple(ended.winners))


def exam(tariff: Tariff, character: Character, mind: MentalMap, rng: Random) -> float:
    """The mean loss of a mental map in euros on boards of the first act, all over the map."""
    judge = Judgement(Tariff(mind.believed), character.crowding)
    places, lost = list(tariff.atlas.places), 0
    for _ in range(EXAM):
        start, *offer = rng.sample(places, OFFERED + 1)
        lying = dict.fromkeys((FORTY, *offer), 0)
        space = judge.next_space(FIRST_ROUND, board_from(start, offer), MINE)
        priced = priced_choices(tariff, FIRST_ROUND, (start,), lying)
        prices = {chosen: price for price, (chosen,) in priced}
        lost += prices[space] - min(prices.values())
    return lost / EXAM


def _deals(game: JourneyGame, lesson: Sequence[str], rng: Random) -> Mapping[int, tuple[str, ...]]:
    """The cards of each round: the start from the lesson in turn, the others at random."""
    starts = list(dict.fromkeys(lesson))[:FINALE]
    every = list(game.atlas.places)
    others = [place for place in every if place not in starts]
    deck = rng.sample(others, len(others))
    deals: dict[int, tuple[str, ...]] = {}
    for number in range(FIRST_ROUND, FINALE + 1):
        start = starts[number - 1] if number <= len(starts) else None
        if number == FINALE:  # all cards are shuffled again before the last round
            rest = [place for place in every if place != start]
            deck = rng.sample(rest, len(rest))
        count = cards_dealt(number) - (start is not None)
        drawn, deck = deck[:count], deck[count:]
        begin = [start] if start is not None else []
        deals[number] = (*drawn[:OFFERED], *begin, *drawn[OFFERED:])
    return deals


def _stops(events: Sequence[Event]) -> dict[tuple[int, int], tuple[str, ...]]:
    """For each round and seat the spaces of its tokens, in the order of placing."""
    found: dict[tuple[int, int], tuple[str, ...]] = {}
    for event in events:
        if isinstance(event, TokenPlaced):
            key = (event.round, event.seat)
            found[key] = (*found.get(key, ()), event.space)
    return found
