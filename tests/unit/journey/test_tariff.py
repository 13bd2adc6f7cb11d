"""Prices: the worked examples of the rules, and how a price explains itself."""

import pytest

from game.atlas_files import load_atlas
from game.journey.choices import best_choices, priced_choices
from game.journey.tariff import Lines, Tariff
from game.journey.walks import board_walks


@pytest.fixture
def tariff() -> Tariff:
    return Tariff(load_atlas("europe"))


@pytest.mark.parametrize(
    ("number", "centre", "tokens", "price"),
    [
        (1, ["france"], [("united-kingdom", 0)], 40),
        (1, ["france"], [("hungary", 0)], 30),
        (1, ["france"], [("hungary", 1)], 40),
        (1, ["france"], [("hungary", 2)], 50),
        (1, ["france"], [("40", 0)], 40),
        (1, ["france"], [("40", 1)], 50),
        (1, ["france"], [("greece", 0)], 30),
        (3, ["france"], [("united-kingdom", 0), ("netherlands", 0)], 80),
        (3, ["france"], [("united-kingdom", 0), ("belgium", 0)], 110),
        (1, ["poland"], [("russia", 0)], 40),
        (1, ["poland"], [("finland", 0)], 30),
        (3, ["italy"], [("monaco", 0), ("spain", 0)], 40),
        # Space 40 beside a place: only that place travels and counts for neighbours.
        (3, ["france"], [("40", 0), ("united-kingdom", 2)], 40 + 10 + 30 + 20),
        (5, ["france", "germany"], [("belgium", 0), ("40", 0)], 40 + 20 + 60),
        # Start and destination touch, and that is free.
        (5, ["france", "germany"], [("portugal", 0), ("40", 0)], 40 + 50),
        # Russia is entered and left by the same part.
        (5, ["poland", "finland"], [("russia", 0), ("40", 0)], 40 + 30 + 60),
        (6, ["poland", "finland"], [("russia", 0), ("azerbaijan", 0)], 50 + 90),
        # The finale pays the same journey out and takes the stack off.
        (7, ["france", "germany"], [("belgium", 2), ("40", 1)], 40 + 20 + 60 - 30),
        (7, ["france", "germany"], [("luxembourg", 30), ("belgium", 0)], 30 + 150 - 300),
    ],
)
def test_price(
    tariff: Tariff, number: int, centre: list[str], tokens: list[tuple[str, int]], price: int
) -> None:
    assert tariff.price(number, centre, tokens) == price
    assert tariff.price(number, centre[::-1], tokens[::-1]) == price


def test_azerbaijan_to_norway(tariff: Tariff) -> None:
    assert tariff.atlas.fewest_crossings("azerbaijan", "norway") == 2


def test_lines_add_up(tariff: Tariff) -> None:
    lines = tariff.lines(3, ["france"], [("united-kingdom", 1), ("belgium", 0)])
    assert lines == Lines(
        price=120,
        crossings=2,
        neighbours=(
            ("france", "united-kingdom"),
            ("france", "belgium"),
            ("united-kingdom", "belgium"),
        ),
        stack=10,
        forty=0,
    )
    assert tariff.route(["france"], [("united-kingdom", 1), ("belgium", 0)]) in {
        ("france", "united-kingdom", "belgium"),
        ("france", "belgium", "united-kingdom"),
    }
    assert len(board_walks(tariff.atlas, ["france"], ["united-kingdom", "belgium"])) == 2


def test_who_stays_at_home_has_no_route(tariff: Tariff) -> None:
    assert tariff.lines(1, ["france"], [("40", 1)]) == Lines(50, 0, (), 10, 40)
    assert tariff.route(["france"], [("40", 1)]) == ()
    assert board_walks(tariff.atlas, ["france"], ["40"]) == ()


def test_the_most_that_neighbours_cost(tariff: Tariff) -> None:
    lines = tariff.lines(5, ["france", "germany"], [("luxembourg", 0), ("belgium", 0)])
    assert len(lines.neighbours) == 5
    assert ("france", "germany") not in lines.neighbours


def test_best_choices_are_the_cheapest_and_in_the_finale_the_dearest(tariff: Tariff) -> None:
    lying = {"40": 0, "hungary": 2, "united-kingdom": 0, "greece": 0, "latvia": 0}
    best = best_choices(tariff, 1, ["france"], lying)
    assert best.price == 30
    assert best.choices == (("greece",),)
    finale = best_choices(tariff, 7, ["france", "spain"], lying)
    prices = {
        choice: price for price, choice in priced_choices(tariff, 7, ["france", "spain"], lying)
    }
    assert len(prices) == 10
    assert finale.price == max(prices.values())
    assert set(finale.choices) == {c for c, price in prices.items() if price == finale.price}
