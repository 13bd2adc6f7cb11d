"""The race that a class is invited to now."""

from datetime import datetime, timedelta

from classroom.models.classroom import Classroom, Teaching
from quiz.models.race import Race

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
