"""The rounds of a race, drawn: boards of the journey game, quick questions, or both."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import islice
from random import Random

from game.journey.choices import best_choices
from game.journey.rules import FORTY, OFFERED, Act
from quiz.drills.asking.boards import draw_cards
from quiz.drills.asking.stacks import tells
from quiz.drills.catalogue import answer, has_button, questions
from quiz.drills.errors import NotEnough
from quiz.drills.ground import Ground
from quiz.drills.question import Kind, Question
from quiz.drills.scope import EVERYTHING, Scope
from quiz.race.rules import ACTS, MOST_ROUNDS, QUICK_KINDS, ROUND_OF, SECONDS
from quiz.race.setup import PlannedRound

TRIES = 8
WITH_FINALE = 4
"""A race with fewer boards has no finale."""


class Form(StrEnum):
    """What a race asks."""

    BOARD = "board"
    QUICK = "quick"
    MIX = "mix"


@dataclass(frozen=True, slots=True)
class RaceWish:
    """What is to be drawn. `kinds` are those of the quick questions."""

    form: Form
    rounds: int
    kinds: tuple[Kind, ...] = QUICK_KINDS
    scope: Scope = EVERYTHING
    has_clock: bool = True


def draw_rounds(ground: Ground, wish: RaceWish, rng: Random) -> tuple[PlannedRound, ...]:
    """The wanted rounds. Raises NotEnough if the scope has too few places.

    If a few pairs and few kinds of quick questions are exhausted, a mix has more boards, and a
    race of quick questions fewer rounds.
    """
    count = max(1, min(MOST_ROUNDS, wish.rounds))
    fewest_boards = {Form.BOARD: count, Form.QUICK: 0, Form.MIX: (count + 1) // 2}[wish.form]
    kinds = [kind for kind in wish.kinds if kind in QUICK_KINDS] or QUICK_KINDS
    quick = _quick(ground, kinds, wish.scope, rng, count - fewest_boards)
    boards = 0 if wish.form is Form.QUICK else count - len(quick)
    asked = _by_turns(quick, _boards(ground, wish.scope, rng, boards))
    return tuple(
        PlannedRound(question, SECONDS[question.kind] if wish.has_clock else None)
        for question in asked
    )


def acts_of(boards: int) -> list[Act]:
    """The acts of `count` boards: as evenly as in the game, the finale once."""
    finale = 1 if boards >= WITH_FINALE else 0
    each, more = divmod(boards - finale, 3)
    acts: list[Act] = []
    for place, act in enumerate((Act.ONE, Act.TWO, Act.THREE)):
        acts += [act] * (each + (place < more))
    return acts + [Act.FINALE] * finale


def _boards(ground: Ground, scope: Scope, rng: Random, count: int) -> list[Question]:
    found: list[Question] = []
    for act in acts_of(count):
        centres = {question.centre for question in found}
        found.append(_board(ground, scope, rng, ACTS[act], centres))
    return found


def _board(
    ground: Ground, scope: Scope, rng: Random, kind: Kind, centres: set[tuple[str, ...]]
) -> Question:
    """A board without stacks: of some draws the one with the fewest best choices."""
    number = ROUND_OF[kind]
    drawn: list[tuple[bool, bool, bool, int, int, Question]] = []
    for _ in range(TRIES):
        cards = draw_cards(ground, rng, scope, number, OFFERED)
        question = Question(kind, round=number, centre=cards.centre, offer=cards.offer)
        bare = dict.fromkeys((FORTY, *cards.offer), 0)
        best = best_choices(ground.tariff, number, cards.centre, bare).choices
        is_forty = any(FORTY in choice for choice in best)
        off = not tells(ground, question, scope)
        drawn.append((cards.centre in centres, off, is_forty, len(best), len(drawn), question))
    return min(drawn, key=lambda one: one[:-1])[-1]


def _quick(
    ground: Ground, kinds: Sequence[Kind], scope: Scope, rng: Random, count: int
) -> list[Question]:
    """Different questions of the kinds whose right answer has a button.

    Swapping the two places is the same question: the room has just seen its answer.
    """
    if not count:
        return []
    found: dict[object, Question] = {}
    for question in islice(questions(ground, kinds, rng, scope), 20 * count):
        if has_button(question, answer(ground, question)):
            found.setdefault((question.kind, frozenset(question.places)), question)
        if len(found) == count:
            break
    if not found:
        raise NotEnough("There is nothing here to ask about.")
    return list(found.values())


def _by_turns(quick: list[Question], boards: list[Question]) -> list[Question]:
    """A quick question before each board while both last; the finale stays last."""
    asked: list[Question] = []
    quick, boards = list(quick), list(boards)
    while quick or boards:
        if quick:
            asked.append(quick.pop(0))
        if boards and (len(boards) > 1 or not quick):
            asked.append(boards.pop(0))
    return asked
