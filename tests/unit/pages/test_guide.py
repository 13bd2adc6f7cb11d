"""What the guide of a first match says, and when."""

import pytest

from game.atlas_files import load_atlas
from game.hosting.grounds import journey_on
from game.journey.guiding import shows_the_rules
from game.pages.match.guide import Guide, guide_of
from tests.journey_help import Play, make_setup

FIRST = ("spain", "italy", "hungary", "poland", "malta", "greece", "norway", "france")
THIRD = ("austria", "cyprus", "denmark", "finland", "iceland", "ireland", "kosovo", "germany")


def guided(*, open_map: bool = False) -> Play:
    """A first match as the site opens it: short, the host begins."""
    play = Play(seats=2, short=True, first_dealer=1, open_map=open_map)
    play.deal(FIRST)
    return play


def said(play: Play) -> Guide:
    found = guide_of(play.game.observe(play.state, 0, play.state.clock + 10_000))
    assert found
    return found


def test_each_rule_is_said_when_it_is_needed() -> None:
    play = guided()
    first = said(play)
    assert (first.move, first.steps) == (1, ("now", "ahead", "ahead"))
    assert "costs 10\xa0€" in first.said
    assert "neighbour of your start (France) costs 30\xa0€ more" in first.said
    assert "No map" in first.said
    play.place(0, "hungary")
    assert "thinking" in said(play).title
    assert "on top of yours pays 10\xa0€ more" in said(play).said
    play.place(1, "hungary")
    after = said(play)
    assert "You crossed 3 borders: 30\xa0€." in after.lines
    assert "The richest wins." in after.said
    play.deal(THIRD)
    assert (said(play).move, said(play).title) == (2, "Seat 1 is thinking")
    play.place(1, "denmark")
    second = said(play)
    assert (second.move, second.steps) == (2, ("done", "now", "ahead"))
    assert "There is already a token on Denmark: on top of it you pay 10\xa0€ more." in second.lines
    play.place(0, "austria")
    play.place(1, "iceland")
    third = said(play)
    assert third.move == 3
    assert "Space 40 costs 40\xa0€" in third.said
    play.place(0, "40")
    end = said(play)
    assert end.is_end
    assert end.steps == ("done",) * 3
    mine, theirs = play.state.purses
    assert f"You have {mine}\xa0€, Seat 1 has {theirs}\xa0€. The richest wins." in end.lines


@pytest.mark.parametrize(
    ("space", "told"),
    [
        ("spain", "Next door: 10\xa0€ for the border and 30\xa0€ because it is a neighbour."),
        ("40", "You stayed at home for 40\xa0€."),
    ],
)
def test_the_first_price_is_told_as_it_was(space: str, told: str) -> None:
    play = guided()
    play.place(0, space)
    play.place(1, "malta")
    assert told in said(play).lines


def test_with_an_open_map_nobody_walks_in_their_head() -> None:
    assert "The map is open: look, then tap a card." in said(guided(open_map=True)).lines


def test_it_is_silent_after_three_moves_and_to_bystanders() -> None:
    play = guided()
    assert guide_of(play.game.observe(play.state, None, 0)) is None
    play.place(0, "hungary")
    play.place(1, "malta")
    play.deal(THIRD)
    for seat, space in ((1, "denmark"), (0, "austria"), (1, "iceland"), (0, "cyprus")):
        play.place(seat, space)
    play.deal()
    assert guide_of(play.game.observe(play.state, 0, 0)) is None


def test_first_cards_show_the_rules_for_some_seeds_only() -> None:
    game, setup = journey_on("europe"), make_setup(load_atlas("europe"), 2, short=True)
    found = [shows_the_rules(game, setup, str(seed)) for seed in range(60)]
    assert 20 < sum(found) < 60
