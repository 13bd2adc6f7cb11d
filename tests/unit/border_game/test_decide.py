"""Commands and what they lead to: throws, first and second actions, closing, the end."""

import pytest

from game.board_files import load_board
from game.border_game.board import Area
from game.border_game.commands import FirstAction, OpenMatch, SecondAction, Throw
from game.border_game.decide import winners_of
from game.border_game.events import AreaClosed, DiceThrown, MatchEnded, SpacesCrossed
from game.border_game.legality import Reason
from game.border_game.rules import COLOURS
from game.border_game.setup import SeatSetup
from game.border_game.state import Closed, Phase
from game.refused import Refused
from tests.border_help import Play, make_setup

GREYS = ("grey",) * 5


@pytest.fixture
def play() -> Play:
    return Play()


def close_all_but_one(play: Play, seat: int, area: str) -> str:
    """Cross an area's ring but for one space that touches another of it; that space."""
    ring = area_of(play, area).spaces
    play.cross(seat, *(space for space in ring if space != ring[0]))
    return ring[0]


def area_of(play: Play, slug: str) -> Area:
    return play.board.areas[play.board.area_number[slug]]


def colour_of(play: Play, seat: int, space: str) -> str:
    sheet = play.board.sheets[play.state.setup.layouts[seat]]
    return COLOURS[sheet.colour_at[play.board.number_of[space]]]


def test_three_throws_and_dice_set_aside_may_be_thrown_again(play: Play) -> None:
    play.throw("grey", "red", "blue", "red", "green")
    (second,) = play.throw("red", "orange", "blue", kept=(1, 3))
    assert second == DiceThrown(1, 0, ("red", "red", "orange", "red", "blue"), (1, 3), 0)
    play.throw("yellow", "yellow", kept=(0, 2, 4))
    assert play.state.dice == ("red", "yellow", "orange", "yellow", "blue")
    play.refused(Reason.NO_THROW_LEFT, lambda: play.throw(*GREYS))


@pytest.mark.parametrize(
    ("kept", "fallen"),
    [
        ((1, 0), ("red",) * 3),
        ((0, 0), ("red",) * 4),
        ((5,), ("red",) * 4),
        ((-1,), ("red",) * 4),
        ((0, 1, 2, 3, 4), ()),
        ((0,), ("red",) * 5),
        ((0,), ("red",) * 3),
        ((), ("red", "red", "red", "red", "pink")),
    ],
)
def test_dice_that_cannot_be(play: Play, kept: tuple[int, ...], fallen: tuple[str, ...]) -> None:
    play.throw(*GREYS)
    play.refused(Reason.WRONG_DICE, lambda: play.throw(*fallen, kept=kept))


def test_the_first_throw_is_with_all_dice(play: Play) -> None:
    play.refused(Reason.WRONG_DICE, lambda: play.throw("red", kept=(0, 1, 2, 3)))


def test_only_the_active_seat_throws_and_acts_first(play: Play) -> None:
    refused = play.refused(Reason.NOT_YOUR_TURN, lambda: play.throw(*GREYS, seat=1))
    assert "Seat 0" in refused.sentence
    play.refused(Reason.UNKNOWN_SEAT, lambda: play.throw(*GREYS, seat=7))
    play.refused(Reason.NOT_THROWN, play.first)
    play.throw(*GREYS)
    play.refused(Reason.NOT_YOUR_TURN, lambda: play.first(seat=2))
    play.refused(Reason.WRONG_ACTION, lambda: play.second(1))


def test_a_first_action_completes_whole_segments_anywhere(play: Play) -> None:
    colour, spaces = play.segment(0, 3)
    rest = next(c for c in COLOURS if c != colour)
    play.throw(colour, colour, colour, rest, rest)
    play.refused(Reason.NOT_WHOLE, lambda: play.first(*spaces[:2]))
    crossed, *_ = play.first(*spaces)
    assert crossed == SpacesCrossed(1, 0, 1, spaces, (colour,) * 3, 0)
    assert play.state.phase is Phase.SECOND
    assert (play.state.free, play.state.at_most) == ((rest, rest), 2)
    assert play.state.waiting == (1, 2)


def test_what_was_crossed_earlier_counts_for_a_segment(play: Play) -> None:
    colour, spaces = play.segment(0, 5)
    play.cross(0, *spaces[:4])
    others = [c for c in COLOURS if c != colour][:4]
    play.throw(colour, *others)
    play.first(spaces[4])
    assert play.state.free == tuple(others)


def test_dice_and_spaces_must_be_there(play: Play) -> None:
    colour, spaces = play.segment(0, 2)
    others = [c for c in COLOURS if c != colour]
    play.throw(colour, *others[:4])
    play.refused(Reason.NO_SUCH_DIE, lambda: play.first(*spaces))
    play.refused(Reason.UNKNOWN_SPACE, lambda: play.first("nowhere-1"))
    play.refused(Reason.CROSSED_ALREADY, lambda: play.first(play.board.white[0]))
    play.refused(Reason.TWICE, lambda: play.first(spaces[0], spaces[0]))


def test_using_no_die_leaves_all_five(play: Play) -> None:
    play.throw(*COLOURS[:5])
    play.first()
    assert (play.state.free, play.state.at_most) == (COLOURS[:5], 5)


def test_using_all_five_leaves_one_of_the_five(play: Play) -> None:
    colour, spaces = play.segment(0, 5)
    play.throw(*(colour,) * 5)
    play.first(*spaces)
    assert (play.state.free, play.state.at_most) == ((colour,) * 5, 1)
    own = next(
        s for s in play.board.layouts[1].segments if s.colour == colour and len(s.spaces) > 2
    )
    play.cross(1, own.spaces[0])
    reach = [space for space, its in play.reach(1) if its == colour]
    play.refused(Reason.TOO_MANY, lambda: play.second(1, *own.spaces[1:3]))
    play.second(1, reach[0])
    assert play.state.waiting == (2,)


def test_a_second_action_grows_from_what_is_crossed(play: Play) -> None:
    play.throw(*COLOURS[:5])
    play.first()
    reach = dict(play.reach(1, COLOURS[:5]))
    far = next(
        space.id
        for space in play.board.spaces
        if space.id not in reach
        and space.id not in play.board.white
        and colour_of(play, 1, space.id) in COLOURS[:5]
    )
    play.refused(Reason.NOT_TOUCHING, lambda: play.second(1, far))
    near = next(iter(reach))
    play.second(1, near)
    play.refused(Reason.NOT_YOUR_TURN, lambda: play.second(1))
    play.refused(Reason.NOT_YOUR_TURN, lambda: play.second(0))


def test_a_space_may_touch_one_crossed_a_moment_ago(play: Play) -> None:
    sheet = play.board.sheets[1]
    start = play.board.white_mask
    for one in play.board.ids(play.board.around(start) & ~start):
        after = start | play.board.mask([one])
        for two in play.board.ids(play.board.around(after) & ~after & ~play.board.around(start)):
            dice = [COLOURS[sheet.colour_at[play.board.number_of[s]]] for s in (one, two)]
            play.throw(*dice, "grey", "grey", "grey")
            play.first()
            play.refused(Reason.NOT_TOUCHING, lambda: play.second(1, two, one))  # noqa: B023
            play.second(1, one, two)
            return
    raise AssertionError("this board has no such spaces")


def test_the_next_seat_to_the_left_is_active_when_all_have_acted(play: Play) -> None:
    play.throw(*GREYS)
    play.first()
    play.second(2)
    assert play.state.phase is Phase.SECOND
    play.second(1)
    assert (play.state.phase, play.state.round, play.state.active) == (Phase.FIRST, 2, 1)
    assert (play.state.dice, play.state.throws) == ((), 0)
    play.pass_round()
    play.pass_round()
    assert (play.state.round, play.state.active) == (4, 0)


def test_first_and_later_values(play: Play) -> None:
    space = close_all_but_one(play, 0, "czechia")
    colour = colour_of(play, 0, space)
    rest = [c for c in COLOURS if c != colour][:4]
    segment = next(s for s in play.board.layouts[0].segments if space in s.spaces)
    play.cross(0, *(s for s in segment.spaces if s != space))
    play.throw(colour, *rest)
    _, *closed = play.first(space)
    assert AreaClosed(1, 0, 1, "czechia", area_of(play, "czechia").first) in closed
    # The first action is over, so that in the second one it is closed already.
    close_all_but_one(play, 1, "czechia")
    play._state = play.state._replace(free=COLOURS)
    _, *closed = play.second(1, space)
    assert AreaClosed(1, 1, 2, "czechia", area_of(play, "czechia").later) in closed


def test_who_closes_an_area_in_the_same_second_action_scores_as_much(play: Play) -> None:
    play.throw(*GREYS)
    play.first()
    space, area = close_all_but_one(play, 1, "slovenia"), area_of(play, "slovenia")
    close_all_but_one(play, 2, "slovenia")
    play._state = play.state._replace(free=COLOURS)
    _, *one = play.second(2, space)
    _, *other = play.second(1, space)
    assert AreaClosed(1, 2, 2, "slovenia", area.first) in one
    assert AreaClosed(1, 1, 2, "slovenia", area.first) in other
    close_all_but_one(play, 0, "slovenia")
    segment = next(s for s in play.board.layouts[0].segments if space in s.spaces)
    play.cross(0, *(s for s in segment.spaces if s != space))
    play.throw(*GREYS)
    play.first()
    play._state = play.state._replace(free=COLOURS)
    _, *later = play.second(0, space)
    assert AreaClosed(2, 0, 2, "slovenia", area.later) in later


def test_the_sixth_area_ends_the_match_after_the_second_action(play: Play) -> None:
    five = tuple(Closed(n, 4) for n in range(5))
    space = close_all_but_one(play, 0, "switzerland")
    segment = next(s for s in play.board.layouts[0].segments if space in s.spaces)
    play.cross(0, *(s for s in segment.spaces if s != space))
    play._state = play.state._replace(closed=(five, (), ()))
    colour = colour_of(play, 0, space)
    play.throw(colour, *[c for c in COLOURS if c != colour][:4])
    events = play.first(space)
    assert not any(isinstance(event, MatchEnded) for event in events)
    assert not any(isinstance(event, MatchEnded) for event in play.second(1))
    *_, ended = play.second(2)
    assert isinstance(ended, MatchEnded)
    assert ended.winners == (0,)
    assert ended.scores[0] >= 20 + area_of(play, "switzerland").first
    assert play.state.phase is Phase.OVER
    play.refused(Reason.MATCH_OVER, lambda: play.throw(*GREYS))


@pytest.mark.parametrize(
    ("closed", "winners"),
    [
        (((10, 4), (8, 6), (2,)), (0,)),
        (((10, 4), (10, 2, 2), (2,)), (0, 1)),
        (((6, 4), (8, 6), (2,)), (1,)),
        (((), (), ()), (0, 1, 2)),
    ],
)
def test_who_wins(
    play: Play, closed: tuple[tuple[int, ...], ...], winners: tuple[int, ...]
) -> None:
    """Most points, then the most valuable single area, then they share."""
    held = tuple(tuple(Closed(n, p) for n, p in enumerate(points)) for points in closed)
    assert winners_of(play.state._replace(closed=held)) == winners


@pytest.mark.parametrize(
    ("changes", "says"),
    [
        ({"seats": 1}, "2 to 4 seats"),
        ({"seats": 5}, "2 to 4 seats"),
        ({"layouts": (0, 0, 1)}, "same layout"),
        ({"layouts": (0, 1)}, "one of the layouts"),
        ({"layouts": (0, 1, 4)}, "one of the layouts"),
        ({"layouts": (0, 1, -1)}, "one of the layouts"),
        ({"first_seat": 3}, "first player"),
        ({"grace_ms": -1}, "time"),
        ({"bot_pace": -1}, "pace"),
        ({"edition": 99}, "edition"),
    ],
)
def test_setups_that_cannot_be_played(changes: dict[str, object], says: str) -> None:
    with pytest.raises(Refused, match=says) as caught:
        Play(**changes)  # type: ignore[arg-type]
    assert caught.value.reason == Reason.BAD_SETUP


def test_a_match_is_for_one_board_and_for_people_with_names() -> None:
    play = Play()
    other = make_setup(load_board("missouri"))
    with pytest.raises(Refused, match="board missouri"):
        play.game.decide(None, OpenMatch(other))
    nameless = make_setup(play.board)
    object.__setattr__(nameless, "seats", (SeatSetup("A"), SeatSetup(" "), SeatSetup("C")))
    with pytest.raises(Refused, match="name"):
        play.game.decide(None, OpenMatch(nameless))
    with pytest.raises(Refused) as caught:
        play.game.decide(None, Throw(1, 0, (), GREYS, 0))
    assert caught.value.reason == Reason.NOT_OPEN
    play.refused(Reason.ALREADY_OPEN, lambda: play.do(OpenMatch(play.state.setup)))


@pytest.mark.parametrize(
    "command",
    [Throw(2, 0, (), GREYS, 0), FirstAction(2, 0, (), 0), SecondAction(0, 1, (), 0)],
)
def test_commands_for_another_round(play: Play, command: Throw) -> None:
    """A form that is sent twice, or from an old page, changes nothing."""
    play.refused(Reason.WRONG_ROUND, lambda: play.do(command))
