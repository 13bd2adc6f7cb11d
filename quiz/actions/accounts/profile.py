"""What learners say of themselves."""

from quiz.models.learner import Learner


def read_in_zone(learner_id: int, time_zone: str) -> None:
    """Keep the time zone in which an account reads dates; an empty one: that of the browser."""
    Learner.objects.filter(pk=learner_id).update(time_zone=time_zone)


def show_name(learner_id: int, name: str) -> None:
    """Keep the name that others see at a table; an empty one: they see an animal instead."""
    Learner.objects.filter(pk=learner_id).update(display_name=name)
