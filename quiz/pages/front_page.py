"""The front page for a learner who comes back: go on, five minutes, and the journey of today."""

from dataclasses import dataclass
from datetime import datetime
from uuid import UUID, uuid4

from game.atlas_files import load_atlas, map_slugs
from game.hosting.clock import site_day
from quiz.models.drill_run import DrillRun, Way
from quiz.pages.practise.practise_page import map_to_practise
from quiz.pages.progress.growing_map import GrowingMap, growing_map
from quiz.queries.daily import counted_try, day_number
from quiz.queries.known_borders import known_borders
from quiz.queries.open_diagnosis import open_diagnoses
from quiz.queries.stored_estimate import progress_of


@dataclass(frozen=True, slots=True)
class FrontPage:
    """What the front page offers. `grown` is None for a learner who has never practised."""

    map: str
    command: UUID
    going_on: UUID | None
    going_on_word: str
    grown: GrowingMap | None
    day_number: int
    daily_is_over: bool


def front_page(learner_id: int | None, now: datetime) -> FrontPage:
    """The offers for one learner, or for a visitor who has not begun."""
    today = site_day(now)
    if learner_id is None or not DrillRun.objects.filter(learner_id=learner_id).exists():
        return FrontPage(map_slugs()[0], uuid4(), None, "", None, day_number(today), False)
    map_slug = map_to_practise(learner_id, "")
    silent = map_slug in open_diagnoses(learner_id)
    progress = None if silent else progress_of(learner_id, map_slug)
    running = DrillRun.objects.filter(learner_id=learner_id, ended_at=None, ends_at=None)
    run = running.filter(map=map_slug, open_number__gt=1).order_by("-began_at").first()
    daily = counted_try(learner_id, map_slug, today)
    return FrontPage(
        map=map_slug,
        command=uuid4(),
        going_on=run.public_id if run else None,
        going_on_word=str(Way(run.way).label) if run else "",
        grown=growing_map(map_slug, known_borders(load_atlas(map_slug), progress, now), small=True),
        day_number=day_number(today),
        daily_is_over=daily is not None and daily.ended_at is not None,
    )
