"""The worked examples: one for every act of every map, priced by the tariff, true to its traits."""

import pytest
from hypothesis import given

from game.atlas import Atlas, Border, BorderKind, Place
from game.atlas.routes import is_cheapest_walk
from game.atlas_files import load_atlas
from game.journey.examples import Example, Trait, worked_example
from game.journey.rules import FORTY, Act, act_of, centre_cards, tokens_each
from game.journey.tariff import Tariff, journey_of
from tests.journey_help import MAPS
from tests.property.test_distances import small_maps

ACTS = pytest.mark.parametrize("act", list(Act))


def check(tariff: Tariff, example: Example) -> None:
    """What holds for an example on any map."""
    assert act_of(example.round) is example.act
    assert len(set(example.centre)) == centre_cards(example.round)
    assert len({choice.tokens for choice in example.choices}) == len(example.choices)
    for choice in example.choices:
        spaces = [space for space, _ in choice.tokens]
        assert len(set(spaces)) == tokens_each(example.round)
        assert not set(spaces) & set(example.centre)
        assert choice.lines == tariff.lines(example.round, example.centre, choice.tokens)
        assert choice.lines.price == tariff.price(example.round, example.centre, choice.tokens)
        chosen = tuple(space for space in spaces if space != FORTY)
        journey = journey_of(example.centre, chosen)
        assert not chosen or is_cheapest_walk(tariff.atlas, journey, choice.route)
        match choice.trait:
            case Trait.BEST:
                assert choice.lines.price == example.best
            case Trait.UNDER:
                assert choice.lines.stack
            case Trait.NEIGHBOURS:
                assert choice.lines.neighbours
            case Trait.FORTY:
                assert choice.lines.forty


@ACTS
@given(small_maps())
def test_on_any_map(act: Act, atlas: Atlas) -> None:
    tariff = Tariff(atlas)
    example = worked_example(tariff, act)
    assert example is not None
    assert example == worked_example(Tariff(atlas), act)
    check(tariff, example)


@ACTS
@pytest.mark.parametrize("slug", MAPS)
def test_on_the_maps_that_are_here(slug: str, act: Act) -> None:
    tariff = Tariff(load_atlas(slug))
    example = worked_example(tariff, act)
    assert example is not None
    check(tariff, example)
    by_trait = {choice.trait: choice for choice in example.choices}
    poorer = {Trait.NEAR} if act is Act.FINALE else {Trait.NEIGHBOURS}
    assert {Trait.BEST, Trait.UNDER} | poorer <= set(by_trait)
    assert any(choice.lines.forty for choice in example.choices)
    best = [choice for choice in example.choices if choice.lines.price == example.best]
    assert best == [by_trait[Trait.BEST]]
    several = {place for place, of in tariff.atlas.places.items() if len(of.parts) > 1}
    assert not several & {*example.centre, *(s for c in example.choices for s, _ in c.tokens)}


@pytest.mark.parametrize("slug", MAPS)
def test_what_each_act_shows(slug: str) -> None:
    tariff = Tariff(load_atlas(slug))
    one, two, three, finale = (worked_example(tariff, act) for act in Act)
    assert one
    assert two
    assert three
    assert finale
    for example, crossings in ((one, 2), (two, 4), (three, 6)):
        best = example.choices[0].lines
        assert (best.crossings, best.neighbours) == (crossings, ())
    # Start and places before the destination: both lie on the shortest way.
    assert tariff.atlas.fewest_crossings(*three.centre) == three.choices[0].lines.crossings
    # In the finale what was best before is poor.
    near = next(choice for choice in finale.choices if choice.trait is Trait.NEAR)
    assert finale.centre == three.centre
    assert near.tokens == three.choices[0].tokens
    assert near.lines.price < finale.best


def test_a_map_that_is_too_small_for_an_act_has_no_example(small: Atlas) -> None:
    tariff = Tariff(small)
    assert worked_example(tariff, Act.ONE) is not None
    assert worked_example(tariff, Act.TWO) is not None
    assert worked_example(tariff, Act.THREE) is None
    assert worked_example(tariff, Act.FINALE) is None


@pytest.fixture
def small() -> Atlas:
    """Three places in a row."""
    places = [Place(slug, {}, (slug,)) for slug in ("a", "b", "c")]
    borders = [Border(pair, BorderKind.LAND, {}) for pair in (("a", "b"), ("b", "c"))]
    return Atlas("small", places, borders)
