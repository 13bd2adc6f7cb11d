"""The seats of a table, and the progress of each."""

from dataclasses import dataclass

from django.utils.translation import gettext as _

from game.journey.observe import Observation
from game.journey.rules import STIPENDS
from game.journey.state import Phase, RoundBoard
from game.pages.match.board_spaces import ShownToken, shown_token
from game.words.bots import seat_name
from game.words.price_lines import money


@dataclass(frozen=True, slots=True)
class SeatLine:
    """A seat with its purse and its current activity. `stipend` is what has just come in.

    `placed` says for each token of the round whether it is placed. Empty before and after.
    """

    name: str
    tokens: tuple[ShownToken, ...]
    purse: int
    doing: str
    is_me: bool
    is_bot: bool
    is_dealer: bool
    is_waited_for: bool
    stipend: str = ""
    placed: tuple[bool, ...] = ()


def seat_lines(seen: Observation) -> tuple[SeatLine, ...]:
    """All seats, in the order of the chairs."""
    return tuple(_line(seen, seat) for seat in range(len(seen.setup.seats)))


def still_looking(seen: Observation) -> tuple[str, ...]:
    """The other people for whom the next round waits, once this one is scored."""
    if seen.phase is not Phase.SCORED:
        return ()
    return tuple(
        seat_name(seen.setup, seat)
        for seat, chair in enumerate(seen.setup.seats)
        if chair.bot is None and seat != seen.seat and seat not in seen.ready
    )


def _line(seen: Observation, seat: int) -> SeatLine:
    board = seen.board
    waited_for = (
        board is not None
        and seen.tokens_awake
        and board.turn in (None, seat)
        and seat in board.seats_to_place()
    )
    return SeatLine(
        name=seat_name(seen.setup, seat),
        tokens=tuple(shown_token(seen, (seat, colour)) for colour in range(seen.setup.colours)),
        purse=seen.purses[seat],
        doing=_doing(seen, seat, waited_for),
        is_me=seat == seen.seat,
        is_bot=seen.setup.seats[seat].bot is not None,
        is_dealer=seat == seen.dealer,
        is_waited_for=waited_for,
        stipend=stipend_word(seen),
        placed=_placed(board, seat) if board is not None and seen.tokens_awake else (),
    )


def stipend_word(seen: Observation) -> str:
    """The stipends before this round, until the first token is placed; then empty."""
    amount = STIPENDS.get(seen.round, 0) * seen.setup.colours
    is_new = seen.board is not None and not any(seen.board.stacks.values())
    placing = seen.phase is Phase.PLACING
    return f"+{money(amount)}" if amount and is_new and placing else ""


def _doing(seen: Observation, seat: int, waited_for: bool) -> str:
    board = seen.board
    if seen.phase is Phase.OVER:
        return _("winner") if seat in seen.winners else ""
    if seen.phase is Phase.SCORED:
        return _("ready") if seat in seen.ready else ""
    if board is None or not seen.tokens_awake:
        return ""
    placed, all_of_them = _counts(board, seat)
    if placed == all_of_them:
        return _("placed")
    if waited_for:
        return _("Your move") if seat == seen.seat else _("thinking")
    if placed:
        return _("%(placed)d of %(all)d placed") % {"placed": placed, "all": all_of_them}
    return _("waiting")


def _placed(board: RoundBoard, seat: int) -> tuple[bool, ...]:
    lying, all_of_them = _counts(board, seat)
    return tuple(number < lying for number in range(all_of_them))


def _counts(board: RoundBoard, seat: int) -> tuple[int, int]:
    """How many tokens of a seat are placed, and how many it places in this round."""
    hands = [count for token, count in board.in_hand.items() if token[0] == seat]
    each = board.tokens_each * len(hands)
    return each - sum(hands), each
