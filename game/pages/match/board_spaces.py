"""The eight spaces of a board and its centre, as one seat may see them."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field

from game.atlas_files import load_atlas
from game.drawing.silhouettes import silhouette
from game.journey.legality import legal_spaces
from game.journey.observe import Observation
from game.journey.rules import FINALE, FORTY, FORTY_PRICE, OFFERED, STACK_PRICE
from game.journey.state import Token
from game.words.bots import seat_name, seat_picture
from game.words.names import in_words
from game.words.price_lines import money

LETTERS = "ABCDEF"
FEWEST_LETTERS, MOST_LETTERS = 7, 16
"""Shorter words fit any card, and longer ones are drawn like the longest known one."""


@dataclass(frozen=True, slots=True)
class ShownToken:
    """A token as it is drawn: its sign, one of six colours, whose it is, and their portrait."""

    sign: str
    colour: int
    owner: str
    is_mine: bool
    picture: str = ""


@dataclass(frozen=True, slots=True)
class OnTop:
    """What is added without any travelling: to the price, in the finale to the income."""

    amount: int
    is_finale: bool

    @property
    def figure(self) -> str:
        """The amount with its sign."""
        return money(self.amount) if self.amount < 0 else f"+{money(self.amount)}"

    @property
    def sum(self) -> str:
        """The amount without a sign."""
        return money(abs(self.amount))

    @property
    def sense(self) -> str:
        """Whether it `brings` money or `costs` some; empty if neither."""
        if not self.amount:
            return ""
        return "brings" if self.is_finale and self.amount > 0 else "costs"


@dataclass(frozen=True, slots=True)
class BoardSpace:
    """A space with its key and its stack, earliest token first. `slug` is empty if face down.

    `on_top` is what the stack (and space 40 itself) would add to the price of the next token, which
    every player can see; `is_mine` says that this seat has a token there. `may_prepare`: it can be
    chosen ahead while others think. `shape` is the outline of the place, alone.
    """

    key: str
    slug: str
    name: str
    tokens: tuple[ShownToken, ...]
    on_top: OnTop | None
    is_forty: bool
    is_mine: bool
    is_legal: bool
    may_prepare: bool = False
    shape: str = ""

    @property
    def letters(self) -> int | None:
        """The length of the longest word, if it may be too long for a small card."""
        return long_word(self.name)


@dataclass(frozen=True, slots=True)
class Centre:
    """The cards in the middle: the start, and from act III on the destination."""

    start: str
    destination: str = ""
    shapes: tuple[str, ...] = field(default=(), kw_only=True)

    @property
    def start_letters(self) -> int | None:
        """How long the longest word of the start is, as with a space."""
        return long_word(self.start)

    @property
    def destination_letters(self) -> int | None:
        """The same of the destination."""
        return long_word(self.destination)


def long_word(name: str) -> int | None:
    """The length of the longest word of a name, which breaks after hyphens; None if it is short."""
    letters = max(len(word) for word in re.split(r"\s|(?<=-)", name))
    return None if letters < FEWEST_LETTERS else min(letters, MOST_LETTERS)


def shown_token(seen: Observation, token: Token) -> ShownToken:
    """A token with the sign of its seat; two colours are told apart by a figure."""
    seat, colour = token
    letter = LETTERS[seat]
    if seen.setup.two_colours:
        sign, number = f"{letter}{colour + 1}", 2 * seat + colour + 1
    else:
        sign, number = letter, seat + 1
    owner, picture = seat_name(seen.setup, seat), seat_picture(seen.setup, seat)
    return ShownToken(sign, number, owner, seat == seen.seat, picture)


def board_spaces(seen: Observation, colour: int) -> tuple[BoardSpace, ...]:
    """The spaces clockwise from space 40; cards not yet dealt are face down."""
    board = seen.board
    if board is None:
        return ()
    open_to_me, later = seen.open_spaces(colour), _legal_later(seen, colour)
    names = place_names(seen)
    shown = [
        BoardSpace(
            key=str(key),
            slug=slug,
            name=names[slug],
            tokens=tuple(shown_token(seen, token) for token in stack),
            on_top=on_top(seen.round, slug, len(stack)),
            is_forty=slug == FORTY,
            is_mine=any(seat == seen.seat for seat, _ in stack),
            is_legal=slug in open_to_me,
            may_prepare=slug in later,
            shape="" if slug == FORTY else silhouette(seen.setup.map, slug),
        )
        for key, (slug, stack) in enumerate(board.stacks.items(), start=1)
    ]
    face_down = [
        BoardSpace(str(key), "", "", (), None, is_forty=False, is_mine=False, is_legal=False)
        for key in range(len(shown) + 1, OFFERED + 2)
    ]
    return (*shown, *face_down)


def _legal_later(seen: Observation, colour: int) -> list[str]:
    """Where the next token may go once it is this seat's turn; nothing while it is."""
    board, seat = seen.board, seen.seat
    if board is None or seat is None or not seen.tokens_awake or board.turn in (None, seat):
        return []
    return legal_spaces(board, (seat, colour)) if board.in_hand[seat, colour] else []


def board_centre(seen: Observation) -> Centre | None:
    """The centre, once it has been dealt."""
    if seen.board is None or not seen.board.centre:
        return None
    names = place_names(seen)
    shapes = tuple(silhouette(seen.setup.map, slug) for slug in seen.board.centre)
    return Centre(*[names[slug] for slug in seen.board.centre], shapes=shapes)


def place_names(seen: Observation) -> Mapping[str, str]:
    """The names of the face-up cards, in the visitor's language."""
    if seen.board is None:
        return {}
    places = load_atlas(seen.setup.map).places
    slugs = (*seen.board.centre, *seen.board.stacks)
    return {slug: FORTY if slug == FORTY else in_words(places[slug].names) for slug in slugs}


def on_top(round_number: int, slug: str, under: int) -> OnTop:
    """What a space and the tokens under the next one add, which every player can see."""
    own, stack = FORTY_PRICE if slug == FORTY else 0, STACK_PRICE * under
    is_finale = round_number == FINALE
    return OnTop(own - stack if is_finale else own + stack, is_finale)
