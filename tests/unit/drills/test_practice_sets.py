"""Practice sets: those that are ready, what is refused, and which questions they lead to."""

from random import Random
from typing import Any

import pytest

from classroom.set_catalogue import ready_sets_of
from game.atlas_files import load_atlas, map_slugs
from quiz.drills.errors import NotEnough
from quiz.drills.ground import ground_of
from quiz.drills.question import Kind
from quiz.drills.sets.set_plan import BadSet, SetPlan, decode_plan
from quiz.drills.sets.set_questions import draw_set
from tests.sampled_maps import SAMPLED

ATLASES = {slug: load_atlas(slug) for slug in SAMPLED}
READY = {key: one for slug in SAMPLED for key, one in ready_sets_of(slug).items()}


def test_there_is_a_choice_for_each_map() -> None:
    by_map = [ready.plan.map for ready in READY.values()]
    assert len(by_map) >= 20
    assert all(by_map.count(slug) >= 5 for slug in SAMPLED)


@pytest.mark.parametrize("key", list(READY))
def test_a_ready_set_has_enough_different_questions(key: str) -> None:
    ready = READY[key]
    assert all(ready.titles[language].strip() for language in ("en", "cs", "fr"))
    drawn = draw_set(ground_of(ATLASES[ready.plan.map]), ready.plan, Random(key))
    looks = {(one.kind, frozenset(one.places)) if one.places else one for one in drawn}
    assert len(looks) == len(drawn) == ready.plan.length
    assert {one.kind for one in drawn} == set(ready.plan.kinds)
    for one, other in ready.plan.borders:
        assert any({one, other} & {*question.places} for question in drawn) or (
            len(ready.plan.borders) > ready.plan.length
        )


@pytest.mark.parametrize("key", list(READY))
def test_a_set_is_not_all_yes_or_all_no(key: str) -> None:
    plan = READY[key].plan
    touching = [ATLASES[plan.map].are_neighbours(*pair) for pair in plan.borders]
    if plan.kinds == (Kind.NEIGHBOURS,):
        assert {True, False} <= set(touching) or not touching


def test_a_plan_is_read_back_as_it_was_written() -> None:
    for ready in READY.values():
        assert decode_plan(ready.plan.encode(), map_slugs(), load_atlas) == ready.plan


GOOD = SetPlan("europe").encode()
BAD: list[tuple[Any, str]] = [
    ([], "This is not a practice set."),
    ({**GOOD, "map": "mars"}, "a map that this site does not have"),
    ({**GOOD, "map": ["europe"]}, "a map that this site does not have"),
    ({**GOOD, "regions": ["west"], "places": ["france"]}, "not several at once"),
    ({**GOOD, "places": ["atlantis"]}, "nothing called “atlantis”"),
    ({**GOOD, "places": [3]}, "must be a list of names"),
    ({**GOOD, "places": "france"}, "must be a short list"),
    ({**GOOD, "places": ["france"] * 99}, "must be a short list"),
    ({**GOOD, "borders": [["france"]]}, "A border is a pair of places."),
    ({**GOOD, "borders": [["france", "france"]]}, "two different places"),
    ({**GOOD, "borders": [["france", 7]]}, "A border is a pair of places."),
    ({**GOOD, "kinds": []}, "at least one kind"),
    ({**GOOD, "kinds": ["riddle"]}, "no kind of question called “riddle”"),
    ({**GOOD, "length": 1000}, "3 to 40 questions"),
    ({**GOOD, "length": "ten"}, "“length” must be a whole number."),
    ({**GOOD, "length": True}, "“length” must be a whole number."),
    ({**GOOD, "timer": 1}, "5 to 900 seconds"),
    ({**GOOD, "pass_mark": 101}, "from 0 to 100"),
    ({**GOOD, "open_map": "yes"}, "“open_map” must be true or false."),
]


@pytest.mark.parametrize(("value", "sentence"), BAD)
def test_what_is_no_plan_gets_a_sentence(value: Any, sentence: str) -> None:
    with pytest.raises(BadSet, match=sentence.replace("(", r"\(")):
        decode_plan(value, map_slugs(), load_atlas)


def test_a_set_that_is_too_small_says_how_many_there_are() -> None:
    plan = SetPlan("europe", borders=(("france", "spain"),), kinds=(Kind.NEIGHBOURS,), length=5)
    with pytest.raises(NotEnough, match="only 1 different"):
        draw_set(ground_of(ATLASES["europe"]), plan, Random(1))


def test_each_border_is_asked_directly_where_it_may_be() -> None:
    pairs = (("france", "spain"), ("germany", "italy"), ("austria", "hungary"))
    plan = SetPlan("europe", borders=pairs, kinds=(Kind.NEIGHBOURS, Kind.FIND_ROUTE), length=6)
    drawn = draw_set(ground_of(ATLASES["europe"]), plan, Random(1))
    direct = {frozenset(one.places) for one in drawn if one.kind is Kind.NEIGHBOURS}
    assert direct == {frozenset(pair) for pair in pairs}
