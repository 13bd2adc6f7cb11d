"""What a report says, beside what an earlier trial of such a coach came to.

The trial had its own learners and its own sweep, so the figures can be compared only roughly.
People are learners with a whole graph in mind.
"""

from collections.abc import Iterator

from quiz.learning.measuring.lines import COUNTER, EVERYBODY, MODEL, PEOPLE, MeasuredReport
from quiz.learning.measuring.metrics import Mean
from quiz.learning.measuring.study import ADAPTIVE, RANDOM, SWEEP

XRAY = {
    (ADAPTIVE, PEOPLE, 30): ".99 / .82",
    (ADAPTIVE, PEOPLE, 60): ".99 / .98",
    (ADAPTIVE, "human", 30): ".89 / .59",
    (ADAPTIVE, "human", 60): ".96 / .93",
    (RANDOM, PEOPLE, 30): ".83 / .14",
    (RANDOM, PEOPLE, 60): ".85 / .35",
    (SWEEP, PEOPLE, 30): ".99 / .58",
    (SWEEP, PEOPLE, 60): "1.0 / .99",
    (COUNTER, PEOPLE, 60): ".22 / .24",
}
"""Precision and recall without feedback, all kinds of question."""
TEACHING = {
    (ADAPTIVE, EVERYBODY, 0.9): "16",
    (ADAPTIVE, EVERYBODY, 0.95): "29",
    (SWEEP, EVERYBODY, 0.9): "36",
    (SWEEP, EVERYBODY, 0.95): "71",
    (RANDOM, EVERYBODY, 0.9): "39",
    (RANDOM, EVERYBODY, 0.95): "74",
    (ADAPTIVE, "human", 0.9): "19",
    (SWEEP, "human", 0.9): "34",
    (RANDOM, "human", 0.9): "46",
}
"""Answers until so much is known, from 85 % on."""
PREDICTION = {
    MODEL: ".38–.48, AUC .76–.84",
    "constant": ".45–.65",
    "moving average": ".46–.65",
}
"""Log-loss on random questions."""

Row = tuple[str, str, str]


def beside_the_trial(report: MeasuredReport) -> Iterator[Row]:
    """What was measured, what it came to here, and in the trial."""
    for look in report.xray:
        key = (look.policy, look.learners, look.answers)
        if key in XRAY and not look.feedback:
            what = f"X-ray, {look.policy}, {look.learners}, {look.answers} answers"
            yield what, f"{_mean(look.precision)} / {_mean(look.recall)}", XRAY[key]
    for line in report.teaching:
        goal = (line.policy, line.learners, line.goal)
        if goal in TEACHING:
            what = f"answers until {line.goal:.0%}, {line.policy}, {line.learners}"
            yield what, f"{line.answers.mean:.1f}", TEACHING[goal]
    for said in report.prediction:
        asked = (said.questions, said.learners) == ("random questions", EVERYBODY)
        if asked and said.predictor in PREDICTION:
            auc = "" if said.auc is None else f", AUC {said.auc:.2f}"
            here = f"{_mean(said.log_loss)}{auc}"
            yield f"log-loss, {said.predictor}", here, PREDICTION[said.predictor]


def _mean(mean: Mean | None) -> str:
    return "–" if mean is None else f"{mean.mean:.2f}"
