"""Events as JSON values and back. What is once written must stay readable for ever."""

from collections.abc import Mapping
from typing import Any

from game.rulebook.written import Reader, WrittenForm, each, maybe, text, whole, yes_or_no
from quiz.drills.question import Kind, Question, decode_question
from quiz.race import events
from quiz.race.events import Event
from quiz.race.setup import PlannedRound, Setup
from quiz.race.state import Removal

KINDS: dict[str, type[Event]] = {
    "race-opened": events.RaceOpened,
    "player-joined": events.PlayerJoined,
    "player-arrived": events.PlayerArrived,
    "player-renamed": events.PlayerRenamed,
    "player-removed": events.PlayerRemoved,
    "race-locked": events.RaceLocked,
    "round-opened": events.RoundOpened,
    "answer-given": events.AnswerGiven,
    "round-paused": events.RoundPaused,
    "round-resumed": events.RoundResumed,
    "time-added": events.TimeAdded,
    "round-skipped": events.RoundSkipped,
    "round-closed": events.RoundClosed,
    "race-ended": events.RaceEnded,
}


def encode(event: Event) -> dict[str, Any]:
    """A JSON object with the event's kind and its fields."""
    if isinstance(event, events.RaceOpened):
        setup = event.setup
        plain = {name: getattr(setup, name) for name in SETUP_FIELDS}
        asked = [written_round(planned) for planned in setup.rounds]
        return {"kind": "race-opened", "setup": {**plain, "rounds": asked}, "at": event.at}
    return WRITTEN.encode(event)


def decode(value: Mapping[str, Any]) -> Event:
    """The event of a JSON object. Raises CodecError with a sentence if it is not one."""
    event: Event = WRITTEN.decode(value)
    return event


def written_round(planned: PlannedRound) -> dict[str, Any]:
    """A round as JSON: `{"kind": …, "question": {…}, "seconds": …}`."""
    question = planned.question
    return {
        "kind": question.kind.value,
        "question": question.encode(),
        "seconds": planned.seconds,
    }


def read_round(value: Any) -> PlannedRound:
    """The round that was written like this."""
    if not isinstance(value, Mapping):
        raise TypeError
    return PlannedRound(_question(value), maybe(whole)(value["seconds"]))


def _question(value: Mapping[str, Any]) -> Question:
    return decode_question(Kind(text(value["kind"])), value["question"])


def _answer(value: Any) -> Any:
    """An answer: a number, yes or no, a string, or a list of strings."""
    if isinstance(value, list):
        return [text(item) for item in value]
    if not isinstance(value, bool | int | str):
        raise TypeError
    return value


SETUP_FIELDS = (
    "map",
    "map_version",
    "teams",
    "chooses_team",
    "by_itself",
    "open_map",
    "edition",
)
READERS: dict[str, Reader] = {
    **dict.fromkeys(("player", "round", "purse", "pace", "stipend", "euros", "ms"), whole),
    **dict.fromkeys(("unanswered", "at", "teams", "edition", "more_time"), whole),
    **dict.fromkeys(("name", "team", "map", "map_version"), text),
    **dict.fromkeys(("is_locked", "chooses_team", "by_itself"), yes_or_no),
    **dict.fromkeys(("open_map", "has_open_map", "has_arrived"), yes_or_no),
    "ends_at": maybe(whole),
    "given": _answer,
    "why": Removal,
    "rounds": each(read_round),
    "setup": lambda value: WRITTEN.read(Setup, value),
}
"""How each field is read, by its name: the same name means the same thing in every event."""

WRITTEN: WrittenForm = WrittenForm(
    KINDS,
    READERS,
    parts=(),
    came_later={"more_time": 0, "has_open_map": False, "has_arrived": True, "why": ""},
)
