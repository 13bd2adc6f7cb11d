"""The race on one map, as tables host games: its rules, what is due, its record."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any

from game.refused import Refused
from game.rulebook.seats import SeatSetup
from game.rulebook.tables import Due, Wishes
from quiz.drills.ground import Ground
from quiz.race import codec
from quiz.race.commands import CloseRound, Command, EndRace, NextRound, OpenRace
from quiz.race.decide import closes_at, decide
from quiz.race.events import Event
from quiz.race.evolve import evolve
from quiz.race.legality import Reason
from quiz.race.observe import observe
from quiz.race.rules import HOST_AWAY_MS, LOBBY_MS, LOOK_MS
from quiz.race.setup import Setup
from quiz.race.state import Phase, RaceState

RACE = "race"


class RaceGame:
    """Rules of the race on the given Ground. Holds no state of a race."""

    bots: Collection[str] = ()

    def __init__(self, ground: Ground) -> None:
        self.ground = ground

    def decide(self, state: RaceState | None, command: Command) -> tuple[Event, ...]:
        """What a command leads to; raises Refused."""
        return decide(self.ground, state, command)

    evolve = staticmethod(evolve)
    observe = staticmethod(observe)

    def encode(self, event: Event) -> dict[str, Any]:
        """An event as a JSON object."""
        return codec.encode(event)

    def decode(self, value: Mapping[str, Any]) -> Event:
        """The event of a JSON object; raises CodecError."""
        return codec.decode(value)

    def opening(
        self, chairs: Sequence[SeatSetup], wishes: Wishes, *, at: int, nth: int
    ) -> OpenRace:
        """The command that opens the race of a table's wishes."""
        del nth
        if chairs:
            raise Refused(Reason.BAD_SETUP, "Seats cannot be changed in a race.")
        atlas = self.ground.atlas
        setup = Setup(
            map=atlas.slug,
            map_version=atlas.version,
            rounds=tuple(codec.read_round(written) for written in wishes["rounds"]),
            teams=wishes["teams"],
            chooses_team=wishes["chooses_team"],
            by_itself=wishes["by_itself"],
            open_map=wishes["open_map"],
        )
        return OpenRace(setup, at)

    def calmed(self, wishes: Wishes) -> Wishes:
        """Without any clock, and with the map open."""
        rounds = [{**written, "seconds": None} for written in wishes["rounds"]]
        return {**wishes, "rounds": rounds, "by_itself": False, "open_map": True}

    def is_over(self, state: RaceState) -> bool:
        """Whether the race has ended."""
        return state.phase is Phase.OVER

    def seat_bots(self, setup: Setup, seed: str) -> tuple[()]:
        """No bots."""
        del setup, seed
        return ()

    def next_due(self, state: RaceState, seed: str, bots: Any) -> Due | None:
        """The end of a round's time, the next round, or the end of a race without its host."""
        del seed, bots
        if state.phase is Phase.OVER:
            return None
        closing = closes_at(state)
        if closing is not None:
            at = max(closing, state.clock)
            return Due(at, CloseRound(state.round, at))
        is_look = state.phase is Phase.REVEALED and state.paused_at is None
        if is_look and state.setup.by_itself and state.present:
            at = state.clock + LOOK_MS
            return Due(at, NextRound(state.round, at))
        patience = LOBBY_MS if state.phase is Phase.LOBBY else HOST_AWAY_MS
        at = state.clock + patience
        return Due(at, EndRace(at))

    def sooner(self, state: RaceState, due: Due, now: int) -> Due | None:
        """Never: there are no bots."""
        del state, due, now
        return None

    def shows_more_at(self, state: RaceState, now: int) -> int | None:
        """Never: pages change with events only."""
        del state, now
        return None

    def record(self, events: Iterable[Event]) -> dict[str, Any]:
        """The events, as they are kept."""
        return {"game": RACE, "events": [codec.encode(event) for event in events]}
