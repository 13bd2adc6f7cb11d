"""Tables that catch mistakes at the end: what is taken back, and how it is placed again."""

from game.journey.commands import LayMissingTokens
from game.journey.events import JourneyScored, TokenPlaced, TokenTakenBack
from game.journey.legality import Reason
from game.journey.setup import Mistakes, Tempo
from game.journey.state import Phase
from tests.journey_help import Play


def caught(seats: int = 2, **changes: object) -> Play:
    """A match at a table that catches mistakes."""
    return Play(seats=seats, **{"mistakes": Mistakes.CAUGHT, "tempo": Tempo.RACE, **changes})  # type: ignore[arg-type]


def taken(play: Play) -> list[tuple[int, int, str]]:
    return [(e.seat, e.colour, e.space) for e in play.log if isinstance(e, TokenTakenBack)]


def test_the_lower_of_two_tokens_on_a_space_is_taken_back() -> None:
    play = caught()
    play.to_round(3)
    a, b, c, *_ = play.board.offer
    play.place(0, a)
    play.place(1, a)
    play.place(0, a)
    play.place(1, b)
    assert taken(play) == [(0, 0, a)]
    assert play.state.phase == "mending"
    assert play.board.stacks[a] == ((1, 0), (0, 0))
    play.refused(Reason.SAME_SPACE, lambda: play.place(0, a))
    play.refused(Reason.NO_TOKEN_LEFT, lambda: play.place(1, c))
    play.place(0, b)
    assert play.board.stacks[b] == ((1, 0), (0, 0))
    assert play.state.phase is Phase.SCORED


def test_no_mistake_is_scored_at_once() -> None:
    play = caught()
    play.deal()
    play.place(0, "40")
    events = play.place(1, "40")
    assert [type(event) for event in events] == [TokenPlaced, JourneyScored, JourneyScored]


def test_two_colours_on_one_space_in_act_one() -> None:
    play = caught(two_colours=True)
    play.deal()
    a = play.board.offer[0]
    play.place(0, a, colour=1)
    play.place(0, a, colour=0)
    play.place(1, a, colour=0)
    play.place(1, "40", colour=1)
    assert taken(play) == [(0, 1, a)]
    play.refused(Reason.COLOURS_TOGETHER, lambda: play.place(0, a, colour=1))
    play.place(0, "40", colour=1)
    assert play.state.phase is Phase.SCORED


def test_two_colours_on_the_same_pair_lose_the_lower_token_of_both_stacks() -> None:
    play = caught(two_colours=True)
    play.to_round(3)
    a, b, c, d, *_ = play.board.offer
    play.place(0, a, colour=0)
    play.place(0, a, colour=1)
    play.place(0, b, colour=1)
    play.place(0, b, colour=0)
    for colour, space in ((0, c), (0, d), (1, c), (1, "40")):
        play.place(1, space, colour=colour)
    assert taken(play) == [(0, 0, a), (0, 1, b)]
    # One of the two may return to where it came from, the other then may not.
    play.place(0, a, colour=0)
    play.refused(Reason.SAME_PAIR, lambda: play.place(0, b, colour=1))
    play.place(0, c, colour=1)
    assert play.state.phase is Phase.SCORED


def test_both_kinds_of_mistake_at_once() -> None:
    play = caught(two_colours=True)
    play.to_round(3)
    a, b, c, d, *_ = play.board.offer
    for colour in (0, 1):
        play.place(0, a, colour=colour)
        play.place(0, a, colour=colour)
    for colour, space in ((0, c), (0, d), (1, c), (1, b)):
        play.place(1, space, colour=colour)
    assert taken(play) == [(0, 0, a), (0, 1, a)]
    assert play.board.stacks[a] == ((0, 0), (0, 1))
    play.place(0, b, colour=0)
    play.refused(Reason.SAME_PAIR, lambda: play.place(0, b, colour=1))
    play.place(0, "40", colour=1)
    assert play.state.phase is Phase.SCORED


def test_turn_by_turn_the_mending_goes_from_the_dealers_left() -> None:
    play = caught(seats=3, tempo=Tempo.TURNS, first_dealer=0)
    play.to_round(3)
    dealer = play.state.dealer
    assert dealer == 2
    a, b, *_ = play.board.offer
    for space in (a, a, b, a, a, "40"):
        seat = play.board.turn
        assert seat is not None
        play.place(seat, space)
    assert taken(play) == [(0, 0, a), (1, 0, a)]
    assert play.board.turn == 0
    play.refused(Reason.NOT_YOUR_TURN, lambda: play.place(1, b))
    play.place(0, b)
    assert play.board.turn == 1
    play.place(1, b)
    assert play.state.phase is Phase.SCORED


def test_the_grace_counts_for_mending_too() -> None:
    play = caught(grace_ms=100)
    play.to_round(3)
    a, b, *_ = play.board.offer
    for seat, space in ((0, a), (0, a), (1, a), (1, b)):
        play.place(seat, space, at=50)
    play.refused(Reason.NOT_DUE, lambda: play.do(LayMissingTokens(3, 149)))
    play.do(LayMissingTokens(3, 150))
    assert play.board.spaces_of((0, 0)) == ("40", a)
    assert play.state.phase is Phase.SCORED
