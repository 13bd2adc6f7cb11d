"""Random matches on all maps: money, the log, and what a seat may know."""

import json
from contextlib import suppress
from random import Random
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from game.atlas_files import load_atlas
from game.journey.codec import decode, encode
from game.journey.commands import DealRound, LayMissingTokens, PlaceToken
from game.journey.events import JourneyScored, MatchEnded, RoundDealt, StipendPaid
from game.journey.rules import FINALE, cards_dealt
from game.journey.setup import Mistakes, Tempo
from game.journey.state import Phase
from game.refused import Refused
from game.rulebook import replay
from tests.journey_help import MAPS, Play


@st.composite
def plays(draw: st.DrawFn) -> tuple[Play, Random]:
    """An open match of any kind, and an RNG to play it with."""
    two_colours = draw(st.booleans())
    play = Play(
        load_atlas(draw(st.sampled_from(MAPS))),
        seats=draw(st.integers(2, 3 if two_colours else 6)),
        two_colours=two_colours,
        tempo=draw(st.sampled_from(Tempo)),
        mistakes=draw(st.sampled_from(Mistakes)),
        open_map=draw(st.booleans()),
        grace_ms=draw(st.none() | st.integers(0, 5_000)),
        card_ms=draw(st.integers(0, 300)),
        first_dealer=draw(st.integers(0, 1)),
    )
    return play, Random(draw(st.integers(0, 2**32)))


def play_round(play: Play, rng: Random, now: int) -> int:
    """Deal a round and throw commands at it, good and bad, until it is scored."""
    number = play.state.next_round
    out = () if number == FINALE else play.state.dealt
    free = [slug for slug in play.game.atlas.places if slug not in out]
    play.do(DealRound(number, tuple(rng.sample(free, cards_dealt(number))), now))
    while play.state.phase in (Phase.PLACING, Phase.MENDING):
        now += rng.randrange(900)
        seats, spaces = len(play.state.setup.seats), list(play.board.stacks)
        command: PlaceToken | LayMissingTokens = PlaceToken(
            number, rng.randrange(seats), rng.randrange(2), rng.choice(spaces), now
        )
        if rng.random() < 0.1:
            command = LayMissingTokens(number, now)
        with suppress(Refused):
            play.do(command)
    return now


@settings(max_examples=60, deadline=None)
@given(plays())
def test_money_adds_up_and_the_log_tells_it_all(opened: tuple[Play, Random]) -> None:
    play, rng = opened
    now = 0
    while play.state.phase is not Phase.OVER:
        now = play_round(play, rng, now)
    purses = [0] * len(play.state.setup.seats)
    for event in play.log:
        if isinstance(event, StipendPaid):
            purses[event.seat] += event.amount
        elif isinstance(event, JourneyScored):
            lines = 10 * event.crossings + 30 * len(event.neighbours) + event.forty
            final = event.round == FINALE
            assert event.price == (lines - event.stack if final else lines + event.stack)
            purse = purses[event.seat] + (event.price if final else -event.price)
            purses[event.seat] = max(0, purse)
            assert event.purse == purses[event.seat] >= 0
            assert max(0, len(event.route) - 1) == event.crossings
        elif isinstance(event, MatchEnded):
            assert list(event.purses) == purses
            assert {purses[winner] for winner in event.winners} == {max(purses)}
    assert tuple(purses) == play.state.purses
    written = json.dumps([encode(event) for event in play.log])
    read = [decode(value) for value in json.loads(written)]
    assert read == play.log
    assert replay(play.game, read) == play.state


@settings(max_examples=60, deadline=None)
@given(plays(), st.integers(1, 7), st.integers(-50, 3_000), st.none() | st.integers(0, 1))
def test_states_that_differ_only_in_secrets_look_the_same(
    opened: tuple[Play, Random], number: int, elapsed: int, seat: int | None
) -> None:
    """While cards fall, those that have not fallen yet could be any others."""
    play, rng = opened
    now = 0
    while play.state.round < number - 1:
        now = play_round(play, rng, now)
    other = Play(play.game.atlas)
    other._state = play.state
    out = () if number == FINALE else play.state.dealt
    free = [slug for slug in play.game.atlas.places if slug not in out]
    cards = rng.sample(free, cards_dealt(number))
    play.do(DealRound(number, tuple(cards), now))
    card_ms = play.state.setup.card_ms
    fallen = min(7, max(0, elapsed) // card_ms) if card_ms else 0
    if elapsed >= card_ms * 8:
        elapsed, fallen = card_ms * 8 - 1, 7 if card_ms else 0
    rest = [slug for slug in free if slug not in cards[:fallen]]
    others = (*cards[:fallen], *rng.sample(rest, len(cards) - fallen))
    other.do(DealRound(number, others, now))
    seen = play.game.observe(play.state, seat, now + elapsed)
    assert seen == other.game.observe(other.state, seat, now + elapsed)
    hidden = set(cards[fallen:]) - set(play.state.dealt[: -len(cards)])
    told = json.dumps(_plain(seen))
    assert not [slug for slug in hidden if f'"{slug}"' in told]


def _plain(value: Any) -> Any:
    """A value as plain lists and strings, whatever it is made of."""
    if hasattr(value, "_asdict"):
        return {key: _plain(item) for key, item in value._asdict().items()}
    if isinstance(value, dict):
        return [[_plain(key), _plain(item)] for key, item in value.items()]
    if isinstance(value, list | tuple):
        return [_plain(item) for item in value]
    return value if isinstance(value, str | int | bool | type(None)) else repr(value)


@settings(max_examples=40, deadline=None)
@given(plays(), st.integers(1, 7))
def test_a_deal_tells_everybody_the_same(opened: tuple[Play, Random], number: int) -> None:
    """What is open on the table is open to all: only the seat differs."""
    play, rng = opened
    now = 0
    while play.state.round < number:
        now = play_round(play, rng, now)
    views = [
        play.game.observe(play.state, seat, now)._replace(seat=None)
        for seat in (None, *range(len(play.state.setup.seats)))
    ]
    assert all(view == views[0] for view in views)
    dealt = [event for event in play.log if isinstance(event, RoundDealt)]
    assert len(dealt) == number
