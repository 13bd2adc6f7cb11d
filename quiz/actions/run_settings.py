"""The settings of a run: they follow from its way, the wishes and the house."""

from dataclasses import dataclass, field, fields, replace
from datetime import date, datetime, timedelta
from typing import Any
from uuid import UUID

from game.hosting.clock import site_day
from game.house_rules import allowance, credit_aim, is_calm
from game.refused import Refused
from quiz.drills import storm
from quiz.drills.catalogue import BORDER_KINDS, LONG_KINDS, STORM_KINDS, drill_kinds, tells
from quiz.drills.drill import Tells
from quiz.drills.question import Kind, Question
from quiz.drills.runs.run_scope import EVERYWHERE, BotLesson, RunScope
from quiz.drills.sets.set_plan import SetPlan
from quiz.drills.test_rules import end_of, more_time
from quiz.models.drill_run import Way, new_seed
from quiz.queries.daily import FIRST_DAY, counted_try, daily_seed
from quiz.queries.ghosts import ghost_run
from quiz.queries.review_list import review_list

SET = 10
DIAGNOSIS = 40
NOT_CALM = (Way.STORM, Way.DIAGNOSIS)
"""These ways are a race with the clock, or reveal nothing with the map open."""
DRAWN = (Way.MIX, Way.SITTING, Way.KIND, Way.STREAK, Way.DAILY)
"""Children who have chosen nothing are asked about borders, not about money."""
TAPPED = (Way.MIX, Way.SITTING)
"""Here they write no names either: a tap answers everything."""

SHORT = 4
"""Children count no more crossings than this, if possible: longer ways tire them."""


@dataclass(frozen=True, slots=True)
class RunWishes:
    """How a learner wants to practise. What a way decides by itself is not asked.

    For a practice set `plan` says everything, and `questions` are the shared ones. With
    `keeps_clock` the learner cannot switch off the clock. `seen` are questions of earlier attempts:
    if possible, the run does not begin with one of them. `lesson` says which bot is taught with
    the `questions`. `test` makes it a test.
    """

    map: str
    way: Way
    kinds: tuple[Kind, ...] = ()
    regions: tuple[str, ...] = ()
    borders: tuple[tuple[str, str], ...] = ()
    length: int | None = SET
    timer: int | None = None
    is_open_map: bool = False
    is_slow: bool = False
    day: date | None = None
    ghost: UUID | None = None
    plan: SetPlan | None = None
    questions: tuple[Question, ...] = ()
    keeps_clock: bool = False
    seen: tuple[Question, ...] = ()
    lesson: BotLesson | None = None
    test: "TestWishes | None" = None


@dataclass(frozen=True, slots=True)
class TestWishes:
    """What makes a set a test: the overall time limit, when it closes, when results are shown."""

    __test__ = False  # not a test case, despite its name

    seconds: int
    closes_at: datetime | None
    shown_from: datetime | None


@dataclass(frozen=True, slots=True)
class RunSettings:
    """The fields of a run that follow from its way and the wishes."""

    way: Way
    kinds: list[str]
    length: int | None = SET
    timer: int | None = None
    keeps_clock: bool = False
    is_open_map: bool = False
    has_feedback: bool = True
    scope: RunScope = EVERYWHERE
    seed: str = field(default_factory=new_seed)
    day: date | None = None
    is_counted: bool = False
    ends_at: datetime | None = None
    ghost_of_id: int | None = None
    is_test: bool = False
    shown_from: datetime | None = None

    def fields(self) -> dict[str, Any]:
        """The fields by name, the scope in its written form."""
        own = {one.name: getattr(self, one.name) for one in fields(self)}
        return {**own, "scope": self.scope.encode()}


def run_settings(learner_id: int, wishes: RunWishes, now: datetime) -> RunSettings:
    """The settings of a new run of a learner. Raises Refused with a sentence."""
    return _aimed(learner_id, _house_settings(learner_id, wishes, now))


def _aimed(learner_id: int, settings: RunSettings) -> RunSettings:
    """The coach aims at the credit that a class sets, if there is a class."""
    aim = credit_aim(learner_id)
    if aim is None or (settings.scope.like or settings.way) != Way.MIX:
        return settings
    return replace(settings, scope=replace(settings.scope, credit=aim))


def _house_settings(learner_id: int, wishes: RunWishes, now: datetime) -> RunSettings:
    """The settings; if the house asks for calm, with the map open and no clock."""
    if not is_calm(learner_id):
        return _allowed(learner_id, _settings(learner_id, wishes, now), wishes, now)
    if wishes.way in NOT_CALM:
        raise Refused("calm", "Your class practises with the map open and without a clock.")
    settings = _settings(learner_id, wishes, now)
    kinds = settings.kinds
    if wishes.way in DRAWN and not wishes.kinds:
        kinds = [kind for kind in kinds if not tells(Kind(kind)).has_board]
    if wishes.way in TAPPED and not wishes.kinds:
        kinds = [kind for kind in kinds if Kind(kind) not in LONG_KINDS]
    ends_at = wishes.test.closes_at if wishes.test else None
    scope = replace(settings.scope, farthest=SHORT)
    return replace(
        settings, kinds=kinds, is_open_map=True, timer=None, ends_at=ends_at, scope=scope
    )


def _allowed(
    learner_id: int, settings: RunSettings, wishes: RunWishes, now: datetime
) -> RunSettings:
    """The same with the learner's accommodations: more time on every clock, an open map in sets.

    The closing time of a test does not change.
    """
    given, scope = allowance(learner_id), settings.scope
    if scope.seconds:
        scope = replace(scope, seconds=more_time(scope.seconds, given.more_time))
    timer, ends_at = settings.timer, settings.ends_at
    if timer is not None:
        timer = more_time(timer, given.more_time)
    if ends_at is not None:
        left = more_time((ends_at - now).total_seconds(), given.more_time)
        ends_at = end_of(now, left, wishes.test.closes_at if wishes.test else None)
    opened = settings.is_open_map or (settings.way is Way.SET and given.has_open_map)
    return replace(settings, scope=scope, timer=timer, ends_at=ends_at, is_open_map=opened)


def _settings(learner_id: int, wishes: RunWishes, now: datetime) -> RunSettings:
    every = [kind.value for kind in drill_kinds()]
    match wishes.way:
        case Way.MIX | Way.SITTING:
            return _mix(wishes)
        case Way.KIND | Way.STREAK:
            kinds = [kind.value for kind in wishes.kinds] or every
            chosen = _chosen(wishes)
            length = None if wishes.way is Way.STREAK else wishes.length
            return RunSettings(wishes.way, kinds, **{**chosen, "length": length})
        case Way.STORM:
            return _storm(wishes, now)
        case Way.DIAGNOSIS:
            kinds = [kind for kind in every if tells(Kind(kind)) is not Tells.NOTHING]
            return RunSettings(Way.DIAGNOSIS, kinds, length=DIAGNOSIS, has_feedback=False)
        case Way.BORDERS:
            return _borders(wishes)
        case Way.REVIEW:
            return _review(learner_id, wishes)
        case Way.DAILY:
            return _daily(learner_id, wishes, now)
        case Way.GHOST:
            return _ghost(learner_id, wishes)
        case Way.SET | Way.TEACH | Way.RACE:  # a race is joined, never begun here
            return _lesson(wishes) if wishes.way is Way.TEACH else _set(wishes, now)


def _mix(wishes: RunWishes) -> RunSettings:
    """All kinds, as the coach chooses: a number of them, or a sitting that the clock ends."""
    every, chosen = [kind.value for kind in drill_kinds()], _chosen(wishes)
    if wishes.way is Way.SITTING:
        scope = RunScope(regions=wishes.regions, like=Way.MIX.value)
        chosen = {**chosen, "length": None, "timer": None, "scope": scope}
    return RunSettings(wishes.way, every, **chosen)


def _chosen(wishes: RunWishes) -> dict[str, Any]:
    return {
        "length": wishes.length,
        "timer": wishes.timer,
        "is_open_map": wishes.is_open_map,
        "scope": RunScope(regions=wishes.regions),
    }


def _storm(wishes: RunWishes, now: datetime) -> RunSettings:
    """The penalty of a wrong answer is stored with the run: older storms have none."""
    whole = storm.SLOW if wishes.is_slow else storm.WHOLE
    kinds = [kind.value for kind in wishes.kinds or STORM_KINDS]
    scope = RunScope(seconds=whole.total_seconds(), penalty=storm.PENALTY.total_seconds())
    return RunSettings(Way.STORM, kinds, length=None, ends_at=now + whole, scope=scope)


def _borders(wishes: RunWishes) -> RunSettings:
    if not wishes.borders:
        raise Refused("nothing", "There is nothing here to ask about.")
    kinds = [kind.value for kind in wishes.kinds or BORDER_KINDS]
    length, scope = max(SET, len(wishes.borders)), RunScope(borders=wishes.borders)
    return RunSettings(Way.BORDERS, kinds, length, wishes.timer, scope=scope)


def _set(wishes: RunWishes, now: datetime) -> RunSettings:
    """A practice set: its own questions, or what the coach chooses within it."""
    plan = wishes.plan
    if plan is None or not (wishes.questions or plan.is_adaptive):
        raise Refused("nothing", "There is nothing here to ask about.")
    test = wishes.test
    scope = RunScope(
        regions=plan.regions,
        places=plan.places,
        borders=plan.borders,
        like=(Way.MIX if plan.is_adaptive else Way.REVIEW).value,
        questions=() if plan.is_adaptive else wishes.questions,
        seconds=test.seconds if test else None,
    )
    length = plan.length if plan.is_adaptive else len(wishes.questions)
    kinds = [kind.value for kind in plan.kinds]
    limit = test.seconds if test else plan.limit
    ends_at = now + timedelta(seconds=limit) if limit else None
    return RunSettings(
        Way.SET,
        kinds,
        length,
        plan.timer,
        keeps_clock=wishes.keeps_clock,
        is_open_map=plan.is_open_map,
        has_feedback=test is None,
        scope=scope,
        ends_at=ends_at,
        is_test=test is not None,
        shown_from=test.shown_from if test else None,
    )


def _lesson(wishes: RunWishes) -> RunSettings:
    """A lesson for a bot: the questions that a learner answers for it."""
    if not wishes.questions or wishes.lesson is None:
        raise Refused("nothing", "There is nothing here to ask about.")
    kinds = list(dict.fromkeys(question.kind.value for question in wishes.questions))
    scope = RunScope(questions=wishes.questions, teach=wishes.lesson)
    return RunSettings(Way.TEACH, kinds, length=len(wishes.questions), scope=scope)


def _review(learner_id: int, wishes: RunWishes) -> RunSettings:
    found = review_list(learner_id, wishes.map)
    if not found:
        raise Refused("nothing", "There is nothing to review on this map.")
    scope = RunScope(questions=tuple(item.question for item in found))
    kinds = list(dict.fromkeys(item.question.kind.value for item in found))
    return RunSettings(Way.REVIEW, kinds, length=len(found), scope=scope)


def _daily(learner_id: int, wishes: RunWishes, now: datetime) -> RunSettings:
    today = site_day(now)
    day = wishes.day or today
    if not FIRST_DAY <= day <= today:
        raise Refused("day", "There is no daily journey for that day.")
    return RunSettings(
        Way.DAILY,
        [kind.value for kind in drill_kinds()],
        seed=daily_seed(wishes.map, day),
        day=day,
        # The first attempt of a day counts; later ones, and those of past days, are practice.
        is_counted=day == today and counted_try(learner_id, wishes.map, day) is None,
    )


def _ghost(learner_id: int, wishes: RunWishes) -> RunSettings:
    before = ghost_run(learner_id, wishes.map, wishes.ghost)
    if before is None:
        raise Refused("ghost", "There is no finished practice to race against.")
    return RunSettings(
        Way.GHOST,
        list(before.kinds),
        length=before.length,
        timer=before.timer,
        is_open_map=before.is_open_map,
        scope=replace(before.about, like=before.like),
        ghost_of_id=before.pk,
    )
