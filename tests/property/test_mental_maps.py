"""Mental maps and losses on any map and in any match."""

from collections import defaultdict
from itertools import pairwise
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from game.atlas import Atlas
from game.atlas.mental_map import Knowledge, MentalMap, draw_mental_map
from game.atlas_files import load_atlas
from game.journey.analysis import JudgedToken, judged_tokens
from game.journey.bots import make_bot
from game.journey.events import JourneyScored
from game.journey.rules import FINALE
from game.journey.setup import Tempo
from game.journey.state import Phase
from tests.journey_help import MAPS, Play
from tests.property.test_distances import small_maps

shares = st.floats(0, 1.5)
knowledges = st.builds(
    Knowledge, gaps=shares, fancies=shares, exclaves=st.floats(0, 1), at_home=st.floats(0, 1)
)
atlases = st.sampled_from(MAPS).map(load_atlas) | small_maps()


def reached(atlas: Atlas) -> set[str]:
    """The parts that can be reached from the first one, found naively."""
    found = {next(iter(atlas.place_of))}
    for _ in atlas.place_of:
        for border in atlas.borders:
            if found & set(border.between):
                found |= set(border.between)
    return found


def drawn(atlas: Atlas, knowledge: Knowledge, seed: int) -> MentalMap:
    return draw_mental_map(atlas, knowledge, Random(seed))


@settings(deadline=None)
@given(atlases, knowledges, st.integers(0, 2**32))
def test_mental_maps_differ_from_the_truth_by_what_they_list(
    atlas: Atlas, knowledge: Knowledge, seed: int
) -> None:
    mental_map = drawn(atlas, knowledge, seed)
    believed = mental_map.believed
    assert reached(believed) == set(believed.place_of)
    assert believed.places.keys() == atlas.places.keys()
    gone = set(mental_map.forgotten)
    assert set(atlas.place_of) - set(believed.place_of) == gone
    real = {border.between for border in atlas.borders}
    missing, invented = set(mental_map.missing), set(mental_map.invented)
    assert missing <= real
    assert not invented & real
    left = {pair for pair in real - missing if not gone & set(pair)} | invented
    assert {border.between for border in believed.borders} == left
    assert len(believed.borders) == len(left)


@settings(deadline=None)
@given(atlases, knowledges, st.integers(0, 2**32))
def test_wrong_borders_are_the_neighbours_that_differ(
    atlas: Atlas, knowledge: Knowledge, seed: int
) -> None:
    mental_map = drawn(atlas, knowledge, seed)
    wrong = mental_map.wrong_borders()
    for one in atlas.places:
        for other in atlas.places:
            if one < other:
                truly, believed = (
                    a.are_neighbours(one, other) for a in (atlas, mental_map.believed)
                )
                assert ((one, other) in wrong.missing) == (truly and not believed)
                assert ((one, other) in wrong.invented) == (believed and not truly)


@settings(deadline=None)
@given(atlases, knowledges, st.integers(0, 2**32))
def test_the_same_chance_gives_the_same_map(atlas: Atlas, knowledge: Knowledge, seed: int) -> None:
    first, second = drawn(atlas, knowledge, seed), drawn(atlas, knowledge, seed)
    assert first == second
    assert first.believed.fewest == second.believed.fewest


@st.composite
def matches(draw: st.DrawFn) -> Play:
    """A match in any variant in which illegal tokens are refused, played in any legal way."""
    two_colours = draw(st.booleans())
    play = Play(
        load_atlas(draw(st.sampled_from(MAPS))),
        seats=draw(st.integers(2, 3)),
        two_colours=two_colours,
        tempo=draw(st.sampled_from(Tempo)),
    )
    rng = Random(draw(st.integers(0, 2**32)))
    while play.state.phase is not Phase.OVER:
        number = play.state.next_round
        out = () if number == FINALE else play.state.dealt
        free = [slug for slug in play.game.atlas.places if slug not in out]
        rng.shuffle(free)
        play.deal(free[: 8 if number < 5 else 9])
        play.fill_round(rng)
    return play


@settings(max_examples=25, deadline=None)
@given(matches())
def test_losses_agree_with_the_prices(play: Play) -> None:
    by_traveller: dict[tuple[int, int, int], list[JudgedToken]] = defaultdict(list)
    for token in judged_tokens(play.game.tariff, play.log):
        placed = token.placed
        by_traveller[placed.round, placed.seat, placed.colour].append(token)
        assert token.lost >= 0
        assert (token.lost == 0) == (placed.space in token.best_spaces)
        sign = -1 if placed.round == FINALE else 1
        assert token.reached == token.best + sign * token.lost
    scores = [event for event in play.log if isinstance(event, JourneyScored)]
    assert len(scores) == len(by_traveller)
    for score in scores:
        *first, last = by_traveller[score.round, score.seat, score.colour]
        # The last token leaves nothing open, so what it reached is what was paid.
        assert last.reached == score.price
        for token in first:
            # Others may have come between, which never helps; nothing else is lost or won.
            worse = last.best - token.reached
            assert (-worse if score.round == FINALE else worse) >= 0


@settings(max_examples=25, deadline=None)
@given(st.sampled_from(MAPS), st.booleans(), st.integers(0, 2**32), st.integers(1, 7))
def test_the_perfect_bot_alone_at_the_board_loses_nothing(
    slug: str, two_colours: bool, seed: int, number: int
) -> None:
    play = Play(load_atlas(slug), seats=2, two_colours=two_colours, tempo=Tempo.RACE)
    play.to_round(number)
    bot = make_bot("perfect", play.game.tariff, Random(seed))
    while 0 in play.board.seats_to_place():
        choice = bot.choose(play.game.observe(play.state, 0, 0))
        play.place(0, choice.space, choice.colour)
    tokens = [
        token
        for token in judged_tokens(play.game.tariff, play.log)
        if token.placed.round == number and token.placed.seat == 0
    ]
    assert [token.lost for token in tokens] == [0] * len(tokens)
    for one, other in pairwise(tokens):
        if one.placed.colour == other.placed.colour:
            assert one.reached == other.best
