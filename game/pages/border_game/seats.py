"""The boards of all seats at a moment: what is crossed off where, who has closed what."""

from dataclasses import dataclass

from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from game.border_game.board import Board, Mask
from game.border_game.observe import Observation
from game.border_game.state import Phase
from game.pages.border_game.drawing import place_word
from game.pages.border_game.spots import drawn_lines, drawn_spots
from game.pages.match.board_spaces import LETTERS, ShownToken
from game.words.bots import seat_name, seat_picture


@dataclass(frozen=True, slots=True)
class ClosedArea:
    """An area that a seat has closed, and what it scored for it."""

    slug: str
    name: str
    points: int


@dataclass(frozen=True, slots=True)
class SeatBoard:
    """A seat with its board. `lines` and `spots` of its spaces are finished markup."""

    number: int
    letter: str
    token: int
    name: str
    is_me: bool
    is_active: bool
    is_waited_for: bool
    is_winner: bool
    doing: str
    score: int
    closed: tuple[ClosedArea, ...]
    lines: SafeString
    spots: SafeString
    picture: str = ""

    @property
    def face(self) -> ShownToken:
        """The owner of the board, as a portrait with the letter of the seat."""
        return ShownToken(self.letter, self.token, self.name, self.is_me, self.picture)


@dataclass(frozen=True, slots=True)
class PodiumPlace:
    """A seat on the podium at the end of a match."""

    place: int
    letter: str
    token: ShownToken
    name: str
    is_you: bool
    score: int


@dataclass(frozen=True, slots=True)
class AreaLine:
    """One of the nine places: its values, who has closed it, and how much this seat lacks.

    `worth` is what this seat would score for it now. `missing` are the spaces that it lacks.
    """

    slug: str
    name: str
    first: int
    later: int
    worth: int
    is_mine: bool
    closed_by: tuple[str, ...]
    letters: tuple[tuple[str, int], ...]
    left: int
    missing: str


def seat_boards(
    board: Board, seen: Observation, fresh: Mask = 0, lit: Mask = 0
) -> tuple[SeatBoard, ...]:
    """All seats in order; `fresh` are the spaces that this seat crossed off last, `lit`
    those that it may cross off now.
    """
    return tuple(
        SeatBoard(
            number=seat,
            letter=LETTERS[seat],
            token=seat + 1,
            name=seat_name(seen.setup, seat),
            is_me=seat == seen.seat,
            is_active=seat == seen.active and seen.phase is not Phase.OVER,
            is_waited_for=seat in seen.waiting,
            is_winner=seat in seen.winners,
            doing=_doing(seen, seat),
            score=seen.scores[seat],
            closed=tuple(
                ClosedArea(
                    board.areas[closed.area].slug,
                    place_word(board, board.areas[closed.area].slug),
                    closed.points,
                )
                for closed in seen.closed[seat]
            ),
            lines=drawn_lines(board, seen, seat),
            spots=drawn_spots(board, seen, seat, *((fresh, lit) if seat == seen.seat else (0, 0))),
            picture=seat_picture(seen.setup, seat),
        )
        for seat in range(len(seen.setup.seats))
    )


def _doing(seen: Observation, seat: int) -> str:
    if seen.phase is Phase.OVER:
        return ""
    if seat in seen.waiting:
        return _("has the dice") if seen.phase is Phase.FIRST else _("is choosing")
    return _("has played") if seen.phase is Phase.SECOND else ""


def area_lines(board: Board, seen: Observation) -> tuple[AreaLine, ...]:
    """The nine places, those that this seat lacks least first."""
    lines = []
    for number, area in enumerate(board.areas):
        by = [
            seat
            for seat, closed in enumerate(seen.closed)
            if number in (one.area for one in closed)
        ]
        mine = None if seen.seat is None else seen.crossed[seen.seat]
        missing = 0 if mine is None else board.rings[number] & ~mine
        lines.append(
            AreaLine(
                slug=area.slug,
                name=place_word(board, area.slug),
                first=area.first,
                later=area.later,
                worth=area.later if seen.taken >> number & 1 else area.first,
                is_mine=seen.seat in by,
                closed_by=tuple(seat_name(seen.setup, seat) for seat in by),
                letters=tuple((LETTERS[seat], seat + 1) for seat in by),
                left=missing.bit_count(),
                missing=" ".join(str(n) for n in _numbers(missing)),
            )
        )
    return tuple(sorted(lines, key=lambda line: (line.is_mine, line.left)))


def _numbers(mask: int) -> list[int]:
    return [number for number in range(mask.bit_length()) if mask >> number & 1]
