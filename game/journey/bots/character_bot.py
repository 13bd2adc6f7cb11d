"""A bot that errs like people: it plays as well as it can on its mental map."""

from random import Random
from typing import NamedTuple

from game.atlas.excerpt import whole_slug
from game.atlas.mental_map import MentalMap, draw_mental_map
from game.journey.bots.bot import BotMaker, Choice
from game.journey.bots.character import Character, Pace
from game.journey.choices import ways_to_go_on
from game.journey.observe import Observation
from game.journey.rules import CROSSING_PRICE, FINALE, FORTY, STACK_PRICE
from game.journey.state import RoundBoard, Token
from game.journey.tariff import Lying, Tariff

SHORTEST_THOUGHT_MS = 1_000
LONGEST_THOUGHT_MS = 25_000


class Weighed(NamedTuple):
    """A continuation with its believed cost, given how much it fears a crowd."""

    cost: float
    under: int
    way: tuple[Lying, ...]


def maker_of(character: Character) -> BotMaker:
    """The maker of this character's bot. Here, and only here, the true map is seen."""

    def sit_down(tariff: Tariff, chance: Random) -> CharacterBot:
        own = Random(chance.getrandbits(64))  # noqa: S311 - a game
        atlas = tariff.atlas
        mental_map = draw_mental_map(atlas, character.knowledge_of(atlas), own)
        # Later draws use the given rng: a caller who seeds it for a question gets the same answer.
        return CharacterBot(character, mental_map, chance)

    return sit_down


class CharacterBot:
    """A character at a table, with its mental map.

    The map may be opened after the match. While playing, all decisions are made by a Judgement,
    which has only the believed map.
    """

    def __init__(self, character: Character, mental_map: MentalMap, chance: Random) -> None:
        self.character = character
        self.mental_map = mental_map
        self._judgement = Judgement(Tariff(mental_map.believed), character.crowding)
        believed = mental_map.believed
        home = character.home.get(whole_slug(believed.slug), frozenset())
        self._familiar = {slug for slug, p in believed.places.items() if p.region in home}
        self._chance = chance

    def choose(self, seen: Observation) -> Choice:
        """The best space it can see for the first colour that has a token left."""
        board, token = _to_place(seen)
        return Choice(token[1], self._judgement.next_space(seen.round, board, token))

    def think_ms(self, seen: Observation) -> int:
        """Longer for a hard choice and unfamiliar places, shorter for a second token."""
        board, token = _to_place(seen)
        close = self._judgement.close_spaces(seen.round, board, token)
        places = {*board.centre, *board.stacks} - {FORTY}
        pace = self.character.pace
        thought = _thought_ms(pace, close, len(places - self._familiar))
        if board.in_hand[token] < board.tokens_each:
            thought *= pace.again
        thought *= self._chance.lognormvariate(0, pace.nerves)
        return round(min(max(thought, SHORTEST_THOUGHT_MS), LONGEST_THOUGHT_MS))


class Judgement:
    """The decisions of a player who believes their own map."""

    def __init__(self, believed: Tariff, crowding: float) -> None:
        self._believed = believed
        self._per_token = STACK_PRICE * crowding

    def next_space(self, round_number: int, board: RoundBoard, token: Token) -> str:
        """Where the next token goes: of the best pair, first the space it would miss most."""
        weighed = self._weigh(round_number, board, token)
        # Of equal pairs the one with fewer tokens under it, then the first clockwise.
        way = min(weighed, key=lambda option: option[:2]).way
        to_place = [space for space, _ in way[-board.in_hand[token] :]]
        if len(to_place) == 1:
            return to_place[0]
        return max(to_place, key=lambda space: _cost_without(space, weighed))

    def close_spaces(self, round_number: int, board: RoundBoard, token: Token) -> int:
        """How many spaces seem to be part of an option within one crossing of the best."""
        weighed = self._weigh(round_number, board, token)
        limit = min(option.cost for option in weighed) + CROSSING_PRICE
        last = board.in_hand[token]
        close = {
            space for option in weighed if option.cost <= limit for space, _ in option.way[-last:]
        }
        return len(close)

    def _weigh(self, round_number: int, board: RoundBoard, token: Token) -> list[Weighed]:
        """Every continuation with its believed cost; in the finale a gain counts below 0."""
        price, centre, per_token = self._believed.price, board.centre, self._per_token
        sign = -1 if round_number == FINALE else 1
        weighed = []
        for way in ways_to_go_on(board, token):
            under = sum([tokens for _, tokens in way])
            walk = price(round_number, centre, [(space, 0) for space, _ in way])
            weighed.append(Weighed(sign * walk + per_token * under, under, way))
        return weighed


def _cost_without(space: str, weighed: list[Weighed]) -> float:
    """The cost of the best option that would be left without this space."""
    return min(option.cost for option in weighed if all(s != space for s, _ in option.way))


def _thought_ms(pace: Pace, close: int, strange: int) -> float:
    return pace.start + pace.option * (close - 1) + pace.strange * strange


def _to_place(seen: Observation) -> tuple[RoundBoard, Token]:
    """The board and the traveller whose token is next."""
    board, seat = seen.board, seen.seat
    if board is None or seat is None:
        raise ValueError("a bot chooses only for its seat at a dealt board")
    return board, (seat, 0 if board.in_hand[seat, 0] else 1)
