"""From a command to its events, or to a refusal with a reason and a sentence."""

from collections.abc import Iterator

from game.atlas import Atlas
from game.journey.commands import (
    Command,
    DealRound,
    GetReady,
    LayMissingTokens,
    OpenMatch,
    PlaceToken,
)
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
from game.journey.evolve import evolve, with_purse
from game.journey.legality import Reason, clash, legal_spaces, tokens_to_take_back
from game.journey.opening import check_setup
from game.journey.rules import (
    FINALE,
    FORTY,
    OFFERED,
    STIPENDS,
    cards_dealt,
    purse_after,
)
from game.journey.setup import Mistakes, Tempo
from game.journey.state import MatchState, Phase, RoundBoard, Token
from game.journey.tariff import Tariff
from game.refused import Refused

PLACING_PHASES = (Phase.PLACING, Phase.MENDING)


def decide(tariff: Tariff, state: MatchState | None, command: Command) -> tuple[Event, ...]:
    """The events of a command. Raises Refused if the rules do not allow it."""
    if isinstance(command, OpenMatch):
        if state is not None:
            raise Refused(Reason.ALREADY_OPEN, "This match is open already.")
        check_setup(command.setup, tariff.atlas)
        return (MatchOpened(command.setup, command.at),)
    if state is None:
        raise Refused(Reason.NOT_OPEN, "This match is not open yet.")
    if state.phase is Phase.OVER:
        raise Refused(Reason.MATCH_OVER, "This match is over.")
    match command:
        case PlaceToken():
            return _place_token(tariff, state, command)
        case DealRound():
            return _deal_round(tariff.atlas, state, command)
        case GetReady():
            return _get_ready(state, command)
        case LayMissingTokens():
            return _lay_missing_tokens(tariff, state, command)


def _deal_round(atlas: Atlas, state: MatchState, command: DealRound) -> tuple[Event, ...]:
    if state.phase in PLACING_PHASES:
        raise Refused(Reason.ROUND_NOT_OVER, "Not everyone has placed yet.")
    number = state.next_round
    if command.round != number:
        raise Refused(
            Reason.WRONG_ROUND,
            "Round %(next)d comes next, not round %(asked)d.",
            next=number,
            asked=command.round,
        )
    _check_cards(atlas, state, command)
    setup = state.setup
    return (
        *stipends_due(state),
        RoundDealt(
            round=number,
            dealer=state.next_dealer,
            offer=command.cards[:OFFERED],
            centre=command.cards[OFFERED:],
            at=command.at,
            reveal_at=command.at + setup.card_ms * (OFFERED + 1),
        ),
    )


def stipends_due(state: MatchState) -> list[StipendPaid]:
    """The stipends before the next deal."""
    setup, number = state.setup, state.next_round
    amount = STIPENDS.get(number, 0) * setup.colours
    return [StipendPaid(number, seat, amount) for seat in range(len(setup.seats)) if amount]


def _check_cards(atlas: Atlas, state: MatchState, command: DealRound) -> None:
    cards, wanted = command.cards, cards_dealt(command.round)
    if len(cards) != wanted:
        raise Refused(
            Reason.WRONG_CARDS,
            "Round %(round)d takes %(wanted)d cards, not %(given)d.",
            round=command.round,
            wanted=wanted,
            given=len(cards),
        )
    # Too few cards are left: all are shuffled again.
    anew = command.round == FINALE or len(state.dealt) + wanted > len(atlas.places)
    out = set() if anew else set(state.dealt)
    for card in cards:
        if card not in atlas.places:
            raise Refused(Reason.WRONG_CARDS, "No card is called “%(card)s”.", card=card)
        if card in out:
            raise Refused(
                Reason.WRONG_CARDS, "The card “%(card)s” has already been dealt.", card=card
            )
        out.add(card)


def _place_token(tariff: Tariff, state: MatchState, command: PlaceToken) -> tuple[Event, ...]:
    board = _board_in_play(state, command.round, command.at)
    token = (command.seat, command.colour)
    _check_token(state, board, token)
    if command.space not in board.stacks:
        raise Refused(
            Reason.UNKNOWN_SPACE, "“%(space)s” is not a space of this board.", space=command.space
        )
    if state.setup.mistakes is Mistakes.REFUSED or state.phase is Phase.MENDING:
        _refuse_clash(board, token, command.space)
    placed = TokenPlaced(command.round, command.seat, command.colour, command.space, command.at)
    if board.left > 1:
        return (placed,)
    return (placed, *_consequences(tariff, evolve(state, placed), command.at))


def _get_ready(state: MatchState, command: GetReady) -> tuple[Event, ...]:
    _check_round(state, command.round)
    if not 0 <= command.seat < len(state.setup.seats):
        raise Refused(Reason.UNKNOWN_SEAT, "Nobody is in seat %(seat)s.", seat=command.seat)
    if state.phase is not Phase.SCORED:
        raise Refused(Reason.ROUND_NOT_OVER, "Not everyone has placed yet.")
    if command.seat in state.ready:
        raise Refused(Reason.ALREADY_READY, "You have already said that you are ready.")
    return (SeatGotReady(command.round, command.seat, command.at),)


def _check_round(state: MatchState, round_number: int) -> None:
    if round_number != state.round:
        raise Refused(
            Reason.WRONG_ROUND,
            "That was for round %(asked)d; this is round %(now)d.",
            asked=round_number,
            now=state.round,
        )


def _board_in_play(state: MatchState, round_number: int, at: int) -> RoundBoard:
    """The board, if this is the current round and the last card has been dealt."""
    board = state.board
    if board is None:
        raise Refused(Reason.TOO_EARLY, "No cards have been dealt yet.")
    _check_round(state, round_number)
    if state.phase not in PLACING_PHASES:
        raise Refused(Reason.ROUND_OVER, "Everyone has already placed in this round.")
    if at < board.reveal_at:
        raise Refused(Reason.TOO_EARLY, "Wait for the last card before you place a token.")
    return board


def _check_token(state: MatchState, board: RoundBoard, token: Token) -> None:
    seat, colour = token
    if not 0 <= seat < len(state.setup.seats):
        raise Refused(Reason.UNKNOWN_SEAT, "Nobody is in seat %(seat)s.", seat=seat)
    if not 0 <= colour < state.setup.colours:
        raise Refused(Reason.UNKNOWN_COLOUR, "This seat has no colour %(colour)s.", colour=colour)
    if board.turn is not None and board.turn != seat:
        raise Refused(
            Reason.NOT_YOUR_TURN,
            "It is the turn of %(name)s.",
            name=state.setup.seats[board.turn].name,
            turn=board.turn,
        )
    if not board.in_hand[token]:
        raise Refused(Reason.NO_TOKEN_LEFT, "You have no token left.")


def _refuse_clash(board: RoundBoard, token: Token, space: str) -> None:
    reason = clash(board, token, space)
    if reason is Reason.SAME_SPACE:
        raise Refused(reason, "Your two tokens must be on different spaces.")
    if reason is Reason.COLOURS_TOGETHER:
        raise Refused(reason, "Your two colours must be on different spaces.")
    if reason is Reason.SAME_PAIR:
        raise Refused(reason, "Your two colours must not be on the same pair of spaces.")


def _lay_missing_tokens(
    tariff: Tariff, state: MatchState, command: LayMissingTokens
) -> tuple[Event, ...]:
    board = _board_in_play(state, command.round, command.at)
    due = grace_over_at(state)
    if due is None or command.at < due:
        raise Refused(Reason.NOT_DUE, "There is still time to place the missing tokens.")
    seat = board.turn if board.turn is not None else board.seats_to_place()[0]
    once = state.setup.tempo is Tempo.TURNS
    events: list[Event] = []
    for token in _tokens_in_hand(board, seat)[: 1 if once else None]:
        laid = TokenPlaced(
            command.round, seat, token[1], _space_for(board, token), command.at, by_grace=True
        )
        events.append(laid)
        state = evolve(state, laid)
        board = _board_in_play(state, command.round, command.at)
    return (*events, *_consequences(tariff, state, command.at))


def grace_over_at(state: MatchState) -> int | None:
    """When the table places the tokens of a late seat; None: never."""
    board, grace = state.board, state.setup.grace_ms
    if state.phase not in PLACING_PHASES or grace is None or board is None:
        return None
    return None if board.waiting_since is None else board.waiting_since + grace


def _tokens_in_hand(board: RoundBoard, seat: int) -> list[Token]:
    return [
        token for token, count in board.in_hand.items() if token[0] == seat for _ in range(count)
    ]


def _space_for(board: RoundBoard, token: Token) -> str:
    """Where the table places a missing token: on 40, or else on the emptiest space clockwise."""
    legal = legal_spaces(board, token)
    if FORTY in legal:
        return FORTY
    return min(legal, key=lambda space: len(board.stacks[space]))


def _consequences(tariff: Tariff, state: MatchState, at: int) -> Iterator[Event]:
    """The consequences of a placed token: mistakes taken back, or the round scored."""
    board = state.board
    if board is None or board.left:
        return
    if state.setup.mistakes is Mistakes.CAUGHT and state.phase is Phase.PLACING:
        taken = list(tokens_to_take_back(board))
        if taken:
            for space, (seat, colour) in taken:
                yield TokenTakenBack(state.round, seat, colour, space, at)
            return
    purses = state.purses
    for token in board.in_hand:
        seat, _ = token
        scored = _score(tariff, state.round, board, token, purses[seat])
        purses = with_purse(purses, seat, scored.purse)
        yield scored
    if state.round == FINALE:
        most = max(purses)
        winners = tuple(seat for seat, purse in enumerate(purses) if purse == most)
        yield MatchEnded(purses, winners)


def _score(
    tariff: Tariff, round_number: int, board: RoundBoard, token: Token, purse: int
) -> JourneyScored:
    lying = board.lying(token)
    lines = tariff.lines(round_number, board.centre, lying)
    return JourneyScored(
        round_number,
        *token,
        lines.price,
        lines.crossings,
        lines.neighbours,
        lines.stack,
        lines.forty,
        tariff.route(board.centre, lying),
        purse_after(round_number, purse, lines.price),
    )
