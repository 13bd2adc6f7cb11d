"""What a seat may know, and when."""

import pytest

from game.journey.setup import Tempo
from game.journey.state import Phase
from tests.journey_help import Play

CARDS = (
    *("hungary", "united-kingdom", "albania", "latvia", "georgia", "armenia", "greece"),
    "france",
)


@pytest.fixture
def dealing() -> Play:
    """Cards falling every 100 ms from time 1000, the centre at 1800."""
    play = Play(tempo=Tempo.RACE, card_ms=100)
    play.deal(CARDS, at=1_000)
    return play


@pytest.mark.parametrize(
    ("now", "fallen"), [(0, 0), (1_000, 0), (1_099, 0), (1_100, 1), (1_699, 6), (1_799, 7)]
)
def test_cards_are_seen_when_they_have_fallen(dealing: Play, now: int, fallen: int) -> None:
    seen = dealing.game.observe(dealing.state, 0, now)
    assert seen.board is not None
    assert seen.board.offer == CARDS[:fallen]
    assert seen.board.centre == ()
    assert not seen.tokens_awake
    assert seen.legal_spaces(0) == []


def test_the_centre_comes_last_and_wakes_the_tokens(dealing: Play) -> None:
    seen = dealing.game.observe(dealing.state, 0, 1_800)
    assert seen.board is not None
    assert seen.board.centre == ("france",)
    assert seen.tokens_awake
    assert seen.legal_spaces(0) == ["40", *CARDS[:7]]
    assert seen.legal_spaces(1) == []


def test_the_map_is_hidden_before_the_first_card() -> None:
    play = Play(tempo=Tempo.RACE, card_ms=100)
    seen = play.game.observe(play.state, 0, 0)
    assert seen.phase is Phase.READY
    assert not seen.map_is_open


def test_the_map_is_hidden_while_tokens_are_placed(dealing: Play) -> None:
    assert not dealing.game.observe(dealing.state, 0, 1_900).map_is_open
    for seat in range(3):
        dealing.place(seat, "40", at=2_000)
    after = dealing.game.observe(dealing.state, 0, 2_000)
    assert after.phase is Phase.SCORED
    assert after.map_is_open


def test_the_open_map_is_always_open() -> None:
    play = Play(open_map=True)
    play.deal()
    assert play.game.observe(play.state, 0, 0).map_is_open


def test_a_bystander_sees_the_table_and_has_no_tokens(dealing: Play) -> None:
    seen = dealing.game.observe(dealing.state, None, 1_900)
    assert seen.seat is None
    assert seen.legal_spaces(0) == []


def test_out_of_turn_no_space_is_legal() -> None:
    play = Play(tempo=Tempo.TURNS)
    play.deal()
    assert play.game.observe(play.state, 1, 0).legal_spaces(0)
    assert play.game.observe(play.state, 2, 0).legal_spaces(0) == []
