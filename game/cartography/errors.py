"""What stops a map from being built, in sentences."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Self


class MapProblem(str):
    """A sentence about a map, in English, that keeps its template for a translation.

    Writing one out marks its template: the command `translations` looks for this name. A value may
    be a MapProblem itself.
    """

    template: str
    values: dict[str, Any]

    def __new__(cls, template: str, **values: Any) -> Self:
        """The sentence with its values in it."""
        made = super().__new__(cls, template % values if values else template)
        made.template, made.values = template, values
        return made

    @property
    def written(self) -> list[Any]:
        """Template and values as JSON can hold them; `read_problem` reads them back."""
        return [self.template, {key: _plain(value) for key, value in self.values.items()}]


def _plain(value: Any) -> Any:
    if isinstance(value, MapProblem):
        return value.written
    return value if isinstance(value, str | int | float) else str(value)


def read_problem(written: Any) -> MapProblem:
    """A problem as it was stored."""
    template, values = written
    return MapProblem(
        template,
        **{key: read_problem(v) if isinstance(v, list) else v for key, v in values.items()},
    )


class MapError(Exception):
    """A map cannot be built; `problems` holds one clear sentence for each error."""

    def __init__(self, problems: str | Iterable[str]) -> None:
        self.problems = (problems,) if isinstance(problems, str) else tuple(problems)
        super().__init__("\n".join(self.problems))
