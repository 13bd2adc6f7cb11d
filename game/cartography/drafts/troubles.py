"""What is wrong with outlines that a person has sent, as a code; words have it elsewhere."""

from __future__ import annotations

from typing import Any


class TroubleError(Exception):
    """Outlines that cannot be used. `code` says why, `values` what about them."""

    def __init__(self, code: str, **values: Any) -> None:
        self.code, self.values = code, values
        super().__init__(f"{code} {values}")
