"""What may be done when: the course of a match, and every refusal with its reason."""

from dataclasses import replace
from functools import partial
from random import Random

import pytest

from game.atlas import Atlas
from game.atlas_files import load_atlas
from game.journey.commands import DealRound, LayMissingTokens, OpenMatch, PlaceToken
from game.journey.events import JourneyScored, MatchEnded, RoundDealt, StipendPaid, TokenPlaced
from game.journey.legality import Reason
from game.journey.setup import SeatSetup, Tempo
from game.journey.state import Phase
from tests.journey_help import Play, make_setup

FIRST_CARDS = ("hungary", "united-kingdom", "albania", "latvia", "georgia", "armenia", "greece")


@pytest.fixture
def dealt() -> Play:
    """Three people, a race, round 1 dealt with France in the centre."""
    play = Play(tempo=Tempo.RACE)
    play.deal((*FIRST_CARDS, "france"))
    return play


def test_a_match_from_the_first_card_to_the_winners() -> None:
    play = Play(seats=4, first_dealer=2)
    rng = Random(1)
    for number in range(1, 8):
        events = play.deal()
        stipends = [event for event in events if isinstance(event, StipendPaid)]
        amount = {1: 100, 3: 200, 5: 300}.get(number)
        assert [s.amount for s in stipends] == ([amount] * 4 if amount else [])
        (dealt,) = (event for event in events if isinstance(event, RoundDealt))
        assert dealt.dealer == (2 + number - 1) % 4
        assert (len(dealt.offer), len(dealt.centre)) == (7, 1 if number < 5 else 2)
        assert play.board.turn == (dealt.dealer + 1) % 4
        play.fill_round(rng)
        assert len(play.state.scores) == 4
    assert play.state.phase is Phase.OVER
    ended = play.log[-1]
    assert isinstance(ended, MatchEnded)
    assert ended.purses == play.state.purses
    assert ended.winners == tuple(
        seat for seat, purse in enumerate(ended.purses) if purse == max(ended.purses)
    )
    play.refused(Reason.MATCH_OVER, lambda: play.place(0, "40"))
    play.refused(Reason.MATCH_OVER, play.deal)


def test_who_has_less_pays_all_they_have() -> None:
    play = Play(seats=2, tempo=Tempo.RACE)
    for number in (1, 2):
        centre = ("france", "spain")[number - 1]
        others = [s for s in play.game.atlas.places if s not in play.state.dealt]
        offer = [s for s in others if s not in {"france", "spain"}][:7]
        play.deal((*offer, centre))
        for seat in (0, 1):
            play.place(seat, "40")
    assert play.state.purses == (20, 0)
    scored = [event for event in play.log if isinstance(event, JourneyScored)]
    assert [(s.price, s.purse) for s in scored] == [(40, 60), (50, 50), (40, 20), (50, 0)]


def test_opening_twice_or_playing_before_it() -> None:
    play = Play()
    play.refused(Reason.ALREADY_OPEN, lambda: play.do(OpenMatch(make_setup(play.game.atlas))))
    play._state = None
    play.refused(Reason.NOT_OPEN, lambda: play.do(DealRound(1, (), 0)))


@pytest.mark.parametrize(
    ("seats", "changes"),
    [
        (1, {}),
        (7, {}),
        (4, {"two_colours": True}),
        (3, {"first_dealer": 3}),
        (3, {"first_dealer": -1}),
        (3, {"grace_ms": -1}),
        (3, {"card_ms": -1}),
        (3, {"map": "usa"}),
        (3, {"map_version": "older"}),
        (3, {"edition": 99}),
        (3, {"seats": (SeatSetup(" "), SeatSetup("b"))}),
    ],
)
def test_a_setup_that_cannot_be_played(seats: int, changes: dict[str, object]) -> None:
    play = Play()
    play._state = None
    setup = replace(make_setup(play.game.atlas, seats), **changes)  # type: ignore[arg-type]
    play.refused(Reason.BAD_SETUP, lambda: play.do(OpenMatch(setup)))


def test_a_map_with_too_few_cards() -> None:
    europe = load_atlas("europe")
    places = [europe.places[slug] for slug in ("france", "spain", "portugal", "andorra")]
    borders = [b for b in europe.borders if {*b.between} <= {place.slug for place in places}]
    with pytest.raises(Exception, match="at least 12 places; this one has 4"):
        Play(Atlas("europe", places, borders))


@pytest.mark.parametrize(
    ("cards", "says"),
    [
        (FIRST_CARDS, "8 cards, not 7"),
        ((*FIRST_CARDS, "france", "spain"), "8 cards, not 9"),
        ((*FIRST_CARDS, "atlantis"), "atlantis"),
        ((*FIRST_CARDS, "hungary"), "already been dealt"),
    ],
)
def test_wrong_cards(cards: tuple[str, ...], says: str) -> None:
    play = Play()
    refusal = play.refused(Reason.WRONG_CARDS, lambda: play.do(DealRound(1, cards, 0)))
    assert says in refusal.sentence


def test_a_card_comes_back_only_in_the_finale() -> None:
    play = Play()
    play.to_round(2)
    first = play.state.dealt[0]
    play.fill_round(Random(0))
    fresh = [s for s in play.game.atlas.places if s not in play.state.dealt]
    play.refused(Reason.WRONG_CARDS, lambda: play.deal((*fresh[:7], first)))
    play.to_round(7)
    assert len(play.state.dealt) == 9


def test_rounds_come_in_order(dealt: Play) -> None:
    dealt.refused(Reason.ROUND_NOT_OVER, lambda: dealt.deal(("x",) * 8))
    dealt.fill_round(Random(0))
    dealt.refused(Reason.WRONG_ROUND, lambda: dealt.do(DealRound(3, (), 0)))
    dealt.refused(Reason.ROUND_OVER, lambda: dealt.place(0, "40"))


def test_no_token_before_the_first_deal() -> None:
    play = Play()
    for number in (0, 1):
        before = partial(play.do, PlaceToken(number, 0, 0, "40", 0))
        assert "No cards have been dealt yet" in play.refused(Reason.TOO_EARLY, before).sentence


def test_no_token_before_the_last_card() -> None:
    play = Play(tempo=Tempo.RACE, card_ms=500)
    play.deal((*FIRST_CARDS, "france"), at=1_000)
    assert play.board.reveal_at == 5_000
    play.refused(Reason.TOO_EARLY, lambda: play.place(0, "40", at=4_999))
    play.place(0, "40", at=5_000)


@pytest.mark.parametrize(
    ("command", "reason"),
    [
        (PlaceToken(2, 0, 0, "40", 0), Reason.WRONG_ROUND),
        (PlaceToken(1, 3, 0, "40", 0), Reason.UNKNOWN_SEAT),
        (PlaceToken(1, -1, 0, "40", 0), Reason.UNKNOWN_SEAT),
        (PlaceToken(1, 0, 1, "40", 0), Reason.UNKNOWN_COLOUR),
        (PlaceToken(1, 0, -1, "40", 0), Reason.UNKNOWN_COLOUR),
        (PlaceToken(1, 0, 0, "france", 0), Reason.UNKNOWN_SPACE),
        (PlaceToken(1, 0, 0, "spain", 0), Reason.UNKNOWN_SPACE),
        (LayMissingTokens(1, 10**9), Reason.NOT_DUE),
        (LayMissingTokens(2, 0), Reason.WRONG_ROUND),
    ],
)
def test_refused_tokens(dealt: Play, command: PlaceToken, reason: Reason) -> None:
    dealt.refused(reason, lambda: dealt.do(command))


def test_a_traveller_has_one_token_in_act_one(dealt: Play) -> None:
    dealt.place(0, "hungary")
    dealt.refused(Reason.NO_TOKEN_LEFT, lambda: dealt.place(0, "greece"))


def test_tokens_stack_in_the_order_they_came(dealt: Play) -> None:
    dealt.place(2, "hungary")
    dealt.place(0, "hungary")
    assert dealt.board.stacks["hungary"] == ((2, 0), (0, 0))
    dealt.place(1, "40")
    prices = {score.seat: score.price for score in dealt.state.scores}
    assert prices == {0: 40, 1: 40, 2: 30}


def test_turns_go_round_from_the_dealers_left() -> None:
    play = Play(seats=3, first_dealer=1)
    play.to_round(3)
    assert play.state.dealer == 0
    order = []
    spaces = list(play.board.stacks)
    for turn in range(6):
        seat = play.board.turn
        assert seat is not None
        out_of_turn = partial(play.place, (seat + 1) % 3, "40")
        refusal = play.refused(Reason.NOT_YOUR_TURN, out_of_turn)
        assert f"Seat {seat}" in refusal.sentence
        play.place(seat, spaces[turn])
        order.append(seat)
    assert order == [1, 2, 0, 1, 2, 0]


def test_two_tokens_lie_on_different_spaces() -> None:
    play = Play(tempo=Tempo.RACE)
    play.to_round(3)
    play.place(0, "40")
    play.refused(Reason.SAME_SPACE, lambda: play.place(0, "40"))


def test_two_colours_in_act_one_lie_apart() -> None:
    play = Play(seats=2, two_colours=True, tempo=Tempo.RACE)
    events = play.deal((*FIRST_CARDS, "france"))
    assert [e.amount for e in events if isinstance(e, StipendPaid)] == [200, 200]
    play.place(0, "hungary", colour=1)
    play.refused(Reason.COLOURS_TOGETHER, lambda: play.place(0, "hungary", colour=0))
    play.place(1, "hungary", colour=0)


def test_two_colours_may_share_one_space_but_not_the_pair() -> None:
    play = Play(seats=2, two_colours=True, tempo=Tempo.RACE)
    play.to_round(3)
    one, two, three = list(play.board.stacks)[1:4]
    play.place(0, one, colour=0)
    play.place(0, two, colour=0)
    play.place(0, one, colour=1)
    play.refused(Reason.SAME_PAIR, lambda: play.place(0, two, colour=1))
    play.place(0, three, colour=1)
    assert play.board.lying((0, 1)) == ((one, 1), (three, 0))


def test_two_colours_share_a_purse() -> None:
    play = Play(seats=2, two_colours=True, tempo=Tempo.RACE)
    play.deal((*FIRST_CARDS, "france"))
    play.place(0, "40", colour=0)
    play.place(0, "greece", colour=1)
    play.place(1, "united-kingdom", colour=1)
    play.place(1, "40", colour=0)
    assert [(s.seat, s.colour, s.price, s.purse) for s in play.state.scores] == [
        (0, 0, 40, 160),
        (0, 1, 30, 130),
        (1, 0, 50, 150),
        (1, 1, 40, 110),
    ]


def test_the_finale_may_cost_money_but_not_more_than_there_is() -> None:
    play = Play(seats=6, tempo=Tempo.RACE)
    play.to_round(7)
    for seat in range(6):
        for space in list(play.board.stacks)[1:3]:
            play.place(seat, space)
    for event in play.log:
        if isinstance(event, JourneyScored):
            assert event.purse >= 0
    last = play.state.scores[-1]
    assert last.stack == 100
    assert last.price == 10 * last.crossings + 30 * len(last.neighbours) - 100


def test_a_placed_token_says_who_laid_it(dealt: Play) -> None:
    (event,) = dealt.place(0, "40", at=7)
    assert event == TokenPlaced(1, 0, 0, "40", 7, by_grace=False)
