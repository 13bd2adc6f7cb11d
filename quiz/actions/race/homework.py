"""The questions of a race as homework: the same for all players, at their own pace."""

from datetime import datetime
from uuid import uuid5

from game.refused import Refused
from quiz.actions.begin_run import begin_run
from quiz.actions.run_settings import RunWishes
from quiz.drills.sets.set_plan import SetPlan
from quiz.models.drill_run import DrillRun, Way
from quiz.models.race import Race
from quiz.race.codec import read_round


def open_homework(race: Race, *, is_open: bool) -> None:
    """Let anyone with the link answer the questions, or stop that."""
    Race.objects.filter(pk=race.pk).update(is_homework=is_open)


def begin_homework(race: Race, learner_id: int, now: datetime) -> DrillRun:
    """Begin the questions of a race as one's own run; a run already begun is continued.

    Raises Refused during the race: nobody may see its questions before the room does.
    """
    if not race.is_homework or race.match.ended_at is None:
        raise Refused("homework", "This race is not open as homework.")
    wishes = race.match.table.wishes
    questions = tuple(read_round(written).question for written in wishes["rounds"])
    plan = SetPlan(
        race.match.map,
        kinds=tuple(dict.fromkeys(question.kind for question in questions)),
        length=max(3, len(questions)),
        is_open_map=bool(wishes.get("open_map")),
    )
    asked = RunWishes(race.match.map, Way.SET, plan=plan, questions=questions)
    public_id = uuid5(race.match.public_id, f"homework:{learner_id}")
    return begin_run(learner_id, public_id, asked, now)
