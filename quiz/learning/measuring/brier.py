"""How far the X-ray is off while the learner learns, compared with saying nothing."""

from collections.abc import Iterator, Sequence

from quiz.learning.measuring.lines import EVERYBODY, BrierLine
from quiz.learning.measuring.metrics import Prediction, brier, certain_mean
from quiz.learning.measuring.study import ADAPTIVE, Record, Study

Held = Sequence[Sequence[Prediction]]
"""For each learner all probabilities of the X-ray, with whether the pair was indeed wrong."""


def brier_lines(study: Study, records: Sequence[Record]) -> Iterator[BrierLine]:
    """A line for everybody in practice, and one for each kind of learner."""
    for kinds in study.sets:
        met = [r for r in records if (r.kinds, r.policy, r.feedback) == (kinds, ADAPTIVE, True)]
        for name in (EVERYBODY, *dict.fromkeys(record.learner for record in met)):
            group = [record for record in met if name in (EVERYBODY, record.learner)]
            for number in study.lengths.looks:
                looks = [r.talk.looks[number] for r in group if number in r.talk.looks]
                held = [look.held for look in looks if look.held]
                if held:
                    yield _line(kinds, name, number, held)


def _line(kinds: str, learners: str, answers: int, held: Held) -> BrierLine:
    pairs = [wrong for of_one in held for _, wrong in of_one]
    share = sum(pairs) / len(pairs)
    return BrierLine(
        kinds,
        learners,
        answers,
        certain_mean(brier(of_one) for of_one in held),
        certain_mean(brier(_saying(0.0, of_one)) for of_one in held),
        certain_mean(brier(_saying(share, of_one)) for of_one in held),
    )


def _saying(probability: float, held: Sequence[Prediction]) -> list[Prediction]:
    """The same pairs with one probability for all."""
    return [(probability, wrong) for _, wrong in held]
