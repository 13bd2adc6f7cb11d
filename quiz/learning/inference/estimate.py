"""Inference: how an estimate follows from answers, and from the days between them."""

from collections.abc import Iterable
from dataclasses import replace

import numpy as np

from game.atlas import Atlas
from quiz.learning.choosing.pacing import remembered
from quiz.learning.choosing.patience import failures_after
from quiz.learning.inference.evidence import Evidence
from quiz.learning.inference.likelihood import Reading, read, sign_table
from quiz.learning.inference.memory import SAME_SITTING, Trace, long_retained, retained, touched
from quiz.learning.inference.particles.cloud import Asked, Cloud
from quiz.learning.inference.particles.sweeps import (
    FADES,
    WrongTally,
    attention,
    fit_rates,
    resample,
    sweep,
)
from quiz.learning.inference.predict import success
from quiz.learning.inference.rates import Floats, Rates, rounded
from quiz.learning.inference.sketches.sketch import later_sketch, rounded_sketch
from quiz.learning.inference.sketches.sketching import sketched
from quiz.learning.inference.standing import RIGHT_SIGNS, WRONG_SIGNS, standing_after
from quiz.learning.inference.state import Estimate, cloud_of, first_estimate
from quiz.learning.inference.unary import STILL, learned_by, read_all, start
from quiz.learning.inference.uptake import Odds, added, fits_of, likeliest

FOREGROUND = 6
"""Sweeps while the learner waits for the next question."""
BACKGROUND = 30
"""Sweeps while the learner reads it."""
WINDOW = 150
"""After this many answers in one sitting the older ones are summarised border by border."""
SURE = 0.002
"""No probability is stored nearer to 0 or 1 when answers are summarised."""


def update(
    estimate: Estimate,
    evidence: Evidence,
    right: bool | None = None,
    effort: int = FOREGROUND,
    *,
    resting: bool = False,
    credit: float | None = None,
) -> Estimate:
    """The estimate after one more answer, with `effort` sweeps to settle.

    `right` and `credit` are the grade of the answer, if predictions are to be corrected by it.
    While it is `resting`, particles are left alone as long as no question needs them, because they
    take most of the time; before they are needed, they must be made `awake`.
    """
    estimate = later(estimate, evidence.at_days)
    if len(estimate.window) >= WINDOW:
        estimate = _summed_up(estimate, evidence.at_days)
    reading = read(estimate.variables, evidence)
    if resting and not len(estimate.cloud.asked):
        if reading.detour is None:
            return _rested(estimate, evidence, reading, credit)
        estimate = awake(estimate)
    calibration, recent = estimate.calibration, estimate.recent
    if right is not None and not evidence.aided:
        raw = success(estimate, evidence.question)
        calibration = calibration.after(raw, right=right, chosen=not evidence.reference)
        recent = recent if evidence.reference else remembered(recent, right)
    rng = _rng(estimate.seed, estimate.answers + 1, 0)
    cloud = estimate.cloud.copy()
    answered = _rested(estimate, evidence, reading, credit)
    weights = _weighed(estimate, cloud, reading, rng)
    weights = resample(cloud, weights, rng)
    _let_learn(cloud, answered.unary.asked, reading, estimate.rates, rng)
    answered = replace(
        answered,
        cloud=cloud,
        weights=weights,
        sharing=estimate.sharing.faded(_fading(cloud, reading)),
        calibration=calibration,
        recent=recent,
    )
    if resting and reading.detour is None:
        effort = 0  # a direct statement moves nothing else
    return _swept(_fitted(answered), effort, rng)


def _rested(
    estimate: Estimate, evidence: Evidence, reading: Reading, credit: float | None
) -> Estimate:
    """The estimate after an answer, with its particles as they were."""
    shown_at = estimate.shown_at.copy()
    shown_at[[number for number, _ in reading.shown]] = estimate.answers + 1
    failed, failed_at = failures_after(estimate, reading)
    rates = estimate.rates
    return replace(
        estimate,
        answers=estimate.answers + 1,
        shown_at=shown_at,
        failed=failed,
        failed_at=failed_at,
        at_days=evidence.at_days,
        window=(*estimate.window, evidence),
        readings=(*estimate.readings, reading),
        unary=estimate.unary.after(reading, sign_table(rates), rates),
        standing=standing_after(estimate.standing, reading, estimate.wrong()),
        traces=_traced(estimate, reading, evidence.at_days),
        sketch=rounded_sketch(sketched(estimate.sketch, evidence, credit)),
        refined=0,
    )


def awake(estimate: Estimate) -> Estimate:
    """The same with particles that include the direct answers since.

    If no answer depends on distances, they may be drawn anew: nothing else is known.
    """
    if len(estimate.cloud.asked):
        return estimate
    variables = estimate.variables
    rng = _rng(estimate.seed, estimate.answers, 1 << 21)
    until = estimate.unary.draw(np.arange(len(variables)), estimate.cloud.size, rng)
    cloud = cloud_of(variables, until, estimate.rates)
    even = np.full(cloud.size, 1 / cloud.size)
    return _fitted(replace(estimate, cloud=cloud, weights=even))


def refine(estimate: Estimate, effort: int = BACKGROUND) -> Estimate:
    """The same answers, refined by `effort` more sweeps."""
    rng = _rng(estimate.seed, estimate.answers, estimate.refined + 1)
    copied = replace(estimate, cloud=estimate.cloud.copy(), refined=estimate.refined + 1)
    return _swept(copied, effort, rng)


def rebuild(
    atlas: Atlas, seed: int, evidences: Iterable[tuple[Evidence, bool | None, tuple[int, ...]]]
) -> Estimate:
    """The estimate that follows from answers in their order.

    Each comes with its grade and the effort spent on it: that of `update`, then those of each
    `refine`. With the same ones it is the same estimate, bit for bit.
    """
    estimate = first_estimate(atlas, seed)
    for evidence, right, efforts in evidences:
        estimate = update(estimate, evidence, right, efforts[0])
        for effort in efforts[1:]:
            estimate = refine(estimate, effort)
    return estimate


def later(estimate: Estimate, at_days: float) -> Estimate:
    """The estimate at a later time, with what may have been forgotten since."""
    if at_days - estimate.at_days <= SAME_SITTING:
        return estimate
    return _summed_up(estimate, at_days)


def aged(estimate: Estimate, at_days: float) -> Estimate:
    """The same for a choice at once: what may have been forgotten since, by the sketch alone."""
    return replace(estimate, sketch=later_sketch(estimate.sketch, at_days))


def _rng(*seed: int) -> np.random.Generator:
    """A freshly seeded RNG for each step, so that the order of requests does not matter."""
    return np.random.default_rng(seed)


def _weighed(
    estimate: Estimate, cloud: Cloud, reading: Reading, rng: np.random.Generator
) -> Floats:
    """The weights of the particles by one more answer, which is added to the cloud.

    Variables on which no detour bears are drawn anew from what is known of them, so that direct
    answers about them have no weight.
    """
    rates = estimate.rates
    signs = sign_table(rates)
    logged = np.log(estimate.weights)
    bears = np.asarray(cloud.asked.bears.any(axis=0))
    alone = [number for number, _ in reading.signs if not bears[number]]
    for number, sign in reading.signs:
        if bears[number]:
            logged += signs[sign] * (cloud.until[:, number] == STILL)
    if alone:
        answered = estimate.unary.after(Reading(reading.signs), signs)
        drawn = answered.draw(np.array(alone), cloud.size, rng)
        changed = np.flatnonzero((cloud.until[:, alone] != drawn).any(axis=1))
        cloud.until[:, alone] = drawn
        cloud.refresh(changed, rates)
    if reading.detour is not None:
        logged += cloud.ask(len(estimate.window) + 1, reading.detour, rates)
    weights = np.exp(logged - logged.max())
    return np.asarray(weights / weights.sum())


def _let_learn(
    cloud: Cloud, asked: int, reading: Reading, rates: Rates, rng: np.random.Generator
) -> None:
    """Particles that were wrong about what was shown learn it at random."""
    if not reading.shown:
        return
    numbers = [number for number, _ in reading.shown]
    probabilities = [
        learned_by(rates, share, told=number in reading.told) for number, share in reading.shown
    ]
    wrong = cloud.until[:, numbers] == STILL
    learned = wrong & (rng.random(wrong.shape) < probabilities)
    changed = np.flatnonzero(learned.any(axis=1))
    cloud.until[:, numbers] = np.where(learned, asked, cloud.until[:, numbers])
    cloud.refresh(changed, rates)


def _fading(cloud: Cloud, reading: Reading) -> Floats:
    """How much older looks at each variable still count: not at all after a direct answer."""
    fading = np.full(len(cloud.variables), FADES)
    if reading.detour is not None:
        fading[cloud.asked.bears[-1]] = FADES / 2
    fading[[number for number, _ in reading.signs]] = 0.0
    fading[[number for number, _ in reading.shown]] = 0.0
    return fading


def _fitted(estimate: Estimate) -> Estimate:
    """The estimate with the rates that fit it now; what depends on them is recomputed."""
    rates = fit_rates(estimate.cloud, estimate.readings, estimate.prior)
    by_sight, by_word = likeliest(estimate.uptake, _uptake(estimate))
    rates = replace(rates, learns=by_sight, hears=by_word)
    if rates == estimate.rates:
        return estimate
    estimate.cloud.weigh_again(rates)
    real = estimate.variables.is_real
    unary = read_all(estimate.prior, real, estimate.readings, rates)
    return replace(estimate, rates=rates, unary=unary)


def _uptake(estimate: Estimate) -> Odds:
    """How well each uptake fits the answers of the window."""
    real = estimate.variables.is_real
    return fits_of(estimate.prior, real, estimate.readings, estimate.rates)


def _swept(estimate: Estimate, effort: int, rng: np.random.Generator) -> Estimate:
    """Sweep the particles of an estimate, which must be its own."""
    weight = attention(estimate.cloud, estimate.unary)
    sharing = estimate.sharing
    if weight.any():
        for _ in range(effort):
            tried, found = sweep(estimate.cloud, estimate.unary, estimate.rates, weight, rng)
            could = np.isfinite(found)
            counts = estimate.weights[could] * len(could)
            sharing = sharing.with_looks(tried[could], found[could], counts)
    return replace(estimate, sharing=sharing.rounded())


def _traced(estimate: Estimate, reading: Reading, at_days: float) -> dict[int, Trace]:
    """What is remembered: each direct answer, and what was shown after a mistake."""
    traces = dict(estimate.traces)
    told = {number for number, _ in reading.shown}
    for number, sign in reading.signs:
        if sign in RIGHT_SIGNS:
            traces[number] = touched(traces.get(number), at_days, right=True)
        elif sign in WRONG_SIGNS and number in told:
            traces[number] = touched(traces.get(number), at_days, right=False)
    signed = {number for number, _ in reading.signs}
    for number in sorted(told - signed):
        if number not in traces:
            traces[number] = touched(None, at_days, right=False)
    return traces


def _summed_up(estimate: Estimate, at_days: float) -> Estimate:
    """All answers so far as one probability for each variable, faded by the time since.

    The particles stay as they are, but for what they forget.
    """
    wrong, fresh = estimate.wrong(), estimate.ever_learned()
    days = at_days - estimate.at_days
    forgot = np.zeros(len(wrong))
    if days > SAME_SITTING:
        forgot = fresh * _faded(estimate, at_days) + (1 - fresh) * (1 - long_retained(days))
        # Nobody invents a border by forgetting, except one they believed in before.
        forgot = np.where(estimate.variables.is_real, forgot, fresh * forgot)
    prior = rounded(np.clip(wrong + (1 - wrong) * forgot, SURE, 1 - SURE))
    rng = _rng(estimate.seed, estimate.answers, 1 << 20)
    now = estimate.cloud.wrong_now()
    now |= rng.random(now.shape) < forgot
    until = np.where(now, STILL, 0).astype(np.int16)
    return replace(
        estimate,
        at_days=at_days,
        prior=prior,
        fresh=rounded(fresh),
        uptake=added(estimate.uptake, _uptake(estimate)),
        window=(),
        readings=(),
        rates=replace(estimate.rates, gap=Rates().gap),
        unary=start(prior, estimate.variables.is_real),
        cloud=cloud_of(estimate.variables, until, estimate.rates, Asked(estimate.variables)),
        sharing=WrongTally.none(len(prior)),
        sketch=rounded_sketch(later_sketch(estimate.sketch, at_days)),
    )


def _faded(estimate: Estimate, at_days: float) -> Floats:
    """For each variable the probability that what was learned lately is forgotten."""
    lost = np.zeros(len(estimate.variables))
    for number, trace in estimate.traces.items():
        lost[number] = 1 - retained(trace, at_days)
    return lost


__all__ = ["Estimate", "aged", "awake", "first_estimate", "later", "rebuild", "refine", "update"]
