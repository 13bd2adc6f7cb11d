"""Refusals: the sentence for a person, kept as a template so that the shell can translate it.

Raising a refusal marks its sentence for translation: the command `translations` looks for the
names of these classes, so the template must be written out where it is raised.
"""


class Refusal(Exception):  # noqa: N818 - an answer, not a failure of the program
    """A refusal, with a template of its sentence and the values for it."""

    def __init__(self, template: str, **values: object) -> None:
        super().__init__(template % values)
        self.template = template
        self.values = values

    @property
    def sentence(self) -> str:
        """The sentence in English."""
        return str(self)


class Refused(Refusal):
    """A command that the rules do not allow, with the reason as a short word."""

    def __init__(self, reason: str, template: str, **values: object) -> None:
        super().__init__(template, **values)
        self.reason = reason
