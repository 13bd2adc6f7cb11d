"""From a command to its events, or to a refusal with a reason and a sentence."""

from collections.abc import Iterator, Sequence

from game.border_game.board import Board
from game.border_game.commands import (
    Command,
    FirstAction,
    GoOnWithout,
    OpenMatch,
    SecondAction,
    Throw,
)
from game.border_game.events import (
    AreaClosed,
    DiceThrown,
    Event,
    MatchEnded,
    MatchOpened,
    SpacesCrossed,
)
from game.border_game.evolve import evolve
from game.border_game.legality import Reason, dice_for, has_dice, unfinished
from game.border_game.opening import check_setup
from game.border_game.rules import AREAS_TO_END, COLOURS, DICE, FIRST, SECOND, THROWS
from game.border_game.state import MatchState, Phase
from game.refused import Refused


def decide(board: Board, state: MatchState | None, command: Command) -> tuple[Event, ...]:
    """The events of a command. Raises Refused if the rules do not allow it."""
    if isinstance(command, OpenMatch):
        if state is not None:
            raise Refused(Reason.ALREADY_OPEN, "This match is open already.")
        check_setup(command.setup, board)
        return (MatchOpened(command.setup, command.at),)
    if state is None:
        raise Refused(Reason.NOT_OPEN, "This match is not open yet.")
    if state.phase is Phase.OVER:
        raise Refused(Reason.MATCH_OVER, "This match is over.")
    if command.round != state.round:
        raise Refused(
            Reason.WRONG_ROUND,
            "This is round %(now)d, not round %(asked)d.",
            now=state.round,
            asked=command.round,
        )
    match command:
        case Throw():
            return _throw(state, command)
        case FirstAction():
            return _first_action(board, state, command)
        case SecondAction():
            return _second_action(board, state, command)
        case GoOnWithout():
            return _go_on_without(board, state, command)


def _check_turn(state: MatchState, seat: int, phase: Phase) -> None:
    if not 0 <= seat < len(state.setup.seats):
        raise Refused(Reason.UNKNOWN_SEAT, "Nobody is in seat %(seat)s.", seat=seat)
    if phase is Phase.FIRST and seat != state.active:
        raise Refused(
            Reason.NOT_YOUR_TURN,
            "It is the turn of %(name)s.",
            name=state.setup.seats[state.active].name,
            turn=state.active,
        )
    if phase is Phase.SECOND and state.phase is not Phase.SECOND:
        raise Refused(Reason.WRONG_ACTION, "The dice are not free yet.")
    if state.phase is not phase or seat not in state.waiting:
        raise Refused(Reason.NOT_YOUR_TURN, "You have already had your turn in this round.")


def _throw(state: MatchState, command: Throw) -> tuple[Event, ...]:
    _check_turn(state, command.seat, Phase.FIRST)
    if state.throws == THROWS:
        raise Refused(
            Reason.NO_THROW_LEFT, "You have already thrown %(throws)d times.", throws=THROWS
        )
    kept = command.kept
    if [*kept] != sorted({*kept}) or not {*kept} <= {*range(DICE)}:
        raise Refused(Reason.WRONG_DICE, "Name each die that you keep once, in order, from 0 to 4.")
    if kept and not state.throws:
        raise Refused(Reason.WRONG_DICE, "The first throw uses all dice.")
    if len(kept) == DICE:
        raise Refused(Reason.WRONG_DICE, "Throw at least one die, or use the dice as they are.")
    _check_fallen(command.fallen, DICE - len(kept))
    falling = iter(command.fallen)
    dice = tuple(state.dice[n] if n in kept else next(falling) for n in range(DICE))
    return (DiceThrown(command.round, command.seat, dice, kept, command.at),)


def _check_fallen(fallen: Sequence[str], wanted: int) -> None:
    if len(fallen) != wanted or any(colour not in COLOURS for colour in fallen):
        raise Refused(
            Reason.WRONG_DICE,
            "A throw needs exactly %(wanted)d dice with their colours.",
            wanted=wanted,
        )


def _numbers(board: Board, state: MatchState, seat: int, spaces: Sequence[str]) -> list[int]:
    """The numbers of the spaces, if all of them can be crossed off."""
    crossed = state.crossed[seat]
    for space in spaces:
        if space not in board.number_of:
            raise Refused(
                Reason.UNKNOWN_SPACE, "“%(space)s” is not a space of this board.", space=space[:40]
            )
        if crossed >> board.number_of[space] & 1:
            raise Refused(Reason.CROSSED_ALREADY, "You have already crossed off this space.")
    if len({*spaces}) != len(spaces):
        raise Refused(Reason.TWICE, "A space can be crossed off only once.")
    return [board.number_of[space] for space in spaces]


def _dice_for(board: Board, state: MatchState, seat: int, spaces: Sequence[int]) -> tuple[str, ...]:
    """The dice for these spaces, if they are free."""
    free = state.dice if state.phase is Phase.FIRST else state.free
    dice = dice_for(board.sheets[state.setup.layouts[seat]], spaces)
    if not has_dice(free, dice):
        raise Refused(
            Reason.NO_SUCH_DIE, "There is no free die of the right colour for each space."
        )
    return dice


def _first_action(board: Board, state: MatchState, command: FirstAction) -> tuple[Event, ...]:
    seat = command.seat
    _check_turn(state, seat, Phase.FIRST)
    if not state.throws:
        raise Refused(Reason.NOT_THROWN, "Throw the dice first.")
    numbers = _numbers(board, state, seat, command.spaces)
    dice = _dice_for(board, state, seat, numbers)
    sheet = board.sheets[state.setup.layouts[seat]]
    if unfinished(sheet, state.crossed[seat], board.mask(command.spaces)):
        raise Refused(Reason.NOT_WHOLE, "With your own dice you may only complete whole segments.")
    crossed = SpacesCrossed(command.round, seat, FIRST, command.spaces, dice, command.at)
    return (crossed, *_consequences(board, state, crossed))


def _second_action(board: Board, state: MatchState, command: SecondAction) -> tuple[Event, ...]:
    seat = command.seat
    _check_turn(state, seat, Phase.SECOND)
    numbers = _numbers(board, state, seat, command.spaces)
    if len(numbers) > state.at_most:
        raise Refused(
            Reason.TOO_MANY, "You may use at most %(most)d of the dice.", most=state.at_most
        )
    dice = _dice_for(board, state, seat, numbers)
    mine = state.crossed[seat]
    for number in numbers:
        if not board.touching[number] & mine:
            raise Refused(
                Reason.NOT_TOUCHING, "A space must touch one that is already crossed off."
            )
        mine |= 1 << number
    crossed = SpacesCrossed(command.round, seat, SECOND, command.spaces, dice, command.at)
    return (crossed, *_consequences(board, state, crossed))


def _consequences(board: Board, before: MatchState, crossed: SpacesCrossed) -> Iterator[Event]:
    """The consequences of an action: areas closed, and the end of the match."""
    state = evolve(board, before, crossed)
    seat, mine = crossed.seat, before.crossed[crossed.seat]
    for number in board.closed_by(state.crossed[seat]):
        area = board.areas[number]
        if board.rings[number] & ~mine:
            points = area.later if before.taken >> number & 1 else area.first
            closed = AreaClosed(crossed.round, seat, crossed.action, area.slug, points)
            state = evolve(board, state, closed)
            yield closed
    if state.round > crossed.round and max(map(len, state.closed)) >= AREAS_TO_END:
        yield MatchEnded(state.scores, winners_of(state))


def winners_of(state: MatchState) -> tuple[int, ...]:
    """The seats with most points; of those, the best single area; they share if still equal."""
    ranks = [
        (score, max((closed.points for closed in mine), default=0))
        for score, mine in zip(state.scores, state.closed, strict=True)
    ]
    return tuple(seat for seat, rank in enumerate(ranks) if rank == max(ranks))


def grace_over_at(state: MatchState) -> int | None:
    """When the match continues without late seats; None: never."""
    if state.phase is Phase.OVER or state.setup.grace_ms is None:
        return None
    return state.since + state.setup.grace_ms


def _go_on_without(board: Board, state: MatchState, command: GoOnWithout) -> tuple[Event, ...]:
    over, number, at = grace_over_at(state), command.round, command.at
    if over is None or at < over:
        raise Refused(Reason.NOT_DUE, "There is still time to think.")
    events: list[Event] = []
    if state.phase is Phase.FIRST and not state.throws:
        _check_fallen(command.fallen, DICE)
        events.append(DiceThrown(number, state.active, command.fallen, (), at, by_grace=True))
        state = evolve(board, state, events[-1])
    action = FIRST if state.phase is Phase.FIRST else SECOND
    for seat in state.waiting:
        nothing = SpacesCrossed(number, seat, action, (), (), at, by_grace=True)
        follows = tuple(_consequences(board, state, nothing))
        events += (nothing, *follows)
        state = evolve(board, state, nothing)
    return tuple(events)
