"""Rows of the classroom. Import them by module: `from classroom.models.pupil import Pupil`."""

from classroom.models import classroom, door, pupil, school_import

__all__ = ["classroom", "door", "pupil", "school_import"]
