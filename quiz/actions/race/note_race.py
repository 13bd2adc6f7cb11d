"""Store the answers of a race as attempts, each marked by its run as answered in a race.

Besides answering and paper, the only writer of Attempt. Done again, it changes nothing.
"""

from datetime import UTC, datetime
from typing import NamedTuple
from uuid import uuid5

from django.db import transaction

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


def note_race(race: Race) -> int:
    """Store every answer of a finished race; how many there are. 0 if it was done before."""
    state: RaceState | None = position(race.match).state
    if state is None or state.phase is not Phase.OVER:
        return 0
    with transaction.atomic():
        locked = Race.objects.select_for_update().get(pk=race.pk)
        if locked.noted_at is not None:
            return 0
        kept = 0
        for player in RacePlayer.objects.filter(race=race, learner__isnull=False):
            kept += _note_player(race, state, player)
        locked.noted_at = clock.now()
        locked.save(update_fields=["noted_at"])
    return kept


def note_ended_races() -> int:
    """Store the answers of all races that ended without a request to do it."""
    waiting = Race.objects.filter(noted_at=None, match__ended_at__isnull=False)
    return sum(note_race(race) for race in waiting.select_related("match__table"))


def _note_player(race: Race, state: RaceState, player: RacePlayer) -> int:
    learner_id = player.learner_id
    answered = [played for played in state.past if player.number in played.answers]
    if learner_id is None or not answered:
        return 0
    ground = ground_of(load_atlas(race.match.map))
    ended_at = _moment(state.clock)
    run = DrillRun.objects.create(
        public_id=race_run_id(race.match.public_id, player.number),
        learner_id=learner_id,
        map=race.match.map,
        map_version=state.setup.map_version,
        way=Way.RACE,
        kinds=sorted({state.setup.rounds[p.number - 1].question.kind.value for p in answered}),
        is_open_map=state.setup.open_map or state.players[player.number].has_open_map,
        length=len(answered),
        began_at=race.match.began_at,
        ended_at=ended_at,
        open_number=len(answered) + 1,
    )
    Attempt.objects.bulk_create(
        _attempt(ground, run, state.setup.rounds[played.number - 1].question, one)
        for number, played in enumerate(answered, start=1)
        for one in (_Answer(number, played.number, played.answers[player.number], ended_at),)
    )
    think_later(learner_id, run.map)
    return len(answered)


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
