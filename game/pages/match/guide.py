"""The guide of a first match: three moves, and each rule explained when it is needed.

While tokens are placed it sees only the Observation, so it cannot reveal more than the board
shows; it explains what a journey cost once the round is scored.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from game.journey.events import JourneyScored
from game.journey.observe import Observation
from game.journey.rules import (
    CROSSING_PRICE,
    FORTY_PRICE,
    NEIGHBOUR_PRICE,
    STACK_PRICE,
    act_of,
)
from game.journey.state import Phase, RoundBoard
from game.pages.match.board_spaces import place_names
from game.words.bots import seat_name
from game.words.price_lines import money

MOVES = 3
LAST_ROUND = 3
"""One token in round 1 and two in round 3, as a short match has them."""


@dataclass(frozen=True, slots=True)
class Guide:
    """The current text: `move` of `moves` is on or was the last one. `is_end`: all is said."""

    move: int
    title: str
    lines: tuple[str, ...]
    is_end: bool = False
    moves: int = MOVES

    @property
    def said(self) -> str:
        """All of it, to be read aloud."""
        return " ".join((f"{self.title}.", *self.lines))

    @property
    def steps(self) -> tuple[str, ...]:
        """Each move: `done`, `now` or `ahead`."""
        return tuple(
            "done" if n < self.move or self.is_end else "now" if n == self.move else "ahead"
            for n in range(1, self.moves + 1)
        )


def guide_of(seen: Observation) -> Guide | None:
    """What the guide says at this moment; None after its three moves."""
    if seen.seat is None or seen.round > LAST_ROUND or seen.phase is Phase.OVER:
        return None
    is_first = act_of(max(seen.round, 1)) is act_of(1)
    if seen.phase is Phase.SCORED:
        return _after_the_first(seen) if is_first else _at_the_end(seen)
    board = seen.board
    if board is None or not seen.tokens_awake:
        return Guide(1 if is_first else 2, _("Dealing the cards"), _dealt(is_first))
    placed = len(board.spaces_of((seen.seat, 0)))
    move = 1 if is_first else min(2 + placed, MOVES)
    if board.turn != seen.seat:
        return Guide(move, _thinking(seen, board), tuple(_while_waiting(placed)))
    if is_first:
        return Guide(move, _("Where is it cheap to go?"), tuple(_first_move(seen)))
    if not placed:
        return Guide(move, _("Now you have two tokens"), tuple(_second_move(seen, board)))
    return Guide(move, _("Your second token"), tuple(_third_move()))


def _dealt(is_first: bool) -> tuple[str, ...]:
    if is_first:
        return (_("Seven places to go to, and your start in the middle."),)
    return (_("New cards, and new money for everybody."),)


def _thinking(seen: Observation, board: RoundBoard) -> str:
    name = "" if board.turn is None else seat_name(seen.setup, board.turn)
    return _("%(name)s is thinking") % {"name": name}


def _first_move(seen: Observation) -> Iterator[str]:
    yield _("Every border you cross costs %(ten)s.") % {"ten": money(CROSSING_PRICE)}
    start = {"start": _start(seen), "more": money(NEIGHBOUR_PRICE)}
    yield _("But a neighbour of your start (%(start)s) costs %(more)s more.") % start
    if seen.setup.open_map:
        yield _("The map is open: look, then tap a card.")
    else:
        yield _("No map: travel in your head, then tap a card.")


def _while_waiting(placed: int) -> Iterator[str]:
    ten = {"ten": money(STACK_PRICE)}
    if placed:
        yield _("The token on top of yours pays %(ten)s more. Yours does not.") % ten
    else:
        yield _("You are next. A token on top of another one pays %(ten)s more.") % ten


def _second_move(seen: Observation, board: RoundBoard) -> Iterator[str]:
    yield _("One journey visits both places. Each pair of neighbours costs %(more)s more.") % {
        "more": money(NEIGHBOUR_PRICE)
    }
    taken = [space for space, stack in board.stacks.items() if stack]
    if taken:
        where = {"place": place_names(seen)[taken[0]], "ten": money(STACK_PRICE)}
        yield _("There is already a token on %(place)s: on top of it you pay %(ten)s more.") % where


def _third_move() -> Iterator[str]:
    forty = {"forty": money(FORTY_PRICE)}
    yield _("Best is a place on the way to the first one.")
    yield _("Nothing good left? Space 40 costs %(forty)s, and that token stays at home.") % forty


def _after_the_first(seen: Observation) -> Guide:
    score = _own_score(seen)
    lines = (*_told(seen, score), _("What you do not spend stays in your purse. The richest wins."))
    return Guide(1, _("Your first journey"), lines)


def _told(seen: Observation, score: JourneyScored) -> Iterator[str]:
    if score.forty:
        yield _("You stayed at home for %(sum)s.") % {"sum": money(score.forty)}
    elif not score.neighbours:
        yield ngettext(
            "You crossed %(n)d border: %(sum)s.",
            "You crossed %(n)d borders: %(sum)s.",
            score.crossings,
        ) % {"n": score.crossings, "sum": money(CROSSING_PRICE * score.crossings)}
    else:
        yield _("Next door: %(ten)s for the border and %(more)s because it is a neighbour.") % {
            "ten": money(CROSSING_PRICE),
            "more": money(NEIGHBOUR_PRICE),
        }
    if score.stack:
        yield _("Your token was on top: %(sum)s more.") % {"sum": money(score.stack)}


def _at_the_end(seen: Observation) -> Guide:
    assert seen.seat is not None  # noqa: S101 - guide_of has looked
    other = next(seat for seat in range(len(seen.purses)) if seat != seen.seat)
    words = {
        "mine": money(seen.purses[seen.seat]),
        "name": seat_name(seen.setup, other),
        "theirs": money(seen.purses[other]),
    }
    lines = (
        _("You have %(mine)s, %(name)s has %(theirs)s. The richest wins.") % words,
        _("Later rounds add something new. You will be told when it comes."),
    )
    return Guide(MOVES, _("Now you know the game"), lines, is_end=True)


def _own_score(seen: Observation) -> JourneyScored:
    return next(score for score in seen.scores if score.seat == seen.seat)


def _start(seen: Observation) -> str:
    board = seen.board
    return place_names(seen)[board.centre[0]] if board and board.centre else ""
