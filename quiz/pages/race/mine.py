"""A player's own race afterwards: each round with what was best, and what to practise."""

from dataclasses import dataclass
from uuid import UUID, uuid4

from game.atlas.salience import Pair
from game.atlas_files import load_atlas
from game.hosting.match_log import position
from game.words.price_lines import money, signed_money
from game.words.tables import ground_name
from quiz.drills.catalogue import answer, tells
from quiz.drills.drill import Tells
from quiz.drills.ground import ground_of
from quiz.models.race import Race
from quiz.pages.race.parts import Traveller, traveller
from quiz.queries.races import race_state
from quiz.race.reveal import Held, beliefs_behind, explained_answer, key_of
from quiz.words.question_words import answer_words, in_short
from quiz.words.races import fact_line


@dataclass(frozen=True, slots=True)
class OwnRound:
    """One round of a player."""

    number: int
    question: str
    given: str
    best: str
    euros: str
    is_board: bool
    is_right: bool
    facts: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class RaceMinePage:
    """The page. `pairs` are what is worth practising, as `one|other`."""

    id: UUID
    command: UUID
    map: str
    map_name: str
    me: Traveller
    money: str
    rounds: tuple[OwnRound, ...]
    right: int
    pairs: tuple[str, ...]
    is_guest: bool

    @property
    def has_only_boards(self) -> bool:
        """Whether no quick question was asked."""
        return all(one.is_board for one in self.rounds)


def mine_page(race: Race, number: int, *, is_guest: bool) -> RaceMinePage:
    """A player's rounds that have been revealed."""
    state = race_state(position(race.match))
    ground = ground_of(load_atlas(race.match.map))
    rounds, pairs = [], dict[Pair, None]()
    for played in state.past:
        own = played.answers.get(number)
        if played.was_skipped or (own is None and state.players[number].joined_in >= played.number):
            continue
        question = state.setup.rounds[played.number - 1].question
        explained = explained_answer(ground, question, key_of(own.given)) if own else None
        held = beliefs_behind(explained) if explained else []
        pairs |= dict.fromkeys(pair for pair, _ in held)
        euros = own.euros if own else played.unanswered
        rounds.append(
            OwnRound(
                number=played.number,
                question=in_short(ground.atlas, question),
                given=answer_words(ground.atlas, question, own.given if own else None),
                best=answer_words(ground.atlas, question, answer(ground, question)),
                euros=signed_money(euros),
                is_board=tells(question.kind) is Tells.CHOICE,
                is_right=bool(explained and explained.grade.right),
                facts=tuple(fact_line(ground.atlas, Held(pair, touch, 1)) for pair, touch in held),
            )
        )
    return RaceMinePage(
        id=race.match.public_id,
        command=uuid4(),
        map=race.match.map,
        map_name=ground_name(race.match),
        me=traveller(state.players[number]),
        money=money(state.players[number].purse),
        rounds=tuple(rounds),
        right=sum(one.is_right for one in rounds),
        pairs=tuple("|".join(pair) for pair in pairs),
        is_guest=is_guest,
    )
