"""The replay of a log and a bot's mental map: they show what was played."""

import math
from random import Random

import pytest
from django.utils.translation import override

from game.atlas.beliefs import single_beliefs
from game.atlas.mental_map import draw_mental_map, imagine
from game.atlas_files import load_atlas, load_outlines
from game.drawing.border_marks import INSIDE, invented_mark, missing_mark
from game.drawing.path_points import between_points
from game.drawing.route_line import middle, narrowest
from game.hosting.grounds import journey_on
from game.journey.analysis import explaining_belief, judge_token
from game.journey.bots.characters import CHARACTERS
from game.journey.commands import LayMissingTokens
from game.journey.events import TokenPlaced, TokenTakenBack
from game.journey.rules import FINALE, tokens_each
from game.journey.setup import Mistakes, Tempo
from game.journey.tariff import Tariff
from game.pages.match.board_spaces import ShownToken
from game.pages.replay.mind import mind_of
from game.pages.replay.moves import Move, read_moves
from game.pages.replay.pictures import Picture, believed_journey, best_journey, chosen_picture
from game.pages.replay.words import belief_sentence, move_mark, ordinal, told
from game.words.names import name_order
from tests.journey_help import MAPS, Play
from tests.replay_help import finished_log

TOKEN = ShownToken("A", 1, "Ada", is_mine=True)


def moves_of_log(map_slug: str = "europe", *, two_colours: bool = False) -> tuple[Move, ...]:
    """The moves of a whole match."""
    log = finished_log(map_slug, ("pip", "nora"), two_colours=two_colours)
    return read_moves(journey_on(map_slug).tariff, log)


@pytest.mark.parametrize("two_colours", [False, True])
def test_every_token_is_a_step_in_its_order(two_colours: bool) -> None:
    moves = moves_of_log(two_colours=two_colours)
    colours = 2 if two_colours else 1
    assert len(moves) == sum(tokens_each(number) * 3 * colours for number in range(1, FINALE + 1))
    assert [move.step for move in moves] == list(range(1, len(moves) + 1))
    for move in moves:
        assert move.judged is not None
        assert move.judged.placed == move.event
        assert move.board.in_hand[move.token] > 0
        assert move.state.round == move.event.round


def test_the_words_for_first_and_second() -> None:
    moves = moves_of_log()
    for move in moves:
        if move.event.round <= 2:
            assert ordinal(move) == ""
        else:
            lies = bool(move.board.spaces_of(move.token))
            assert ordinal(move) == ("second of two tokens" if lies else "first of two tokens")


def test_what_the_clock_laid_is_marked_and_not_judged() -> None:
    play = Play(seats=2, tempo=Tempo.RACE, grace_ms=10)
    play.deal()
    play.place(0, play.board.offer[0])
    play.do(LayMissingTokens(1, 10))
    chosen, laid = read_moves(play.game.tariff, play.log)
    assert chosen.judged is not None
    assert laid.judged is None
    assert move_mark(laid).kind == "clock"
    assert "Time was up" in told(laid)


def test_a_caught_mistake_is_told_in_three_steps() -> None:
    play = Play(seats=2, tempo=Tempo.RACE, mistakes=Mistakes.CAUGHT)
    play.to_round(3)
    one, other, *_ = play.board.offer
    for seat, space in ((0, one), (0, one), (1, one), (1, other)):
        play.place(seat, space)
    play.place(0, other)
    moves = [move for move in read_moves(play.game.tariff, play.log) if move.event.round == 3]
    kinds = [move_mark(move).kind for move in moves]
    assert [kinds[1], kinds[4]] == ["mistake", "back"]
    assert [move.judged is None for move in moves] == [False, True, False, False, True, False]
    assert isinstance(moves[4].event, TokenTakenBack)
    assert isinstance(moves[5].event, TokenPlaced)
    for move in (moves[1], moves[4]):
        assert told(move).endswith(".")
    signs = {move_mark(move).sign for move in moves}
    assert len(signs) == len({move_mark(move).word for move in moves})


def pictures(map_slug: str) -> list[tuple[Move, Picture]]:
    """Every picture of a match, with its move."""
    tariff, found = journey_on(map_slug).tariff, []
    for move in moves_of_log(map_slug):
        assert move.judged is not None
        found.append((move, chosen_picture(map_slug, move.judged, TOKEN)))
        if move.judged.lost:
            found.append((move, best_journey(map_slug, move.judged).picture))
            belief = explaining_belief(tariff, move.judged)
            if belief is not None:
                believed = believed_journey(map_slug, move.judged, belief, TOKEN)
                found.append((move, believed.picture))
    return found


@pytest.mark.parametrize("map_slug", MAPS)
def test_pictures_show_what_is_priced(map_slug: str) -> None:
    shown = pictures(map_slug)
    assert any(picture.wrong for _, picture in shown)
    for move, picture in shown:
        judged = move.judged
        assert judged is not None
        assert sum(line.amount for line in picture.lines) == picture.price
        if picture.token is None:
            assert picture.price == judged.best
        elif not picture.wrong:
            assert picture.price == judged.reached
        assert len(picture.drawing.crossings) == max(0, len(picture.route) - 1)
        view = picture.drawing.view
        for x, y in [point for mark in picture.wrong for point in mark.points]:
            assert view.x <= x <= view.x + view.width
            assert view.y <= y <= view.y + view.height


@pytest.mark.parametrize("map_slug", MAPS)
def test_with_the_belief_nothing_would_have_been_better(map_slug: str) -> None:
    game = journey_on(map_slug)
    explained = 0
    for move in moves_of_log(map_slug):
        assert move.judged is not None
        belief = explaining_belief(game.tariff, move.judged)
        if belief is None:
            continue
        explained += 1
        on_it = judge_token(
            Tariff(belief.on(game.atlas).believed), move.board, move.judged.placed, move.step
        )
        assert on_it is not None
        assert on_it.lost == 0
        shown = believed_journey(map_slug, move.judged, belief, TOKEN)
        assert shown.picture.price == on_it.best
        kind = "invented" if belief.touch else "missing"
        assert {mark.kind for mark in shown.picture.wrong} == {kind}
    assert explained


def test_beliefs_in_words() -> None:
    atlas = load_atlas("europe")
    touching = next(belief for belief in single_beliefs(atlas) if belief.touch)
    apart = next(belief for belief in single_beliefs(atlas) if not belief.touch)
    assert "were neighbours" in belief_sentence(atlas, touching)
    assert "did not touch" in belief_sentence(atlas, apart)


@pytest.mark.parametrize("map_slug", MAPS)
def test_every_border_can_be_marked_as_missing(map_slug: str) -> None:
    outlines = load_outlines(map_slug)
    for border in load_atlas(map_slug).borders:
        mark = missing_mark(map_slug, border.between)
        assert 0 <= mark.x <= outlines["width"]
        assert 0 <= mark.y <= outlines["height"]
        assert mark.sign == "✕"


def test_an_invented_border_lies_over_the_gap() -> None:
    mark = invented_mark("europe", ("croatia", "italy"))
    start, end = narrowest("europe", "croatia", "italy")
    sign, *line = mark.points
    assert sign == pytest.approx(between_points(start, end, 0.5), abs=0.1)
    assert line[1:3] == [pytest.approx(start, abs=0.1), pytest.approx(end, abs=0.1)]
    for edge, inside, part in ((start, line[0], "croatia"), (end, line[3], "italy")):
        assert math.dist(edge, inside) <= INSIDE + 0.2
        centre = middle("europe", part)
        assert math.dist(inside, centre) < math.dist(edge, centre)
    assert mark.sign == "+"


def test_a_head_with_one_mistake_of_each_sort() -> None:
    atlas = load_atlas("europe")
    mental_map = imagine(
        atlas,
        missing=[("france", "luxembourg")],
        invented=[("croatia", "italy")],
        forgotten=["russia/kaliningrad"],
    )
    with override("fr"):
        mind = mind_of(mental_map)
    assert [wrong.names for wrong in mind.missing] == [("France", "Luxembourg")]
    assert [wrong.names for wrong in mind.invented] == [("Croatie", "Italie")]
    assert mind.missing[0].word == "sur terre"
    assert [part.name for part in mind.forgotten] == ["Russie (Kaliningrad)"]
    assert mind.borders == len(atlas.borders)
    assert not mind.is_right
    assert mind_of(imagine(atlas)).is_right


@pytest.mark.parametrize("map_slug", MAPS)
@pytest.mark.parametrize("key", ["pip", "cartographer"])
def test_a_head_is_told_in_full(map_slug: str, key: str) -> None:
    atlas = load_atlas(map_slug)
    mental_map = draw_mental_map(atlas, CHARACTERS[key].knowledge_of(atlas), Random(1))
    mind = mind_of(mental_map)
    assert len(mind.missing) == len(mental_map.missing)
    assert len(mind.invented) == len(mental_map.invented)
    told_pairs = [wrong.names for wrong in (*mind.missing, *mind.invented)]
    assert len(set(told_pairs)) == len(told_pairs)
    for wrong in (*mind.missing, *mind.invented):
        assert list(wrong.names) == sorted(wrong.names, key=name_order)
    assert all(wrong.mark.kind == "missing" for wrong in mind.missing)
    assert all(wrong.mark.kind == "invented" for wrong in mind.invented)
