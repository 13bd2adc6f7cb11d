"""The races of a class: the one it is invited to now, and its pupils' answers in races."""

from datetime import datetime, timedelta

from classroom.models.classroom import Classroom, Teaching
from classroom.models.pupil import Pupil
from quiz.models.drill_run import DrillRun
from quiz.models.race import Race, RacePlayer
from quiz.queries.races import race_run_id

LASTS = timedelta(hours=3)


def open_race_code(classroom: Classroom, now: datetime) -> str:
    """The code of the newest race that a teacher of the class has open; empty without one."""
    teachers = Teaching.objects.filter(classroom=classroom).values("teacher_id")
    races = Race.objects.filter(
        match__table__host__in=teachers,
        match__table__closed_at=None,
        match__ended_at=None,
        match__began_at__gt=now - LASTS,
    )
    code = races.order_by("-pk").values_list("match__table__invite_code", flat=True).first()
    return code or ""


def race_runs(classroom: Classroom) -> tuple[tuple[int, int], ...]:
    """The runs that store pupils' answers in races, each with its pupil, by primary key.

    Only races hosted by a teacher of the class: what a pupil does in other races is not the
    business of the class.
    """
    pupils = Pupil.objects.filter(classroom=classroom, removed_at=None)
    teachers = Teaching.objects.filter(classroom=classroom).values("teacher_id")
    played = RacePlayer.objects.filter(
        race__noted_at__isnull=False,
        race__match__table__host__in=teachers,
        learner__in=pupils.values("learner_id"),
    ).values_list("race__match__public_id", "number", "learner_id")
    whose = {race_run_id(match, number): learner for match, number, learner in played}
    if not whose:
        return ()
    pupil_of = dict(pupils.values_list("learner_id", "pk"))
    runs = DrillRun.objects.filter(public_id__in=whose).values_list("pk", "public_id")
    return tuple(sorted((pk, pupil_of[whose[public_id]]) for pk, public_id in runs))
