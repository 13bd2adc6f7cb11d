"""What stops a map from being built, said in sentences."""

from __future__ import annotations

from collections.abc import Iterable


class MapError(Exception):
    """A map cannot be built; `problems` holds one clear sentence for each thing that is wrong."""

    def __init__(self, problems: str | Iterable[str]) -> None:
        self.problems = (problems,) if isinstance(problems, str) else tuple(problems)
        super().__init__("\n".join(self.problems))
