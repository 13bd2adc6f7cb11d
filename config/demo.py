"""The people of the demonstration."""

from dataclasses import dataclass

from quiz.models.learner import Learner


@dataclass(frozen=True, slots=True)
class DemoLearner:
    """Somebody to look around as. Nobody can sign in with a password as one of them."""

    username: str
    display_name: str
    language: str


CAST = (
    DemoLearner("demo-teacher", "Ms Demo", "en"),
    DemoLearner("demo-pupil", "Otter", "en"),
)


def load() -> list[Learner]:
    """Make whoever of the cast is not there yet; leave the others as they are."""
    return [
        Learner.objects.create_user(
            who.username, display_name=who.display_name, language=who.language
        )
        for who in CAST
        if not Learner.objects.filter(username=who.username).exists()
    ]
