"""Characters: their traits, and that they keep the rules and play only by their mental maps."""

from random import Random
from xml.etree import ElementTree as ET

import pytest

from game.atlas import Atlas, Border, BorderKind, Place
from game.atlas_files import FIXTURES, load_atlas
from game.journey.analysis import judged_tokens
from game.journey.bots import make_bot
from game.journey.bots.character_bot import (
    LONGEST_THOUGHT_MS,
    SHORTEST_THOUGHT_MS,
    CharacterBot,
    Judgement,
)
from game.journey.bots.characters import CHARACTERS, KIRA, MR_DOT, OLD_ANTON
from game.journey.bots.measure import measure, tables
from game.journey.game import JourneyGame
from game.journey.setup import Mistakes, SeatSetup, Setup, Tempo
from game.journey.simulate import simulate
from game.journey.tariff import Tariff
from game.rulebook.ranks import shared_rank
from tests.journey_help import MAPS, Play

LANGUAGES = {"en", "cs", "fr"}
DRAWN_WITH = {"svg", "path", "rect", "circle", "ellipse"}


def sit(key: str, tariff: Tariff, seed: int = 1) -> CharacterBot:
    bot = make_bot(key, tariff, Random(seed))
    assert isinstance(bot, CharacterBot)
    return bot


@pytest.mark.parametrize("key", CHARACTERS)
def test_everybody_has_a_name_a_temper_a_home_and_a_picture(key: str) -> None:
    character = CHARACTERS[key]
    assert character.key == key
    assert character.names.keys() == character.temper.keys() == LANGUAGES
    assert len(set(character.temper.values())) == 3
    for slug in MAPS:
        assert character.home[slug]
        assert character.home[slug] <= load_atlas(slug).regions.keys()
    picture = ET.parse(FIXTURES.parent / "static" / character.picture).getroot()  # noqa: S314 - our own
    assert picture.get("viewBox") == "0 0 96 96"
    for element in picture.iter():
        assert element.tag.rpartition("}")[2] in DRAWN_WITH
        assert not {"style", "href", "id", "class"} & set(element.attrib)
        assert not (element.text or "").strip()


@pytest.mark.parametrize("two_colours", [False, True])
@pytest.mark.parametrize("tempo", Tempo)
@pytest.mark.parametrize("mistakes", Mistakes)
def test_everybody_is_legal_in_every_variant(
    two_colours: bool, tempo: Tempo, mistakes: Mistakes
) -> None:
    for first in range(0, len(CHARACTERS), 3):
        play = Play(seats=3, two_colours=two_colours, tempo=tempo, mistakes=mistakes)
        keys = list(CHARACTERS)[first : first + 3]
        bots = [sit(key, play.game.tariff, seed) for seed, key in enumerate(keys)]
        while play.state.round < 7:
            play.deal()
            while play.board.left:
                turn = play.board.turn
                seat = play.board.seats_to_place()[0] if turn is None else turn
                seen = play.game.observe(play.state, seat, 0)
                choice = bots[seat].choose(seen)
                assert choice.space in seen.legal_spaces(choice.colour)
                play.place(seat, choice.space, choice.colour)


@pytest.mark.parametrize("key", CHARACTERS)
def test_whoever_sees_the_same_chooses_the_same(key: str) -> None:
    """Two matches with different pasts and secrets, but equal observations."""
    for number in (1, 3, 5, 7):
        play, other = (Play(seats=3, tempo=Tempo.RACE) for _ in range(2))
        play.to_round(number)
        other.to_round(number)
        out = play.state.dealt
        other._state = other.state._replace(dealt=tuple(reversed(out)))
        bot, again = sit(key, play.game.tariff), sit(key, other.game.tariff)
        again.think_ms(other.game.observe(other.state, 0, 0))
        for seat in (1, 2, 0):
            seen, seen_again = (p.game.observe(p.state, seat, 0) for p in (play, other))
            assert seen == seen_again
            assert bot.choose(seen) == again.choose(seen_again)
            choice = bot.choose(seen)
            play.place(seat, choice.space)
            other.place(seat, choice.space)


def test_the_true_map_is_used_only_to_draw_the_mental_one() -> None:
    """Pip's choices are the best on Pip's mental map, and not on the true one."""
    truth = load_atlas("europe")
    bot = sit("pip", Tariff(truth))
    believed = bot.mental_map.believed
    play = Play(seats=2, tempo=Tempo.RACE)
    while play.state.round < 7:
        play.deal()
        while play.board.in_hand[(0, 0)]:
            play.place(0, bot.choose(play.game.observe(play.state, 0, 0)).space)
        play.fill_round(Random(1))
    on_truth, on_belief = (
        [token.lost for token in judged_tokens(tariff, play.log) if token.placed.seat == 0]
        for tariff in (Tariff(truth), Tariff(believed))
    )
    assert on_belief == [0] * 12
    assert sum(on_truth) > 0


def star(size: int = 9) -> Atlas:
    """A middle with rays of two places each: every outer place is two crossings away."""
    inner = [f"in{n}" for n in range(size)]
    outer = [f"out{n}" for n in range(size)]
    places = [Place(slug, {}, (slug,)) for slug in ("centre", *inner, *outer)]
    pairs = [("centre", slug) for slug in inner] + list(zip(inner, outer, strict=True))
    return Atlas("star", places, [Border(pair, BorderKind.LAND, {}) for pair in pairs])


def test_crowds_are_weighed_by_temper() -> None:
    """One token on the best space: worth it, too expensive, or not seen at all."""
    play = Play(seats=4, tempo=Tempo.RACE)
    play.deal(("poland", "hungary", "spain", "belgium", "italy", "germany", "monaco", "france"))
    tariff = play.game.tariff
    board = play.board
    # Poland 20, Hungary 30; then with one, two and three tokens on Poland.
    for tokens, spaces in (
        (0, ("poland", "poland", "poland")),
        (1, ("poland", "hungary", "hungary")),
        (2, ("poland", "hungary", "hungary")),
    ):
        stack = tuple((seat, 0) for seat in range(1, tokens + 1))
        crowded = board._replace(stacks={**board.stacks, "poland": stack})
        chosen = tuple(
            Judgement(tariff, crowding).next_space(1, crowded, (0, 0))
            for crowding in (0.0, 1.0, 2.0)
        )
        assert chosen == spaces, tokens


def test_of_two_tokens_the_one_that_would_be_missed_most_goes_first() -> None:
    play = Play(seats=2, tempo=Tempo.RACE)
    play.to_round(3)
    board = play.board._replace(
        centre=("france",),
        stacks=dict.fromkeys(
            ("40", "hungary", "spain", "poland", "belgium", "monaco", "luxembourg", "andorra"), ()
        ),
    )
    # Hungary + Poland cost 40. Without Hungary 60 is best (Poland + Belgium), without Poland 70.
    assert Judgement(play.game.tariff, 1.0).next_space(3, board, (0, 0)) == "poland"


def test_a_star_that_nobody_has_seen_has_no_home() -> None:
    atlas = star()
    assert all(not who.knowledge_of(atlas).home for who in CHARACTERS.values())
    assert sit("pip", Tariff(atlas)).mental_map.truth is atlas


def thoughts(key: str, number: int = 1) -> list[tuple[int, int]]:
    """Times for the first and the second token, over many seats."""
    found = []
    for seed in range(40):
        play = Play(seats=2, tempo=Tempo.RACE)
        play.to_round(number)
        bot = sit(key, play.game.tariff, seed)
        first = bot.think_ms(seen := play.game.observe(play.state, 0, 0))
        play.place(0, bot.choose(seen).space)
        second = bot.think_ms(play.game.observe(play.state, 0, 0)) if number > 2 else 0
        found.append((first, second))
    return found


@pytest.mark.parametrize("key", CHARACTERS)
def test_thinking_takes_as_long_as_with_people(key: str) -> None:
    times = thoughts(key, 3)
    for first, second in times:
        assert SHORTEST_THOUGHT_MS <= first <= LONGEST_THOUGHT_MS
        assert SHORTEST_THOUGHT_MS <= second <= LONGEST_THOUGHT_MS
    assert len({first for first, _ in times}) > 20
    assert sum(second for _, second in times) < sum(first for first, _ in times)


def test_kira_is_quicker_than_old_anton() -> None:
    kira, anton = (sum(first for first, _ in thoughts(who.key)) for who in (KIRA, OLD_ANTON))
    assert kira < anton


def test_strange_places_and_hard_choices_take_longer() -> None:
    atlas = load_atlas("europe")
    bot = sit("mr-dot", Tariff(atlas))
    home = [slug for slug, place in atlas.places.items() if place.region in MR_DOT.home["europe"]]
    times: dict[str, list[int]] = {"home": [], "abroad": []}
    for _ in range(200):
        for where, offer in (("home", home), ("abroad", ["norway", "sweden", "finland"])):
            play = Play(seats=2, tempo=Tempo.RACE)
            rest = [slug for slug in atlas.places if slug not in (*home, *offer, "latvia")]
            play.deal((*[*offer, *rest][:7], "latvia"))
            # The same hardness, so that only the places differ.
            bot._judgement.close_spaces = lambda *_: 3  # type: ignore[method-assign]
            times[where].append(bot.think_ms(play.game.observe(play.state, 0, 0)))
        bot._judgement.close_spaces = lambda *_: 7  # type: ignore[method-assign]
        times.setdefault("hard", []).append(bot.think_ms(play.game.observe(play.state, 0, 0)))
    assert sum(times["home"]) < sum(times["abroad"]) < sum(times["hard"])


def test_the_tables_seat_everybody_everywhere() -> None:
    keys = list(CHARACTERS)
    every = tables(keys)
    first = [next(every) for _ in range(12)]
    for seat in range(4):
        for tempo in Tempo:
            sat = [names[seat] for names, at in first if at is tempo]
            assert sorted(sat) == sorted(keys)
    rest = [next(every) for _ in range(720 - 12)]
    assert len({*first, *rest}) == 720
    assert next(every) == first[0]


def test_ranks_are_shared() -> None:
    assert [shared_rank((300, 500, 300, 100), seat) for seat in range(4)] == [2.5, 1, 2.5, 4]


def test_measuring_finds_the_order_and_can_be_repeated() -> None:
    game = JourneyGame(load_atlas("usa"))
    keys = ["pip", "nora", "kira", "cartographer"]
    levels = measure(game, keys, 16, seed=5)
    assert [level.bot for level in levels] == keys[::-1]
    assert levels == measure(game, keys, 16, seed=5)
    assert sum(level.rank for level in levels) == pytest.approx(10)
    assert {level.matches for level in levels} == {16}


def test_what_is_measured_is_what_the_matches_say() -> None:
    game = JourneyGame(load_atlas("lyon"))
    chairs = tuple(SeatSetup(key, key) for key in ("kira", "perfect", "pip", "perfect"))
    setup = Setup("lyon", game.atlas.version, chairs, tempo=Tempo.RACE)
    for log in simulate(game, setup, 2, seed=3):
        lost = dict.fromkeys(range(4), 0)
        for token in judged_tokens(game.tariff, log):
            lost[token.placed.seat] += token.lost
        assert lost[1] == lost[3] == 0
        assert lost[2] > lost[0]
