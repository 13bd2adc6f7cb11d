"""Store the answers of a race as attempts, each marked by its run as answered in a race.

Besides answering and paper, the only writer of Attempt. Done again, it changes nothing.
"""

from collections.abc import Sequence
from contextlib import suppress
from datetime import UTC, datetime
from typing import NamedTuple
from uuid import uuid5

from celery import signature
from django.core.cache import cache
from django.db import transaction
from kombu.exceptions import OperationalError

from game.atlas_files import load_atlas
from game.hosting import clock
from game.hosting.match_log import position
from quiz.actions.progress import think_later
from quiz.drills.catalogue import credit_of, grade
from quiz.drills.ground import Ground, ground_of
from quiz.drills.question import Question
from quiz.drills.runs.next_up import WhyNote
from quiz.models.attempt import Attempt
from quiz.models.drill_run import DrillRun, Way
from quiz.models.race import Race, RacePlayer
from quiz.queries.races import race_run_id
from quiz.race.state import Given, Phase, RaceState

TASK = "quiz.tasks.keep_race_answers"
CALLED_S = 60
"""A worker looks for finished races by itself once a minute."""


def note_later(race: Race) -> None:
    """Call a worker to store the answers of a finished race, once for all who look at it."""
    if cache.add(f"race-answers:{race.match.public_id}", 1, CALLED_S):
        with suppress(OperationalError, OSError):  # without a broker nothing is lost
            signature(TASK).apply_async(retry=False)


def note_race(race: Race) -> int:
    """Store every answer of a finished race; how many there are. 0 if it was done before."""
    state: RaceState | None = position(race.match).state
    if state is None or state.phase is not Phase.OVER:
        return 0
    with transaction.atomic():
        locked = Race.objects.select_for_update().get(pk=race.pk)
        if locked.noted_at is not None:
            return 0
        players = RacePlayer.objects.filter(race=race, learner__isnull=False)
        kept = _note_players(race, state, list(players))
        locked.noted_at = clock.now()
        locked.save(update_fields=["noted_at"])
    return kept


def note_ended_races() -> int:
    """Store the answers of all races that ended without a request to do it."""
    waiting = Race.objects.filter(noted_at=None, match__ended_at__isnull=False)
    return sum(note_race(race) for race in waiting.select_related("match__table"))


def _note_players(race: Race, state: RaceState, players: Sequence[RacePlayer]) -> int:
    """Store the answers of all players at once: a school may have 200 in a race."""
    ground = ground_of(load_atlas(race.match.map))
    answers = {one.number: _answers(state, one.number) for one in players}
    whose = {one.number: one.learner_id for one in players if one.learner_id is not None}
    played = [number for number in whose if answers[number]]
    runs = DrillRun.objects.bulk_create(
        _run(race, state, number, whose[number], answers[number]) for number in played
    )
    attempts = Attempt.objects.bulk_create(
        _attempt(ground, run, state.setup.rounds[one.round - 1].question, one)
        for run, number in zip(runs, played, strict=True)
        for one in answers[number]
    )
    for run in runs:
        think_later(run.learner_id, run.map)
    return len(attempts)


def _answers(state: RaceState, player: int) -> tuple["_Answer", ...]:
    ended_at = _moment(state.clock)
    answered = [played for played in state.past if player in played.answers]
    return tuple(
        _Answer(number, played.number, played.answers[player], ended_at)
        for number, played in enumerate(answered, start=1)
    )


def _run(
    race: Race, state: RaceState, player: int, learner_id: int, answers: Sequence["_Answer"]
) -> DrillRun:
    asked = (state.setup.rounds[one.round - 1].question for one in answers)
    return DrillRun(
        public_id=race_run_id(race.match.public_id, player),
        learner_id=learner_id,
        map=race.match.map,
        map_version=state.setup.map_version,
        way=Way.RACE,
        kinds=sorted({question.kind.value for question in asked}),
        is_open_map=state.setup.open_map or state.players[player].has_open_map,
        length=len(answers),
        began_at=race.match.began_at,
        ended_at=_moment(state.clock),
        open_number=len(answers) + 1,
    )


class _Answer(NamedTuple):
    """An answer with its number in the run, its round in the race, and when the race ended."""

    number: int
    round: int
    given: Given
    at: datetime


def _attempt(ground: Ground, run: DrillRun, question: Question, one: _Answer) -> Attempt:
    given = one.given.given
    result = grade(ground, question, given)
    return Attempt(
        run=run,
        learner_id=run.learner_id,
        map=run.map,
        number=one.number,
        command_id=uuid5(run.public_id, f"round:{one.round}"),
        kind=question.kind.value,
        question=question.encode(),
        given=given,
        is_right=result.right,
        credit=credit_of(ground, question, given),
        lost=result.lost,
        seconds=one.given.ms / 1000,
        was_shown=True,
        is_aided=run.is_open_map,
        why=WhyNote("chosen").encode(),
        at=one.at,
    )


def _moment(at_ms: int) -> datetime:
    return datetime.fromtimestamp(at_ms / 1000, UTC)
