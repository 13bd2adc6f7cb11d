"""One answer as evidence: what was asked, given, and shown afterwards."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from game.atlas import Atlas
from game.atlas.salience import Pair, ordered
from quiz.drills.choices import kind_of_round
from quiz.drills.question import Answer, Question, decode_question


@dataclass(frozen=True, slots=True)
class Shown:
    """What the learner was shown after an answer.

    `routes` are walks over parts that were drawn, `facts` pairs of places that were stated to
    touch or not.
    """

    routes: tuple[tuple[str, ...], ...] = ()
    facts: tuple[Pair, ...] = ()

    def crossed(self, atlas: Atlas) -> list[Pair]:
        """The borders that the routes cross, as pairs of places, each once."""
        place_of = atlas.place_of
        steps = [step for route in self.routes for step in pairwise(route)]
        pairs = [ordered(place_of[one], place_of[other]) for one, other in steps]
        return list(dict.fromkeys(pairs))


NOTHING = Shown()


@dataclass(frozen=True, slots=True)
class Evidence:
    """An answer, its time (in days), and everything that bears on what it reveals.

    None given is "I do not know". `aided` is an answer with the map open: it reveals nothing about
    knowledge, but what it showed was seen. `reference` is a question drawn uniformly, to measure
    by.
    """

    question: Question
    given: Answer | None
    seconds: float = 0.0
    at_days: float = 0.0
    shown: Shown = NOTHING
    aided: bool = False
    reference: bool = False

    def encode(self) -> dict[str, Any]:
        """The evidence as plain values; `decode_evidence` reads it back."""
        return {
            "kind": str(self.question.kind),
            "question": self.question.encode(),
            "given": self.given,
            "seconds": self.seconds,
            "at": self.at_days,
            "routes": [list(route) for route in self.shown.routes],
            "facts": [list(pair) for pair in self.shown.facts],
            "aided": self.aided,
            "reference": self.reference,
        }


def decode_evidence(value: Mapping[str, Any]) -> Evidence:
    """The evidence that was encoded like this."""
    return Evidence(
        question=decode_question(value["kind"], value["question"]),
        given=value["given"],
        seconds=value["seconds"],
        at_days=value["at"],
        shown=Shown(
            tuple(tuple(route) for route in value["routes"]),
            tuple((one, other) for one, other in value["facts"]),
        ),
        aided=value["aided"],
        reference=value["reference"],
    )


def table_choice(
    number: int,
    centre: Sequence[str],
    offer: Sequence[str],
    stacks: Mapping[str, int],
    chosen: Iterable[str],
    *,
    seconds: float = 0.0,
    at_days: float = 0.0,
    routes: Iterable[Sequence[str]] = (),
    aided: bool = False,
) -> Evidence:
    """A traveller's choice at a table, as evidence.

    `stacks` are the tokens of others on each space at the time of the choice, `routes` what the
    reveal drew afterwards.
    """
    question = Question(
        kind_of_round(number),
        round=number,
        centre=tuple(centre),
        offer=tuple(offer),
        stacks=tuple(sorted((space, count) for space, count in stacks.items() if count)),
    )
    shown = Shown(tuple(tuple(route) for route in routes))
    return Evidence(question, list(chosen), seconds, at_days, shown, aided)
