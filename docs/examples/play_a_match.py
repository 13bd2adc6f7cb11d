"""The engine without Django: open a match, let two bots play it, print the price lines.

Run it from the top folder: PYTHONPATH=. python docs/examples/play_a_match.py [seed]
"""

import json
import sys
from pathlib import Path
from random import Random

from game.atlas.reading import read_atlas
from game.journey.bots import make_bot
from game.journey.commands import DealRound, OpenMatch, PlaceToken
from game.journey.events import Event, JourneyScored
from game.journey.game import JourneyGame
from game.journey.rules import FINALE, FIRST_ROUND, cards_dealt
from game.journey.setup import SeatSetup, Setup
from game.journey.state import MatchState

MAP = Path("fixtures/maps/europe/map.json")


def play(seed: str) -> tuple[MatchState, list[Event]]:
    """A whole match between Kira and Pip, turn by turn: its end, and everything that happened."""
    rng = Random(seed)
    atlas = read_atlas(json.loads(MAP.read_text(encoding="utf-8")))
    game = JourneyGame(atlas)
    seats = (SeatSetup("Kira", "kira"), SeatSetup("Pip", "pip"))
    bots = [make_bot(seat.bot or "random", game.tariff, rng) for seat in seats]
    log: list[Event] = []
    state: MatchState | None = None

    def give(command: OpenMatch | DealRound | PlaceToken) -> MatchState:
        """Decide a command (it may be refused), and let its events make the next state."""
        nonlocal state
        for event in game.decide(state, command):
            state = game.evolve(state, event)
            log.append(event)
        assert state is not None
        return state

    now = give(OpenMatch(Setup(atlas.slug, atlas.version, seats)))
    deck = rng.sample(list(atlas.places), len(atlas.places))
    for number in range(FIRST_ROUND, FINALE + 1):
        if number == FINALE:
            deck = rng.sample(list(atlas.places), len(atlas.places))
        cards, deck = deck[: cards_dealt(number)], deck[cards_dealt(number) :]
        now = give(DealRound(number, tuple(cards), at=0))
        while now.board is not None and now.board.turn is not None:
            seat = now.board.turn
            choice = bots[seat].choose(game.observe(now, seat, 0))
            now = give(PlaceToken(number, seat, choice.colour, choice.space, at=0))
    return now, log


def price_line(scored: JourneyScored, name: str) -> str:
    """What a journey cost, added up."""
    parts = [f"{scored.crossings} crossings", f"{len(scored.neighbours)} neighbours"]
    parts += [f"stack {scored.stack} €"] if scored.stack else []
    parts += [f"space 40: {scored.forty} €"] if scored.forty else []
    walk = " → ".join(scored.route) or "goes nowhere"
    return f"round {scored.round}  {name:<5} {scored.price:>4} €  ({', '.join(parts)})  {walk}"


def main() -> None:
    """Print the price line of every journey, then the purses."""
    ended, log = play(sys.argv[1] if len(sys.argv) > 1 else "1")
    names = [seat.name for seat in ended.setup.seats]
    for event in log:
        if isinstance(event, JourneyScored):
            print(price_line(event, names[event.seat]))
    for seat, name in enumerate(names):
        won = " has won" if seat in ended.winners else ""
        print(f"{name}: {ended.purses[seat]} €{won}")


if __name__ == "__main__":
    main()
