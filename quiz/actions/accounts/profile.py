"""What learners say about themselves."""

from quiz.models.learner import Learner


def read_in_zone(learner_id: int, time_zone: str) -> None:
    """Store the time zone in which an account reads dates; empty: that of the browser."""
    Learner.objects.filter(pk=learner_id).update(time_zone=time_zone)


def show_name(learner_id: int, name: str) -> None:
    """Store the name that others see at a table; empty: they see an animal instead."""
    Learner.objects.filter(pk=learner_id).update(display_name=name)
