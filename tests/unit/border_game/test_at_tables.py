"""Both games as tables host them, and boards as they are drawn."""

import math
from random import Random
from typing import Any

import pytest
from django.utils.translation import override

from game.board_files import load_board
from game.border_game.observe import observe
from game.border_game.rules import COLOURS
from game.drawing.letter_widths import text_width
from game.hosting.grounds import border_on, journey_on
from game.journey.setup import Mistakes, Tempo
from game.pages.border_game.choices import choices
from game.pages.border_game.drawing import APART, NAME, SMALL_NAME, board_drawing
from game.pages.border_game.places import moved_apart, nearest_on
from game.pages.game_pages import all_games, pages_of
from game.refused import Refused
from game.rulebook.seats import SeatSetup
from tests.border_help import BOARDS, Play

CHAIRS = [SeatSetup("Ada"), SeatSetup("Pip", "pip"), SeatSetup("Anton", "old-anton")]
WISHES: dict[str, dict[str, Any]] = {
    "journey": {
        "tempo": Tempo.TURNS.value,
        "two_colours": False,
        "open_map": False,
        "mistakes": Mistakes.REFUSED.value,
        "grace_ms": None,
        "card_ms": 0,
        "bot_pace": 0,
    },
    "border": {"grace_ms": None, "bot_pace": 0},
}


@pytest.mark.parametrize("name", [pages.name for pages in all_games()])
def test_a_table_needs_to_know_no_game(name: str) -> None:
    game = pages_of(name).rules("europe", "alps")
    chairs = [SeatSetup("Pip", "pip"), SeatSetup("Anton", "old-anton")]
    opening = game.opening(chairs, WISHES[name], at=1_000, nth=0)
    events = list(game.decide(None, opening))
    state = game.evolve(None, events[0])
    assert [seat.name for seat in state.setup.seats] == ["Pip", "Anton"]
    bots = game.seat_bots(state.setup, "secret")
    while (due := game.next_due(state, "secret", bots)) is not None:
        assert not game.is_over(state)
        for event in game.decide(state, due.command):
            state = game.evolve(state, event)
            events.append(game.decode(game.encode(event)))
    assert game.is_over(state)
    assert game.record(events)["game"] == name
    assert game.shows_more_at(state, 10**12) is None
    assert {"pip", "old-anton", "cartographer"} <= set(game.bots)


def test_another_seat_begins_every_next_match() -> None:
    game = border_on("alps")
    setups = [game.opening(CHAIRS, WISHES["border"], at=0, nth=nth).setup for nth in range(4)]
    assert [setup.first_seat for setup in setups] == [0, 1, 2, 0]
    for setup in setups:
        assert setup.layouts[setup.first_seat] == 0


def test_too_many_chairs_are_refused() -> None:
    for chairs in (CHAIRS[:1], CHAIRS * 2):
        with pytest.raises(Refused, match="2 to 4 seats"):
            border_on("alps").opening(chairs, WISHES["border"], at=0, nth=0)


def test_games_are_made_once() -> None:
    assert border_on("alps") is border_on("alps")
    assert journey_on("usa") is journey_on("usa")


@pytest.mark.parametrize("slug", BOARDS)
def test_spaces_are_drawn_apart_and_near_their_border(slug: str) -> None:
    board, drawing = load_board(slug), board_drawing(slug)
    least = APART * board.heading.view[2]
    spots = [(space.x, space.y) for space in drawing.spaces]
    for number, spot in enumerate(spots):
        assert all(math.dist(spot, other) > 0.9 * least for other in spots[:number])
        assert math.dist(spot, board.spaces[number].at) < 4 * least
        on_border = nearest_on(board.spaces[number].line, spot)
        assert math.dist(spot, on_border) < 0.5 * least  # a mark touches its border


@pytest.mark.parametrize("language", ["en", "cs", "fr"])
@pytest.mark.parametrize("slug", BOARDS)
def test_no_mark_lies_on_a_name(slug: str, language: str) -> None:
    with override(language):
        drawing = board_drawing(slug)
    for area in drawing.areas:
        size = SMALL_NAME if area.is_small else NAME
        half, tall = text_width(area.name) * size / 2, 0.6 * size
        for space in drawing.spaces:
            across = abs(space.x - area.x) - half - drawing.unit
            down = abs(space.y - area.y) - tall - drawing.unit
            assert across >= -0.1 or down >= -0.1, (area.name, space.parts)


def test_points_on_one_spot_part_the_same_way_every_time() -> None:
    points = [(1.0, 1.0)] * 3
    assert moved_apart(points, 1.0) == moved_apart(points, 1.0)
    assert len({*moved_apart(points, 1.0)}) == 3


def test_every_choice_may_be_made_alone_where_it_is_near() -> None:
    rng = Random("choices")
    match = Play(load_board("east-of-lyon"), seats=2)
    match.play_on(rng, rounds=6)
    seat, board = match.state.active, match.board
    for dice in (tuple(rng.choices(COLOURS, k=5)) for _ in range(20)):
        state = match.state._replace(dice=dice, throws=1)
        for choice in choices(board, observe(state, seat, 0)):
            assert choice.is_near
            assert len(choice.value.split()) == choice.need <= dice.count(choice.colour)
