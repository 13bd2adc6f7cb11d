"""Matches on small maps, where the deck is shuffled anew, and short matches."""

import pytest

from game.atlas import Atlas, Border, BorderKind, Place
from game.atlas_files import load_atlas
from game.journey.codec import decode, encode
from game.journey.commands import OpenMatch
from game.journey.due import next_due, seat_bots
from game.journey.events import Event, MatchEnded, RoundDealt, StipendPaid
from game.journey.game import JourneyGame
from game.journey.record import match_record
from game.journey.replay import check_record
from game.journey.setup import SeatSetup, Setup
from game.journey.state import Phase


def ring(count: int) -> Atlas:
    """A map on which every place has two neighbours."""
    names = {"en": "x", "cs": "x", "fr": "x"}
    slugs = [f"p{number}" for number in range(count)]
    pairs = [sorted((slugs[n], slugs[(n + 1) % count])) for n in range(count)]
    borders = [Border((a, b), BorderKind.LAND, {}) for a, b in pairs]
    return Atlas("ring", [Place(s, names, (s,)) for s in slugs], borders, version="1", names=names)


def played(atlas: Atlas, *, short: bool = False, seed: str = "a") -> list[Event]:
    """The log of a match of two bots, as tables let it happen."""
    game = JourneyGame(atlas)
    chairs = (SeatSetup("One", "perfect"), SeatSetup("Two", "random"))
    setup = Setup(atlas.slug, atlas.version, chairs, short=short)
    log: list[Event] = list(game.decide(None, OpenMatch(setup, 0)))
    state = game.evolve(None, log[0])
    bots = seat_bots(game, setup, seed)
    while (due := next_due(game, state, seed, bots)) is not None:
        for event in game.decide(state, due.command):
            state = game.evolve(state, event)
            log.append(event)
    assert state.phase is Phase.OVER
    return log


@pytest.mark.parametrize("count", [12, 13, 16, 17, 25, 49])
def test_twelve_places_are_enough_for_a_match(count: int) -> None:
    deals = [event for event in played(ring(count)) if isinstance(event, RoundDealt)]
    assert [deal.round for deal in deals] == [1, 2, 3, 4, 5, 6, 7]
    out: set[str] = set()
    for deal in deals:
        cards = {*deal.offer, *deal.centre}
        assert len(cards) == len(deal.offer) + len(deal.centre)
        if deal.round == 7 or len(out) + len(cards) > count:
            out = set()
        assert not cards & out, "no card falls twice before all are shuffled anew"
        out |= cards


def test_eleven_are_not() -> None:
    with pytest.raises(Exception, match="at least 12 places; this one has 11"):
        played(ring(11))


@pytest.mark.parametrize("slug", ["czechia", "canada", "europe"])
def test_a_short_match_has_one_round_of_each_act_and_the_finale(slug: str) -> None:
    log = played(load_atlas(slug), short=True)
    assert [event.round for event in log if isinstance(event, RoundDealt)] == [1, 3, 5, 7]
    paid = [event.amount for event in log if isinstance(event, StipendPaid) and event.seat == 0]
    assert paid == [100, 200, 300]
    assert isinstance(log[-1], MatchEnded)
    assert [decode(encode(event)) for event in log] == log
    assert check_record(match_record(log), load_atlas).phase is Phase.OVER


def test_a_log_of_before_is_a_whole_match() -> None:
    opened = encode(played(load_atlas("usa"))[0])
    assert "short" not in opened["setup"]
    assert decode(opened).setup.rounds == (1, 2, 3, 4, 5, 6, 7)
