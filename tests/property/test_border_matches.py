"""Random matches on all boards: commands good and bad, points, the log, and what is promised."""

import json
from contextlib import suppress
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from game.board_files import load_board
from game.border_game.board import bits
from game.border_game.codec import decode, encode
from game.border_game.commands import Command, FirstAction, GoOnWithout, SecondAction, Throw
from game.border_game.events import AreaClosed, MatchEnded, SpacesCrossed
from game.border_game.legality import reachable
from game.border_game.moves import first_moves
from game.border_game.record import match_record
from game.border_game.replay import check_record
from game.border_game.rules import AREAS_TO_END, COLOURS, DICE
from game.border_game.state import MatchState, Phase
from game.refused import Refused
from game.rulebook import replay
from tests.border_help import BOARDS, Play, field
from tests.conformance.border_checker import check_match


@st.composite
def plays(draw: st.DrawFn) -> tuple[Play, Random]:
    """An open match of any kind, and an RNG to play it with."""
    seats = draw(st.integers(2, 4))
    play = Play(
        load_board(draw(st.sampled_from(BOARDS))),
        seats=seats,
        layouts=tuple(draw(st.permutations(range(4)))[:seats]),
        first_seat=draw(st.integers(0, seats - 1)),
        grace_ms=draw(st.none() | st.integers(0, 5_000)),
    )
    return play, Random(draw(st.integers(0, 2**32)))


def some_command(play: Play, rng: Random, now: int) -> Command:
    """A command that may be sent, whether the rules allow it or not."""
    state, seats = play.state, len(play.state.setup.seats)
    number = state.round if rng.random() < 0.97 else state.round + rng.choice((-1, 1))
    seat = rng.choice(state.waiting) if rng.random() < 0.9 else rng.randrange(-1, seats + 1)
    kind = rng.randrange(20)
    if kind == 0:
        return GoOnWithout(number, tuple(rng.choices(COLOURS, k=DICE)), now)
    if kind < 3 or (state.phase is Phase.FIRST and not state.throws):
        kept = tuple(n for n in range(DICE) if state.throws and rng.random() < 0.4)
        fallen = tuple(
            rng.choices((*COLOURS, "pink") if kind == 1 else COLOURS, k=DICE - len(kept))
        )
        return Throw(number, seat, kept, fallen, now)
    action = FirstAction if state.phase is Phase.FIRST else SecondAction
    if kind == 3 or not 0 <= seat < seats:
        action = rng.choice((FirstAction, SecondAction))
        return action(number, seat, tuple(some_spaces(play, rng)), now)
    return action(number, seat, good_spaces(play, rng, seat), now)


def some_spaces(play: Play, rng: Random) -> list[str]:
    ids = [*play.board.number_of, "nowhere-1"]
    return rng.choices(ids, k=rng.randrange(4))


def good_spaces(play: Play, rng: Random, seat: int) -> tuple[str, ...]:
    """A legal move, if it is the seat's turn."""
    state, board = play.state, play.board
    sheet, crossed = board.sheets[state.setup.layouts[seat]], state.crossed[seat]
    if state.phase is Phase.FIRST:
        return board.ids(max(first_moves(sheet, crossed, state.dice), key=int.bit_count))
    dice = list(state.free)
    spaces: list[str] = []
    while len(spaces) < state.at_most:
        options = list(bits(reachable(board, sheet, crossed, dice)))
        if not options:
            break
        number = rng.choice(options)
        dice.remove(COLOURS[sheet.colour_at[number]])
        spaces.append(board.spaces[number].id)
        crossed |= 1 << number
    return tuple(spaces)


def check_state(play: Play, before: MatchState) -> None:
    """What must be true after every command that was taken."""
    state, board = play.state, play.board
    for seat, crossed in enumerate(state.crossed):
        assert crossed & before.crossed[seat] == before.crossed[seat], "a cross was taken back"
        assert sorted(closed.area for closed in state.closed[seat]) == board.closed_by(crossed)
    assert (state.phase is Phase.OVER) == (not state.waiting)
    if state.phase is Phase.FIRST:
        assert state.waiting == (state.active,)
    if state.phase is Phase.SECOND:
        assert state.active not in state.waiting
        assert 1 <= state.at_most <= len(state.free) <= DICE


@settings(max_examples=40, deadline=None)
@given(plays())
def test_random_commands_never_break_anything(opened: tuple[Play, Random]) -> None:
    play, rng = opened
    now = 0
    while play.state.phase is not Phase.OVER:
        now += rng.randrange(900)
        before = play.state
        with suppress(Refused):
            play.do(some_command(play, rng, now))
        check_state(play, before)
    scores = [0] * len(play.state.setup.seats)
    for event in play.log:
        if isinstance(event, AreaClosed):
            area = play.board.areas[play.board.area_number[event.area]]
            assert event.points in (area.first, area.later)
            scores[event.seat] += event.points
        elif isinstance(event, SpacesCrossed):
            assert len(event.spaces) == len(event.dice) <= DICE
    ended = play.log[-1]
    assert isinstance(ended, MatchEnded)
    assert list(ended.scores) == scores
    assert {scores[winner] for winner in ended.winners} == {max(scores)}
    assert max(map(len, play.state.closed)) >= AREAS_TO_END
    check_written(play)


def check_written(play: Play) -> None:
    """The log reads back to the same match, and its record is right for both checkers."""
    written = json.dumps([encode(event) for event in play.log])
    read = [decode(value) for value in json.loads(written)]
    assert read == play.log
    assert replay(play.game, read) == play.state
    record = json.loads(json.dumps(match_record(play.log)))
    again = check_record(record, load_board)
    assert (again.crossed, again.closed) == (play.state.crossed, play.state.closed)
    assert check_match(record, field(play.board.slug)) == []


@settings(max_examples=25, deadline=None)
@given(plays(), st.integers(0, 30))
def test_the_order_of_second_actions_does_not_matter(
    opened: tuple[Play, Random], rounds: int
) -> None:
    """In either order: the same areas at the same points, and the same state."""
    play, rng = opened
    play.play_on(rng, rounds)
    if play.state.phase is Phase.OVER:
        return
    seat = play.state.active
    play.throw(*rng.choices(COLOURS, k=DICE))
    play.first(*good_spaces(play, rng, seat))
    wished = {other: good_spaces(play, rng, other) for other in play.state.waiting}
    start, ends = play.state, set()
    for order in (list(wished), list(wished)[::-1]):
        play._state = start
        for other in order:
            play.second(other, *wished[other])
        state = play.state
        ends.add((state.crossed, state.closed, state.taken, state.phase, state.winners))
    assert len(ends) == 1
