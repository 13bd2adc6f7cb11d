"""The summary of a run: score, times, mistakes, what to do next."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from statistics import median
from uuid import UUID, uuid4

from django.utils.translation import ngettext

from game.atlas.salience import Pair
from game.atlas_files import load_atlas
from game.words.names import measured_figure, place_word
from quiz.answers.still_there import attempt_is_on
from quiz.drills.ground import ground_of
from quiz.drills.marks import nearest
from quiz.models.attempt import Attempt
from quiz.models.drill_run import DrillRun, Way
from quiz.models.progress import Progress
from quiz.pages.progress.growing_map import GrowingMap, growing_map
from quiz.pages.run.run_changes import changes_in_run
from quiz.pages.run.verdict import AnswerVerdict, verdict
from quiz.pages.run.weak_borders import weak_borders
from quiz.queries.daily import day_number, share_line
from quiz.queries.daily_everybody import Everybody, everybody
from quiz.queries.ghosts import RACED
from quiz.queries.known_borders import known_borders
from quiz.queries.open_diagnosis import silent_maps
from quiz.queries.stored_estimate import is_behind, progress_of
from quiz.run_clock import is_slow_storm, is_told

MOST_BORDERS = 12
PERFECT = 10
"""The fewest questions of a run whose end without a mistake is celebrated."""
CHOSEN = (Way.MIX, Way.KIND, Way.STREAK)
"""The ways in which number, clock and kinds are the learner's own choice."""


@dataclass(frozen=True, slots=True)
class WeakBorder:
    """Two places to practise, for a form and for people."""

    key: str
    words: str


@dataclass(frozen=True, slots=True)
class RunSummary:
    """A finished run. `of` is the number that the right answers are compared with.

    `credit` is the total credit in per cent; None if no answer was partly right. `share` is a line
    to share, for the daily journey only.
    """

    command: UUID
    answered: int
    right: int
    of: int
    credit: int | None
    seconds: str
    middle: str
    wrong: tuple[AnswerVerdict, ...]
    borders: tuple[WeakBorder, ...]
    changes: tuple[str, ...]
    share: str
    day_number: int | None
    is_counted: bool
    may_race: bool
    ghost_right: int | None
    ghost_seconds: str
    is_silent: bool
    is_test: bool
    shown_from: datetime | None
    repeat: tuple[tuple[str, str], ...]
    handed_in: str
    time_is_up: bool
    grown: GrowingMap | None
    is_behind: bool
    asks_home: bool
    everybody: Everybody | None

    @property
    def is_perfect(self) -> bool:
        """Whether a whole set was answered without a mistake, and may say so."""
        return not self.is_silent and PERFECT <= self.of == self.right


def run_summary(run: DrillRun, now: datetime) -> RunSummary:
    """The summary of a run."""
    attempts = list(Attempt.objects.filter(run=run).order_by("number"))
    graded = [attempt for attempt in attempts if attempt.is_right is not None]
    times = [attempt.seconds for attempt in attempts]
    told = is_told(run, now)
    wrong = [a for a in attempts if told and a.is_right is False and attempt_is_on(a)]
    ghost = _ghost(run)
    is_sitting = run.way == Way.SITTING
    progress = progress_of(run.learner_id, run.map) if is_sitting else None
    grown = _grown(run, progress, now) if is_sitting else None
    return RunSummary(
        command=uuid4(),
        answered=len(graded),
        right=sum(bool(attempt.is_right) for attempt in graded) if told or not run.is_test else 0,
        # A set counts as a whole, for pupil and teacher alike, even if it is stopped early.
        of=(run.way == Way.SET and run.length) or len(graded),
        credit=credit_percent(graded) if told or not run.is_test else None,
        seconds=clock_words(sum(times)),
        middle=measured_figure(round(median(times), 1)) if times else "",
        # A diagnosis shows nothing, so that nothing is revealed before the X-ray.
        wrong=tuple(verdict(attempt) for attempt in wrong),
        borders=_borders(run, wrong),
        # The map alone shows what a sitting has won.
        changes=() if grown else changes_in_run(run),
        share=share_line(run, attempts) if run.way == Way.DAILY else "",
        day_number=day_number(run.day) if run.day else None,
        is_counted=run.is_counted,
        may_race=run.way in RACED and run.length is not None and run.open_number > run.length,
        ghost_right=sum(bool(a.is_right) for a in ghost) if ghost else None,
        ghost_seconds=clock_words(sum(a.seconds for a in ghost)) if ghost else "",
        is_silent=not told,
        is_test=run.is_test,
        shown_from=run.shown_from if run.is_test and not told else None,
        repeat=_repeat(run),
        handed_in=_handed_in(run, len(graded)),
        time_is_up=run.way == Way.STORM and _is_up(run),
        grown=grown,
        is_behind=is_sitting and is_behind(run.learner_id, run.map, progress),
        asks_home=is_sitting and not (progress and (progress.home or progress.knows)),
        everybody=everybody(run, sum(bool(attempt.is_right) for attempt in graded)),
    )


def credit_percent(attempts: Sequence[Attempt]) -> int | None:
    """The total credit of all answers; None if each was entirely right or wrong."""
    given = [attempt.credit for attempt in attempts if attempt.credit is not None]
    is_partial = any(0 < credit < 1 for credit in given)
    return nearest(100 * sum(given) / len(given)) if is_partial else None


def clock_words(seconds: float) -> str:
    """Minutes and seconds."""
    whole = round(seconds)
    return f"{whole // 60}:{whole % 60:02}"


def _grown(run: DrillRun, progress: Progress | None, now: datetime) -> GrowingMap | None:
    """The learner's map after a sitting; answers with the map open do not change it.

    None on a map about which nothing is told.
    """
    if run.is_open_map or run.map in silent_maps(run.learner_id, now):
        return None
    return growing_map(run.map, known_borders(load_atlas(run.map), progress, now))


def _is_up(run: DrillRun) -> bool:
    return run.ends_at is not None and run.ended_at is not None and run.ended_at >= run.ends_at


def _handed_in(run: DrillRun, answered: int) -> str:
    """What happened to a set whose time was up before its last question; otherwise empty."""
    length = run.length or 0
    if run.way != Way.SET or not _is_up(run) or answered >= length:
        return ""
    said = ngettext(
        "Time was up. Your %(n)d answer of %(all)d is handed in.",
        "Time was up. Your %(n)d answers of %(all)d are handed in.",
        answered,
    )
    return said % {"n": answered, "all": length}


def _ghost(run: DrillRun) -> list[Attempt]:
    if run.ghost_of_id is None:
        return []
    return list(Attempt.objects.filter(run_id=run.ghost_of_id).order_by("number"))


def _borders(run: DrillRun, wrong: Sequence[Attempt]) -> tuple[WeakBorder, ...]:
    ground = ground_of(load_atlas(run.map))
    found: dict[Pair, None] = {}
    for attempt in wrong:
        found |= dict.fromkeys(weak_borders(ground, attempt))
    return tuple(
        WeakBorder(
            f"{one}|{other}",
            f"{place_word(ground.atlas, one)} – {place_word(ground.atlas, other)}",
        )
        for one, other in list(found)[:MOST_BORDERS]
    )


def _repeat(run: DrillRun) -> tuple[tuple[str, str], ...]:
    """The fields of a form that begins another run like this one."""
    way = run.way if run.way == Way.SITTING else run.like
    fields = [("map", run.map), ("way", way)]
    if way in CHOSEN:
        fields += [("length", str(run.length or 0)), ("timer", str(run.timer or 0))]
        fields += [("kinds", kind) for kind in run.kinds if way != Way.MIX]
    fields += [("regions", region) for region in run.about.regions]
    fields += [("borders", "|".join(pair)) for pair in run.about.borders]
    if run.is_open_map:
        fields.append(("open_map", "on"))
    if is_slow_storm(run):
        fields.append(("slow", "on"))
    if run.day is not None:
        fields.append(("day", run.day.isoformat()))
    return tuple(fields)
