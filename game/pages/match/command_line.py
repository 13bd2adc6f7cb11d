"""The journey game on the command line: records of simulated matches, and their check."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from game.atlas_files import load_atlas, load_game_atlas
from game.journey.bots import BOTS
from game.journey.game import JourneyGame
from game.journey.opening import check_setup
from game.journey.record import TWO_COLOURS, match_record
from game.journey.replay import check_record
from game.journey.rules import MOST_SEATS
from game.journey.setup import Setup, Tempo
from game.journey.simulate import simulate
from game.pages.game_pages import CommandLine, Measured
from game.pages.match.measured import ALL_TABLES, journey_levels
from game.rulebook.seats import SeatSetup


def records(options: Mapping[str, Any], seats: Sequence[SeatSetup]) -> Iterator[dict[str, Any]]:
    """The records of matches between bots. Raises Refused or AtlasError before the first one."""
    atlas = load_game_atlas(options["map"])
    setup = Setup(
        map=atlas.slug,
        map_version=atlas.version,
        seats=tuple(seats),
        tempo=Tempo(options["tempo"] or Tempo.TURNS),
        two_colours=options["variant"] == TWO_COLOURS,
    )
    check_setup(setup, atlas)
    matches = simulate(JourneyGame(atlas), setup, options["games"], options["seed"])
    return map(match_record, matches)


def checked(record: Any) -> dict[str, Any]:
    """How a record ends. Raises RecordError if it is wrong."""
    state = check_record(record, load_atlas)
    return {"purses": list(state.purses), "winners": list(state.winners)}


JOURNEY_COMMAND_LINE = CommandLine(
    needs=("map",),
    takes=("map", "tempo", "variant"),
    bots=BOTS,
    usual_bots="perfect,random",
    most_seats=MOST_SEATS,
    records=records,
    check=checked,
    measured=Measured("map", ALL_TABLES, 2 * ALL_TABLES, journey_levels),
)
