"""Questions that depend on distances, in groups that are weighed together."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np

from quiz.learning.inference.boards import BoardForm, Prices
from quiz.learning.inference.likelihood import (
    ChosenOption,
    Count,
    Detour,
    choice_probabilities,
    counts_logged,
    price_likelihood,
)
from quiz.learning.inference.rates import Floats, Rates, row_of_distance
from quiz.learning.inference.variables import Distances, Ints


@dataclass(frozen=True, slots=True, eq=False)
class QuestionGroup:
    """Questions of one form, side by side.

    `questions` are their numbers among all that depend on distances, `slots` the pairs of nodes
    whose distances count. `given` is the answered count, option or price.
    """

    form: BoardForm | None
    choice: bool
    questions: Ints
    slots: Ints
    given: Ints
    fixed: Prices
    sense: Ints

    def likelihood(self, rates: Rates, members: Ints, apart: Distances) -> Floats:
        """log P(answer): a row for each of these members and the distances of its slots."""
        given = self.given[members]
        if self.form is None:
            return np.asarray(counts_logged(rates)[row_of_distance(apart[:, 0]), given])
        fixed = self.fixed[members]
        if not self.choice:
            return price_likelihood(rates, self.form, apart, fixed, given)
        sense = self.sense[members][:, None]
        probabilities = choice_probabilities(rates, self.form, apart, fixed, sense)
        return np.asarray(np.log(probabilities[np.arange(len(members)), given]))


def grouped(
    groups: Sequence[QuestionGroup], question: int, detour: Detour
) -> tuple[QuestionGroup, ...]:
    """The groups with one more question, which joins others of its form or begins a group."""
    alone = _alone(question, detour)
    for place, group in enumerate(groups):
        if group.form is alone.form and group.choice == alone.choice:
            return (*groups[:place], _joined(group, alone), *groups[place + 1 :])
    return (*groups, alone)


def _alone(question: int, detour: Detour) -> QuestionGroup:
    number = np.array([question])
    if isinstance(detour, Count):
        nothing = np.zeros((1, 1), dtype=np.int64)
        return QuestionGroup(
            None,
            False,
            number,
            np.array([[detour.nodes]]),
            np.array([detour.given]),
            nothing,
            np.ones(1, dtype=np.int64),
        )
    board = detour.board
    choice = isinstance(detour, ChosenOption)
    given = detour.option if isinstance(detour, ChosenOption) else detour.given
    return QuestionGroup(
        board.form,
        choice,
        number,
        board.pairs[None],
        np.array([given]),
        board.fixed[None],
        np.array([board.sense]),
    )


def _joined(group: QuestionGroup, alone: QuestionGroup) -> QuestionGroup:
    return replace(
        group,
        questions=np.concatenate([group.questions, alone.questions]),
        slots=np.concatenate([group.slots, alone.slots]),
        given=np.concatenate([group.given, alone.given]),
        fixed=np.concatenate([group.fixed, alone.fixed]),
        sense=np.concatenate([group.sense, alone.sense]),
    )
