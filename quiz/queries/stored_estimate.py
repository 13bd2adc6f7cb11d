"""The stored estimate of a learner."""

from datetime import datetime
from functools import lru_cache
from hashlib import sha256
from uuid import UUID

from django.conf import settings

from game.atlas import Atlas
from game.atlas_files import load_atlas
from quiz.learning.inference.codec import FORMAT, UnreadableEstimate, decode
from quiz.learning.inference.estimate import aged, first_estimate, later
from quiz.learning.inference.state import Estimate
from quiz.models.progress import Knows, Progress
from quiz.queries.evidence_log import Extent, days_between, extent_of

KEPT = 32


def format_of(atlas: Atlas) -> str:
    """The current model, precision and map version of estimates."""
    sweeps = "+".join(str(effort) for effort in settings.COACH_SWEEPS)
    return f"{FORMAT} {sweeps} {atlas.version}"


def seed_of(public_id: UUID, map_slug: str) -> int:
    """The rng of a learner and a map; a rebuild must draw the same."""
    return int.from_bytes(sha256(f"{public_id} {map_slug}".encode()).digest()[:4], "big")


def progress_of(learner_id: int | None, map_slug: str) -> Progress | None:
    """The row of a learner and a map, if there is one."""
    if learner_id is None:
        return None
    return Progress.objects.filter(learner_id=learner_id, map=map_slug).first()


def home_of(progress: Progress | None) -> str | None:
    """Where a learner says they live, if that is still on the map."""
    home = progress.home if progress else ""
    return home if progress and home in load_atlas(progress.map).places else None


SAID = {Knows.LITTLE: -1.0, Knows.SOME: 0.0, Knows.WELL: 1.2}
"""What a learner's statement about knowing a map means in log odds."""


def said_of(progress: Progress | None) -> float:
    """How much better than most a learner says they know the map, in log odds."""
    return SAID[Knows(progress.knows)] if progress and progress.knows in Knows.values else 0.0


def extent_in(progress: Progress) -> Extent:
    """How much evidence an estimate holds."""
    return Extent(
        progress.attempts, progress.last_attempt, progress.matches, progress.last_ended_at
    )


def is_behind(learner_id: int, map_slug: str, progress: Progress | None) -> bool:
    """Whether there is evidence that is not in the estimate yet, or another model."""
    extent = extent_of(learner_id, map_slug)
    if progress is None:
        return bool(extent.attempts or extent.matches)
    known = progress.format == format_of(load_atlas(map_slug))
    return not known or extent_in(progress) != extent


def estimate_in(progress: Progress) -> Estimate | None:
    """The stored estimate; None if it must be rebuilt first."""
    atlas = load_atlas(progress.map)
    if progress.format != format_of(atlas):
        return None
    try:
        return _decoded(atlas, bytes(progress.estimate))
    except UnreadableEstimate:
        return None


def estimate_at(progress: Progress, now: datetime) -> Estimate | None:
    """The same at a later time, with what may have been forgotten since."""
    estimate = estimate_in(progress)
    if estimate is None or progress.first_at is None:
        return estimate
    return later(estimate, max(estimate.at_days, days_between(progress.first_at, now)))


def estimate_without_distances(progress: Progress, now: datetime) -> Estimate | None:
    """The estimate without distances, read in a moment: only for choosing direct questions."""
    atlas = load_atlas(progress.map)
    if progress.format != format_of(atlas):
        return None
    try:
        estimate = decode(atlas, bytes(progress.estimate), without_distances=True)
    except UnreadableEstimate:
        return None
    days = days_between(progress.first_at, now) if progress.first_at else 0.0
    return aged(estimate, max(estimate.at_days, days))


@lru_cache(maxsize=KEPT)
def _decoded(atlas: Atlas, stored: bytes) -> Estimate:
    """Read once: several questions are chosen from the same estimate."""
    return decode(atlas, stored)


@lru_cache(maxsize=64)
def unknown_learner(atlas: Atlas, home: str | None = None, said: float = 0.0) -> Estimate:
    """The estimate of a learner without answers who lives there: always the same."""
    return first_estimate(atlas, 0, particles=1, home=home, said=said)
