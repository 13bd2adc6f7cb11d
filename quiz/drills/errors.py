"""What cannot be asked or judged, with a sentence that says why."""


class DrillError(ValueError):
    """A sentence for a person, kept as a template with its values so that it can be translated."""

    def __init__(self, template: str, **values: object) -> None:
        super().__init__(template % values)
        self.template = template
        self.values = values


class NotEnough(DrillError):  # noqa: N818 - an answer to whoever asks, not a failure
    """The map, or the scope, is too small for questions of this kind."""


class BadAnswer(DrillError):  # noqa: N818 - an answer to whoever answers, not a failure
    """What was given is no answer to a question of this kind, neither right nor wrong."""
