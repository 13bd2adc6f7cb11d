"""Versions of a test: different questions of the same kinds, equally hard by the model."""

from collections import Counter
from random import Random
from statistics import mean

import pytest

from game.atlas_files import load_atlas
from quiz.drills.catalogue import DRILLS
from quiz.drills.errors import NotEnough
from quiz.drills.ground import ground_of
from quiz.drills.question import Kind, Question
from quiz.drills.sets.set_plan import SetPlan
from quiz.drills.sets.set_questions import draw_set, drawn
from quiz.drills.test_rules import TestRules, decode_rules, end_of, fewer, more_time, version_for
from quiz.learning.choosing.versions import another_version, easiness, parallel_versions
from tests.web.school_help import MONDAY

EUROPE = ground_of(load_atlas("europe"))
PLAN = SetPlan("europe", length=12)


def spread(versions: tuple[tuple[Question, ...], ...]) -> float:
    """How far the easiest version is from the hardest, in credit for each question."""
    means = [mean(easiness(EUROPE.atlas, version)) for version in versions]
    return max(means) - min(means)


@pytest.mark.parametrize("seed", range(8))
@pytest.mark.parametrize("count", [2, 3, 4])
def test_versions_are_equally_hard_and_share_no_question(seed: int, count: int) -> None:
    versions = parallel_versions(EUROPE, PLAN, count, Random(seed))
    assert [len(version) for version in versions] == [PLAN.length] * count
    asked = [question for version in versions for question in version]
    assert len(set(asked)) == len(asked)
    kinds = [Counter(question.kind for question in version) for version in versions]
    assert all(one == kinds[0] for one in kinds)
    assert spread(versions) < 0.01


def test_versions_are_much_closer_than_sets_drawn_at_random() -> None:
    equal = mean(spread(parallel_versions(EUROPE, PLAN, 3, Random(seed))) for seed in range(12))
    drawn = mean(
        spread(tuple(draw_set(EUROPE, PLAN, Random(f"{seed} {n}")) for n in range(3)))
        for seed in range(12)
    )
    assert 10 * equal < drawn


def test_too_few_questions_are_told() -> None:
    plan = SetPlan("europe", places=("portugal", "spain", "andorra"), length=8,
                   kinds=(Kind.NEIGHBOURS,))  # fmt: skip
    with pytest.raises(NotEnough, match="too few for 4 versions"):
        parallel_versions(EUROPE, plan, 4, Random(1))


def test_one_version_is_the_set_itself() -> None:
    (version,) = parallel_versions(EUROPE, PLAN, 1, Random(3))
    assert Counter(version) == Counter(draw_set(EUROPE, PLAN, Random(3)))


@pytest.mark.parametrize("percent", [25, 50])
@pytest.mark.parametrize("count", [1, 2, 3])
def test_fewer_questions_are_as_hard_as_all_of_them(count: int, percent: int) -> None:
    for seed in range(12):
        for version in parallel_versions(EUROPE, PLAN, count, Random(seed)):
            part = version[: fewer(len(version), percent)]
            assert spread((part, version)) < 0.04
            kinds, whole = (Counter(one.kind for one in some) for some in (part, version))
            assert all(
                abs(kinds[kind] - n * len(part) / len(version)) < 1 for kind, n in whole.items()
            )


@pytest.mark.parametrize("seed", range(8))
def test_a_further_version_is_as_hard_and_has_no_known_question(seed: int) -> None:
    versions = parallel_versions(EUROPE, PLAN, 2, Random(seed))
    known = {question for version in versions for question in version}
    further = another_version(EUROPE, PLAN, versions[0], known, Random(f"further {seed}"))
    looks = [DRILLS[question.kind].looks(question) for question in further]
    assert len(set(looks)) == PLAN.length
    assert not {*looks} & {DRILLS[question.kind].looks(question) for question in known}
    kinds = [Counter(question.kind for question in one) for one in (further, versions[0])]
    assert kinds[0] == kinds[1]
    assert spread((further, versions[0])) < 0.02


def test_a_further_version_needs_further_questions() -> None:
    plan = SetPlan("europe", places=("portugal", "spain", "andorra"), length=4,
                   kinds=(Kind.NEIGHBOURS,))  # fmt: skip
    (version,) = parallel_versions(EUROPE, plan, 1, Random(1))
    with pytest.raises(NotEnough):
        another_version(EUROPE, plan, version, {*drawn(EUROPE, plan, 99, Random(2))}, Random(3))


def test_rules_read_back_and_neighbours_get_other_versions() -> None:
    rules = TestRules(20, goes=2, versions=3)
    assert decode_rules(rules.encode()) == rules
    assert version_for(5, 1, 3) != version_for(6, 1, 3)
    assert version_for(5, 1, 3) != version_for(5, 2, 3)
    assert {version_for(n, 1, 1) for n in range(1, 9)} == {0}


def test_time_and_questions_that_a_pupil_is_given() -> None:
    assert more_time(600, 50) == 900
    assert [fewer(10, percent) for percent in (0, 25, 50)] == [10, 8, 5]
    assert fewer(1, 50) == 1
    assert fewer(5, 50) == 3  # as for all figures, half counts up
    assert end_of(MONDAY, 60, None).minute == 1
    assert end_of(MONDAY, 60, MONDAY) == MONDAY
