"""The page of a run: the open question, the feedback on an answer, or the summary."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from math import ceil
from uuid import UUID, uuid4

from game.atlas_files import is_map, load_atlas
from game.words.names import in_words
from quiz.answers.still_there import attempt_is_on
from quiz.drills.catalogue import tells
from quiz.drills.question import Kind, decode_question
from quiz.models.attempt import Attempt
from quiz.models.drill_run import DrillRun, Way
from quiz.pages.run.asked_card import AskedCard, asked_card
from quiz.pages.run.kept_answer import NOTHING_KEPT, KeptAnswer
from quiz.pages.run.look import Look, look_at
from quiz.pages.run.marks import QuestionMark
from quiz.pages.run.run_summary import RunSummary, clock_words, run_summary
from quiz.pages.run.verdict import AnswerVerdict, mark_state, verdict
from quiz.pages.teach.strip import LessonStrip, lesson_strip
from quiz.queries.ghosts import Ghost, ghost_at
from quiz.queries.run_rows import Score, own_run, scores_of
from quiz.run_clock import (
    SITTING,
    is_told,
    seconds_left,
    seconds_left_for_all,
    whole_seconds,
)
from quiz.words.run_words import run_word


class NoSuchRunError(LookupError):
    """There is no such run, or it is another learner's."""


@dataclass(frozen=True, slots=True)
class Clock:
    """A countdown: seconds left, of how many; for one question, or for the whole run."""

    left: float
    whole: float
    is_for_all: bool
    is_long: bool

    @property
    def words(self) -> str:
        """Minutes and seconds if there are many."""
        return clock_words(self.left) if self.is_long else str(ceil(self.left))


@dataclass(frozen=True, slots=True)
class Goal:
    """How far a sitting is from the daily goal: minutes of practice."""

    seconds: int
    whole: int
    is_closing: bool

    @property
    def minutes(self) -> int:
        """The goal in minutes."""
        return self.whole // 60

    @property
    def is_begun(self) -> bool:
        """Whether to show how much is left: not at first, nor at the end."""
        return 0 < self.minutes_left < self.minutes

    @property
    def minutes_left(self) -> int:
        """How many minutes are left, as people count them."""
        return ceil((self.whole - self.seconds) / 60)


@dataclass(frozen=True, slots=True)
class RunPage:
    """A run. One of `card`, `verdict` and `summary` is what the page shows.

    `look` belongs to a verdict; it is None if the page fetches it afterwards. `cost` are the
    seconds that the previous answer cost in a storm.
    """

    id: UUID
    map: str
    map_name: str
    way: str
    way_word: str
    number: int
    length: int | None
    answered: int
    right: int
    marks: tuple[QuestionMark, ...]
    command: UUID
    is_over: bool
    is_aided: bool
    has_feedback: bool
    is_test: bool = False
    card: AskedCard | None = None
    verdict: AnswerVerdict | None = None
    look: Look | None = None
    before: AnswerVerdict | None = None
    cost: int = 0
    summary: RunSummary | None = None
    clock: Clock | None = None
    ghost: Ghost | None = None
    note: str = ""
    is_again: bool = False
    may_drop_clock: bool = False
    goal: Goal | None = None
    lesson: LessonStrip | None = None


@dataclass(frozen=True, slots=True)
class ShowWish:
    """What a page should show: an answer by its number or directly, a note, all or a part.

    `scores` are all answers of the run, if they have been read already; `kept` is what stays on the
    form of the open question.
    """

    number: int | None = None
    attempt: Attempt | None = None
    scores: Sequence[Score] | None = None
    note: str = ""
    is_whole: bool = True
    kept: KeptAnswer = NOTHING_KEPT


def run_of(learner_id: int | None, public_id: UUID) -> DrillRun:
    """A learner's own run. Raises NoSuchRunError."""
    return known_run(own_run(learner_id, public_id), public_id)


def known_run(run: DrillRun | None, public_id: UUID) -> DrillRun:
    """A run that was looked up. Raises NoSuchRunError if it does not exist, or its map does not."""
    if run is None or not is_map(run.map):
        raise NoSuchRunError(f"there is no run {public_id} of this learner")
    return run


def run_page(run: DrillRun, now: datetime, shown: ShowWish = ShowWish()) -> RunPage:  # noqa: B008 - frozen
    """The page of a run as it is now."""
    scores = scores_of(run) if shown.scores is None else shown.scores
    page = RunPage(
        id=run.public_id,
        map=run.map,
        map_name=in_words(load_atlas(run.map).names),
        way=run.way,
        way_word=run_word(run.way, run.kinds),
        number=run.open_number,
        length=run.length,
        answered=sum(score.is_right is not None for score in scores),
        right=sum(bool(score.is_right) for score in scores) if _may_tell(run, now) else 0,
        marks=_marks(run, _states(run, now, scores)),
        command=uuid4(),
        is_over=run.ended_at is not None,
        is_aided=run.is_open_map,
        has_feedback=run.has_feedback,
        is_test=run.is_test,
        note=shown.note,
        goal=_goal(run, now),
    )
    seen = _attempt_to_see(run, shown, len(scores)) if is_told(run, now) else None
    page = replace(page, lesson=lesson_strip(run, seen))
    if seen is not None:
        return replace(
            page,
            number=seen.number,
            verdict=verdict(seen),
            look=look_at(seen) if shown.is_whole or tells(Kind(seen.kind)).is_around else None,
            # In a set the overall clock keeps running while the feedback is read.
            clock=_clock_for_all(run, now),
            ghost=_ghost(run, scores, 0.0),
            is_again=page.is_over and seen.number < len(scores),
        )
    if run.ended_at is not None or run.open_question is None:
        return replace(page, number=len(scores), summary=run_summary(run, now))
    question = decode_question(run.open_kind, run.open_question)
    card = asked_card(run.map, question, is_open_map=run.is_open_map)
    before = _before(run, len(scores))
    thinking = (now - run.asked_at).total_seconds() if run.asked_at else 0.0
    return replace(
        page,
        card=replace(card, kept=shown.kept),
        before=before,
        cost=int(run.about.penalty or 0) if before and not before.is_right else 0,
        clock=_clock(run, now),
        ghost=_ghost(run, scores, thinking),
        may_drop_clock=run.timer is not None and not run.keeps_clock,
    )


def run_look(run: DrillRun, number: int | None, now: datetime) -> Look | None:
    """The explanation of one answer of a run; None if nothing was shown."""
    if not is_told(run, now):
        return None
    attempt = Attempt.objects.filter(run=run, number=number or 0).first()
    return look_at(attempt) if attempt and attempt_is_on(attempt) else None


def _attempt_to_see(run: DrillRun, shown: ShowWish, answered: int) -> Attempt | None:
    """The answer to show: the requested one, or the last one while its feedback is shown."""
    is_waiting = run.ended_at is None and run.asked_at is None
    at_hand = shown.attempt.number if shown.attempt else shown.number
    number = at_hand if run.ended_at is not None else answered if is_waiting else None
    if not number:
        return None
    if shown.attempt is not None and shown.attempt.number == number:
        return shown.attempt
    found = Attempt.objects.filter(run=run, number=number).first()
    return found if found and attempt_is_on(found) else None


def _before(run: DrillRun, answered: int) -> AnswerVerdict | None:
    """In a storm the previous answer is shown in one line, because there is no pause."""
    if run.way != Way.STORM or not answered:
        return None
    last = Attempt.objects.filter(run=run, number=answered).first()
    return verdict(last) if last and attempt_is_on(last) else None


def _clock(run: DrillRun, now: datetime) -> Clock | None:
    """The clock that runs out first."""
    for_all, left = _clock_for_all(run, now), seconds_left(run, now)
    if left is None or (for_all is not None and for_all.left <= left):
        return for_all
    return Clock(round(left, 1), float(run.timer or 0), is_for_all=False, is_long=False)


def _clock_for_all(run: DrillRun, now: datetime) -> Clock | None:
    left = seconds_left_for_all(run, now)
    if left is None or run.ends_at is None:
        return None
    return Clock(round(left, 1), whole_seconds(run), is_for_all=True, is_long=run.way == Way.SET)


def _goal(run: DrillRun, now: datetime) -> Goal | None:
    """The daily goal, during a sitting."""
    if run.way != Way.SITTING or run.ended_at is not None:
        return None
    whole = SITTING.total_seconds()
    done = min(whole, max(0.0, (now - run.began_at).total_seconds()))
    return Goal(int(done), int(whole), is_closing=run.about.closing == run.open_number)


def _ghost(run: DrillRun, scores: Sequence[Score], seconds: float) -> Ghost | None:
    if run.ghost_of_id is None:
        return None
    before = Attempt.objects.filter(run_id=run.ghost_of_id).order_by("number")
    return ghost_at(list(before), sum(score.seconds for score in scores) + seconds)


def _may_tell(run: DrillRun, now: datetime) -> bool:
    """Whether figures may be shown: for a diagnosis at its end, for a test with its results."""
    return is_told(run, now) if run.is_test else True


def _states(run: DrillRun, now: datetime, scores: Sequence[Score]) -> list[str]:
    if not is_told(run, now):
        return ["given"] * len(scores)
    return [mark_state(score.is_right, score.credit) for score in scores]


def _marks(run: DrillRun, told: Sequence[str]) -> tuple[QuestionMark, ...]:
    """The row of marks, for runs of a known length."""
    if run.length is None:
        return ()
    states = [*told]
    if run.ended_at is None and run.asked_at is not None:
        states.append("open")
    states += ["ahead"] * (run.length - len(states))
    return tuple(QuestionMark(number, state) for number, state in enumerate(states, start=1))
