"""What runs by itself: bots that have thought, late seats, seats with nothing to do."""

import pytest

from game.board_files import load_board
from game.border_game.commands import FirstAction, GoOnWithout, OpenMatch, SecondAction, Throw
from game.border_game.due import next_due, seat_bots
from game.border_game.events import DiceThrown, Event, SpacesCrossed
from game.border_game.game import BorderGame
from game.border_game.legality import Reason
from game.border_game.rules import COLOURS
from game.border_game.setup import SeatSetup, Setup
from game.border_game.state import MatchState, Phase
from tests.border_help import Play
from tests.rules_help import run_due

GREYS = ("grey",) * 5


def table(*bots: str | None, **changes: object) -> tuple[BorderGame, Setup]:
    """A game with these bots; None is a person."""
    board = load_board("alps")
    chairs = tuple(SeatSetup(f"Seat {n}", bot) for n, bot in enumerate(bots))
    layouts = tuple(range(len(bots)))
    setup = Setup(board.slug, board.version, chairs, layouts, **changes)  # type: ignore[arg-type]
    return BorderGame(board), setup


def run(game: BorderGame, setup: Setup, seed: str) -> tuple[MatchState, list[Event]]:
    """Run everything that is due."""
    bots = seat_bots(game, setup, seed)
    return run_due(game, OpenMatch(setup, 1_000), lambda at: next_due(game, at, seed, bots))


def test_bots_alone_play_to_the_end() -> None:
    game, setup = table("pip", "old-anton", "cartographer", "random")
    state, log = run(game, setup, "s")
    assert state.phase is Phase.OVER
    assert (state, log) == run(game, setup, "s")
    assert log != run(game, setup, "other")[1]


def test_bots_at_no_pace_act_at_once() -> None:
    game, setup = table("pip", "random", bot_pace=0)
    _, log = run(game, setup, "s")
    assert {event.at for event in log if isinstance(event, SpacesCrossed)} == {1_000}


def test_it_does_not_matter_who_asks_how_often() -> None:
    game, setup = table("random", "pip", "random")
    state = game.evolve(None, game.decide(None, OpenMatch(setup, 0))[0])
    seated = seat_bots(game, setup, "s")
    for _ in range(12):
        first = next_due(game, state, "s", seated)
        assert first is not None
        assert all(next_due(game, state, "s", seated) == first for _ in range(3))
        assert next_due(game, state, "s", seat_bots(game, setup, "s")) == first
        for event in game.decide(state, first.command):
            state = game.evolve(state, event)


def test_people_are_waited_for() -> None:
    game, setup = table(None, "pip")
    state, log = run(game, setup, "s")
    assert len(log) == 1
    bots = seat_bots(game, setup, "s")
    for command in (Throw(1, 0, (), GREYS, 2_000), FirstAction(1, 0, (), 3_000)):
        assert next_due(game, state, "s", bots) is None
        for event in game.decide(state, command):
            state = game.evolve(state, event)
    due = next_due(game, state, "s", bots)
    assert due is not None
    assert isinstance(due.command, SecondAction)
    assert due.command.seat == 1
    assert due.at > 3_000


def test_nobody_waits_for_a_person_who_can_use_no_die() -> None:
    play = Play(seats=2)
    play.throw(*GREYS)
    play.first()
    bots = (None, None)
    assert next_due(play.game, play.state, "s", bots) is None or not play.reach(1, ("grey",))
    useless = next(c for c in COLOURS if c not in {its for _, its in play.reach(1)})
    play._state = play.state._replace(free=(useless,) * 5)
    due = next_due(play.game, play.state, "s", bots)
    assert due is not None
    assert due.command == SecondAction(1, 1, (), due.at)


def test_grace_goes_on_without_whoever_dawdles() -> None:
    play = Play(grace_ms=5_000)
    play.refused(Reason.NOT_DUE, lambda: play.do(GoOnWithout(1, GREYS, 4_999)))
    thrown, passed = play.do(GoOnWithout(1, GREYS, 5_000))
    assert thrown == DiceThrown(1, 0, GREYS, (), 5_000, by_grace=True)
    assert passed == SpacesCrossed(1, 0, 1, (), (), 5_000, by_grace=True)
    play.second(2, at=6_000)
    play.refused(Reason.NOT_DUE, lambda: play.do(GoOnWithout(1, (), 9_999)))
    (passed,) = play.do(GoOnWithout(1, (), 10_000))
    assert passed == SpacesCrossed(1, 1, 2, (), (), 10_000, by_grace=True)
    assert (play.state.round, play.state.active, play.state.since) == (2, 1, 10_000)


def test_grace_keeps_dice_that_were_thrown() -> None:
    play = Play(grace_ms=1_000)
    play.throw(*COLOURS[:5], at=500)
    (passed,) = play.do(GoOnWithout(1, (), 1_500))
    assert isinstance(passed, SpacesCrossed)
    assert play.state.free == COLOURS[:5]


def test_without_grace_nothing_is_overdue() -> None:
    play = Play()
    play.refused(Reason.NOT_DUE, lambda: play.do(GoOnWithout(1, GREYS, 10**12)))


@pytest.mark.parametrize("fallen", [(), ("grey",) * 4, ("pink",) * 5])
def test_grace_throws_five_dice(fallen: tuple[str, ...]) -> None:
    play = Play(grace_ms=0)
    play.refused(Reason.WRONG_DICE, lambda: play.do(GoOnWithout(1, fallen, 1)))


def test_grace_comes_before_a_bot_that_thinks_too_long() -> None:
    game, setup = table("cartographer", None, grace_ms=10)
    state = game.evolve(None, game.decide(None, OpenMatch(setup, 0))[0])
    due = next_due(game, state, "s", seat_bots(game, setup, "s"))
    assert due is not None
    assert due.at == 10
    assert isinstance(due.command, GoOnWithout)
