"""Simulated learners: what they believe, answer, learn and forget."""

from collections.abc import Iterable, Iterator
from random import Random

import pytest

from game.atlas import Atlas
from game.atlas.mental_map import neighbour_pairs
from game.atlas.salience import Pair
from game.atlas_files import load_atlas
from quiz.drills.catalogue import ask, grade
from quiz.drills.ground import ground_of
from quiz.drills.question import Kind, Question
from quiz.learning.simulated.believed import BelievedMap, borders_between
from quiz.learning.simulated.closeness import ClosenessMap
from quiz.learning.simulated.learners import KINDS, LEARNING, simulated_learner
from quiz.learning.simulated.manner import TIME_UP, Answering, Manner
from quiz.learning.simulated.memory import Aptitude, Memory
from tests.drill_help import CHOICES, DRILL_KINDS
from tests.journey_help import MAPS

CAREFUL = Manner(slip=0, blurts=0)
SURE = Aptitude(on_route=1, direct=1, shortcut=1)


@pytest.fixture(scope="module")
def europe() -> Atlas:
    return load_atlas("europe")


def questions(atlas: Atlas, kind: Kind, count: int = 12) -> Iterator[Question]:
    rng = Random(f"{atlas.slug} {kind}")
    for _ in range(count):
        yield ask(ground_of(atlas), kind, rng)


def believing(
    atlas: Atlas, *, without: Iterable[Pair] = (), beside: Iterable[Pair] = ()
) -> BelievedMap:
    pairs = {*neighbour_pairs(atlas)}.difference(without).union(beside)
    return BelievedMap(atlas, borders_between(atlas, pairs), "seed")


def answering(beliefs: BelievedMap, manner: Manner = CAREFUL) -> Answering:
    far = beliefs.truth.fewest
    return Answering(beliefs, manner, Random(1), closeness=far, mistaken={})


@pytest.mark.parametrize("kind", DRILL_KINDS)
@pytest.mark.parametrize("slug", MAPS)
def test_who_knows_everything_and_never_slips_is_always_right(slug: str, kind: Kind) -> None:
    atlas = load_atlas(slug)
    knowing = answering(believing(atlas))
    for question in questions(atlas, kind):
        given, seconds = knowing.answer(question)
        assert grade(ground_of(atlas), question, given).right
        assert 0 < seconds <= TIME_UP


@pytest.mark.parametrize("learner", KINDS)
@pytest.mark.parametrize("slug", MAPS)
def test_every_learner_answers_every_kind_and_the_same_again(slug: str, learner: str) -> None:
    atlas = load_atlas(slug)
    one, again = (simulated_learner(atlas, learner, "7") for _ in range(2))
    assert one.wrong == again.wrong
    rights = []
    for kind in DRILL_KINDS:
        for question in questions(atlas, kind, 4):
            given, seconds = one.answer(question)
            assert again.answer(question) == (given, seconds)
            rights.append(grade(ground_of(atlas), question, given).right)
    assert any(rights)
    assert not all(rights)


def test_another_seed_is_somebody_else(europe: Atlas) -> None:
    for kind in KINDS:
        assert (
            simulated_learner(europe, kind, "1").wrong != simulated_learner(europe, kind, "2").wrong
        )


def test_a_missing_border_makes_a_detour_and_an_invented_one_a_shortcut(europe: Atlas) -> None:
    beliefs = believing(europe, without={("france", "spain")}, beside={("france", "portugal")})
    assert beliefs.missing == {("france", "spain")}
    assert beliefs.invented == {("france", "portugal")}
    assert beliefs.crossings("france", "spain") == 2
    asked = answering(beliefs)
    assert asked.answer(Question(Kind.COUNT_CROSSINGS, ("france", "portugal")))[0] == 1
    assert asked.answer(Question(Kind.NEIGHBOURS, ("france", "spain")))[0] is False
    named = asked.answer(Question(Kind.NAME_NEIGHBOURS, ("portugal",)))[0]
    assert named == ["france", "spain"]
    walk = asked.answer(Question(Kind.FIND_ROUTE, ("spain", "france")))[0]
    assert walk in (["spain", "andorra", "france"], ["spain", "portugal", "france"])


def test_where_no_way_is_known_one_guesses(europe: Atlas) -> None:
    beliefs = believing(europe, without={("portugal", "spain")})
    assert beliefs.crossings("portugal", "france") is None
    assert beliefs.walk("portugal", "france") is None
    asked = answering(beliefs)
    count = asked.answer(Question(Kind.COUNT_CROSSINGS, ("portugal", "france")))[0]
    assert isinstance(count, int)
    assert 2 <= count <= 8
    for kind in CHOICES:
        for question in questions(europe, kind, 6):
            assert asked.answer(question)[0]


def test_tokens_that_lie_there_count_in_a_choice(europe: Atlas) -> None:
    offer = ("norway", "greece", "cyprus", "iceland", "malta", "turkey", "finland")
    knowing = answering(believing(europe))
    bare = Question(Kind.PICK_ONE, round=1, centre=("portugal",), offer=offer)
    (best,) = knowing.answer(bare)[0]  # type: ignore[misc]
    crowded = Question(
        Kind.PICK_ONE, round=1, centre=("portugal",), offer=offer, stacks=((best, 9),)
    )
    assert knowing.answer(crowded)[0] != [best]


def test_an_unknown_exclave_is_no_way_through(europe: Atlas) -> None:
    kept = [b.between for b in europe.borders if "russia/kaliningrad" not in b.between]
    beliefs = BelievedMap(europe, kept, "seed")
    assert beliefs.missing == {("lithuania", "russia"), ("poland", "russia")}
    assert beliefs.crossings("poland", "russia") == 2


def test_closeness_is_no_graph(europe: Atlas) -> None:
    seems = {a: {b: float(far) for b, far in row.items()} for a, row in europe.fewest.items()}
    seems["france"]["spain"] = seems["spain"]["france"] = 1.6
    seems["france"]["portugal"] = seems["portugal"]["france"] = 1.4
    beliefs = ClosenessMap(europe, seems, "seed")
    assert beliefs.missing == {("france", "spain")}
    assert beliefs.invented == {("france", "portugal")}
    # Spain is believed beside Portugal and Portugal beside France, and Spain is 2 from France.
    assert beliefs.crossings("spain", "france") == 2
    assert beliefs.tariff.price(1, ("spain",), (("france", 0),)) == 20


def test_what_is_shown_is_learned(europe: Atlas) -> None:
    beliefs = believing(europe, without={("france", "spain")}, beside={("france", "portugal")})
    memory = Memory(beliefs, SURE, Random(1))
    asked = Question(Kind.NEIGHBOURS, ("portugal", "france"))
    memory.take_in(asked, True, False, ())
    assert beliefs.invented == set()
    count = Question(Kind.COUNT_CROSSINGS, ("portugal", "france"))
    memory.take_in(count, 3, 2, ("portugal", "spain", "france"))
    assert beliefs.missing == set()


def test_a_count_that_was_too_low_undoes_the_shortcut(europe: Atlas) -> None:
    beliefs = believing(europe, beside={("france", "portugal")})
    count = Question(Kind.COUNT_CROSSINGS, ("portugal", "france"))
    Memory(beliefs, SURE, Random(1)).take_in(count, 1, 2, ("portugal", "spain", "france"))
    assert beliefs.invented == set()


def test_no_more_is_taken_in_than_attention_holds(europe: Atlas) -> None:
    around = {pair for pair in neighbour_pairs(europe) if "germany" in pair}
    beliefs = believing(europe, without=around)
    aptitude = Aptitude(on_route=1, direct=1, attention=2)
    asked = Question(Kind.NAME_NEIGHBOURS, ("germany",))
    Memory(beliefs, aptitude, Random(1)).take_in(asked, [], list(europe.neighbours["germany"]), ())
    assert len(beliefs.missing) == len(around) - 2


def test_a_list_may_be_taken_in_otherwise_than_a_single_fact(europe: Atlas) -> None:
    around = {pair for pair in neighbour_pairs(europe) if "germany" in pair}
    beliefs = believing(europe, without=around)
    memory = Memory(beliefs, Aptitude(on_route=1, direct=1, listed=0), Random(1))
    listed = Question(Kind.NAME_NEIGHBOURS, ("germany",))
    memory.take_in(listed, [], list(europe.neighbours["germany"]), ())
    assert beliefs.missing == around
    fact = Question(Kind.NEIGHBOURS, ("germany", "poland"))
    memory.take_in(fact, False, True, ())
    assert beliefs.missing == around - {("germany", "poland")}


def test_what_was_asked_for_is_not_shown_a_second_time_on_the_way(europe: Atlas) -> None:
    beliefs = believing(europe, without={("france", "spain")})
    aptitude = Aptitude(on_route=1, direct=0)
    asked = Question(Kind.NEIGHBOURS, ("france", "spain"))
    Memory(beliefs, aptitude, Random(1)).take_in(asked, False, True, ("france", "spain"))
    assert beliefs.missing == {("france", "spain")}


def test_who_cannot_learn_does_not(europe: Atlas) -> None:
    for kind in set(KINDS) - set(LEARNING):
        learner = simulated_learner(europe, kind, "1")
        before = learner.wrong
        for place in europe.places:
            asked = Question(Kind.NAME_NEIGHBOURS, (place,))
            learner.take_in(asked, [], list(europe.neighbours[place]), ())
        learner.wait(100)
        assert learner.wrong == before


def test_what_was_learned_is_forgotten_unless_seen_again(europe: Atlas) -> None:
    missing = set(sorted(neighbour_pairs(europe))[::2])
    known = {True: 0, False: 0}
    for again in known:
        beliefs = believing(europe, without=missing)
        memory = Memory(beliefs, Aptitude(on_route=1, direct=1, half_life=2.0), Random(1))
        for _ in range(4):
            for pair in sorted(missing):
                if again or pair not in memory._traces:
                    memory.take_in(Question(Kind.NEIGHBOURS, pair), True, True, ())
            memory.wait(1)
        memory.wait(8)
        known[again] = len(missing - beliefs.missing)
    assert known[False] < known[True] < len(missing)
    assert beliefs.known == 1 - len(beliefs.missing) / len({*neighbour_pairs(europe)})
