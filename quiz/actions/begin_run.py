"""Begin a run of practice."""

from dataclasses import replace
from datetime import datetime
from uuid import UUID

from django.db import IntegrityError, transaction

from game.atlas_files import by_land, load_atlas
from game.hosting.clock import site_day
from game.house_rules import is_land_only
from game.queries.open_maps import may_use
from game.refused import Refused
from quiz.actions.asking import Asking
from quiz.actions.next_question import check_borders, next_question
from quiz.actions.open_question import put_question
from quiz.actions.run_settings import RunSettings, RunWishes, run_settings
from quiz.models.drill_run import DrillRun, Way
from quiz.queries.daily import counted_try

AS_GIVEN = (Way.SET, Way.TEACH)
"""For these the map is given: by a teacher, or because bots play with sea links."""


def begin_run(learner_id: int, public_id: UUID, wishes: RunWishes, now: datetime) -> DrillRun:
    """Begin a run and ask its first question; called again with the same id, the same run.

    Raises Refused or NotEnough with a sentence, AtlasError for an unknown map; nothing is stored.
    """
    begun = DrillRun.objects.filter(public_id=public_id, learner_id=learner_id).first()
    begun = begun or _counted_try(learner_id, wishes, now)
    if begun is not None:
        return begun
    if not may_use(learner_id, wishes.map):
        raise Refused("map", "You do not have access to this map.")
    if wishes.way not in AS_GIVEN and is_land_only(learner_id):
        wishes = replace(wishes, map=by_land(wishes.map))
    settings = run_settings(learner_id, wishes, now)
    alike = _unfinished_alike(learner_id, wishes.map, settings)
    if settings.way is Way.DIAGNOSIS and alike:
        return alike[0]  # nobody should have to repeat forty answers because of one tap
    run = DrillRun(
        public_id=public_id,
        learner_id=learner_id,
        map=wishes.map,
        map_version=load_atlas(wishes.map).version,
        began_at=now,
        **settings.fields(),
    )
    asking = Asking(run, 1, wishes.seen, now)
    if wishes.way is Way.BORDERS:
        check_borders(asking)
    first = next_question(asking)
    if first is None:
        raise Refused("nothing", "Choose at least one kind of question first.")
    put_question(run, 1, first, asked_at=now)
    return _stored(run, alike, wishes, now)


def _stored(run: DrillRun, alike: list[DrillRun], wishes: RunWishes, now: datetime) -> DrillRun:
    """Store a new run and end those that it replaces; or the run of a request that was faster."""
    try:
        with transaction.atomic():
            run.save(force_insert=True)
            _end_or_delete(alike, now)
            if run.way in (Way.MIX, Way.SITTING):
                _end_diagnosis(run)
    except IntegrityError:  # the same form, or the same day, was sent at the same moment
        known = DrillRun.objects.filter(public_id=run.public_id).first()
        found = known or _counted_try(run.learner_id, wishes, now)
        if found is None or found.learner_id != run.learner_id:
            raise
        return found
    return run


def _unfinished_alike(learner_id: int, map_slug: str, settings: RunSettings) -> list[DrillRun]:
    """The unfinished runs with the same wishes; those of assignments are separate."""
    if settings.way in (Way.SET, Way.DAILY, Way.STORM):
        return []
    found = DrillRun.objects.filter(
        learner_id=learner_id,
        map=map_slug,
        way=settings.way,
        length=settings.length,
        timer=settings.timer,
        is_open_map=settings.is_open_map,
        ghost_of_id=settings.ghost_of_id,
        ended_at=None,
    )
    wanted = (settings.kinds, settings.scope)
    return [run for run in found.order_by("-began_at") if (run.kinds, run.about) == wanted]


def _end_or_delete(runs: list[DrillRun], now: datetime) -> None:
    """A new run replaces them: those with answers end here, the others are deleted."""
    numbers = [run.pk for run in runs]
    old = DrillRun.objects.filter(pk__in=numbers, ended_at=None)
    old.filter(open_number=1).delete()
    old.update(ended_at=now, asked_at=None, open_question=None)


def _end_diagnosis(run: DrillRun) -> None:
    """End an unfinished diagnosis: a mix would reveal what it has found."""
    still_on = DrillRun.objects.filter(
        learner_id=run.learner_id, map=run.map, way=Way.DIAGNOSIS, ended_at=None
    )
    still_on.update(ended_at=run.began_at, asked_at=None, open_question=None)


def _counted_try(learner_id: int, wishes: RunWishes, now: datetime) -> DrillRun | None:
    """Today's attempt that counts, while it is unfinished: it is continued."""
    today = site_day(now)
    if wishes.way is not Way.DAILY or wishes.day not in (None, today):
        return None
    found = counted_try(learner_id, wishes.map, today)
    return found if found is not None and found.ended_at is None else None
