"""Where practice begins: the ways, unfinished runs, questions to review."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from uuid import UUID, uuid4

from django.db.models import Count, Q
from django.utils.translation import gettext as _

from game.atlas import Atlas
from game.atlas_files import (
    OFFERED_FIRST,
    by_land,
    load_atlas,
    map_entry,
    map_names,
    map_slugs,
    with_links,
)
from game.house_rules import is_calm, is_land_only
from game.queries.open_maps import may_use, on_known_maps, open_maps
from game.words.names import in_words, measured_figure
from quiz.drills.marks import nearest, nearest_tenth
from quiz.models.attempt import Attempt
from quiz.models.drill_run import DrillRun, Way
from quiz.pages.run.run_summary import clock_words
from quiz.queries.daily import counted_try, day_number
from quiz.queries.ghosts import ghost_run
from quiz.queries.review_list import ReviewItem, review_list
from quiz.queries.stored_estimate import progress_of
from quiz.run_clock import now
from quiz.words.question_words import in_short
from quiz.words.run_words import run_word

RUNNING, PAST = 3, 6


@dataclass(frozen=True, slots=True)
class MapChoice:
    """A map to practise."""

    slug: str
    name: str
    is_chosen: bool


@dataclass(frozen=True, slots=True)
class ReviewLine:
    """A question to review, and why."""

    words: str
    why: str


@dataclass(frozen=True, slots=True)
class RunLine:
    """A run in a list."""

    id: UUID
    way_word: str
    map_name: str
    answered: int
    right: int
    length: int | None
    has_feedback: bool


@dataclass(frozen=True, slots=True)
class GhostLine:
    """The run to race against."""

    id: UUID
    right: int
    length: int
    seconds: str


@dataclass(frozen=True, slots=True)
class LinksSwitch:
    """Whether sea links count, and the map for the other setting.

    A class may have decided it: then there is no switch.
    """

    are_on: bool
    on: str
    off: str
    is_fixed: bool


@dataclass(frozen=True, slots=True)
class PractisePage:
    """The start of practice, for one map. `is_calm`: with the map open and no clock."""

    map: str
    map_name: str
    maps: tuple[MapChoice, ...]
    command: UUID
    day_number: int
    daily: RunLine | None
    daily_is_over: bool
    review: tuple[ReviewLine, ...]
    ghost: GhostLine | None
    running: tuple[RunLine, ...]
    past: tuple[RunLine, ...]
    is_calm: bool
    links: LinksSwitch | None
    asks_home: bool


def map_to_practise(learner_id: int | None, wanted: str) -> str:
    """The requested map, or else the one practised last, or else the first."""
    if wanted:
        chosen = load_atlas(wanted).slug
    else:
        last = None
        if learner_id is not None:
            runs = DrillRun.objects.filter(on_known_maps(), learner_id=learner_id)
            last = runs.order_by("-began_at").values_list("map", flat=True).first()
            last = last if last and may_use(learner_id, last) else None
        chosen = last or map_slugs()[0]
    return by_land(chosen) if is_land_only(learner_id) else chosen


def practise_page(learner_id: int | None, map_slug: str, today: date) -> PractisePage:
    """The start of practice. Raises UnknownMapError."""
    atlas = load_atlas(map_slug)
    daily = counted_try(learner_id, map_slug, today) if learner_id is not None else None
    ghost = ghost_run(learner_id, map_slug) if learner_id is not None else None
    running, past = _runs(learner_id)
    scores = _scores([run for run in (*running, *past, daily, ghost) if run is not None])
    return PractisePage(
        map=map_slug,
        map_name=in_words(atlas.names),
        maps=tuple(
            MapChoice(slug, in_words(names), slug == with_links(map_slug))
            for slug, names in _offered(learner_id, with_links(map_slug)).items()
        ),
        command=uuid4(),
        day_number=day_number(today),
        daily=_line(daily, scores) if daily else None,
        daily_is_over=daily is not None and daily.ended_at is not None,
        review=tuple(_review_line(atlas, item) for item in review_list(learner_id, map_slug)),
        ghost=_ghost_line(ghost) if ghost else None,
        running=tuple(_line(run, scores) for run in running),
        past=tuple(_line(run, scores) for run in past),
        is_calm=is_calm(learner_id),
        links=_links(map_slug, learner_id),
        asks_home=not _has_said(learner_id, map_slug),
    )


def _offered(learner_id: int | None, chosen: str) -> dict[str, Mapping[str, str]]:
    """The first maps, the chosen one, and those that a teacher made or gave the class."""
    first = {slug: names for slug, names in map_names().items() if slug in (*OFFERED_FIRST, chosen)}
    own = {entry.slug: entry.names for entry in open_maps(learner_id)}
    return {**first, **own, chosen: map_entry(chosen).names}


def _has_said(learner_id: int | None, map_slug: str) -> bool:
    progress = progress_of(learner_id, map_slug)
    return progress is not None and bool(progress.home or progress.knows)


def _links(map_slug: str, learner_id: int | None) -> LinksSwitch | None:
    """The switch of a map that has sea links."""
    on, off = with_links(map_slug), by_land(map_slug)
    if on == off:
        return None
    are_on = map_slug == on
    return LinksSwitch(are_on, on, off, is_fixed=not are_on and is_land_only(learner_id))


def _runs(learner_id: int | None) -> tuple[list[DrillRun], list[DrillRun]]:
    if learner_id is None:
        return [], []
    mine = DrillRun.objects.filter(on_known_maps(), learner_id=learner_id)
    # A storm is not resumed; a set whose time is not up can be continued.
    goes_on = Q(ends_at=None) | Q(way=Way.SET, ends_at__gt=now())
    on = mine.filter(goes_on, ended_at=None).order_by("-began_at")[:RUNNING]
    over = mine.exclude(ended_at=None).order_by("-ended_at")[:PAST]
    return list(on), list(over)


def _scores(runs: Sequence[DrillRun]) -> dict[int, tuple[int, int]]:
    """For each run how many were answered and how many right, with one query."""
    rows = Attempt.objects.filter(run__in=[run.pk for run in runs]).order_by().values("run_id")
    counted = rows.annotate(all=Count("is_right"), right=Count("pk", filter=Q(is_right=True)))
    return {row["run_id"]: (row["all"], row["right"]) for row in counted}


def _line(run: DrillRun, scores: dict[int, tuple[int, int]]) -> RunLine:
    answered, right = scores.get(run.pk, (0, 0))
    return RunLine(
        id=run.public_id,
        way_word=run_word(run.way, run.kinds),
        map_name=in_words(map_entry(run.map).names),
        answered=answered,
        right=right,
        length=run.length,
        has_feedback=run.has_feedback,
    )


def _ghost_line(run: DrillRun) -> GhostLine:
    rows = list(Attempt.objects.filter(run=run).values_list("is_right", "seconds"))
    return GhostLine(
        run.public_id,
        sum(bool(is_right) for is_right, _ in rows),
        run.length or len(rows),
        clock_words(sum(seconds for _, seconds in rows)),
    )


def _review_line(atlas: Atlas, item: ReviewItem) -> ReviewLine:
    if item.is_wrong:
        return ReviewLine(in_short(atlas, item.question), _("not right last time"))
    why = slow_words(item.seconds, item.usual)
    return ReviewLine(in_short(atlas, item.question), why)


def slow_words(seconds: float, usual: float) -> str:
    """How slow an answer was; with a decimal where whole seconds would be the same."""
    rounded = nearest if nearest(seconds) > nearest(usual) else nearest_tenth
    words = {
        "seconds": measured_figure(rounded(seconds)),
        "usual": measured_figure(rounded(usual)),
    }
    return _("slow: %(seconds)s s, you usually need %(usual)s s") % words
