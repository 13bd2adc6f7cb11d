"""Rows of the classroom. Import them by module: `from classroom.models.pupil import Pupil`."""

from classroom.models import (
    assignment,
    class_map,
    classroom,
    door,
    lti,
    practice_set,
    pupil,
    school,
    school_import,
    work,
)

__all__ = [
    "assignment",
    "class_map",
    "classroom",
    "door",
    "lti",
    "practice_set",
    "pupil",
    "school",
    "school_import",
    "work",
]
