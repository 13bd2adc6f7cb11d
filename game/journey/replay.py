"""Check a match record line by line: its commands are replayed and their events compared."""

from collections.abc import Callable, Mapping
from typing import Any

from game.atlas import Atlas, is_cheapest_walk
from game.journey.commands import Command, DealRound, OpenMatch, PlaceToken
from game.journey.decide import PLACING_PHASES, stipends_due
from game.journey.events import Event, JourneyScored, StipendPaid
from game.journey.game import JourneyGame
from game.journey.record import GAME, SHORT, TWO_COLOURS, record_line
from game.journey.rules import FORTY
from game.journey.setup import Mistakes, Setup, Tempo
from game.journey.state import MatchState, Phase
from game.journey.tariff import journey_of
from game.rulebook.checking import RecordChecker, Taker, read_heading
from game.rulebook.records import (
    RecordError,
    compare,
    field,
    one_of,
    refuse_unknown,
    seats_of,
    whole,
    words,
)

HEADING = ("game", "map", "tempo", "variant", "seats", "events")


def check_record(record: Any, atlas_of: Callable[[str], Atlas]) -> MatchState:
    """The state that a record leads to. Raises RecordError at the first wrong line.

    `atlas_of` gives the Atlas of a map by its slug, and may raise ValueError with a sentence.
    """
    heading, atlas, lines = read_heading(record, GAME, "map", atlas_of)
    return JourneyChecker(JourneyGame(atlas), _setup(heading, lines, atlas)).take_all(lines)


class JourneyChecker(RecordChecker[MatchState, Command, Event]):
    """Plays a record of the journey game again."""

    not_told = "not every traveller is scored yet"

    def __init__(self, game: JourneyGame, setup: Setup) -> None:
        self._game = game
        self._paid: list[int] = []
        super().__init__(game, OpenMatch(setup))

    @property
    def takers(self) -> Mapping[str, Taker]:
        """What checks a line, by its type."""
        return {
            "stipend": self._take_stipend,
            "deal": self._take_deal,
            "place": self._take_place,
            "takeback": self._take_awaited,
            "score": self._take_score,
            "end": self._take_awaited,
        }

    def line_of(self, event: Event) -> dict[str, Any]:
        """An event as its line of the record."""
        return record_line(event)

    def finished(self) -> MatchState:
        """The last state, if the match was played to its end and nothing is missing."""
        state = self._state
        if state is None or self._awaited or state.phase in PLACING_PHASES:
            number = 0 if state is None else state.round
            raise RecordError(f"the record stops in the middle of round {number}")
        if state.phase is not Phase.OVER:
            raise RecordError(f"the record stops after round {state.round}")
        return state

    def _take_stipend(self, fields: Mapping[str, Any]) -> None:
        # Stipends come before the deal that they belong to.
        self._refuse_if_awaiting()
        seat = whole(fields, "seat")
        event = next((event for event in self._unpaid() if event.seat == seat), None)
        if event is None:
            raise RecordError("no stipend is due to this seat now")
        compare(fields, record_line(event))
        self._paid.append(seat)

    def _unpaid(self) -> list[StipendPaid]:
        """The stipends still missing before the next deal."""
        state = self._state
        if state is None or state.phase not in (Phase.READY, Phase.SCORED):
            return []
        return [event for event in stipends_due(state) if event.seat not in self._paid]

    def _take_deal(self, fields: Mapping[str, Any]) -> None:
        self._refuse_if_awaiting()
        unpaid = self._unpaid()
        cards = [*words(fields, "offer"), *words(fields, "centre")]
        self._apply(DealRound(whole(fields, "round"), tuple(cards), at=0))
        if unpaid:
            raise RecordError(f"before this comes {record_line(unpaid[0])}")
        self._paid, self._awaited = [], self._awaited[-1:]
        self._take_awaited(fields)

    def _take_place(self, fields: Mapping[str, Any]) -> None:
        self._refuse_if_awaiting()
        space = field(fields, "space", str, "the event")
        self._apply(
            PlaceToken(
                whole(fields, "round"),
                whole(fields, "seat"),
                whole(fields, "colour"),
                space,
                at=0,
            )
        )
        compare(fields, self._told())

    def _take_score(self, fields: Mapping[str, Any]) -> None:
        """Seats may be scored in any order, each colour by colour, by any cheapest route."""
        seat, colour = whole(fields, "seat"), whole(fields, "colour")
        scores = [event for event in self._awaited if isinstance(event, JourneyScored)]
        event = next((event for event in scores if event.seat == seat), None)
        if event is None:
            raise RecordError("this seat is not to be scored now")
        if event.colour != colour:
            raise RecordError(f"colour {event.colour} of this seat is scored now")
        wanted = record_line(event)
        route = words(fields, "route")
        if route != wanted["route"] and self._is_as_good(event, route):
            wanted["route"] = route
        compare(fields, wanted)
        self._awaited.remove(event)

    def _is_as_good(self, event: JourneyScored, route: list[str]) -> bool:
        state = self._state
        if state is None or state.board is None:
            return False
        chosen = tuple(
            space for space in state.board.spaces_of((event.seat, event.colour)) if space != FORTY
        )
        if not chosen:
            return False
        return is_cheapest_walk(self._game.atlas, journey_of(state.board.centre, chosen), route)


def _setup(heading: Mapping[str, Any], lines: list[Any], atlas: Atlas) -> Setup:
    refuse_unknown(heading, (*HEADING, "mistakes", "length"), "the record")
    return Setup(
        map=atlas.slug,
        map_version=atlas.version,
        seats=seats_of(heading),
        tempo=Tempo(one_of(heading, "tempo", list(Tempo))),
        two_colours=one_of(heading, "variant", [None, TWO_COLOURS]) == TWO_COLOURS,
        mistakes=Mistakes(
            one_of({"mistakes": Mistakes.REFUSED, **heading}, "mistakes", list(Mistakes))
        ),
        first_dealer=_first_dealer(lines),
        short=one_of({"length": None, **heading}, "length", [None, SHORT]) == SHORT,
    )


def _first_dealer(lines: list[Any]) -> int:
    """The first dealer in the record: the rules leave that to the table."""
    for line in lines:
        if isinstance(line, dict) and line.get("type") == "deal":
            return whole(line, "dealer")
    return 0
