"""The lines of a report, as plain values."""

from dataclasses import dataclass, field

from quiz.learning.measuring.metrics import Bin, Mean

EVERYBODY = "everybody"
PEOPLE = "people"
"""The learners that a model of borders can describe, together."""
MODEL = "model"
COUNTER = "error counter"


@dataclass(frozen=True, slots=True)
class PredictionLine:
    """How well one predictor predicts the answers of some conversations.

    Log-loss is a mean over learners; AUC and calibration are over all answers together.
    """

    kinds: str
    questions: str
    learners: str
    predictor: str
    answers: int
    right: float
    log_loss: Mean | None
    auc: float | None
    calibration: float | None


@dataclass(frozen=True, slots=True)
class ReliabilityLine:
    """The bins of what the model predicted: right answers, or borders that are wrong."""

    kinds: str
    what: str
    bins: list[Bin]


@dataclass(frozen=True, slots=True)
class XrayLine:
    """Precision and recall of what was flagged after a number of answers."""

    kinds: str
    policy: str
    feedback: bool
    learners: str
    answers: int
    precision: Mean | None
    recall: Mean | None


@dataclass(frozen=True, slots=True)
class BrierLine:
    """How far the probabilities of the X-ray were off in practice, compared with saying nothing.

    `nothing` believes no pair wrong; `base_rate` gives every pair the share of pairs that these
    learners have wrong at that moment, which cannot be known beforehand.
    """

    kinds: str
    learners: str
    answers: int
    model: Mean
    nothing: Mean
    base_rate: Mean


@dataclass(frozen=True, slots=True)
class TeachingLine:
    """How many answers it took until a share of the borders was known.

    A learner who did not get there is counted with the last answer; `reached` is the share of
    those who did.
    """

    kinds: str
    policy: str
    learners: str
    goal: float
    answers: Mean
    reached: float


@dataclass(frozen=True, slots=True)
class MeasuredReport:
    """All tables of one map."""

    prediction: list[PredictionLine]
    reliability: list[ReliabilityLine]
    xray: list[XrayLine]
    teaching: list[TeachingLine]
    brier: list[BrierLine] = field(default_factory=list)
