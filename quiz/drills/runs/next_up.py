"""A question chosen for a run, and why, as rows store it."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from game.atlas.salience import Pair
from quiz.drills.question import Question, decode_question


@dataclass(frozen=True, slots=True)
class WhyNote:
    """Why a question is asked: a word for it, perhaps a border or a level, and a route to show."""

    reason: str = ""
    border: Pair | None = None
    route: tuple[str, ...] = ()
    level: float | None = None

    def encode(self) -> dict[str, Any]:
        """The note as plain values, without what is left out; `read_why` reads it back."""
        written = {
            "reason": self.reason or None,
            "border": list(self.border) if self.border else None,
            "route": list(self.route) or None,
            "level": self.level,
        }
        return {name: value for name, value in written.items() if value is not None}


@dataclass(frozen=True, slots=True)
class NextUp:
    """A question, why it is asked, and whether it was drawn at random, to measure."""

    question: Question
    why: WhyNote = WhyNote()
    is_reference: bool = False


@dataclass(frozen=True, slots=True)
class Prepared:
    """What a worker has chosen for a question of a run, after a number of answers on the map."""

    run: int
    number: int
    past: int
    chosen: NextUp

    def encode(self) -> dict[str, Any]:
        """All of it as plain values; `read_prepared` reads it back."""
        chosen = self.chosen
        return {
            "run": self.run,
            "number": self.number,
            "past": self.past,
            "kind": chosen.question.kind.value,
            "question": chosen.question.encode(),
            "why": chosen.why.encode(),
            "is_reference": chosen.is_reference,
        }


def read_why(value: Mapping[str, Any]) -> WhyNote:
    """The note that was written like this."""
    border = value.get("border")
    return WhyNote(
        reason=value.get("reason", ""),
        border=(border[0], border[1]) if border else None,
        route=tuple(value.get("route", ())),
        level=value.get("level"),
    )


def read_prepared(value: Mapping[str, Any]) -> Prepared | None:
    """What was written like this; None if nothing is prepared."""
    if not value:
        return None
    question = decode_question(value["kind"], value["question"])
    chosen = NextUp(question, read_why(value["why"]), value["is_reference"])
    return Prepared(value["run"], value["number"], value["past"], chosen)
