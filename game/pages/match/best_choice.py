"""What was best on a board, who found it, and what one's own choice lost compared with it."""

from collections.abc import Sequence
from dataclasses import dataclass

from game.atlas import Atlas
from game.hosting.grounds import journey_on
from game.journey.choices import best_choices, best_continuations
from game.journey.observe import Observation
from game.journey.rules import FINALE
from game.journey.state import RoundBoard
from game.journey.tariff import Lines
from game.pages.match.board_spaces import ShownToken, shown_token
from game.pages.match.story import RoundStory
from game.words.names import place_word
from game.words.price_lines import money

SHOWN = 4  # best choices that are listed one by one


@dataclass(frozen=True, slots=True)
class BestChoice:
    """One of the best choices, with who made it."""

    spaces: tuple[str, ...]
    places: tuple[str, ...]
    route: tuple[str, ...]
    lines: Lines
    takers: tuple[ShownToken, ...]

    @property
    def is_missed(self) -> bool:
        """Whether nobody made it."""
        return not self.takers


@dataclass(frozen=True, slots=True)
class Best:
    """The best price on the empty board and the choices that have it; some may be left out."""

    price: int
    choices: tuple[BestChoice, ...]
    left_out: int
    is_finale: bool

    @property
    def sum(self) -> str:
        """The price as it is written."""
        return money(self.price)


@dataclass(frozen=True, slots=True)
class Hindsight:
    """One traveller of the viewer: the price, and the best option at the time of the choice.

    `spaces` and `route` are those of the best.
    """

    token: ShownToken
    price: int
    best_price: int
    spaces: tuple[str, ...]
    route: tuple[str, ...]
    places: tuple[str, ...]
    is_finale: bool

    @property
    def lost(self) -> int:
        """How much better it could have been; nothing if others made room afterwards."""
        worse = self.best_price - self.price if self.is_finale else self.price - self.best_price
        return max(0, worse)

    @property
    def sums(self) -> dict[str, str]:
        """Price, best price and difference as they are written."""
        return {
            "price": money(self.price),
            "best": money(self.best_price),
            "lost": money(self.lost),
        }


def best_on_board(seen: Observation, board: RoundBoard) -> Best:
    """What was best while all spaces were empty. Choices that were made are listed first."""
    game = journey_on(seen.setup.map)
    empty = dict.fromkeys(board.stacks, 0)
    found = best_choices(game.tariff, seen.round, board.centre, empty)
    choices = [_choice(seen, board, spaces) for spaces in found.choices]
    choices.sort(key=lambda choice: choice.is_missed)
    # A missed one is more interesting than a fifth that was found.
    shown = [*choices[: SHOWN - 1], *choices[SHOWN - 1 :][-1:]]
    return Best(found.price, tuple(shown), len(choices) - len(shown), seen.round == FINALE)


def _choice(seen: Observation, board: RoundBoard, spaces: tuple[str, ...]) -> BestChoice:
    game = journey_on(seen.setup.map)
    tokens = [(space, 0) for space in spaces]
    return BestChoice(
        spaces=spaces,
        places=_words(game.atlas, spaces),
        route=game.tariff.route(board.centre, tokens),
        lines=game.tariff.lines(seen.round, board.centre, tokens),
        takers=tuple(
            shown_token(seen, token)
            for token in board.in_hand
            if set(board.spaces_of(token)) == set(spaces)
        ),
    )


def hindsight(seen: Observation, this_round: RoundStory) -> tuple[Hindsight, ...]:
    """For each of the viewer's travellers what would have been best when they chose."""
    game = journey_on(seen.setup.map)
    found = []
    for scored in this_round.scores:
        token = (scored.seat, scored.colour)
        if scored.seat != seen.seat or token not in this_round.chose_on:
            continue
        board = this_round.chose_on[token]
        way = best_continuations(game.tariff, scored.round, board, token)[0]
        spaces = tuple(space for space, _ in way)
        found.append(
            Hindsight(
                token=shown_token(seen, token),
                price=scored.price,
                best_price=game.tariff.price(scored.round, board.centre, way),
                spaces=spaces,
                route=game.tariff.route(board.centre, way),
                places=_words(game.atlas, spaces),
                is_finale=scored.round == FINALE,
            )
        )
    return tuple(found)


def _words(atlas: Atlas, spaces: Sequence[str]) -> tuple[str, ...]:
    return tuple(place_word(atlas, space) for space in spaces)
