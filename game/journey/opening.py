"""Whether a match may be opened: the setup against the rules and the map."""

from game.atlas import Atlas
from game.journey.legality import Reason
from game.journey.rules import (
    EDITION,
    FEWEST_PLACES,
    FEWEST_SEATS,
    MOST_SEATS,
    MOST_SEATS_WITH_TWO_COLOURS,
)
from game.journey.setup import Setup
from game.refused import Refused


def check_setup(setup: Setup, atlas: Atlas) -> None:
    """Raise Refused with the first thing that is wrong with a setup."""
    _check_seats(setup)
    if not all(seat.name.strip() for seat in setup.seats):
        raise Refused(Reason.BAD_SETUP, "Every seat needs a name.")
    if not 0 <= setup.first_dealer < len(setup.seats):
        raise Refused(Reason.BAD_SETUP, "The first dealer must have a seat.")
    if setup.card_ms < 0 or (setup.grace_ms is not None and setup.grace_ms < 0):
        raise Refused(Reason.BAD_SETUP, "A time cannot be below zero.")
    if setup.bot_pace < 0 or (setup.bot_limit_ms is not None and setup.bot_limit_ms < 0):
        raise Refused(Reason.BAD_SETUP, "The pace of the bots cannot be below zero.")
    _check_map(setup, atlas)


def _check_map(setup: Setup, atlas: Atlas) -> None:
    if (setup.map, setup.map_version) != (atlas.slug, atlas.version):
        raise Refused(
            Reason.BAD_SETUP,
            "The match needs the map %(map)s %(version)s; this site has another one.",
            map=setup.map,
            version=setup.map_version,
        )
    if setup.edition != EDITION:
        raise Refused(
            Reason.BAD_SETUP,
            "This site has edition %(edition)d of the rules.",
            edition=EDITION,
        )
    if len(atlas.places) < FEWEST_PLACES:
        raise Refused(
            Reason.BAD_SETUP,
            "A match needs a map of at least %(wanted)d places; this one has %(given)d.",
            wanted=FEWEST_PLACES,
            given=len(atlas.places),
        )


def _check_seats(setup: Setup) -> None:
    given = len(setup.seats)
    most = MOST_SEATS_WITH_TWO_COLOURS if setup.two_colours else MOST_SEATS
    if FEWEST_SEATS <= given <= most:
        return
    values = {"fewest": FEWEST_SEATS, "most": most, "given": given}
    if setup.two_colours:
        raise Refused(
            Reason.BAD_SETUP,
            "A match with two colours each has %(fewest)d to %(most)d seats, not %(given)d.",
            **values,
        )
    raise Refused(
        Reason.BAD_SETUP, "A match has %(fewest)d to %(most)d seats, not %(given)d.", **values
    )
