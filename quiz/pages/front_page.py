"""The front page: for a new visitor, and for a returning learner."""

from dataclasses import dataclass
from datetime import datetime
from uuid import UUID, uuid4

from game.atlas_files import load_atlas, map_slugs
from game.drawing.silhouettes import silhouette
from game.hosting.clock import site_day
from game.pages.tables.going_on import GoingOn, match_to_go_on
from game.queries.newcomers import is_newcomer
from quiz.models.drill_run import DrillRun
from quiz.pages.practise.practise_page import map_to_practise
from quiz.pages.progress.growing_map import GrowingMap, growing_map
from quiz.queries.daily import counted_try, day_number
from quiz.queries.known_borders import known_borders
from quiz.queries.open_diagnosis import silent_maps
from quiz.queries.own_weeks import Calendar, own_calendar
from quiz.queries.stored_estimate import progress_of
from quiz.words.run_words import run_word

TRIED_MAP = "europe"
TRIED = ("france", "united-kingdom", "hungary", "latvia", "greece")
"""The round to try in one's head: its start, and the places offered."""


@dataclass(frozen=True, slots=True)
class FrontPage:
    """What the front page offers. `grown` is None for a learner who has never practised.

    `is_silent`: the map is drawn without what the learner knows of it, and nothing is counted.
    `is_newcomer`: has never played, so that playing begins with the guide. `calendar` and `match`
    are for a returning learner.
    """

    map: str
    command: UUID
    is_newcomer: bool
    match: GoingOn | None
    going_on: UUID | None
    going_on_word: str
    grown: GrowingMap | None
    is_silent: bool
    day_number: int
    daily_is_over: bool
    calendar: Calendar | None

    @property
    def is_back(self) -> bool:
        """Whether the learner has played or practised before."""
        return self.grown is not None

    @property
    def shapes(self) -> dict[str, str]:
        """The outlines of the places of the round to try in one's head."""
        return {place.replace("-", "_"): silhouette(TRIED_MAP, place) for place in TRIED}


def front_page(learner_id: int | None, now: datetime) -> FrontPage:
    """The offers for one learner, or for a visitor without a session."""
    today, is_new = site_day(now), is_newcomer(learner_id)
    if learner_id is None or (is_new and not _has_practised(learner_id)):
        return FrontPage(
            map_slugs()[0],
            uuid4(),
            True,
            None,
            None,
            "",
            None,
            False,
            day_number(today),
            False,
            None,
        )
    map_slug = map_to_practise(learner_id, "")
    is_silent = map_slug in silent_maps(learner_id, now)
    progress = None if is_silent else progress_of(learner_id, map_slug)
    running = DrillRun.objects.filter(learner_id=learner_id, ended_at=None, ends_at=None)
    run = running.filter(map=map_slug, open_number__gt=1).order_by("-began_at").first()
    daily = counted_try(learner_id, map_slug, today)
    return FrontPage(
        map=map_slug,
        command=uuid4(),
        is_newcomer=is_new,
        match=match_to_go_on(learner_id),
        going_on=run.public_id if run else None,
        going_on_word=run_word(run.way, run.kinds) if run else "",
        is_silent=is_silent,
        grown=growing_map(map_slug, known_borders(load_atlas(map_slug), progress, now), small=True),
        day_number=day_number(today),
        daily_is_over=daily is not None and daily.ended_at is not None,
        calendar=own_calendar(learner_id, now),
    )


def _has_practised(learner_id: int) -> bool:
    return DrillRun.objects.filter(learner_id=learner_id).exists()
