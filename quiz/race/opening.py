"""Whether a race may be opened: its setup against the rules and the map."""

from game.refused import Refused
from quiz.drills.ground import Ground
from quiz.race.commands import OpenRace
from quiz.race.events import Event, RaceOpened
from quiz.race.legality import Reason
from quiz.race.rules import EDITION, MOST_ROUNDS
from quiz.race.state import RaceState


def opened(ground: Ground, state: RaceState | None, command: OpenRace) -> tuple[Event, ...]:
    """The opening of the lobby. Raises Refused with the first thing that is wrong."""
    setup = command.setup
    if state is not None:
        raise Refused(Reason.BAD_SETUP, "This race has been opened already.")
    if setup.edition != EDITION:
        raise Refused(
            Reason.BAD_SETUP, "This site has edition %(edition)d of the rules.", edition=EDITION
        )
    if (setup.map, setup.map_version) != (ground.atlas.slug, ground.atlas.version):
        raise Refused(Reason.BAD_SETUP, "This site has another version of the race's map.")
    if not 1 <= len(setup.rounds) <= MOST_ROUNDS:
        raise Refused(Reason.BAD_SETUP, "A race has from 1 to %(most)d rounds.", most=MOST_ROUNDS)
    if setup.teams not in (0, 2, 3, 4):
        raise Refused(Reason.BAD_SETUP, "There are two, three or four teams, or none.")
    return (RaceOpened(setup, command.at),)
