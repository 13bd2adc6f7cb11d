"""A match as the published record: one JSON object that other programs can read and check."""

from collections.abc import Iterable
from typing import Any

from game.journey.events import (
    Event,
    JourneyScored,
    MatchEnded,
    MatchOpened,
    RoundDealt,
    SeatGotReady,
    StipendPaid,
    TokenPlaced,
    TokenTakenBack,
)
from game.journey.setup import Mistakes, Setup

GAME = "journey"
TWO_COLOURS = "two-colours"
SHORT = "short"


def match_record(events: Iterable[Event]) -> dict[str, Any]:
    """The record of a log. It holds what happened at the table, without its times."""
    opened, *happened = events
    if not isinstance(opened, MatchOpened):
        raise ValueError("a log begins with MatchOpened")
    told = [event for event in happened if not isinstance(event, SeatGotReady)]
    return {**_heading(opened.setup), "events": [record_line(event) for event in told]}


def _heading(setup: Setup) -> dict[str, Any]:
    heading: dict[str, Any] = {
        "game": GAME,
        "map": setup.map,
        "tempo": setup.tempo.value,
        "variant": TWO_COLOURS if setup.two_colours else None,
        "seats": [{"name": seat.name, "bot": seat.bot} for seat in setup.seats],
    }
    if setup.mistakes is Mistakes.CAUGHT:
        # Only such matches hold takebacks, so only they need to say so.
        heading["mistakes"] = setup.mistakes.value
    if setup.short:
        heading["length"] = SHORT
    return heading


def record_line(event: Event) -> dict[str, Any]:
    """One event as its line of the record."""
    match event:
        case StipendPaid(round=number, seat=seat, amount=amount):
            return {"type": "stipend", "round": number, "seat": seat, "amount": amount}
        case RoundDealt():
            return {
                "type": "deal",
                "round": event.round,
                "dealer": event.dealer,
                "offer": list(event.offer),
                "centre": list(event.centre),
            }
        case TokenPlaced() | TokenTakenBack():
            return {
                "type": "place" if isinstance(event, TokenPlaced) else "takeback",
                "round": event.round,
                "seat": event.seat,
                "colour": event.colour,
                "space": event.space,
            }
        case JourneyScored():
            return {
                "type": "score",
                "round": event.round,
                "seat": event.seat,
                "colour": event.colour,
                "price": event.price,
                "route": list(event.route),
                "purse": event.purse,
            }
        case MatchEnded():
            return {
                "type": "end",
                "purses": list(event.purses),
                "winners": list(event.winners),
            }
        case MatchOpened() | SeatGotReady():
            raise ValueError("this is no line of a record")
