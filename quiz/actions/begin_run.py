"""Begin a run of practice."""

from dataclasses import dataclass, field, fields, replace
from datetime import date, datetime, timedelta
from typing import Any
from uuid import UUID

from django.db import IntegrityError, transaction

from game.atlas_files import by_land, load_atlas
from game.hosting.clock import site_day
from game.house_rules import allowance, credit_aim, is_calm, is_land_only
from game.queries.open_maps import may_use
from game.refused import Refused
from quiz.actions.asking import Asking
from quiz.actions.next_question import check_borders, next_question
from quiz.drills import storm
from quiz.drills.catalogue import BORDER_KINDS, STORM_KINDS, drill_kinds, tells
from quiz.drills.drill import Tells
from quiz.drills.question import Kind, Question, decode_question
from quiz.drills.runs.next_up import NextUp
from quiz.drills.runs.run_scope import EVERYWHERE, BotLesson, RunScope
from quiz.drills.sets.set_plan import SetPlan
from quiz.drills.test_rules import end_of, more_time
from quiz.models.drill_run import DrillRun, Way, new_seed
from quiz.queries.daily import FIRST_DAY, counted_try, daily_seed
from quiz.queries.ghosts import ghost_run
from quiz.queries.review_list import review_list

SET = 10
DIAGNOSIS = 40
NOT_CALM = (Way.STORM, Way.DIAGNOSIS)
"""These ways are a race with the clock, or reveal nothing with the map open."""
DRAWN = (Way.MIX, Way.SITTING, Way.KIND, Way.STREAK, Way.DAILY)
"""Children who have chosen nothing are asked about borders, not about money."""
AS_GIVEN = (Way.SET, Way.TEACH)
"""For these the map is given: by a teacher, or because bots play with sea links."""


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
class _Settings:
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


def begin_run(learner_id: int, public_id: UUID, wishes: RunWishes, now: datetime) -> DrillRun:
    """Begin a run and ask its first question; called again with the same id, the same run.

    Raises Refused or NotEnough with a sentence, AtlasError for an unknown map; nothing is stored.
    """
    begun = DrillRun.objects.filter(public_id=public_id, learner_id=learner_id).first()
    begun = begun or _counted_try(learner_id, wishes, now)
    if begun is not None:
        return begun
    if not may_use(learner_id, wishes.map):
        raise Refused("map", "This map is not open for you.")
    if wishes.way not in AS_GIVEN and is_land_only(learner_id):
        wishes = replace(wishes, map=by_land(wishes.map))
    settings = _aimed(learner_id, _house_settings(learner_id, wishes, now))
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
    try:
        with transaction.atomic():
            run.save(force_insert=True)
            _put_away(alike, now)
            if run.way in (Way.MIX, Way.SITTING):
                _end_diagnosis(run)
    except IntegrityError:  # the same form, or the same day, was sent at the same moment
        known = DrillRun.objects.filter(public_id=public_id).first()
        found = known or _counted_try(learner_id, wishes, now)
        if found is None or found.learner_id != learner_id:
            raise
        return found
    return run


def _unfinished_alike(learner_id: int, map_slug: str, settings: _Settings) -> list[DrillRun]:
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


def _put_away(runs: list[DrillRun], now: datetime) -> None:
    """A new run replaces them: those with answers end here, the others are deleted."""
    numbers = [run.pk for run in runs]
    old = DrillRun.objects.filter(pk__in=numbers, ended_at=None)
    old.filter(open_number=1).delete()
    old.update(ended_at=now, asked_at=None, open_question=None)


def _aimed(learner_id: int, settings: _Settings) -> _Settings:
    """The coach aims at the credit that a class sets, if there is a class."""
    aim = credit_aim(learner_id)
    if aim is None or (settings.scope.like or settings.way) != Way.MIX:
        return settings
    return replace(settings, scope=replace(settings.scope, credit=aim))


def _end_diagnosis(run: DrillRun) -> None:
    """End an unfinished diagnosis: a mix would reveal what it has found."""
    still_on = DrillRun.objects.filter(
        learner_id=run.learner_id, map=run.map, way=Way.DIAGNOSIS, ended_at=None
    )
    still_on.update(ended_at=run.began_at, asked_at=None, open_question=None)


def put_question(run: DrillRun, number: int, chosen: NextUp, asked_at: datetime | None) -> None:
    """Put a question on a run's row, without saving it."""
    run.open_number, run.asked_at = number, asked_at
    run.open_kind, run.open_question = chosen.question.kind.value, chosen.question.encode()
    run.open_why, run.open_is_reference = chosen.why.encode(), chosen.is_reference


def take_question(run: DrillRun) -> None:
    """Take the open question off the row of a run that ends early, without saving it.

    A question already asked is recorded, so that another attempt does not begin with it.
    """
    if run.asked_at is not None and run.open_question is not None:
        left = decode_question(run.open_kind, run.open_question)
        run.scope = replace(run.about, left=left).encode()
    run.asked_at, run.open_question = None, None


def _house_settings(learner_id: int, wishes: RunWishes, now: datetime) -> _Settings:
    """The settings; if the house asks for calm, with the map open and no clock."""
    if not is_calm(learner_id):
        return _allowed(learner_id, _settings(learner_id, wishes, now), wishes, now)
    if wishes.way in NOT_CALM:
        raise Refused("calm", "Your class practises with the map open and without a clock.")
    settings = _settings(learner_id, wishes, now)
    kinds = settings.kinds
    if wishes.way in DRAWN and not wishes.kinds:
        kinds = [kind for kind in kinds if not tells(Kind(kind)).has_board]
    ends_at = wishes.test.closes_at if wishes.test else None
    return replace(settings, kinds=kinds, is_open_map=True, timer=None, ends_at=ends_at)


def _allowed(learner_id: int, settings: _Settings, wishes: RunWishes, now: datetime) -> _Settings:
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


def _settings(learner_id: int, wishes: RunWishes, now: datetime) -> _Settings:
    every = [kind.value for kind in drill_kinds()]
    match wishes.way:
        case Way.MIX | Way.SITTING:
            return _mix(wishes)
        case Way.KIND | Way.STREAK:
            kinds = [kind.value for kind in wishes.kinds] or every
            chosen = _chosen(wishes)
            length = None if wishes.way is Way.STREAK else wishes.length
            return _Settings(wishes.way, kinds, **{**chosen, "length": length})
        case Way.STORM:
            return _storm(wishes, now)
        case Way.DIAGNOSIS:
            kinds = [kind for kind in every if tells(Kind(kind)) is not Tells.NOTHING]
            return _Settings(Way.DIAGNOSIS, kinds, length=DIAGNOSIS, has_feedback=False)
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


def _mix(wishes: RunWishes) -> _Settings:
    """All kinds, as the coach chooses: a number of them, or a sitting that the clock ends."""
    every, chosen = [kind.value for kind in drill_kinds()], _chosen(wishes)
    if wishes.way is Way.SITTING:
        scope = RunScope(regions=wishes.regions, like=Way.MIX.value)
        chosen = {**chosen, "length": None, "timer": None, "scope": scope}
    return _Settings(wishes.way, every, **chosen)


def _chosen(wishes: RunWishes) -> dict[str, Any]:
    return {
        "length": wishes.length,
        "timer": wishes.timer,
        "is_open_map": wishes.is_open_map,
        "scope": RunScope(regions=wishes.regions),
    }


def _storm(wishes: RunWishes, now: datetime) -> _Settings:
    """The penalty of a wrong answer is stored with the run: older storms have none."""
    whole = storm.SLOW if wishes.is_slow else storm.WHOLE
    kinds = [kind.value for kind in wishes.kinds or STORM_KINDS]
    scope = RunScope(seconds=whole.total_seconds(), penalty=storm.PENALTY.total_seconds())
    return _Settings(Way.STORM, kinds, length=None, ends_at=now + whole, scope=scope)


def _borders(wishes: RunWishes) -> _Settings:
    if not wishes.borders:
        raise Refused("nothing", "There is nothing here to ask about.")
    kinds = [kind.value for kind in wishes.kinds or BORDER_KINDS]
    length, scope = max(SET, len(wishes.borders)), RunScope(borders=wishes.borders)
    return _Settings(Way.BORDERS, kinds, length, wishes.timer, scope=scope)


def _set(wishes: RunWishes, now: datetime) -> _Settings:
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
    return _Settings(
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


def _lesson(wishes: RunWishes) -> _Settings:
    """A lesson for a bot: the questions that a learner answers for it."""
    if not wishes.questions or wishes.lesson is None:
        raise Refused("nothing", "There is nothing here to ask about.")
    kinds = list(dict.fromkeys(question.kind.value for question in wishes.questions))
    scope = RunScope(questions=wishes.questions, teach=wishes.lesson)
    return _Settings(Way.TEACH, kinds, length=len(wishes.questions), scope=scope)


def _review(learner_id: int, wishes: RunWishes) -> _Settings:
    found = review_list(learner_id, wishes.map)
    if not found:
        raise Refused("nothing", "There is nothing to review on this map.")
    scope = RunScope(questions=tuple(item.question for item in found))
    kinds = list(dict.fromkeys(item.question.kind.value for item in found))
    return _Settings(Way.REVIEW, kinds, length=len(found), scope=scope)


def _daily(learner_id: int, wishes: RunWishes, now: datetime) -> _Settings:
    today = site_day(now)
    day = wishes.day or today
    if not FIRST_DAY <= day <= today:
        raise Refused("day", "There is no daily journey for that day.")
    return _Settings(
        Way.DAILY,
        [kind.value for kind in drill_kinds()],
        seed=daily_seed(wishes.map, day),
        day=day,
        # The first attempt of a day counts; later ones, and those of past days, are practice.
        is_counted=day == today and counted_try(learner_id, wishes.map, day) is None,
    )


def _counted_try(learner_id: int, wishes: RunWishes, now: datetime) -> DrillRun | None:
    """Today's attempt that counts, while it is unfinished: it is continued."""
    today = site_day(now)
    if wishes.way is not Way.DAILY or wishes.day not in (None, today):
        return None
    found = counted_try(learner_id, wishes.map, today)
    return found if found is not None and found.ended_at is None else None


def _ghost(learner_id: int, wishes: RunWishes) -> _Settings:
    before = ghost_run(learner_id, wishes.map, wishes.ghost)
    if before is None:
        raise Refused("ghost", "There is no finished practice to race against.")
    return _Settings(
        Way.GHOST,
        list(before.kinds),
        length=before.length,
        timer=before.timer,
        is_open_map=before.is_open_map,
        scope=replace(before.about, like=before.like),
        ghost_of_id=before.pk,
    )
