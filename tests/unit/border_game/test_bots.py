"""The bots: legal in every position, the same for the same seed, and increasingly strong."""

from random import Random

import pytest

from game.board_files import load_board
from game.border_game.bots import BOTS, make_bot
from game.border_game.bots.characters import CHARACTERS, LONGEST_THOUGHT_MS, SHORTEST_THOUGHT_MS
from game.border_game.bots.measure import measure, ranked_by, tables
from game.border_game.bots.view import View
from game.border_game.commands import FirstAction, Throw
from game.border_game.events import MatchEnded
from game.border_game.game import BorderGame
from game.border_game.moves import counts_of, first_moves
from game.border_game.observe import observe
from game.border_game.rules import COLOURS, DICE
from game.border_game.state import Phase
from game.journey.bots.characters import CHARACTERS as KNOWN
from game.rulebook.ranks import shared_rank
from tests.border_help import BOARDS, Play, bot_log


@pytest.mark.parametrize("name", BOTS)
def test_a_match_of_equal_bots_comes_to_an_end(name: str) -> None:
    board = load_board("missouri")
    log = bot_log(board, f"{name},{name},{name}")
    assert isinstance(log[-1], MatchEnded)
    assert log == bot_log(board, f"{name},{name},{name}")
    assert log != bot_log(board, f"{name},{name},{name}", seed=2)


def test_the_characters_are_some_that_people_know() -> None:
    assert set(CHARACTERS) <= set(KNOWN)
    assert len(CHARACTERS) >= 3


@pytest.mark.parametrize("name", BOTS)
def test_thoughts_have_a_length(name: str) -> None:
    play = Play(seats=2)
    bot = make_bot(name, play.board, Random(1))
    play.throw(*COLOURS[:5])
    assert bot.think_ms(play.game.observe(play.state, 0, 0)) >= SHORTEST_THOUGHT_MS
    play.first()
    assert bot.think_ms(play.game.observe(play.state, 1, 0)) <= LONGEST_THOUGHT_MS


@pytest.mark.parametrize("slug", BOARDS)
def test_the_strong_bot_takes_the_best_of_all_first_moves(slug: str) -> None:
    for number in range(4):
        play = Play(load_board(slug), seats=3)
        play.play_on(Random(number), rounds=5 * number)
        play.throw(*Random(slug).choices(COLOURS[:3], k=DICE))
        seat = play.state.active
        view = View(play.board, observe(play.state, seat, 0))
        sheet = play.board.sheets[play.state.setup.layouts[seat]]
        crossed = play.state.crossed[seat]
        worths = {}
        for move in first_moves(sheet, crossed, play.state.dice):
            used = counts_of([COLOURS[sheet.colour_at[n]] for n in _bits(move)])
            worths[move] = view._outlook.worth(crossed | move) + view._spared(used)
        chosen = view.best_move(counts_of(play.state.dice))
        assert worths[chosen] == pytest.approx(max(worths.values()))


def _bits(mask: int) -> list[int]:
    return [n for n in range(mask.bit_length()) if mask >> n & 1]


def test_the_strong_bot_stops_when_nothing_better_can_fall() -> None:
    play = Play(seats=2)
    colour, spaces = play.segment(0, 5)
    play.cross(0, *(s.id for s in play.board.spaces if s.id not in spaces))
    play.throw(*(colour,) * 5)
    bot = make_bot("strong", play.board, Random(1))
    seen = play.game.observe(play.state, 0, 0)
    assert bot.keep(seen) is None
    assert set(bot.first_action(seen)) == set(spaces)


def test_the_strong_bot_keeps_what_it_needs() -> None:
    play = Play(seats=2)
    colour, spaces = play.segment(0, 5)
    other = next(c for c in COLOURS if c != colour)
    play.cross(0, *(s.id for s in play.board.spaces if s.id not in spaces))
    play.throw(colour, other, colour, other, colour)
    bot = make_bot("strong", play.board, Random(1))
    assert bot.keep(play.game.observe(play.state, 0, 0)) == (0, 2, 4)


@pytest.mark.parametrize("name", BOTS)
def test_bots_are_legal_in_any_position(name: str) -> None:
    for number in range(6):
        play = Play(load_board("east-of-lyon"), seats=4)
        rng = Random(f"{name}{number}")
        bot = make_bot(name, play.board, rng)
        play.play_on(rng, rounds=4 * number)
        if play.state.phase is Phase.OVER:
            continue
        number_of_round, seat = play.state.round, play.state.active
        play.throw(*rng.choices(COLOURS, k=DICE))
        kept = bot.keep(play.game.observe(play.state, seat, 0))
        if kept is not None:
            fallen = tuple(rng.choices(COLOURS, k=DICE - len(kept)))
            play.do(Throw(number_of_round, seat, kept, fallen, 0))
        spaces = bot.first_action(play.game.observe(play.state, seat, 0))
        play.do(FirstAction(number_of_round, seat, spaces, 0))
        for other in play.state.waiting:
            play.second(other, *bot.second_action(play.game.observe(play.state, other, 0)))


def test_the_levels_are_in_order() -> None:
    game = BorderGame(load_board("missouri"))
    bots = ("random", "pip", "old-anton", "cartographer")
    levels = measure(game, bots, 24, seed=1)
    # So few matches tell the good from the poor; which of two good ones is better takes more.
    assert {level.bot for level in levels[:2]} == {"cartographer", "old-anton"}
    assert [level.points for level in levels[:2]] > [level.points for level in levels[2:]]
    assert {level.matches for level in levels} == {24}
    assert sum(level.won for level in levels) == pytest.approx(100)
    assert sum(level.rank for level in levels) == pytest.approx(10)


def test_everybody_sits_everywhere() -> None:
    every = tables(("a", "b", "c", "d"), 4)
    seated = [next(every) for _ in range(96)]
    assert len(set(seated)) == 96
    for seat in range(4):
        assert {(names[seat], layouts[seat]) for names, layouts in seated} == {
            (bot, layout) for bot in "abcd" for layout in range(4)
        }


def test_ranks_are_shared() -> None:
    ended = MatchEnded((10, 12, 12, 3), (2,))
    assert [shared_rank(ranked_by(ended), seat) for seat in range(4)] == [3, 2, 1, 4]
    assert shared_rank(ranked_by(MatchEnded((5, 5), (0, 1))), 1) == 1.5
