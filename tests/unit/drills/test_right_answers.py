"""The key lists what grading takes for right, and nothing else: found here by trying everything."""

from itertools import combinations

import pytest

from game.journey.rules import FORTY, tokens_each
from quiz.drills.catalogue import DRILLS, ask, grade, right_answers
from quiz.drills.ground import Ground
from quiz.drills.question import Kind, Question
from quiz.words.answer_key import MOST_TOLD, key_words
from tests.drill_help import CHOICES, FROM_FRANCE, MAPS, Random, ground, named

LONGEST = 5
"""Of longer ways there are too many to try them all."""


def every_walk(of: Ground, walk: tuple[str, ...], steps: int) -> list[tuple[str, ...]]:
    """All walks over neighbours with this many more steps."""
    if not steps:
        return [walk]
    onward = of.atlas.neighbours[walk[-1]]
    return [found for place in onward for found in every_walk(of, (*walk, place), steps - 1)]


def every_answer(of: Ground, question: Question) -> list[tuple[str, ...]]:
    """Everything that could be answered, right or wrong."""
    if question.kind in CHOICES:
        return list(combinations((FORTY, *question.offer), tokens_each(question.round)))
    start, end = question.places
    walks = every_walk(of, (start,), of.atlas.fewest[start][end])
    return [walk for walk in walks if walk[-1] == end]


@pytest.mark.parametrize("slug", MAPS)
@pytest.mark.parametrize("kind", [*sorted(CHOICES), Kind.FIND_ROUTE])
def test_all_right_answers_are_listed(slug: str, kind: Kind) -> None:
    of, rng, several = ground(slug), Random(5), 0
    for _ in range(12):
        question = ask(of, kind, rng)
        if (
            kind is Kind.FIND_ROUTE
            and of.atlas.fewest[question.places[0]][question.places[1]] > LONGEST
        ):
            continue
        right = {one for one in every_answer(of, question) if grade(of, question, list(one)).right}
        listed = [tuple(one) for one in right_answers(of, question) if isinstance(one, list)]
        assert {*listed} == right
        assert len(listed) == len(right) > 0
        several += len(right) > 1
    assert several or kind is not Kind.FIND_ROUTE


@pytest.mark.parametrize("kind", [kind for kind in DRILLS if kind not in CHOICES])
def test_what_is_listed_is_right(kind: Kind) -> None:
    of, rng = ground(), Random(6)
    for _ in range(6):
        question = ask(of, kind, rng)
        assert all(grade(of, question, one).right for one in right_answers(of, question))


def test_equal_choices_and_ways_are_all_told() -> None:
    assert key_words(ground(), FROM_FRANCE) == "Hungary or Greece or Iceland"
    way = named(Kind.FIND_ROUTE, "portugal", "france")
    assert key_words(ground(), way) == "Portugal → Spain → France"
    way = named(Kind.FIND_ROUTE, "france", "austria")
    assert {*key_words(ground(), way).split(" or ")} == {
        f"France → {between} → Austria" for between in ("Germany", "Italy", "Switzerland")
    }


def test_where_many_are_right_their_number_is_told() -> None:
    way = named(Kind.FIND_ROUTE, "albania", "lithuania")
    n = len(right_answers(ground(), way))
    assert n > MOST_TOLD
    assert key_words(ground(), way).startswith(f"any of {n} routes with 6 crossings, for example ")
