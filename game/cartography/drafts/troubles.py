"""What is wrong with uploaded outlines."""

from __future__ import annotations

from typing import Any

from game.cartography.errors import MapProblem


class TroubleError(Exception):
    """Outlines that cannot be used. `code` says why in a word, `problem` in a sentence.

    Raising one marks its template for translation.
    """

    def __init__(self, code: str, template: str, **values: Any) -> None:
        self.code, self.problem = code, MapProblem(template, **values)
        super().__init__(str(self.problem))
