"""From a state and an event to the next state. Events are facts, so nothing is checked here."""

from game.border_game.board import Board
from game.border_game.events import (
    AreaClosed,
    DiceThrown,
    Event,
    MatchEnded,
    MatchOpened,
    SpacesCrossed,
)
from game.border_game.rules import FIRST
from game.border_game.state import Closed, MatchState, Phase


def evolve(board: Board, state: MatchState | None, event: Event) -> MatchState:
    """The state after an event."""
    if isinstance(event, MatchOpened):
        return _opened(board, event)
    if state is None:
        raise ValueError("a log begins with MatchOpened")
    match event:
        case SpacesCrossed():
            mine = state.crossed[event.seat] | board.mask(event.spaces)
            crossed = (*state.crossed[: event.seat], mine, *state.crossed[event.seat + 1 :])
            state = state._replace(crossed=crossed, clock=event.at)
            return (
                _after_first(state, event) if event.action == FIRST else _after_second(state, event)
            )
        case DiceThrown():
            return state._replace(
                dice=event.dice, throws=state.throws + 1, since=event.at, clock=event.at
            )
        case AreaClosed():
            return _area_closed(board, state, event)
        case MatchEnded():
            return state._replace(phase=Phase.OVER, waiting=(), winners=event.winners)


def _opened(board: Board, event: MatchOpened) -> MatchState:
    setup = event.setup
    return MatchState(
        setup,
        crossed=(board.white_mask,) * len(setup.seats),
        closed=((),) * len(setup.seats),
        active=setup.first_seat,
        waiting=(setup.first_seat,),
        since=event.at,
        clock=event.at,
    )


def _after_first(state: MatchState, event: SpacesCrossed) -> MatchState:
    """The others may use the remaining dice; if there are none, one of all five each."""
    left = list(state.dice)
    for colour in event.dice:
        left.remove(colour)
    seats = len(state.setup.seats)
    return state._replace(
        phase=Phase.SECOND,
        free=tuple(left) or state.dice,
        at_most=len(left) or 1,
        waiting=tuple((event.seat + step) % seats for step in range(1, seats)),
        since=event.at,
    )


def _after_second(state: MatchState, event: SpacesCrossed) -> MatchState:
    """When all have acted, the next seat to the left is active and a new round begins."""
    waiting = tuple(seat for seat in state.waiting if seat != event.seat)
    if waiting:
        return state._replace(waiting=waiting)
    active = (state.active + 1) % len(state.setup.seats)
    return state._replace(
        taken=state.taken | state.just_taken,
        just_taken=0,
        phase=Phase.FIRST,
        round=state.round + 1,
        active=active,
        throws=0,
        dice=(),
        free=(),
        at_most=0,
        waiting=(active,),
        since=event.at,
    )


def _area_closed(board: Board, state: MatchState, event: AreaClosed) -> MatchState:
    area = board.area_number[event.area]
    mine = (*state.closed[event.seat], Closed(area, event.points))
    closed = (*state.closed[: event.seat], mine, *state.closed[event.seat + 1 :])
    # Its action is over when it was the only one, or the last of them: a new one has begun.
    action_goes_on = event.action != FIRST and state.phase is Phase.SECOND
    if action_goes_on:
        return state._replace(closed=closed, just_taken=state.just_taken | 1 << area)
    return state._replace(closed=closed, taken=state.taken | 1 << area)
