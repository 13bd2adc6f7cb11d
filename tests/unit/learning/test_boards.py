"""Believed prices, against the tariff of the same mental map."""

from random import Random

import numpy as np
import pytest

from game.atlas.mental_map import imagine
from game.atlas_files import load_atlas
from game.journey.choices import priced_choices
from game.journey.rules import FORTY
from game.journey.tariff import Tariff
from quiz.drills import catalogue
from quiz.drills.ground import ground_of
from quiz.drills.question import Kind, Question
from quiz.learning.inference.boards import board_of
from quiz.learning.inference.graphs import believed_distances
from quiz.learning.inference.variables import variables_of
from tests.drill_help import CHOICES

WRONG = {
    "europe": ([("france", "luxembourg"), ("lithuania", "russia")], [("croatia", "italy")]),
    "usa": ([("iowa", "missouri")], [("colorado", "nevada")]),
}


def prices_of(tariff: Tariff, question: Question) -> dict[frozenset[str], int]:
    """Every choice with its price, or the only one of a price to work out."""
    number, centre = question.round, question.centre
    if question.kind is Kind.PRICE_IT:
        chosen = frozenset(space for space, _ in question.tokens)
        return {chosen: tariff.price(number, centre, question.tokens)}
    lying = dict.fromkeys((FORTY, *question.offer), 0) | dict(question.stacks)
    return {frozenset(c): price for price, c in priced_choices(tariff, number, centre, lying)}


@pytest.mark.parametrize("slug", WRONG)
@pytest.mark.parametrize("kind", [*sorted(CHOICES), Kind.PRICE_IT])
def test_prices_are_those_of_the_tariff_of_the_same_map(slug: str, kind: Kind) -> None:
    atlas = load_atlas(slug)
    ground, variables, rng = ground_of(atlas), variables_of(atlas), Random(5)
    missing, invented = WRONG[slug]
    numbers = [variables.index[pair] for pair in (*missing, *invented)]
    parts = [
        border.between
        for border in atlas.borders
        if (atlas.place_of[border.between[0]], atlas.place_of[border.between[1]]) in missing
    ]
    believed = imagine(atlas, missing=parts, invented=invented).believed
    wrong = np.zeros((2, len(variables)), dtype=bool)
    wrong[1, numbers] = True
    tables = believed_distances(variables, wrong)
    tariffs = (ground.tariff, Tariff(believed))
    for _ in range(40):
        question = catalogue.ask(ground, kind, rng)
        board = board_of(variables, question)
        for prices, tariff in zip(board.prices(board.read(tables)), tariffs, strict=True):
            found = {frozenset(o): int(p) for o, p in zip(board.options, prices, strict=True)}
            assert found == prices_of(tariff, question)


def test_a_stop_in_several_parts_is_left_from_the_part_that_was_entered() -> None:
    ground = ground_of(load_atlas("europe"))
    variables = variables_of(ground.atlas)
    table = believed_distances(variables, np.zeros((1, len(variables)), dtype=bool))
    tokens = (("russia", 0), ("azerbaijan", 1))
    for centre in (("poland", "georgia"), ("turkey", "lithuania"), ("armenia", "norway")):
        question = Question(Kind.PRICE_IT, round=5, centre=centre, tokens=tokens)
        board = board_of(variables, question)
        price = ground.tariff.price(5, centre, tokens)
        assert board.prices(board.read(table))[0, 0] == price
