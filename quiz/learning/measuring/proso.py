"""The learner model of proso-apps, by its published description, as a baseline of prediction.

Before a learner has met an item, the probability of a right answer follows from the learner's skill
and the item's difficulty, both moved by each first answer like chess ratings (Elo). After
that each item has a memory of its own, which right answers raise and wrong ones lower, and which
counts for more the shorter ago it was touched (Papoušek, Pelánek, Stanislav: Adaptive practice of
facts in domains with varied prior knowledge, 2014; and their models with time).
"""

from collections.abc import Collection, Sequence
from math import exp

from quiz.drills.question import Kind, Question
from quiz.learning.measuring.conversations import PAUSE_EVERY, Turn
from quiz.learning.measuring.metrics import Prediction

NAME = "proso-apps"
STEP, SLOWS = 1.0, 0.06
"""How far a first answer moves skill and difficulty, and how soon less."""
RISES, FALLS = 2.5, -0.8
"""How far a further answer moves the memory of an item, right and wrong."""
FRESH, SECONDS, NIGHT = 80.0, 12.0, 60_000.0
"""How much recency counts, and how many seconds there are between answers and over a night."""

Item = tuple[Kind, tuple[str, ...]]


def item_of(question: Question) -> Item:
    """What an answer is about: a place or a pair; for boards only the kind."""
    return question.kind, tuple(sorted(question.places))


def proso(talks: Sequence[Collection[tuple[Turn, bool]]]) -> list[list[Prediction]]:
    """What the model would have predicted before each turn that counts, learner after learner."""
    difficulty: dict[Item, float] = {}
    met: dict[Item, int] = {}
    return [_learner(list(talk), difficulty, met) for talk in talks]


def _learner(
    talk: Sequence[tuple[Turn, bool]], difficulty: dict[Item, float], met: dict[Item, int]
) -> list[Prediction]:
    skill, firsts = 0.0, 0
    memory: dict[Item, float] = {}
    touched: dict[Item, float] = {}
    said: list[Prediction] = []
    for number, (turn, counts) in enumerate(talk):
        item, now = item_of(turn.question), SECONDS * number + NIGHT * (number // PAUSE_EVERY)
        hard = difficulty.get(item, 0.0)
        level = memory.get(item, skill - hard)
        if item in touched:
            level += FRESH / max(SECONDS, now - touched[item])
        probability = 1 / (1 + exp(-level))
        if counts:
            said.append((probability, turn.right))
        if item not in touched:
            skill += STEP / (1 + SLOWS * firsts) * (turn.right - probability)
            difficulty[item] = hard - STEP / (1 + SLOWS * met.get(item, 0)) * (
                turn.right - probability
            )
            firsts, met[item] = firsts + 1, met.get(item, 0) + 1
            memory[item] = skill - difficulty[item]
        memory[item] += RISES * (1 - probability) if turn.right else FALLS * probability
        touched[item] = now
    return said
