"""The house rules of classes: in children's mode, and where sea links do not count."""

from collections.abc import Collection

from django.db.models import Max

from classroom.models.classroom import Teaching
from classroom.models.pupil import Pupil
from game.house_rules import Allowance


class ClassHouse:
    """A house for `game.house_rules`: it sets rules for the pupils of classes."""

    def is_calm(self, learner_id: int) -> bool:
        """Whether a learner is a pupil of such a class."""
        return Pupil.objects.filter(learner_id=learner_id, classroom__is_for_children=True).exists()

    def is_land_only(self, learner_id: int) -> bool:
        """Whether a learner is a pupil of a class that practises without sea links."""
        return Pupil.objects.filter(learner_id=learner_id, classroom__is_land_only=True).exists()

    def credit_aim(self, learner_id: int) -> float | None:
        """The target credit of a pupil's practice, as their class sets it, from 0 to 1."""
        aims = Pupil.objects.filter(learner_id=learner_id, removed_at=None)
        percent = aims.values_list("classroom__credit_aim", flat=True)
        return max(percent) / 100 if percent else None

    def allowance(self, learner_id: int) -> Allowance | None:
        """A pupil's accommodations, as the teachers have set them."""
        rows = Pupil.objects.filter(learner_id=learner_id).values_list(
            "more_time", "fewer_questions", "is_large_print", "has_open_map"
        )
        return next((Allowance(*row) for row in rows), None)

    def most_extra_time(self, learner_ids: Collection[int]) -> int:
        """The most extra time of the pupils among these, in per cent."""
        pupils = Pupil.objects.filter(learner_id__in=learner_ids)
        most: int | None = pupils.aggregate(most=Max("more_time"))["most"]
        return most or 0

    def may_meet(self, learner_ids: Collection[int]) -> bool:
        """Whether these people are all of one class, its teachers among them.

        Without a child of such a class among them, anyone may meet anyone.
        """
        pupils = list(
            Pupil.objects.filter(learner_id__in=learner_ids).values_list(
                "learner_id", "classroom_id", "classroom__is_for_children"
            )
        )
        if not any(is_for_children for _, _, is_for_children in pupils):
            return True
        (home, *more) = {classroom_id for _, classroom_id, _ in pupils}
        if more:
            return False
        others = set(learner_ids) - {learner_id for learner_id, _, _ in pupils}
        teachers = Teaching.objects.filter(classroom_id=home, teacher_id__in=others)
        return teachers.count() == len(others)
