"""The figures of a report, each a small function of predictions and outcomes."""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from math import log, sqrt

SURE = 1e-3
"""Predictions are clipped this far from 0 and 1: one wrong certainty must not decide everything."""
BINS = 10

Prediction = tuple[float, bool]
"""The predicted probability of a right answer, and whether it was right."""


def log_loss(predictions: Collection[Prediction]) -> float | None:
    """The mean log-loss, in nats: lower is better. None without predictions."""
    if not predictions:
        return None
    probabilities = (max(SURE, min(1 - SURE, probability)) for probability, _ in predictions)
    rights = (right for _, right in predictions)
    losses = (
        -log(probability if right else 1 - probability)
        for probability, right in zip(probabilities, rights, strict=True)
    )
    return sum(losses) / len(predictions)


def auc(predictions: Collection[Prediction]) -> float | None:
    """How often a right answer had a higher probability than a wrong one; ties count half (AUC).

    None if there are no two to compare.
    """
    wrong = sum(not right for _, right in predictions)
    rights = len(predictions) - wrong
    if not wrong or not rights:
        return None
    won, below = 0.0, 0
    ranked = sorted(predictions)
    start = 0
    while start < len(ranked):
        end = start
        while end < len(ranked) and ranked[end][0] == ranked[start][0]:
            end += 1
        tied_wrong = sum(not right for _, right in ranked[start:end])
        won += (end - start - tied_wrong) * (below + tied_wrong / 2)
        below += tied_wrong
        start = end
    return won / (rights * wrong)


@dataclass(frozen=True, slots=True)
class Bin:
    """Predictions of about the same probability: their number, mean, and how often it was so."""

    count: int
    predicted: float
    right: float


def reliability(predictions: Iterable[Prediction], bins: int = BINS) -> list[Bin]:
    """Predictions in bins of equal width; empty ones are left out."""
    sorted_in: list[list[Prediction]] = [[] for _ in range(bins)]
    for probability, right in predictions:
        sorted_in[min(bins - 1, int(probability * bins))].append((probability, right))
    return [
        Bin(
            len(of),
            sum(probability for probability, _ in of) / len(of),
            sum(r for _, r in of) / len(of),
        )
        for of in sorted_in
        if of
    ]


def calibration_error(predictions: Collection[Prediction], bins: int = BINS) -> float | None:
    """The mean calibration error of the bins, weighted by size. None without predictions."""
    if not predictions:
        return None
    off = sum(b.count * abs(b.predicted - b.right) for b in reliability(predictions, bins))
    return off / len(predictions)


def brier(predictions: Collection[Prediction]) -> float | None:
    """The mean squared error of probabilities: lower is better. None without predictions."""
    if not predictions:
        return None
    return sum((probability - came) ** 2 for probability, came in predictions) / len(predictions)


def precision(flagged: Collection[object], wrong: Collection[object]) -> float | None:
    """The share of what is flagged that is indeed wrong; None if nothing is flagged."""
    return sum(one in wrong for one in flagged) / len(flagged) if flagged else None


def recall(flagged: Collection[object], wrong: Collection[object]) -> float | None:
    """The share of what is wrong that is flagged; None if nothing is wrong."""
    return sum(one in flagged for one in wrong) / len(wrong) if wrong else None


@dataclass(frozen=True, slots=True)
class Mean:
    """A mean over learners with its standard error; the error is None for fewer than two."""

    count: int
    mean: float
    error: float | None


def mean_of(values: Iterable[float | None]) -> Mean | None:
    """The mean of the existing values; None without any."""
    there: Sequence[float] = [value for value in values if value is not None]
    if not there:
        return None
    mean = sum(there) / len(there)
    if len(there) == 1:
        return Mean(1, mean, None)
    variance = sum((value - mean) ** 2 for value in there) / (len(there) - 1)
    return Mean(len(there), mean, sqrt(variance / len(there)))


def certain_mean(values: Iterable[float | None]) -> Mean:
    """The mean of values of which at least one exists."""
    mean = mean_of(values)
    if mean is None:
        raise ValueError("there is no mean of nothing")
    return mean
