"""A learner's progress on all maps, in short."""

from dataclasses import dataclass
from datetime import datetime

from django.db.models import Count

from game.atlas_files import OFFERED_FIRST, every_map, is_map, is_unlisted, load_atlas
from game.models.table import Seat
from game.pages.maps.list import MapCard, map_card
from game.queries.open_maps import on_known_maps
from quiz.models.attempt import Attempt
from quiz.models.progress import Progress
from quiz.pages.progress.own_standing import BorderGroups, lines_of
from quiz.queries.known_borders import known_borders
from quiz.queries.open_diagnosis import silent_maps
from quiz.queries.own_weeks import Calendar, own_calendar
from quiz.queries.stored_estimate import is_behind


@dataclass(frozen=True, slots=True)
class MapSummary:
    """One map in short."""

    card: MapCard
    answers: int
    known: int
    borders: int
    percent: int
    wrong: int

    @property
    def is_begun(self) -> bool:
        """Whether there is anything to show."""
        return self.answers > 0


@dataclass(frozen=True, slots=True)
class ProgressList:
    """All maps."""

    maps: tuple[MapSummary, ...]
    behind: tuple[str, ...]
    calendar: Calendar

    @property
    def is_begun(self) -> bool:
        """Whether there is anything to show."""
        return any(one.is_begun for one in self.maps)


def progress_list(learner_id: int | None, now: datetime) -> ProgressList:
    """All maps in short."""
    rows = Progress.objects.filter(on_known_maps(), learner_id=learner_id or 0)
    stored = {row.map: row for row in rows}
    counts, silent = _answer_counts(learner_id), silent_maps(learner_id, now)
    told = {slug: row for slug, row in stored.items() if slug not in silent}
    # The first few maps are always listed; others only if the learner has begun on them.
    begun = {*counts, *stored, *_played(learner_id)}
    slugs = [slug for slug in every_map() if slug in OFFERED_FIRST or slug in begun]
    slugs += sorted(slug for slug in begun if is_unlisted(slug) and is_map(slug))
    cards = tuple(map(map_card, slugs))
    maps = tuple(_summary(card, told.get(card.slug), counts, now) for card in cards)
    late = learner_id is not None and [
        slug for slug in slugs if is_behind(learner_id, slug, stored.get(slug))
    ]
    return ProgressList(maps, tuple(late or ()), own_calendar(learner_id, now))


def _played(learner_id: int | None) -> set[str]:
    seats = Seat.objects.filter(learner_id=learner_id or 0, table__matches__game="journey")
    return set(seats.values_list("table__matches__map", flat=True).distinct())


def _answer_counts(learner_id: int | None) -> dict[str, int]:
    rows = Attempt.objects.filter(learner_id=learner_id or 0).order_by().values("map")
    return {row["map"]: row["n"] for row in rows.annotate(n=Count("pk"))}


def _summary(
    card: MapCard, progress: Progress | None, counts: dict[str, int], now: datetime
) -> MapSummary:
    atlas = load_atlas(card.slug)
    standing = BorderGroups(lines_of(atlas, progress, now))
    borders, known = standing.borders, known_borders(atlas, progress, now).yours
    return MapSummary(
        card=card,
        answers=counts.get(card.slug, 0),
        known=known,
        borders=borders,
        percent=round(100 * known / borders) if borders else 0,
        wrong=len(standing.missed) + len(standing.invented),
    )
