"""The coach on a map without sea links: islands that no way leads to."""

import pytest

from game.atlas import land_only
from game.atlas_files import load_atlas
from quiz.drills import catalogue
from quiz.drills.ground import Ground, ground_of
from quiz.drills.question import Kind
from quiz.learning.choosing.coach import Coach

PAIRS = (Kind.COUNT_CROSSINGS, Kind.FIND_ROUTE)
SETS = [(Kind.NEIGHBOURS,), PAIRS, (Kind.NAME_NEIGHBOURS,), (Kind.PICK_ONE, Kind.PRICE_IT)]


@pytest.fixture(scope="module")
def land() -> Ground:
    return ground_of(land_only(load_atlas("europe")))


@pytest.mark.parametrize("policy", ["adaptive", "random"])
@pytest.mark.parametrize("kinds", SETS, ids=lambda kinds: kinds[0].value)
def test_nothing_is_asked_that_cannot_be_answered(
    land: Ground, policy: str, kinds: tuple[Kind, ...]
) -> None:
    coach = Coach(land, 3, policy, kinds, foreground=1, background=0)
    for _ in range(8):
        question = coach.ask().question
        if question.kind in PAIRS:
            assert land.atlas.are_joined(*question.places)
        result = coach.answer(catalogue.answer(land, question))
        assert result.right
        if question.kind is Kind.NEIGHBOURS:
            assert bool(result.routes) is land.atlas.are_joined(*question.places)
    flags = {frozenset(flag.border): flag.real for flag in coach.xray()}
    assert flags[frozenset({"france", "united-kingdom"})] is False
    assert flags[frozenset({"ireland", "united-kingdom"})] is True
