"""What a seat may know: everything on the table, and no future dice."""

from random import Random

from game.border_game.observe import Observation
from tests.border_help import Play

TABLE = set(Observation._fields) - {"seat"}


def test_everybody_sees_the_same_table() -> None:
    play = Play(seats=4)
    play.play_on(Random(3), rounds=9)
    views = [play.game.observe(play.state, seat, 0)._replace(seat=None) for seat in (None, 0, 3)]
    assert views[0] == views[1] == views[2]


def test_an_observation_says_who_may_do_what() -> None:
    play = Play()
    seen = play.game.observe(play.state, 0, 0)
    assert seen.may_throw
    assert not seen.may_act
    assert not play.game.observe(play.state, 1, 0).may_throw
    play.throw(*("red",) * 5)
    assert play.game.observe(play.state, 0, 0).may_act
    play.throw(*("red",) * 5)
    play.throw(*("red",) * 5)
    assert not play.game.observe(play.state, 0, 0).may_throw
    play.first()
    assert not play.game.observe(play.state, 0, 0).may_act
    assert play.game.observe(play.state, 2, 0).may_act
    assert not play.game.observe(play.state, None, 0).may_act


def test_the_state_holds_no_dice_that_have_not_fallen() -> None:
    assert {*Play().state._fields, "scores", "grace_over_at"} >= TABLE
