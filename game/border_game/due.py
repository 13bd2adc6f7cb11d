"""What happens next by itself in a match, and when: bots, dice, and late seats.

There are no timers. What is due follows from the state and the match's secret seed alone, so
that any number of processes, late or early, find the same and do it once.
"""

from collections.abc import Sequence
from random import Random

from game.border_game.bots import Bot, make_bot
from game.border_game.commands import Command, FirstAction, GoOnWithout, SecondAction, Throw
from game.border_game.decide import grace_over_at
from game.border_game.game import BorderGame
from game.border_game.legality import reachable
from game.border_game.rules import COLOURS, DICE
from game.border_game.setup import Setup
from game.border_game.state import MatchState, Phase
from game.rulebook.bots import SeatedBot, seated_bots
from game.rulebook.tables import Due

Seated = Sequence[SeatedBot[Bot] | None]
"""The bots in their chairs; None for a person."""

FIRST_THROW_MS = 800
"""How long a bot shakes the dice before its first throw."""


def seat_bots(game: BorderGame, setup: Setup, seed: str) -> Seated:
    """The bots at the table; None for a person. The same seed seats the same bots."""
    return seated_bots(setup.seats, seed, lambda name, chance: make_bot(name, game.board, chance))


def fallen_dice(state: MatchState, seed: str, count: int) -> tuple[str, ...]:
    """The dice of the next throw: determined by the seed, no matter who throws."""
    chance = Random(f"{seed}:dice:{state.round}:{state.throws}")  # noqa: S311 - a game
    return tuple(chance.choices(COLOURS, k=DICE)[:count])


def next_due(game: BorderGame, state: MatchState, seed: str, bots: Seated) -> Due | None:
    """The next command that runs by itself; None while the match waits for people."""
    if state.phase is Phase.OVER:
        return None
    times = [
        (_ready_at(game, state, seed, seat, bots[seat]), seat)
        for seat in state.waiting
        if bots[seat] is not None or _can_only_pass(game, state, seat)
    ]
    at, seat = min(times, default=(None, None))
    over = grace_over_at(state)
    if over is not None and (at is None or over < at):
        over = max(over, state.clock)
        return Due(over, GoOnWithout(state.round, fallen_dice(state, seed, DICE), over))
    if at is None or seat is None:
        return None
    return Due(at, _command(game, state, seed, seat, bots[seat], at=at))


def _can_only_pass(game: BorderGame, state: MatchState, seat: int) -> bool:
    """Whether none of the free dice is of any use to a seat: then nobody has to wait for it."""
    if state.phase is not Phase.SECOND:
        return False
    sheet = game.board.sheets[state.setup.layouts[seat]]
    return not reachable(game.board, sheet, state.crossed[seat], state.free)


def _ready_at(
    game: BorderGame, state: MatchState, seed: str, seat: int, seated: SeatedBot[Bot] | None
) -> int:
    """When a seat has finished thinking, counted from when it could first act."""
    if seated is None:
        return max(state.since, state.clock)
    thinks = FIRST_THROW_MS
    if state.dice:
        # The RNG is seeded again for every thought, so it does not matter how often a bot is asked.
        seated.chance.seed(f"{seed}:{state.round}:{state.phase}:{state.throws}:{seat}")
        thinks = seated.bot.think_ms(game.observe(state, seat, state.since))
    return max(state.since + thinks * state.setup.bot_pace // 100, state.clock)


def _command(
    game: BorderGame,
    state: MatchState,
    seed: str,
    seat: int,
    seated: SeatedBot[Bot] | None,
    *,
    at: int,
) -> Command:
    """The next action of a bot; a person with nothing to do passes."""
    number = state.round
    if seated is None:
        return SecondAction(number, seat, (), at)
    if not state.dice:
        return Throw(number, seat, (), fallen_dice(state, seed, DICE), at)
    seated.chance.seed(f"{seed}:{number}:{state.phase}:{state.throws}:{seat}:choice")
    seen = game.observe(state, seat, at)
    if state.phase is Phase.SECOND:
        return SecondAction(number, seat, seated.bot.second_action(seen), at)
    kept = seated.bot.keep(seen) if seen.may_throw else None
    if kept is None:
        return FirstAction(number, seat, seated.bot.first_action(seen), at)
    return Throw(number, seat, kept, fallen_dice(state, seed, DICE - len(kept)), at)
