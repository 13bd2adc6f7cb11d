"""Which tokens may go where: refusals while placing, and mistakes once all tokens are placed."""

from collections.abc import Iterator
from enum import StrEnum

from game.journey.state import RoundBoard, Token


class Reason(StrEnum):
    """Why a command is refused."""

    NOT_OPEN = "not-open"
    ALREADY_OPEN = "already-open"
    BAD_SETUP = "bad-setup"
    MATCH_OVER = "match-over"
    WRONG_ROUND = "wrong-round"
    ROUND_NOT_OVER = "round-not-over"
    ROUND_OVER = "round-over"
    WRONG_CARDS = "wrong-cards"
    TOO_EARLY = "too-early"
    UNKNOWN_SEAT = "unknown-seat"
    UNKNOWN_COLOUR = "unknown-colour"
    UNKNOWN_SPACE = "unknown-space"
    NOT_YOUR_TURN = "not-your-turn"
    NO_TOKEN_LEFT = "no-token-left"  # noqa: S105 - a token of the game
    SAME_SPACE = "same-space"
    COLOURS_TOGETHER = "colours-together"
    SAME_PAIR = "same-pair"
    ALREADY_READY = "already-ready"
    NOT_DUE = "not-due"


def clash(board: RoundBoard, token: Token, space: str) -> Reason | None:
    """Why this traveller may not put another token on this space; None if it may."""
    if token in board.stacks[space]:
        return Reason.SAME_SPACE
    seat, colour = token
    partner = (seat, 1 - colour)
    if partner not in board.in_hand:
        return None
    if board.tokens_each == 1:
        return Reason.COLOURS_TOGETHER if partner in board.stacks[space] else None
    pair = {*board.spaces_of(token), space}
    if len(pair) == board.tokens_each and pair == {*board.spaces_of(partner)}:
        return Reason.SAME_PAIR
    return None


def legal_spaces(board: RoundBoard, token: Token) -> list[str]:
    """Where a traveller may put the next token, clockwise from space 40."""
    if not board.in_hand.get(token):
        return []
    if (token[0], 1) not in board.in_hand:
        # One colour: only the traveller's own other token is in the way.
        return [space for space, stack in board.stacks.items() if token not in stack]
    return [space for space in board.stacks if clash(board, token, space) is None]


def tokens_to_take_back(board: RoundBoard) -> Iterator[tuple[str, Token]]:
    """The tokens placed by mistake, as space and token, seat by seat.

    Of two tokens that may not share a space the lower one is taken back. Of two colours on the same
    pair the lower token in both stacks is; that is checked only if no space is shared wrongly,
    since tokens taken back are placed again legally.
    """
    for seat in dict.fromkeys(seat for seat, _ in board.in_hand):
        tokens = [token for token in board.in_hand if token[0] == seat]
        shared = list(_sharing_a_space(board, tokens))
        yield from shared or _on_the_same_pair(board, tokens)


def _sharing_a_space(board: RoundBoard, tokens: list[Token]) -> Iterator[tuple[str, Token]]:
    for space, stack in board.stacks.items():
        mine = [token for token in stack if token in tokens]
        if board.tokens_each == 1 and len(mine) > 1:
            yield space, mine[0]
        yield from ((space, token) for token in tokens if mine.count(token) > 1)


def _on_the_same_pair(board: RoundBoard, tokens: list[Token]) -> Iterator[tuple[str, Token]]:
    if len(tokens) == 1 or board.tokens_each == 1:
        return
    pair, other_pair = (board.spaces_of(token) for token in tokens)
    if pair == other_pair:
        for space in pair:
            yield space, next(token for token in board.stacks[space] if token in tokens)
