"""Bots see only their Observation, keep the rules, and the perfect one cannot be bettered."""

from random import Random

import pytest

from game.atlas_files import load_atlas
from game.journey.bots import BOTS, make_bot
from game.journey.choices import priced_choices
from game.journey.events import JourneyScored
from game.journey.game import JourneyGame
from game.journey.setup import SeatSetup, Setup, Tempo
from game.journey.simulate import simulate
from tests.journey_help import Play


@pytest.mark.parametrize("name", BOTS)
@pytest.mark.parametrize("two_colours", [False, True])
def test_every_bot_gives_legal_choices(name: str, two_colours: bool) -> None:
    play = Play(seats=3, two_colours=two_colours, tempo=Tempo.RACE)
    bots = [make_bot(name, play.game.tariff, Random(seat)) for seat in range(3)]
    while play.state.round < 7:
        play.deal()
        while play.board.left:
            for seat in play.board.seats_to_place():
                seen = play.game.observe(play.state, seat, 0)
                choice = bots[seat].choose(seen)
                assert choice.space in seen.legal_spaces(choice.colour)
                assert bots[seat].think_ms(seen) > 0
                play.place(seat, choice.space, choice.colour)


@pytest.mark.parametrize("number", range(1, 8))
def test_the_first_perfect_bot_at_a_board_gets_the_best_price(number: int) -> None:
    for seed in range(20):
        play = Play(seats=2, tempo=Tempo.RACE)
        play.to_round(number - 1) if number > 1 else None
        if number > 1:
            play.fill_round(Random(seed))
        rng = Random(seed)
        out = () if number == 7 else play.state.dealt
        free = [slug for slug in play.game.atlas.places if slug not in out]
        play.deal(rng.sample(free, 8 if number < 5 else 9))
        board = play.board
        prices = [
            price
            for price, _ in priced_choices(
                play.game.tariff, number, board.centre, dict.fromkeys(board.stacks, 0)
            )
        ]
        bot = make_bot("perfect", play.game.tariff, rng)
        while play.board.in_hand[(0, 0)]:
            play.place(0, bot.choose(play.game.observe(play.state, 0, 0)).space)
        price = play.game.tariff.price(number, board.centre, play.board.lying((0, 0)))
        assert price == (max if number == 7 else min)(prices)


def test_the_perfect_bot_is_far_ahead_of_the_random_one() -> None:
    atlas = load_atlas("usa")
    seats = (SeatSetup("Perfect", "perfect"), SeatSetup("Random", "random"))
    setup = Setup(atlas.slug, atlas.version, seats, tempo=Tempo.RACE)
    spent = [0, 0]
    for log in simulate(JourneyGame(atlas), setup, 30, seed=1):
        for event in log:
            if isinstance(event, JourneyScored) and event.round < 7:
                spent[event.seat] += event.price
    assert spent[0] * 1.5 < spent[1]


def test_the_same_seed_gives_the_same_matches() -> None:
    atlas = load_atlas("lyon")
    setup = Setup(
        atlas.slug,
        atlas.version,
        tuple(SeatSetup(name, name) for name in ("random", "perfect", "random")),
        tempo=Tempo.RACE,
    )
    game = JourneyGame(atlas)
    first = list(simulate(game, setup, 3, seed="a"))
    assert first == list(simulate(game, setup, 3, seed="a"))
    assert first != list(simulate(game, setup, 3, seed="b"))
    assert first[:2] == list(simulate(game, setup, 2, seed="a"))
