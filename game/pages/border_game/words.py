"""The text around a board of the border game: whose turn it is, what to do, what happened."""

from collections.abc import Iterable, Iterator, Sequence

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from game.border_game.board import Board
from game.border_game.events import (
    AreaClosed,
    DiceThrown,
    Event,
    MatchEnded,
    SpacesCrossed,
)
from game.border_game.observe import Observation
from game.border_game.rules import FIRST, THROWS
from game.border_game.setup import Setup
from game.border_game.state import Phase
from game.pages.border_game.drawing import place_word, space_words
from game.words.bots import seat_name


def colour_word(colour: str) -> str:
    """The name of a colour."""
    return {
        "grey": _("grey"),
        "green": _("green"),
        "blue": _("blue"),
        "red": _("red"),
        "yellow": _("yellow"),
        "orange": _("orange"),
    }[colour]


def points_word(points: int) -> str:
    """A number of points, in words."""
    return ngettext("%(n)d point", "%(n)d points", points) % {"n": points}


def status(seen: Observation) -> str:
    """What the match waits for, as one short sentence."""
    name = {"name": seat_name(seen.setup, seen.active)}
    if seen.phase is Phase.OVER:
        return _("The match is over.")
    if seen.phase is Phase.FIRST:
        if seen.seat != seen.active:
            return _("%(name)s has the dice.") % name
        return _("Your turn: use your dice.") if seen.dice else _("Your turn: throw the dice.")
    if seen.seat not in seen.waiting:
        return _("The others choose what to cross off.")
    return _("Use the dice that %(name)s left over.") % name


def how_to(seen: Observation) -> str:
    """The rule of the moment, for a player who has never played."""
    if seen.phase is Phase.OVER:
        return ""
    if seen.phase is Phase.SECOND:
        if seen.seat == seen.active:
            return _("The others may now use the dice you left over, all at the same time.")
        if seen.at_most < len(seen.free):
            return _(
                "All five dice were used. So everybody else may use one of them: one space "
                "of its colour that touches a space already crossed off."
            )
        return _(
            "Each free die crosses off one space of its colour. The space must touch one "
            "already crossed off. You may leave segments unfinished, and you need not use "
            "any die."
        )
    if seen.seat != seen.active:
        return _("Then everybody else uses the dice that are left over.")
    if not seen.dice:
        return _("Throw all five dice. You may throw three times in all.")
    if seen.throws < THROWS:
        return _(
            "Tick the dice that you keep and throw the others again, or use the dice as they are."
        )
    return _(
        "Each die crosses off one space of its colour, but only to complete whole "
        "segments: all connected spaces of one colour. Spaces crossed off earlier "
        "count."
    )


def throws_word(seen: Observation) -> str:
    """How many throws there were."""
    return _("Throw %(n)d of %(of)d") % {"n": seen.throws, "of": THROWS} if seen.throws else ""


def happened(
    board: Board, setup: Setup, seat: int | None, events: Iterable[Event]
) -> tuple[str, ...]:
    """What has happened, sentence by sentence."""
    return tuple(_sentences(board, setup, seat, events))


def _sentences(
    board: Board, setup: Setup, seat: int | None, events: Iterable[Event]
) -> Iterator[str]:
    for event in events:
        match event:
            case DiceThrown():
                yield _thrown(setup, seat, event)
            case SpacesCrossed():
                yield _crossed(board, setup, seat, event)
            case AreaClosed():
                yield _closed(board, setup, seat, event)
            case MatchEnded():
                yield _("The match is over.")
            case _:
                pass


def _thrown(setup: Setup, seat: int | None, event: DiceThrown) -> str:
    words = {
        "name": seat_name(setup, event.seat),
        "dice": ", ".join(colour_word(colour) for colour in event.dice),
    }
    if event.seat == seat:
        return _("You throw: %(dice)s.") % words
    return _("%(name)s throws: %(dice)s.") % words


def _crossed(board: Board, setup: Setup, seat: int | None, event: SpacesCrossed) -> str:
    words = {
        "name": seat_name(setup, event.seat),
        "spaces": borders_in_words(board, [board.number_of[space] for space in event.spaces]),
    }
    if not event.spaces:
        if event.by_grace and event.seat == seat:
            return _("Time is up: you cross off nothing.")
        if event.by_grace:
            return _("Time is up: %(name)s crosses off nothing.") % words
        if event.seat == seat:
            return _("You use none of the dice.")
        return _("%(name)s uses none of the dice.") % words
    if event.seat == seat:
        return _("You cross off: %(spaces)s.") % words
    if event.action == FIRST:
        return _("%(name)s completes: %(spaces)s.") % words
    return _("%(name)s crosses off: %(spaces)s.") % words


def _closed(board: Board, setup: Setup, seat: int | None, event: AreaClosed) -> str:
    words = {
        "name": seat_name(setup, event.seat),
        "area": place_word(board, event.area),
        "points": points_word(event.points),
    }
    if event.seat == seat:
        return _("You close %(area)s: %(points)s.") % words
    return _("%(name)s closes %(area)s: %(points)s.") % words


def borders_in_words(board: Board, numbers: Sequence[int]) -> str:
    """The borders of these spaces, each once, with the number if there are several."""
    counts: dict[str, int] = {}
    for number in numbers:
        both = space_words(board, number).partition(" (")[0]
        counts[both] = counts.get(both, 0) + 1
    return ", ".join(f"{both} ×{n}" if n > 1 else both for both, n in counts.items())
