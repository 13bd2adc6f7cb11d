"""From a state and an event to the next state. Events are facts, so nothing is checked here."""

from game.journey.events import (
    Event,
    JourneyScored,
    MatchEnded,
    MatchOpened,
    RoundDealt,
    SeatGotReady,
    StipendPaid,
    TokenPlaced,
    TokenTakenBack,
)
from game.journey.rules import FINALE, FORTY, tokens_each
from game.journey.setup import Setup, Tempo
from game.journey.state import MatchState, Phase, RoundBoard, Token


def evolve(state: MatchState | None, event: Event) -> MatchState:
    """The state after an event."""
    if isinstance(event, MatchOpened):
        return MatchState(event.setup, purses=(0,) * len(event.setup.seats), clock=event.at)
    if state is None:
        raise ValueError("a log begins with MatchOpened")
    match event:
        case TokenPlaced():
            return _token_placed(state, event)
        case JourneyScored():
            return _journey_scored(state, event)
        case RoundDealt():
            return _round_dealt(state, event)
        case StipendPaid():
            purse = state.purses[event.seat] + event.amount
            return state._replace(purses=with_purse(state.purses, event.seat, purse))
        case TokenTakenBack():
            return _token_taken_back(state, event)
        case SeatGotReady():
            return state._replace(ready=(*state.ready, event.seat), clock=event.at)
        case MatchEnded():
            return state._replace(phase=Phase.OVER, winners=event.winners)


def with_purse(purses: tuple[int, ...], seat: int, purse: int) -> tuple[int, ...]:
    """The purses with one of them changed."""
    return (*purses[:seat], purse, *purses[seat + 1 :])


def _round_dealt(state: MatchState, event: RoundDealt) -> MatchState:
    setup = state.setup
    each = tokens_each(event.round)
    seats = range(len(setup.seats))
    turns = setup.tempo is Tempo.TURNS
    board = RoundBoard(
        centre=event.centre,
        stacks=dict.fromkeys((FORTY, *event.offer), ()),
        in_hand={(seat, colour): each for seat in seats for colour in range(setup.colours)},
        left=each * len(seats) * setup.colours,
        tokens_each=each,
        dealt_at=event.at,
        reveal_at=event.reveal_at,
        turn=(event.dealer + 1) % len(setup.seats) if turns else None,
        waiting_since=event.reveal_at if turns else None,
    )
    # A card can only be dealt again after all were shuffled.
    anew = event.round == FINALE or not {*event.offer, *event.centre}.isdisjoint(state.dealt)
    earlier = () if anew else state.dealt
    return state._replace(
        phase=Phase.PLACING,
        round=event.round,
        dealer=event.dealer,
        dealt=(*earlier, *event.offer, *event.centre),
        board=board,
        scores=(),
        ready=(),
        clock=event.at,
    )


def _token_placed(state: MatchState, event: TokenPlaced) -> MatchState:
    board = _board(state)
    token = (event.seat, event.colour)
    stack = (*board.stacks[event.space], token)
    moved = _after_move(
        state.setup,
        board,
        {**board.stacks, event.space: stack},
        {**board.in_hand, token: board.in_hand[token] - 1},
        event,
        after=event.seat,
    )
    # All fields by position: this runs for every token, and names would double its cost.
    setup, purses, phase, number, dealer, dealt, _, scores, winners, ready, _ = state
    return MatchState(
        setup, purses, phase, number, dealer, dealt, moved, scores, winners, ready, event.at
    )


def _token_taken_back(state: MatchState, event: TokenTakenBack) -> MatchState:
    board = _board(state)
    token = (event.seat, event.colour)
    stack = board.stacks[event.space]
    lowest = stack.index(token)
    moved = _after_move(
        state.setup,
        board,
        {**board.stacks, event.space: (*stack[:lowest], *stack[lowest + 1 :])},
        {**board.in_hand, token: board.in_hand[token] + 1},
        event,
        after=state.dealer or 0,
    )
    return state._replace(phase=Phase.MENDING, board=moved, clock=event.at)


def _after_move(
    setup: Setup,
    board: RoundBoard,
    stacks: dict[str, tuple[Token, ...]],
    in_hand: dict[Token, int],
    event: TokenPlaced | TokenTakenBack,
    *,
    after: int,
) -> RoundBoard:
    """The board after a token moved, with the next turn and since when everyone waits.

    `after` is the seat after which play continues.
    """
    at = event.at
    left = sum(in_hand.values())
    turn = since = None
    if not left:
        pass
    elif setup.tempo is Tempo.TURNS:
        turn, since = _seat_after(setup, in_hand, after), at
    elif len({seat for (seat, _), count in in_hand.items() if count}) == 1:
        since = at if board.waiting_since is None else board.waiting_since
    return RoundBoard(
        board.centre,
        stacks,
        in_hand,
        left,
        board.tokens_each,
        board.dealt_at,
        board.reveal_at,
        turn,
        since,
        {**board.moved_at, event.seat: at},
    )


def _seat_after(setup: Setup, in_hand: dict[Token, int], seat: int) -> int:
    """The next seat on the left that has a token in hand."""
    while True:
        seat = (seat + 1) % len(setup.seats)
        if in_hand[seat, 0] or in_hand.get((seat, 1)):
            return seat


def _journey_scored(state: MatchState, event: JourneyScored) -> MatchState:
    purses = with_purse(state.purses, event.seat, event.purse)
    return state._replace(phase=Phase.SCORED, purses=purses, scores=(*state.scores, event))


def _board(state: MatchState) -> RoundBoard:
    if state.board is None:
        raise ValueError("tokens are placed only after a deal")
    return state.board
