"""A report as plain text for people and as one value for programs."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import asdict
from typing import Any

from quiz.learning.measuring.baselines import NAMES
from quiz.learning.measuring.lines import (
    EVERYBODY,
    MODEL,
    PEOPLE,
    BrierLine,
    MeasuredReport,
    PredictionLine,
    ReliabilityLine,
    TeachingLine,
    XrayLine,
)
from quiz.learning.measuring.metrics import Mean
from quiz.learning.measuring.proso import NAME as PROSO

DIGITS = 4
GAP = "  "


def as_text(report: MeasuredReport) -> str:
    """All tables, with a title each; kinds of learner one by one for the first set of kinds."""
    tables = [
        ("Prediction of the next answer", _prediction(report.prediction)),
        ("Log-loss by kind of learner", _by_learner(report.prediction)),
        ("Reliability of the model", _bins(report.reliability)),
        ("X-ray: precision / recall of what is flagged", _xray(report.xray)),
        ("X-ray in practice: Brier score against saying nothing", _brier(report.brier)),
        (
            "Answers until so much is known (share who got there)",
            _teaching(report.teaching),
        ),
    ]
    return "\n".join(line for title, rows in tables for line in (title, *_aligned(rows), ""))


def as_value(report: MeasuredReport) -> dict[str, Any]:
    """The same as JSON has it, with few digits."""
    value: dict[str, Any] = _rounded(asdict(report))
    return value


def _rounded(value: Any) -> Any:
    if isinstance(value, float):
        return round(value, DIGITS)
    if isinstance(value, dict):
        return {key: _rounded(inner) for key, inner in value.items()}
    if isinstance(value, list | tuple):
        return [_rounded(inner) for inner in value]
    return value


def _aligned(rows: Iterable[Sequence[str]]) -> Iterator[str]:
    """Columns as wide as they need to be."""
    table = list(rows)
    widths = [max(len(row[i]) for row in table if i < len(row)) for i in range(len(table[0]))]
    for row in table:
        cells = (cell.ljust(width) for cell, width in zip(row, widths, strict=False))
        yield GAP.join(cells).rstrip()


def _figure(value: float | None, digits: int = 3) -> str:
    return "–" if value is None else f"{value:.{digits}f}"


def _mean(mean: Mean | None, digits: int = 2) -> str:
    if mean is None:
        return "–"
    error = "" if mean.error is None else f" ± {mean.error:.{digits}f}"
    return f"{mean.mean:.{digits}f}{error}"


def _prediction(lines: Iterable[PredictionLine]) -> Iterator[Sequence[str]]:
    yield "kinds", "questions", "predictor", "answers", "right", "log-loss", "AUC", "ECE"
    for line in lines:
        if line.learners == EVERYBODY:
            yield (
                line.kinds,
                line.questions,
                line.predictor,
                str(line.answers),
                _figure(line.right, 2),
                _mean(line.log_loss, 3),
                _figure(line.auc),
                _figure(line.calibration),
            )


def _by_learner(lines: Sequence[PredictionLine]) -> Iterator[Sequence[str]]:
    """Log-losses side by side."""
    predictors = (MODEL, *NAMES, PROSO)
    yield "kinds", "questions", "learners", "right", *predictors
    rows: dict[tuple[str, ...], dict[str, str]] = {}
    for line in lines:
        if line.learners != EVERYBODY and line.kinds == lines[0].kinds:
            key = (line.kinds, line.questions, line.learners, _figure(line.right, 2))
            rows.setdefault(key, {})[line.predictor] = _mean(line.log_loss, 3)
    for row, cells in rows.items():
        yield *row, *(cells.get(predictor, "") for predictor in predictors)


def _bins(lines: Iterable[ReliabilityLine]) -> Iterator[Sequence[str]]:
    yield "kinds", "what", "predicted → came true (how many)"
    for line in lines:
        told = [f"{b.predicted:.2f} → {b.right:.2f} ({b.count})" for b in line.bins]
        yield line.kinds, line.what, "; ".join(told)


def _xray(lines: Sequence[XrayLine]) -> Iterator[Sequence[str]]:
    numbers = sorted({line.answers for line in lines})
    yield "kinds", "policy", "learners", *(f"{number} answers" for number in numbers)
    rows: dict[tuple[str, ...], dict[int, str]] = {}
    for line in lines:
        if line.kinds != lines[0].kinds and not line.feedback and line.learners != PEOPLE:
            continue
        policy = f"{line.policy}, feedback" if line.feedback else line.policy
        cells = rows.setdefault((line.kinds, policy, line.learners), {})
        cells[line.answers] = f"{_mean(line.precision)} / {_mean(line.recall)}"
    for row, cells in rows.items():
        yield *row, *(cells.get(number, "") for number in numbers)


def _brier(lines: Iterable[BrierLine]) -> Iterator[Sequence[str]]:
    yield "kinds", "learners", "answers", "model", "nothing", "base rate", "model / nothing"
    for line in lines:
        ratio = line.model.mean / line.nothing.mean if line.nothing.mean else None
        figures = [_figure(of.mean, 5) for of in (line.model, line.nothing, line.base_rate)]
        yield line.kinds, line.learners, str(line.answers), *figures, _figure(ratio, 2)


def _teaching(lines: Sequence[TeachingLine]) -> Iterator[Sequence[str]]:
    goals = sorted({line.goal for line in lines})
    yield "kinds", "policy", "learners", *(f"{goal:.0%} known" for goal in goals)
    rows: dict[tuple[str, ...], dict[float, str]] = {}
    for line in lines:
        if line.kinds != lines[0].kinds and line.learners != EVERYBODY:
            continue
        cells = rows.setdefault((line.kinds, line.policy, line.learners), {})
        cells[line.goal] = f"{_mean(line.answers, 1)} ({line.reached:.0%})"
    for row, cells in rows.items():
        yield *row, *(cells.get(goal, "") for goal in goals)
