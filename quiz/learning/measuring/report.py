"""From conversations to the lines of a report."""

from collections.abc import Callable, Iterable, Sequence

from quiz.learning.measuring import proso
from quiz.learning.measuring.baselines import averages, error_counter
from quiz.learning.measuring.brier import brier_lines
from quiz.learning.measuring.conversations import Turn, XrayLook
from quiz.learning.measuring.lines import (
    COUNTER,
    EVERYBODY,
    MODEL,
    PEOPLE,
    MeasuredReport,
    PredictionLine,
    ReliabilityLine,
    TeachingLine,
    XrayLine,
)
from quiz.learning.measuring.metrics import (
    Prediction,
    auc,
    calibration_error,
    certain_mean,
    log_loss,
    mean_of,
    precision,
    recall,
    reliability,
)
from quiz.learning.measuring.study import ADAPTIVE, RANDOM, SWEEP, Record, Study
from quiz.learning.simulated.learners import LEARNING

WITH_A_GRAPH = ("plain", "salient", "human")
"""Learners that a model of borders can describe: they have a whole graph in mind."""
LOOKED_AT = ((ADAPTIVE, False), (RANDOM, False), (SWEEP, False), (ADAPTIVE, True))
"""Policy and feedback of the conversations in which the X-ray is evaluated."""


def report_of(study: Study, records: Sequence[Record]) -> MeasuredReport:
    """The tables of these conversations."""
    prediction: list[PredictionLine] = []
    bins: list[ReliabilityLine] = []
    for kinds in study.sets:
        for questions, policy, counts in GROUPS:
            of_group = [r for r in records if r.kinds == kinds and r.policy == policy]
            talks = {
                index: [(turn, counts(turn, record)) for turn in record.talk.turns]
                for index, record in enumerate(of_group)
            }
            talks = {i: talk for i, talk in talks.items() if any(c for _, c in talk)}
            learners = [of_group[index].learner for index in talks]
            prediction += _prediction(kinds, questions, learners, list(talks.values()))
            bins.append(ReliabilityLine(kinds, questions, reliability(_said(talks.values()))))
        bins += _held(study, kinds, records)
    return MeasuredReport(
        prediction,
        bins,
        list(_xray(study, records)),
        list(_teaching(study, records)),
        list(brier_lines(study, records)),
    )


def _held(study: Study, kinds: str, records: Iterable[Record]) -> Iterable[ReliabilityLine]:
    """The calibration of the X-ray, half-way through."""
    middle = study.lengths.looks[1]
    for what, feedback in (("X-ray, diagnosis", False), ("X-ray, practice", True)):
        held = [
            one
            for record in records
            if (record.kinds, record.policy, record.feedback) == (kinds, ADAPTIVE, feedback)
            for one in record.talk.looks[middle].held
        ]
        yield ReliabilityLine(kinds, what, reliability(held))


Counting = Callable[[Turn, Record], bool]
GROUPS: tuple[tuple[str, str, Counting], ...] = (
    ("random questions", RANDOM, lambda _turn, _record: True),
    ("reference questions", ADAPTIVE, lambda turn, _record: turn.reference),
    (
        "chosen, diagnosis",
        ADAPTIVE,
        lambda turn, record: not turn.reference and not record.feedback,
    ),
    ("chosen, practice", ADAPTIVE, lambda turn, record: not turn.reference and record.feedback),
)
"""Which questions are predicted: all of the random coach, and of the adaptive one those that it
drew at random and those that it chose."""


def _said(talks: Iterable[Iterable[tuple[Turn, bool]]]) -> list[Prediction]:
    return [(turn.predicted, turn.right) for talk in talks for turn, counts in talk if counts]


def _prediction(
    kinds: str,
    questions: str,
    learners: Sequence[str],
    talks: Sequence[Sequence[tuple[Turn, bool]]],
) -> Iterable[PredictionLine]:
    by_predictor = {
        MODEL: [_said([talk]) for talk in talks],
        **averages(talks),
        proso.NAME: proso.proso(talks),
    }
    for group in (EVERYBODY, *dict.fromkeys(learners)):
        for predictor, rows in by_predictor.items():
            of_group = [
                row
                for learner, row in zip(learners, rows, strict=True)
                if group in (EVERYBODY, learner)
            ]
            together = [one for row in of_group for one in row]
            if together:
                yield PredictionLine(
                    kinds,
                    questions,
                    group,
                    predictor,
                    len(together),
                    sum(right for _, right in together) / len(together),
                    mean_of(log_loss(row) for row in of_group),
                    auc(together),
                    calibration_error(together),
                )


def _xray(study: Study, records: Sequence[Record]) -> Iterable[XrayLine]:
    for kinds in study.sets:
        for policy, feedback in LOOKED_AT:
            looked = [
                record
                for record in records
                if (record.kinds, record.policy, record.feedback) == (kinds, policy, feedback)
                and record.talk.looks
            ]
            looks = {id(record): record.talk.looks for record in looked}
            yield from _looks(study, looked, looks, kinds, policy)
            if policy == RANDOM:
                counted = {id(record): _counted(study, record) for record in looked}
                yield from _looks(study, looked, counted, kinds, COUNTER)


def _counted(study: Study, record: Record) -> dict[int, XrayLook]:
    """The looks of the error counter at the same answers."""
    return {
        number: XrayLook(
            error_counter(study.atlas, study.routes, record.talk.turns[:number]), look.wrong, ()
        )
        for number, look in record.talk.looks.items()
    }


def _looks(
    study: Study,
    records: Sequence[Record],
    looks: dict[int, dict[int, XrayLook]],
    kinds: str,
    policy: str,
) -> Iterable[XrayLine]:
    for name, group in _groups(records):
        for number in study.lengths.looks:
            seen = [looks[id(record)][number] for record in group]
            yield XrayLine(
                kinds,
                policy,
                group[0].feedback,
                name,
                number,
                mean_of(precision(look.flagged, look.wrong) for look in seen),
                mean_of(recall(look.flagged, look.wrong) for look in seen),
            )


def _groups(records: Sequence[Record]) -> Iterable[tuple[str, list[Record]]]:
    """The averaged kinds of learner, then each kind separately."""
    people = [r for r in records if r.learner in WITH_A_GRAPH and not r.feedback]
    if people:
        yield PEOPLE, people
    for kind in dict.fromkeys(record.learner for record in records):
        yield kind, [record for record in records if record.learner == kind]


def _teaching(study: Study, records: Sequence[Record]) -> Iterable[TeachingLine]:
    taught = [r for r in records if r.feedback and r.talk.known[0] < min(study.lengths.goals)]
    for kinds in study.sets:
        for policy in (ADAPTIVE, RANDOM, SWEEP):
            met = [r for r in taught if (r.kinds, r.policy) == (kinds, policy)]
            learning = [r for r in met if r.learner in LEARNING]
            if not learning:
                continue
            for name, group in [(EVERYBODY, learning), *_groups(learning)]:
                for goal in study.lengths.goals:
                    needed = [record.talk.answers_until(goal) for record in group]
                    yield TeachingLine(
                        kinds,
                        policy,
                        name,
                        goal,
                        certain_mean(study.lengths.lessons if n is None else n for n in needed),
                        sum(n is not None for n in needed) / len(needed),
                    )
