"""Keep estimates up to date with the evidence. The only writer of Progress.

Inference takes long, so nothing is locked meanwhile: an estimate is written only if no other was
written since it was read. The writer that loses the race has done the same work in vain, for the
same evidence leads to the same estimate, bit for bit.
"""

from collections.abc import Iterable
from datetime import datetime
from functools import partial
from typing import Any, NamedTuple

from celery import signature
from django.conf import settings
from django.core.exceptions import ObjectDoesNotExist
from django.db import IntegrityError, transaction
from django.db.models import F

from game.atlas_files import load_atlas
from game.hosting import clock
from game.hosting.clock import site_day
from game.hosting.once_kept import once_kept
from quiz.drills.runs.next_up import Prepared
from quiz.learning.findings.knowledge import border_states, states_line
from quiz.learning.inference.codec import encode
from quiz.learning.inference.estimate import first_estimate, later, refine, update
from quiz.learning.inference.state import Estimate
from quiz.models.learner import Learner
from quiz.models.progress import Progress
from quiz.queries.evidence_log import Extent, Piece, all_evidence, evidence_after, extent_of
from quiz.queries.stored_estimate import (
    estimate_in,
    extent_in,
    format_of,
    home_of,
    is_behind,
    progress_of,
    said_of,
    seed_of,
)

TRIES = 5
TASK = "quiz.tasks.update_progress"


class Thought(NamedTuple):
    """An estimate with the evidence it includes."""

    estimate: Estimate
    extent: Extent
    first_at: datetime | None
    last_at: datetime | None
    dawn: dict[str, str]


def think_later(learner_id: int, map_slug: str) -> None:
    """Queue an update of an estimate once the transaction is committed.

    If the broker is down nothing is lost: the next view of the progress page queues it again.
    """
    job = signature(TASK, args=(learner_id, map_slug))
    once_kept(partial(job.apply_async, retry=False))


def think_again(guest_id: int, into_id: int) -> None:
    """Rebuild the estimate of an account that has got a guest's answers and matches.

    A guest's estimates are not moved: they follow from the evidence. The guest's home and
    knowledge are kept if the account has stated none.
    """
    for row in Progress.objects.filter(learner_id=guest_id):
        mine = progress_of(into_id, row.map)
        if (row.home or row.knows) and not (mine and (mine.home or mine.knows)):
            say_home(into_id, row.map, row.home, row.knows)
        think_later(into_id, row.map)


def bring_up_to_date(learner_id: int, map_slug: str) -> Progress | None:
    """Add the new evidence to the estimate; None if there is no evidence at all."""
    progress = _row(learner_id, map_slug)
    for _ in range(TRIES):
        if progress is None or not is_behind(learner_id, map_slug, progress):
            break
        try:
            _write(progress, _folded(progress) or rebuilt(learner_id, map_slug))
            progress.refresh_from_db()
        except ObjectDoesNotExist:  # the learner was deleted meanwhile
            return None
    return progress


def say_home(learner_id: int, map_slug: str, place: str, knows: str = "") -> None:
    """Store where a learner lives and how well they know the map; then rebuild the estimate.

    Empty means that they have not said. Raises UnknownMapError, and UnknownPlace for a place that
    is not on the map.
    """
    if place and place not in load_atlas(map_slug).places:
        raise UnknownPlace(f"there is no place {place!r} on the map {map_slug!r}")
    Progress.objects.get_or_create(learner_id=learner_id, map=map_slug)
    row = Progress.objects.filter(learner_id=learner_id, map=map_slug)
    # A worker that has started with the old values must not overwrite this.
    row.exclude(home=place, knows=knows).update(
        home=place, knows=knows, format="", estimate=b"", prepared={}, version=F("version") + 1
    )
    think_later(learner_id, map_slug)


class UnknownPlace(ValueError):  # noqa: N818 - an answer to the asking page, not a failure
    """There is no such place on the map."""


def rebuild(learner_id: int, map_slug: str) -> Progress | None:
    """Rebuild the estimate from all evidence, and store it."""
    progress = _row(learner_id, map_slug)
    if progress is not None:
        _write(progress, rebuilt(learner_id, map_slug))
        progress.refresh_from_db()
    return progress


def rebuilt(learner_id: int, map_slug: str) -> Thought:
    """The estimate that follows from all evidence."""
    public_id = Learner.objects.values_list("public_id", flat=True).get(pk=learner_id)
    said = progress_of(learner_id, map_slug)
    first = first_estimate(
        load_atlas(map_slug),
        seed_of(public_id, map_slug),
        home=home_of(said),
        said=said_of(said),
    )
    pieces, extent = all_evidence(learner_id, map_slug)
    first_at = pieces[0].at if pieces else None
    last_at = pieces[-1].at if pieces else None
    estimate, dawn = _thought_over(first, pieces, first_at, {})
    return Thought(estimate, extent, first_at, last_at, dawn)


def _row(learner_id: int, map_slug: str) -> Progress | None:
    found = Progress.objects.filter(learner_id=learner_id, map=map_slug).first()
    if found is not None or not is_behind(learner_id, map_slug, None):
        return found
    try:
        with transaction.atomic():
            return Progress.objects.create(learner_id=learner_id, map=map_slug)
    except IntegrityError:  # another worker was first, or the learner was deleted
        return Progress.objects.filter(learner_id=learner_id, map=map_slug).first()


def _folded(progress: Progress) -> Thought | None:
    """The stored estimate and what came after it.

    None if something arrived late: before evidence that is already included. Then everything is
    rebuilt in the right order.
    """
    estimate, known = estimate_in(progress), extent_in(progress)
    if estimate is None:
        return None
    there = extent_of(progress.learner_id, progress.map)
    pieces, extent = evidence_after(progress.learner_id, progress.map, known, progress.last_at)
    if there.attempts > extent.attempts or there.matches > extent.matches:
        return None
    if there.attempts < known.attempts or there.matches < known.matches:
        return None
    if pieces and progress.last_at is not None and pieces[0].at <= progress.last_at:
        return None
    first_at = progress.first_at or (pieces[0].at if pieces else None)
    last_at = pieces[-1].at if pieces else progress.last_at
    estimate, dawn = _thought_over(estimate, pieces, first_at, progress.dawn)
    return Thought(estimate, extent, first_at, last_at, dawn)


def _thought_over(
    estimate: Estimate, pieces: Iterable[Piece], first_at: datetime | None, dawn: dict[str, str]
) -> tuple[Estimate, dict[str, str]]:
    """The estimate after all pieces, and the states of borders before its last day."""
    at_once, *more = settings.COACH_SWEEPS
    for piece in pieces:
        told = piece.since(first_at or piece.at)
        day = site_day(piece.at).isoformat()
        if dawn.get("day") != day:
            borders = border_states(later(estimate, max(estimate.at_days, told.at_days)))
            dawn = {"day": day, "states": states_line(borders)}
        estimate = update(estimate, told, piece.right, at_once, resting=True, credit=piece.credit)
        if estimate.readings and estimate.readings[-1].detour is not None:
            for effort in more:
                estimate = refine(estimate, effort)
    return estimate, dawn


def _write(progress: Progress, thought: Thought) -> None:
    """Store an estimate, unless another one was stored since the row was read."""
    unchanged = Progress.objects.filter(pk=progress.pk, version=progress.version)
    unchanged.update(
        **values_of(thought), version=F("version") + 1, prepared={}, updated_at=clock.now()
    )


def keep_prepared(progress: Progress, prepared: Prepared) -> None:
    """Store a question chosen by an estimate, as long as that is the newest."""
    unchanged = Progress.objects.filter(pk=progress.pk, version=progress.version)
    unchanged.update(prepared=prepared.encode())


def values_of(thought: Thought) -> dict[str, Any]:
    """The fields that follow from the evidence alone."""
    return {
        "estimate": encode(thought.estimate),
        "format": format_of(thought.estimate.variables.atlas),
        "first_at": thought.first_at,
        "last_at": thought.last_at,
        "dawn": thought.dawn,
        **thought.extent._asdict(),
    }
