"""Nobody waits for ever: tokens that are missing when the grace is over are laid by the table."""

from game.journey.commands import LayMissingTokens
from game.journey.decide import grace_over_at
from game.journey.events import TokenPlaced
from game.journey.legality import Reason
from game.journey.setup import Tempo
from game.journey.state import Phase
from tests.journey_help import Play


def laid(play: Play, at: int) -> list[tuple[int, int, str]]:
    """Let the grace run out; what the table laid."""
    events = play.do(LayMissingTokens(play.state.round, at))
    return [(e.seat, e.colour, e.space) for e in events if isinstance(e, TokenPlaced)]


def test_in_a_race_the_grace_begins_when_all_others_have_placed() -> None:
    play = Play(tempo=Tempo.RACE, grace_ms=60_000)
    play.deal()
    play.place(0, "40", at=1_000)
    assert grace_over_at(play.state) is None
    play.refused(Reason.NOT_DUE, lambda: laid(play, 10**9))
    play.place(2, "40", at=5_000)
    assert grace_over_at(play.state) == 65_000
    play.refused(Reason.NOT_DUE, lambda: laid(play, 64_999))
    assert laid(play, 65_000) == [(1, 0, "40")]
    assert play.state.phase is Phase.SCORED
    assert grace_over_at(play.state) is None


def test_two_missing_tokens_go_to_40_and_to_the_emptiest_space() -> None:
    play = Play(tempo=Tempo.RACE, grace_ms=10)
    play.to_round(3)
    spaces = list(play.board.stacks)
    play.place(0, spaces[1])
    play.place(0, spaces[2])
    play.place(1, spaces[1])
    play.place(1, spaces[4], at=3)
    assert laid(play, 13) == [(2, 0, "40"), (2, 0, spaces[3])]


def test_laid_tokens_keep_the_rule_of_two_colours() -> None:
    play = Play(seats=2, two_colours=True, tempo=Tempo.RACE, grace_ms=10)
    play.deal()
    play.place(0, "40", colour=0)
    play.place(0, play.board.offer[0], colour=1)
    assert laid(play, 10) == [(1, 0, "40"), (1, 1, play.board.offer[1])]


def test_laid_pairs_of_two_colours_differ() -> None:
    play = Play(seats=2, two_colours=True, tempo=Tempo.RACE, grace_ms=10)
    play.to_round(3)
    for colour, spaces in ((0, (1, 2)), (1, (1, 3))):
        for space in spaces:
            play.place(0, list(play.board.stacks)[space], colour=colour)
    got = laid(play, 10)
    pairs = [{space for _, c, space in got if c == colour} for colour in (0, 1)]
    assert all(len(pair) == 2 for pair in pairs)
    assert pairs[0] != pairs[1]


def test_turn_by_turn_there_is_no_clock_unless_asked_for() -> None:
    play = Play(tempo=Tempo.TURNS)
    play.deal()
    assert grace_over_at(play.state) is None


def test_turn_by_turn_with_a_clock_lays_one_token_a_turn() -> None:
    play = Play(tempo=Tempo.TURNS, grace_ms=100, first_dealer=2, card_ms=1)
    play.to_round(3)
    revealed = play.board.reveal_at
    assert grace_over_at(play.state) == revealed + 100
    first = play.board.turn
    assert laid(play, revealed + 100) == [(first, 0, "40")]
    assert play.board.turn != first
    assert grace_over_at(play.state) == revealed + 200
