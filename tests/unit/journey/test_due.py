"""What happens by itself: dealt cards, bots that have thought, tokens that are overdue."""

import pytest

from game.atlas_files import load_atlas
from game.journey.commands import DealRound, GetReady, LayMissingTokens, OpenMatch, PlaceToken
from game.journey.due import LOOKING_MS, next_due, seat_bots
from game.journey.events import Event, RoundDealt
from game.journey.game import JourneyGame
from game.journey.legality import Reason
from game.journey.setup import SeatSetup, Setup, Tempo
from game.journey.state import MatchState, Phase
from tests.journey_help import Play
from tests.rules_help import run_due


def table(*bots: str | None, **changes: object) -> tuple[JourneyGame, Setup]:
    """A game with these bots; None is a person."""
    atlas = load_atlas("usa")
    chairs = tuple(SeatSetup(f"Seat {n}", bot) for n, bot in enumerate(bots))
    setup = Setup("usa", atlas.version, chairs, card_ms=100, **changes)  # type: ignore[arg-type]
    return JourneyGame(atlas), setup


def run(game: JourneyGame, setup: Setup, seed: str) -> tuple[MatchState, list[Event]]:
    """Let everything happen that happens by itself."""
    bots = seat_bots(game, setup, seed)
    return run_due(game, OpenMatch(setup, 1_000), lambda at: next_due(game, at, seed, bots))


def test_bots_alone_play_to_the_end_in_both_tempos() -> None:
    for tempo in Tempo:
        game, setup = table("perfect", "random", "perfect", tempo=tempo)
        state, log = run(game, setup, "s")
        assert state.phase is Phase.OVER
        assert (state, log) == run(game, setup, "s")
        assert log != run(game, setup, "other")[1]


@pytest.mark.parametrize("bots", [("random", "random", "random"), ("pip", "kira", "nora")])
def test_it_does_not_matter_who_asks_how_often(bots: tuple[str, ...]) -> None:
    game, setup = table(*bots, tempo=Tempo.RACE)
    seated = seat_bots(game, setup, "s")
    state = game.evolve(None, game.decide(None, OpenMatch(setup, 0))[0])
    for event in game.decide(state, next_due(game, state, "s", seated).command):  # type: ignore[union-attr]
        state = game.evolve(state, event)
    first = next_due(game, state, "s", seated)
    assert all(next_due(game, state, "s", seated) == first for _ in range(5))
    assert next_due(game, state, "s", seat_bots(game, setup, "s")) == first


def test_no_card_comes_twice_before_the_finale() -> None:
    game, setup = table("random", "random")
    _, log = run(game, setup, "s")
    dealt = [event for event in log if isinstance(event, RoundDealt)]
    cards = [card for deal in dealt[:6] for card in (*deal.offer, *deal.centre)]
    assert len(set(cards)) == len(cards) == 50


def test_a_match_waits_for_people_and_not_for_bots() -> None:
    game, setup = table(None, "random")
    state, _ = run(game, setup, "s")
    assert state.phase is Phase.PLACING
    assert state.board is not None
    seat = state.board.turn
    assert seat == 0


def test_the_next_round_comes_when_all_people_are_ready() -> None:
    game, setup = table(None, None, "random", tempo=Tempo.RACE)
    play = Play(game.atlas)
    play.log, play._state = [], None
    play.do(OpenMatch(setup, 0))
    bots = seat_bots(game, setup, "s")

    def go_on() -> None:
        while (due := next_due(game, play.state, "s", bots)) is not None:
            play.do(due.command)

    go_on()
    for seat in (0, 1):
        play.place(seat, "40", at=10**6)
    assert play.state.phase == "scored"
    go_on()
    assert play.state.round == 1
    play.do(GetReady(1, 0, 10**6))
    play.refused(Reason.ALREADY_READY, lambda: play.do(GetReady(1, 0, 10**6)))
    play.refused(Reason.WRONG_ROUND, lambda: play.do(GetReady(2, 1, 10**6)))
    play.refused(Reason.UNKNOWN_SEAT, lambda: play.do(GetReady(1, 3, 10**6)))
    go_on()
    assert play.state.round == 1
    play.do(GetReady(1, 1, 10**6 + 5))
    due = next_due(game, play.state, "s", bots)
    assert due is not None
    assert isinstance(due.command, DealRound)
    assert due.at == 10**6 + 5
    go_on()
    assert play.state.round == 2
    play.refused(Reason.ROUND_NOT_OVER, lambda: play.do(GetReady(2, 0, 10**7)))


def test_at_a_table_with_a_clock_nobody_waits_for_ever_for_the_next_round() -> None:
    game, setup = table(None, None, None, tempo=Tempo.RACE, grace_ms=1)
    play = Play(game.atlas)
    play.log, play._state = [], None
    play.do(OpenMatch(setup, 0))
    bots = seat_bots(game, setup, "s")
    play.do(next_due(game, play.state, "s", bots).command)  # type: ignore[union-attr]
    for seat in range(3):
        play.place(seat, "40", at=10**6)
    assert next_due(game, play.state, "s", bots) is None  # nobody waits yet
    for seat in (0, 2):
        at = 10**6 + seat
        play.do(GetReady(1, seat, at))
        due = next_due(game, play.state, "s", bots)
        assert due is not None
        assert due.at == at + LOOKING_MS
        assert due.command == DealRound(2, due.command.cards, due.at)


def test_the_grace_comes_before_a_bot_that_thinks_longer() -> None:
    game, setup = table(None, "random", tempo=Tempo.RACE, grace_ms=1)
    play = Play(game.atlas)
    play.log, play._state = [], None
    play.do(OpenMatch(setup, 0))
    bots = seat_bots(game, setup, "s")
    play.do(next_due(game, play.state, "s", bots).command)  # type: ignore[union-attr]
    play.place(0, "40", at=play.board.reveal_at)
    due = next_due(game, play.state, "s", bots)
    assert due is not None
    assert isinstance(due.command, LayMissingTokens)
    assert due.at == play.board.reveal_at + 1


def test_a_late_bot_places_now_and_not_in_the_past() -> None:
    game, setup = table(None, "random", "random", tempo=Tempo.RACE)
    play = Play(game.atlas)
    play.log, play._state = [], None
    play.do(OpenMatch(setup, 0))
    bots = seat_bots(game, setup, "s")
    play.do(next_due(game, play.state, "s", bots).command)  # type: ignore[union-attr]
    play.place(0, "40", at=10**9)
    due = next_due(game, play.state, "s", bots)
    assert due is not None
    assert isinstance(due.command, PlaceToken)
    assert due.at == due.command.at == 10**9


def test_the_pace_of_the_bots_changes_how_long_they_think_and_nothing_else() -> None:
    def first_token(pace: int) -> tuple[int, PlaceToken]:
        game, setup = table(None, "random", bot_pace=pace)
        bots = seat_bots(game, setup, "s")
        state = game.evolve(None, game.decide(None, OpenMatch(setup, 0))[0])
        for event in game.decide(state, next_due(game, state, "s", bots).command):  # type: ignore[union-attr]
            state = game.evolve(state, event)
        assert state.board is not None
        due = next_due(game, state, "s", bots)
        assert due is not None
        assert isinstance(due.command, PlaceToken)
        return due.at - state.board.reveal_at, due.command

    (whole, command), (half, same), (none, _) = map(first_token, (100, 50, 0))
    assert half == whole // 2
    assert none == 0
    assert same.space == command.space
