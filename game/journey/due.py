"""What happens next by itself in a match, and when: cards, bots, and overdue tokens.

There are no timers. What is due follows from the state and the match's secret seed alone, so
that any number of processes, late or early, find the same and do it once.
"""

from collections.abc import Sequence, Set
from random import Random

from game.journey.bots import Bot, make_bot
from game.journey.commands import DealRound, LayMissingTokens, PlaceToken
from game.journey.decide import PLACING_PHASES, grace_over_at
from game.journey.game import JourneyGame
from game.journey.observe import observe
from game.journey.rules import FINALE, cards_dealt
from game.journey.setup import Setup, Tempo
from game.journey.state import MatchState, Phase, RoundBoard
from game.rulebook.bots import SeatedBot, seated_bots
from game.rulebook.tables import Due

Seated = Sequence[SeatedBot[Bot] | None]
"""The bots in their chairs; None for a person."""

BETWEEN_ROUNDS_MS = 4_000
"""How long a scored round is shown when no people have to say that they are ready."""
LOOKING_MS = 180_000
"""How long players who are ready wait for the others at a table with a clock."""


def seat_bots(game: JourneyGame, setup: Setup, seed: str) -> Seated:
    """The bots at the table; None for a person. The same seed seats the same bots."""
    return seated_bots(setup.seats, seed, lambda name, chance: make_bot(name, game.tariff, chance))


def next_due(game: JourneyGame, state: MatchState, seed: str, bots: Seated) -> Due | None:
    """The next command that runs by itself; None while the match waits for people."""
    if state.phase is Phase.OVER:
        return None
    if state.phase in PLACING_PHASES and state.board is not None:
        return _next_token(game, state, state.board, seed, bots)
    pause = _pause_ms(state, {seat for seat, bot in enumerate(bots) if bot is None})
    if pause is None:
        return None
    number, at = state.next_round, state.clock + pause
    return Due(at, DealRound(number, cards_of(game, state.setup, seed, number), at))


def _pause_ms(state: MatchState, people: Set[int]) -> int | None:
    """How long the next round waits from now on; None while it waits for people."""
    if state.phase is not Phase.SCORED:
        return 0
    if not people:
        return BETWEEN_ROUNDS_MS
    if people <= set(state.ready):
        return 0
    return LOOKING_MS if goes_on_by_itself(state.setup, state.ready) else None


def goes_on_by_itself(setup: Setup, ready: Sequence[int]) -> bool:
    """Whether the next round comes even if a player never says that they are ready.

    At a table with a clock, a player who has left must not hold up the others for ever.
    """
    return setup.grace_ms is not None and bool(ready)


def cards_of(game: JourneyGame, setup: Setup, seed: str, number: int) -> tuple[str, ...]:
    """The cards of a round, from the shuffled deck.

    The finale shuffles all cards again, and so does a round for which too few are left.
    """
    if number == FINALE:
        return _shuffled(game, f"{seed}:finale")[: cards_dealt(number)]
    places, first, decks = len(game.atlas.places), 0, 0
    for earlier in setup.rounds[: setup.rounds.index(number)]:
        first += cards_dealt(earlier)
        following = cards_dealt(next(n for n in setup.rounds if n > earlier))
        if first + following > places:
            first, decks = 0, decks + 1
    deck = _shuffled(game, f"{seed}:deck:{decks}" if decks else f"{seed}:deck")
    return deck[first : first + cards_dealt(number)]


def _shuffled(game: JourneyGame, seed: str) -> tuple[str, ...]:
    deck = list(game.atlas.places)
    Random(seed).shuffle(deck)  # noqa: S311 - a game
    return tuple(deck)


def _next_token(
    game: JourneyGame,
    state: MatchState,
    board: RoundBoard,
    seed: str,
    bots: Seated,
) -> Due | None:
    """The earliest of the bots' tokens and the end of the grace time."""
    waiting = board.seats_to_place()
    times = [
        (_has_thought_at(state, board, seed, seat, seated), seat)
        for seat, seated in enumerate(bots)
        if seated is not None and seat in waiting and board.turn in (None, seat)
    ]
    at, seat = min(times, default=(None, None))
    over = grace_over_at(state)
    if over is not None and (at is None or over < at):
        over = max(over, state.clock)
        return Due(over, LayMissingTokens(state.round, over))
    seated = None if seat is None else bots[seat]
    if at is None or seat is None or seated is None:
        return None
    choice = seated.bot.choose(game.observe(state, seat, at))
    return Due(at, PlaceToken(state.round, seat, choice.colour, choice.space, at))


def _has_thought_at(
    state: MatchState, board: RoundBoard, seed: str, seat: int, seated: SeatedBot[Bot]
) -> int:
    """When a bot has decided about its next token, counted from when it could first place it."""
    moved = board.moved_at.get(seat)
    begins = board.waiting_since if board.turn == seat else moved
    begins = max(begins or 0, board.reveal_at)
    # The RNG is seeded again for every token, so it does not matter how often a bot is asked.
    seated.chance.seed(f"{seed}:{state.round}:{seat}:{moved}")
    thinks = seated.bot.think_ms(observe(state, seat, begins)) * state.setup.bot_pace // 100
    return max(begins + _limited(state.setup, board, thinks), state.clock)


def _limited(setup: Setup, board: RoundBoard, thinks: int) -> int:
    """Thinking time within the limit of the table; halved once no person has a token left."""
    limit = setup.bot_limit_ms
    if limit is None or setup.tempo is not Tempo.TURNS:
        return thinks
    if _only_bots_place(setup, board):
        limit //= 2
    return min(max(thinks, limit // 2), limit)


def _only_bots_place(setup: Setup, board: RoundBoard) -> bool:
    return all(setup.seats[seat].bot is not None for seat in board.seats_to_place())


def sooner(state: MatchState, due: Due, now: int) -> Due | None:
    """The same now, if the match only waits for a bot that thinks; otherwise None.

    In a race a bot is hurried only if it cannot overtake a person.
    """
    board, command = state.board, due.command
    if not isinstance(command, PlaceToken) or board is None or now < board.reveal_at:
        return None
    if state.setup.tempo is Tempo.RACE and not _only_bots_place(state.setup, board):
        return None
    at = max(now, state.clock)
    return Due(at, command._replace(at=at))
