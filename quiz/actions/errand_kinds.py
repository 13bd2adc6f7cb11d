"""What a worker can be asked to make.

Each kind is one value: its words, its permission check, and the function that makes it. To add one,
put it into ERRANDS under its name; an application above this one does so when it is ready. A view
then answers with `quiz.views.errands.order(request, name, wanted)`.
"""

import json
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Protocol

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from quiz.actions.export import everything_of
from quiz.models.learner import Learner

Wanted = dict[str, Any]
"""Plain JSON values: ids, numbers, strings."""


class Tell(Protocol):
    """Report progress. It raises if the work is no longer wanted."""

    def __call__(self, done: int, steps: int) -> None: ...


@dataclass(frozen=True, slots=True)
class Made:
    """The resulting file. `is_shown`: a browser may open it instead of saving it."""

    content: bytes
    filename: str
    content_type: str
    is_shown: bool = False


@dataclass(frozen=True, slots=True)
class ErrandKind:
    """A kind of errand. `may` is checked at the start and again for each download.

    `then` is for work that changes something instead of making a file: the page to redirect to.
    """

    title: Promise
    preparing: Promise
    ready: Promise
    may: Callable[[Learner, Wanted], bool]
    make: Callable[[Learner, Wanted, Tell], Made]
    then: Callable[[Wanted], str] | None = None


def _own_data(learner: Learner, wanted: Wanted, tell: Tell) -> Made:
    text = json.dumps(everything_of(learner.pk, tell), indent=1, ensure_ascii=False)
    return Made(text.encode(), "crossings.json", "application/json")


ERRANDS: dict[str, ErrandKind] = {
    "own-data": ErrandKind(
        title=_("Your data"),
        preparing=_("Preparing your data…"),
        ready=_("Your data is ready."),
        may=lambda learner, wanted: True,
        make=_own_data,
    ),
}
