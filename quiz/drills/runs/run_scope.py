"""What a run is about, as its row stores it."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any

from game.atlas.salience import Pair
from game.journey.teaching.blunders import Blunder
from quiz.drills.question import Question, decode_question


@dataclass(frozen=True, slots=True)
class BotLesson:
    """Which bot is taught, with which mental map, the number of the lesson, and its blunders."""

    bot: str
    head: int
    lesson: int
    blunders: tuple[Blunder, ...] = ()

    def encode(self) -> dict[str, Any]:
        """The lesson as plain values."""
        blunders = [{**asdict(one), "offer": list(one.offer)} for one in self.blunders]
        return {
            "bot": self.bot,
            "head": self.head,
            "lesson": self.lesson,
            "blunders": blunders,
        }


@dataclass(frozen=True, slots=True)
class RunScope:
    """What a run is about, and what it stores on the way. All fields are optional.

    `regions`, `places` and `borders` limit the questions; `questions` are asked in this order.
    `like` is the way in which questions are chosen, if that is not the run's own. `credit` is the
    target credit of a class. `teach` is the lesson of a bot. `seconds` is the overall time limit,
    `penalty` what a wrong answer costs of it. `closing` is the number of the last question of a
    sitting, `left` the open question when the run ended early. Two places are at most `farthest`
    crossings apart, if possible.
    """

    regions: tuple[str, ...] = ()
    places: tuple[str, ...] = ()
    borders: tuple[Pair, ...] = ()
    questions: tuple[Question, ...] = ()
    like: str | None = None
    credit: float | None = None
    teach: BotLesson | None = None
    seconds: float | None = None
    penalty: float | None = None
    closing: int | None = None
    left: Question | None = None
    farthest: int | None = None

    def encode(self) -> dict[str, Any]:
        """The scope as plain values, without what is left out; `read_scope` reads it back."""
        written = {
            "regions": list(self.regions) or None,
            "places": list(self.places) or None,
            "borders": [list(pair) for pair in self.borders] or None,
            "questions": [_written(question) for question in self.questions] or None,
            "like": self.like,
            "credit": self.credit,
            "teach": self.teach.encode() if self.teach else None,
            "seconds": self.seconds,
            "penalty": self.penalty,
            "closing": self.closing,
            "left": _written(self.left) if self.left else None,
            "farthest": self.farthest,
        }
        return {name: value for name, value in written.items() if value is not None}


EVERYWHERE = RunScope()


def read_scope(value: Mapping[str, Any]) -> RunScope:
    """The scope that was written like this."""
    teach, left = value.get("teach"), value.get("left")
    return RunScope(
        regions=tuple(value.get("regions", ())),
        places=tuple(value.get("places", ())),
        borders=tuple((one, other) for one, other in value.get("borders", ())),
        questions=tuple(decode_question(*planned) for planned in value.get("questions", ())),
        like=value.get("like"),
        credit=value.get("credit"),
        teach=_read_lesson(teach) if teach else None,
        seconds=value.get("seconds"),
        penalty=value.get("penalty"),
        closing=value.get("closing"),
        left=decode_question(*left) if left else None,
        farthest=value.get("farthest"),
    )


def _read_lesson(value: Mapping[str, Any]) -> BotLesson:
    blunders = [Blunder(**{**one, "offer": tuple(one["offer"])}) for one in value["blunders"]]
    return BotLesson(value["bot"], value["head"], value["lesson"], tuple(blunders))


def _written(question: Question) -> list[Any]:
    return [question.kind.value, question.encode()]
