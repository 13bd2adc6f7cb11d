"""What cannot be asked or graded, with a sentence that says why."""

from game.refused import Refusal


class DrillError(Refusal, ValueError):
    """A question that cannot be asked, or an answer that cannot be graded."""


class NotEnough(DrillError):  # noqa: N818 - an answer to the caller, not a failure
    """The map, or the scope, is too small for questions of this kind."""


class BadAnswer(DrillError):  # noqa: N818 - an answer to the learner, not a failure
    """Input that is not an answer to a question of this kind, neither right nor wrong."""
