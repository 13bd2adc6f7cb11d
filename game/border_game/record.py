"""A match as the published record: one JSON object that other programs can read and check."""

from collections.abc import Iterable
from typing import Any

from game.border_game.events import (
    AreaClosed,
    DiceThrown,
    Event,
    MatchEnded,
    MatchOpened,
    SpacesCrossed,
)

GAME = "border"


def match_record(events: Iterable[Event]) -> dict[str, Any]:
    """The record of a log. It holds what happened at the table, without its times."""
    opened, *happened = events
    if not isinstance(opened, MatchOpened):
        raise ValueError("a log begins with MatchOpened")
    setup = opened.setup
    return {
        "game": GAME,
        "board": setup.board,
        "layouts": list(setup.layouts),
        "seats": [{"name": seat.name, "bot": seat.bot} for seat in setup.seats],
        "events": [record_line(event) for event in happened],
    }


def record_line(event: Event) -> dict[str, Any]:
    """One event as its line of the record."""
    match event:
        case DiceThrown():
            return {
                "type": "throw",
                "seat": event.seat,
                "dice": list(event.dice),
                "kept": list(event.kept),
            }
        case SpacesCrossed():
            return {
                "type": "cross",
                "seat": event.seat,
                "action": event.action,
                "spaces": list(event.spaces),
                "dice": list(event.dice),
            }
        case AreaClosed():
            return {
                "type": "close",
                "seat": event.seat,
                "area": event.area,
                "points": event.points,
            }
        case MatchEnded():
            return {
                "type": "end",
                "scores": list(event.scores),
                "winners": list(event.winners),
            }
        case MatchOpened():
            raise ValueError("this is no line of a record")
