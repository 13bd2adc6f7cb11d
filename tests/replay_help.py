"""Matches that are over, for tests of what comes after: played by bots at once, kept as logs."""

from collections.abc import Sequence
from dataclasses import asdict
from functools import cache
from random import Random
from uuid import uuid5

from game.hosting.grounds import journey_on
from game.hosting.match_log import append
from game.journey.events import Event
from game.journey.setup import SeatSetup, Setup
from game.journey.simulate import Simulation
from game.models.match import Match
from game.models.table import Seat, Table
from game.pages.match.plan import Wishes

BOTS = ("pip", "kira")


@cache
def finished_log(
    map_slug: str = "europe", bots: tuple[str, ...] = BOTS, *, two_colours: bool = False
) -> tuple[Event, ...]:
    """The log of a whole match: Ada, who plays at random, against these bots, turn by turn."""
    game = journey_on(map_slug)
    chairs = (SeatSetup("Ada <3"), *(SeatSetup(bot.title(), bot) for bot in bots))
    setup = Setup(map_slug, game.atlas.version, chairs, two_colours=two_colours)
    return tuple(Simulation(game, setup, Random(7)).play())


def finished_match(
    host_id: int, events: Sequence[Event] | None = None, *, bots: tuple[str, ...] = BOTS
) -> Match:
    """A match with this log at a table of its own, its host on the first chair."""
    log = tuple(events or finished_log(bots=bots))
    match = running_match(host_id, log[:1], bots=bots)
    append(match, uuid5(match.public_id, "rest"), lambda _: log[1:])
    return match


def running_match(host_id: int, events: Sequence[Event], *, bots: tuple[str, ...] = BOTS) -> Match:
    """The same with the beginning of a log."""
    map_slug = events[0].setup.map  # type: ignore[union-attr]
    table = Table.objects.create(host_id=host_id, map=map_slug, wishes=asdict(Wishes()))
    Seat.objects.create(table=table, number=0, learner_id=host_id)
    for number, bot in enumerate(bots, start=1):
        Seat.objects.create(table=table, number=number, bot=bot)
    match = Match.objects.create(
        table=table, game="journey", map=map_slug, seed="this must stay secret"
    )
    append(match, uuid5(match.public_id, "begin"), lambda _: tuple(events))
    return match
