"""The journey game as tables host it."""

from collections.abc import Collection, Iterable, Sequence
from typing import Any

from game.journey.bots import BOTS
from game.journey.commands import OpenMatch
from game.journey.due import Seated, next_due, seat_bots, sooner
from game.journey.events import Event
from game.journey.game import JourneyGame
from game.journey.observe import next_card_at
from game.journey.opening import check_setup
from game.journey.record import match_record
from game.journey.setup import Mistakes, SeatSetup, Setup, Tempo
from game.journey.state import MatchState, Phase
from game.rulebook.tables import Due, Wishes


class JourneyAtTables(JourneyGame):
    """The rules on a map, with what a table needs around them."""

    bots: Collection[str] = BOTS.keys()

    def opening(
        self, chairs: Sequence[SeatSetup], wishes: Wishes, *, at: int, nth: int
    ) -> OpenMatch:
        """The command that opens a match. The host deals first, so that the others begin; if the
        host is to begin, the last chair deals.
        """
        del nth
        setup = Setup(
            map=self.atlas.slug,
            map_version=self.atlas.version,
            seats=tuple(chairs),
            tempo=Tempo(wishes["tempo"]),
            two_colours=wishes["two_colours"],
            open_map=wishes["open_map"],
            mistakes=Mistakes(wishes["mistakes"]),
            grace_ms=wishes["grace_ms"],
            card_ms=wishes["card_ms"],
            bot_pace=wishes["bot_pace"],
            short=wishes.get("short", False),  # older tables do not say
            bot_limit_ms=wishes.get("bot_limit_ms"),
            first_dealer=len(chairs) - 1 if wishes.get("host_begins") else 0,
        )
        check_setup(setup, self.atlas)
        return OpenMatch(setup, at)

    def calmed(self, wishes: Wishes) -> Wishes:
        """Turn by turn, with the map open and without any clock."""
        return {**wishes, "tempo": Tempo.TURNS, "open_map": True, "grace_ms": None}

    def is_over(self, state: MatchState) -> bool:
        """Whether the finale has been scored."""
        return state.phase is Phase.OVER

    def seat_bots(self, setup: Setup, seed: str) -> Seated:
        """The bots in their chairs; None for a person."""
        return seat_bots(self, setup, seed)

    def next_due(self, state: MatchState, seed: str, bots: Seated) -> Due | None:
        """The next card, the next token of a bot, or the end of a grace time."""
        return next_due(self, state, seed, bots)

    def sooner(self, state: MatchState, due: Due, now: int) -> Due | None:
        """A bot's token at once, without more thinking."""
        return sooner(state, due, now)

    def shows_more_at(self, state: MatchState, now: int) -> int | None:
        """When the next card of a deal appears."""
        return next_card_at(state, now)

    def record(self, events: Iterable[Event]) -> dict[str, Any]:
        """The published record of a log."""
        return match_record(events)
