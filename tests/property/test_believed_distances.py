"""Distances on believed graphs, and how tries change them, against plain searches."""

from collections import deque
from itertools import combinations, pairwise
from random import Random

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.atlas import Atlas
from game.atlas_files import load_atlas
from quiz.drills import catalogue
from quiz.drills.ground import ground_of
from quiz.drills.question import Kind
from quiz.learning.inference.evidence import Evidence
from quiz.learning.inference.graphs import believed_distances
from quiz.learning.inference.likelihood import read
from quiz.learning.inference.particles.cloud import Asked, Cloud
from quiz.learning.inference.particles.moves import accept, changes_of, tries_of
from quiz.learning.inference.rates import Rates
from quiz.learning.inference.unary import STILL
from quiz.learning.inference.variables import FAR, Variables, variables_of
from tests.drill_help import CHOICES
from tests.journey_help import MAPS
from tests.learner_help import places_and_borders
from tests.property.test_distances import small_maps

atlases = st.sampled_from(MAPS).map(load_atlas) | small_maps()


def searched(variables: Variables, wrong: list[bool]) -> dict[tuple[int, int], int]:
    """The distances between parts, found by one plain search from each."""
    edges: dict[int, set[int]] = {node: set() for node in range(len(variables.parts))}
    for number, variable in enumerate(variables.all):
        if variable.real != wrong[number]:
            for one, other in variable.edges:
                edges[one].add(other)
                edges[other].add(one)
    found = {}
    for origin in edges:
        far = {origin: 0}
        queue = deque([origin])
        while queue:
            here = queue.popleft()
            for there in edges[here] - far.keys():
                far[there] = far[here] + 1
                queue.append(there)
        found.update({(origin, node): far.get(node, FAR) for node in edges})
    return found


@settings(deadline=None, max_examples=25)
@given(atlases, st.integers(0, 2**32), st.floats(0, 0.5))
def test_believed_distances_are_those_of_a_plain_search(
    atlas: Atlas, seed: int, share: float
) -> None:
    variables = variables_of(atlas)
    wrong = np.random.default_rng(seed).random((3, len(variables))) < share
    tables = believed_distances(variables, wrong)
    for row, table in zip(wrong, tables, strict=True):
        for (one, other), far in searched(variables, row.tolist()).items():
            assert table[one, other] == far


@pytest.mark.parametrize("slug", MAPS)
def test_without_mistakes_they_are_those_of_the_atlas(slug: str) -> None:
    atlas = load_atlas(slug)
    variables = variables_of(atlas)
    table = believed_distances(variables, np.zeros((1, len(variables)), dtype=bool))[0]
    node_of = variables.node_of
    for one in atlas.places:
        for other in atlas.places:
            assert table[node_of[one], node_of[other]] == atlas.fewest[one][other]
    for one in atlas.place_of:
        for other in atlas.place_of:
            assert table[node_of[one], node_of[other]] == atlas.part_distance[one][other]


def test_a_map_may_have_more_places_than_a_word_has_bits() -> None:
    slugs = [f"place-{chr(97 + n // 26)}{chr(97 + n % 26)}" for n in range(90)]
    pairs = list(pairwise(slugs))
    pairs += [(slugs[n], slugs[n + 10]) for n in range(0, 80, 7)]
    atlas = places_and_borders("long", pairs)
    variables = variables_of(atlas)
    table = believed_distances(variables, np.zeros((1, len(variables)), dtype=bool))[0]
    for one, other in combinations(slugs, 2):
        far = table[variables.node_of[one], variables.node_of[other]]
        assert far == atlas.fewest[one][other]


def questions_on(atlas: Atlas, rng: Random, boards: bool) -> Asked:
    """Some questions that depend on distances, with any answers."""
    ground, variables = ground_of(atlas), variables_of(atlas)
    asked = Asked(variables)
    kinds = [Kind.COUNT_CROSSINGS, *((Kind.PRICE_IT, *sorted(CHOICES)) if boards else ())]
    for number in range(1, 13):
        question = catalogue.ask(ground, kinds[number % len(kinds)], rng)
        answer = catalogue.answer(ground, question)
        detour = read(variables, Evidence(question, answer)).detour
        if detour is None:  # the price of a long journey tells nothing
            assert question.kind is Kind.PRICE_IT
        else:
            asked = asked.with_one(number, detour)
    return asked


@settings(deadline=None, max_examples=12)
@given(st.sampled_from(MAPS), st.integers(0, 2**32), st.booleans())
def test_a_try_changes_what_a_whole_new_search_would_change(
    slug: str, seed: int, boards: bool
) -> None:
    atlas, rng = load_atlas(slug), np.random.default_rng(seed)
    variables, rates = variables_of(atlas), Rates()
    times = np.array([0, 0, 0, 0, 3, 7, STILL, STILL], dtype=np.int16)
    until = times[rng.integers(0, 8, (6, len(variables)))]
    until[:, rng.random(len(variables)) < 0.7] = 0
    asked = questions_on(atlas, Random(seed), boards)
    cloud = Cloud(variables, until, asked)
    cloud.refresh(np.arange(6), rates)
    for _ in range(4):
        variable = rng.integers(0, len(variables), 6)
        tries = tries_of(cloud, variable, times[rng.integers(0, 8, 6)].astype(np.int64))
        # The shortcut that leaves far questions out is not on trial here.
        cloud.asked.bears[:] = True
        change = changes_of(cloud, tries, rates)
        before = cloud.logged.sum(axis=1)
        accept(cloud, tries, np.ones(6, dtype=bool), rates)
        np.testing.assert_allclose(cloud.logged.sum(axis=1) - before, change, atol=1e-9)
        anew = Cloud(variables, cloud.until.copy(), cloud.asked)
        anew.refresh(np.arange(6), rates)
        np.testing.assert_array_equal(anew.now(), cloud.now())
        np.testing.assert_array_equal(anew.logged, cloud.logged)
