"""Euros lost, by hand; and the belief that explains a choice."""

from collections.abc import Iterable
from random import Random

import pytest

from game.atlas.beliefs import Belief
from game.atlas_files import load_atlas
from game.journey.analysis import (
    JudgedToken,
    Verdict,
    best_ways,
    explaining_belief,
    judged_tokens,
    verdict_on,
    way_taken,
)
from game.journey.commands import LayMissingTokens
from game.journey.rules import FINALE, cards_dealt
from game.journey.setup import Mistakes, Tempo
from tests.journey_help import Play

FROM_FRANCE = ("united-kingdom", "hungary", "greece", "spain", "poland", "turkey", "iceland")
"""40 (touches), 30, 30, 40 (touches), 20, 40, 20."""


def dealt(number: int, offer: Iterable[str], *centre: str, **changes: object) -> Play:
    """A match at this round with these cards; the rounds before were played with others."""
    cards = (*offer, *centre)
    play = Play(**{"seats": 2, "tempo": Tempo.RACE, **changes})  # type: ignore[arg-type]
    rng = Random(1)
    while (following := play.state.next_round) < number:
        out = {*play.state.dealt, *(() if number == FINALE else cards)}
        free = [slug for slug in play.game.atlas.places if slug not in out]
        play.deal(free[: cards_dealt(following)])
        play.fill_round(rng)
    play.deal(cards)
    return play


def judged(play: Play) -> list[JudgedToken]:
    """The tokens of the round that is on."""
    tokens = judged_tokens(play.game.tariff, play.log)
    return [token for token in tokens if token.placed.round == play.state.round]


def losses(play: Play) -> list[int]:
    return [token.lost for token in judged(play)]


@pytest.mark.parametrize(
    ("lost", "verdict"),
    [
        (0, Verdict.BEST),
        (10, Verdict.GOOD),
        (20, Verdict.SLIP),
        (30, Verdict.SLIP),
        (40, Verdict.BLUNDER),
    ],
)
def test_the_words_for_losses(lost: int, verdict: Verdict) -> None:
    assert verdict_on(lost) is verdict


def test_one_token_against_the_cheapest_space() -> None:
    for space, lost in (("poland", 0), ("iceland", 0), ("hungary", 10), ("spain", 20), ("40", 20)):
        play = dealt(1, FROM_FRANCE, "france")
        play.place(0, space)
        (token,) = judged(play)
        assert (token.best, token.lost) == (20, lost), space
        assert token.best_spaces == ("poland", "iceland")
        assert token.number == len(play.log) - 1


def test_the_board_counts_as_it_lay() -> None:
    play = dealt(1, FROM_FRANCE, "france", seats=4)
    # Poland and Iceland at 20; then Poland 30 and Iceland 20; then both 30; then Poland 40.
    for seat, space in enumerate(("poland", "iceland", "poland", "poland")):
        play.place(seat, space)
    assert losses(play) == [0, 0, 0, 10]


def test_the_first_of_two_tokens_by_what_can_still_be_reached() -> None:
    offer = ("united-kingdom", "netherlands", "hungary", "iceland", "poland", "spain", "turkey")
    # Best are 40: Hungary + Poland (four crossings), Netherlands + Iceland or + Poland.
    play = dealt(3, offer, "france")
    play.place(0, "hungary")
    play.place(0, "iceland")  # 60: France, Iceland, Norway, Russia, Ukraine, Hungary.
    # With Spain the best is 70, for one with Poland: it touches France, and four crossings.
    play.place(1, "spain")
    play.place(1, "40")  # 80: space 40, the border with France and one crossing.
    tokens = judged(play)
    assert [token.lost for token in tokens] == [0, 20, 30, 10]
    assert [(token.best, token.reached) for token in tokens[2:]] == [(40, 70), (70, 80)]


@pytest.mark.parametrize("number", [1, 3, 5, FINALE])
@pytest.mark.parametrize("two_colours", [False, True])
def test_ways_have_the_prices_that_tokens_are_judged_by(number: int, two_colours: bool) -> None:
    play = Play(seats=3, tempo=Tempo.RACE, two_colours=two_colours)
    play.to_round(number)
    play.fill_round(Random(number))
    tariff = play.game.tariff
    for token in judged(play):
        at = (token.placed.round, token.board.centre)
        taken = way_taken(tariff, token)
        assert token.placed.space in [space for space, _ in taken]
        assert tariff.price(*at, taken) == token.reached
        ways = best_ways(tariff, token)
        assert {tariff.price(*at, way) for way in ways} == {token.best}
        assert (taken in ways) == (not token.lost)
        in_hand = token.board.in_hand[token.placed.seat, token.placed.colour]
        assert {space for way in ways for space, _ in way[-in_hand:]} == {*token.best_spaces}


def test_the_finale_is_the_other_way_round() -> None:
    offer = ("united-kingdom", "norway", "hungary", "iceland", "poland", "spain", "turkey")
    # Best is 120, Norway + Spain for one: nine crossings and the border of Spain and France.
    play = dealt(7, offer, "france", "italy")
    play.place(0, "hungary")  # 100 at best, with Spain or the United Kingdom.
    play.place(0, "poland")  # 60: France, Germany, Poland, …, Hungary, …, Italy: six crossings.
    tokens = judged(play)
    assert [(token.best, token.reached, token.lost) for token in tokens] == [
        (120, 100, 20),
        (100, 60, 40),
    ]
    assert [token.verdict for token in tokens] == [Verdict.SLIP, Verdict.BLUNDER]


def test_two_colours_are_judged_one_by_one_and_only_against_what_is_legal() -> None:
    play = dealt(1, FROM_FRANCE, "france", two_colours=True)
    play.place(0, "poland", colour=1)
    # Poland is closed to the other colour, Iceland costs 20: Hungary loses 10.
    play.place(0, "hungary", colour=0)
    assert losses(play) == [0, 10]
    assert judged(play)[1].best_spaces == ("iceland",)


def test_the_pair_of_ones_other_colour_is_no_choice() -> None:
    offer = ("united-kingdom", "netherlands", "hungary", "spain", "poland", "iceland", "turkey")
    play = dealt(3, offer, "france", two_colours=True)
    play.place(0, "hungary", colour=0)
    play.place(0, "poland", colour=0)
    # Netherlands + Iceland is still to be had for 40; Hungary + Poland may not be repeated, so
    # with Hungary the best is the Netherlands (50), and 10 for the token under Hungary.
    play.place(0, "hungary", colour=1)
    play.place(0, "netherlands", colour=1)
    assert losses(play) == [0, 0, 20, 0]


def test_tokens_laid_by_the_table_are_judged_and_marked() -> None:
    play = dealt(1, FROM_FRANCE, "france", grace_ms=10)
    play.place(0, "poland")
    play.do(LayMissingTokens(1, 10))
    last = judged(play)[-1]
    assert (last.placed.by_grace, last.placed.space, last.lost) == (True, "40", 20)


def test_a_token_that_may_not_lie_there_has_no_price() -> None:
    play = dealt(3, FROM_FRANCE, "france", mistakes=Mistakes.CAUGHT)
    for seat, space in ((0, "poland"), (0, "poland"), (1, "poland"), (1, "hungary")):
        play.place(seat, space)
    assert [token.placed.seat for token in judged(play)] == [0, 1, 1]
    play.place(0, "hungary")
    assert [token.placed.seat for token in judged(play)] == [0, 1, 1, 0]


def explained(offer: Iterable[str], start: str, space: str) -> Belief | None:
    play = dealt(1, offer, start)
    play.place(0, space)
    (token,) = judged(play)
    return explaining_belief(play.game.tariff, token)


def test_croatia_as_if_it_touched_italy() -> None:
    # Austria is best with 30. Croatia is four crossings away; three if it touched Italy, or
    # France Slovenia, which is harder to believe.
    offer = ("croatia", "austria", "portugal", "greece", "turkey", "norway", "andorra")
    belief = explained(offer, "spain", "croatia")
    assert belief is not None
    assert (belief.between, belief.touch) == (("croatia", "italy"), True)


def test_luxembourg_as_if_it_did_not_touch_france() -> None:
    offer = ("luxembourg", "hungary", "spain", "greece", "turkey", "sweden", "andorra")
    belief = explained(offer, "france", "luxembourg")
    assert belief is not None
    assert (belief.between, belief.touch) == (("france", "luxembourg"), False)
    assert belief.on(load_atlas("europe")).missing == (("france", "luxembourg"),)


def test_what_no_single_belief_explains() -> None:
    offer = ("azerbaijan", "france", "spain", "italy", "turkey", "sweden", "andorra")
    assert explained(offer, "portugal", "azerbaijan") is None


def test_the_best_choice_needs_no_belief() -> None:
    assert explained(FROM_FRANCE, "france", "poland") is None


def test_nobody_believes_that_a_place_is_cut_off() -> None:
    # Monaco touches only France, so that it cannot be believed not to.
    offer = ("monaco", "hungary", "spain", "greece", "turkey", "poland", "andorra")
    assert explained(offer, "france", "monaco") is None
