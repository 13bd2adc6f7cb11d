"""Which places are best known before the first answer, compared with lists by general knowledge.

The lists say how well people know the places of two maps, the best known first: Europe as people in
Czechia and in the United States know it, and the states as Americans and Czechs do. They are one
person's judgement, nothing of fame was fitted to them, and no figure in them was measured.
"""

import numpy as np
import pytest

from game.atlas_files import load_atlas
from quiz.learning.inference.fame import fame_of
from quiz.learning.inference.sketches.sketch import first_sketch
from quiz.learning.inference.sketches.surroundings import surroundings_of

EUROPE_FROM_CZECHIA = """
    czechia italy russia united-kingdom spain slovakia poland germany france portugal austria
    iceland ireland greece turkey ukraine norway sweden finland hungary croatia switzerland denmark
    netherlands belgium romania bulgaria belarus vatican-city monaco luxembourg slovenia serbia
    cyprus malta albania estonia lithuania latvia georgia andorra san-marino liechtenstein
    bosnia-and-herzegovina kosovo montenegro north-macedonia moldova armenia azerbaijan
"""
EUROPE_FROM_AMERICA = """
    italy united-kingdom russia spain france germany ireland iceland norway sweden greece ukraine
    poland portugal turkey finland switzerland vatican-city denmark netherlands belgium austria
    romania hungary czechia belarus croatia bulgaria malta cyprus luxembourg monaco serbia estonia
    latvia lithuania georgia slovakia albania azerbaijan bosnia-and-herzegovina armenia slovenia
    kosovo liechtenstein andorra san-marino moldova north-macedonia montenegro
"""
STATES_FROM_AMERICA = """
    california texas florida alaska hawaii new-york washington maine michigan louisiana georgia
    nevada arizona oregon utah colorado new-mexico oklahoma montana idaho north-carolina
    south-carolina virginia pennsylvania ohio illinois minnesota wisconsin north-dakota south-dakota
    massachusetts tennessee new-jersey wyoming kansas alabama mississippi kentucky missouri indiana
    arkansas nebraska iowa west-virginia maryland rhode-island connecticut delaware vermont
    new-hampshire
"""
STATES_FROM_CZECHIA = """
    california texas florida alaska hawaii new-york washington nevada arizona utah colorado
    new-mexico oregon louisiana maine michigan montana georgia oklahoma kansas north-dakota
    minnesota north-carolina south-carolina south-dakota virginia pennsylvania ohio illinois idaho
    wyoming nebraska massachusetts wisconsin tennessee mississippi alabama new-jersey kentucky iowa
    indiana west-virginia missouri arkansas maryland vermont connecticut rhode-island delaware
    new-hampshire
"""


def agreement(ranked: str, known: dict[str, float]) -> float:
    """The rank correlation of a list, best known first, with what is held for known."""
    places = {place: rank for rank, place in enumerate(sorted(known, key=lambda one: -known[one]))}
    ours = [places[place] for place in ranked.split()]
    return float(np.corrcoef(ours, range(len(ours)))[0, 1])


def known_places(slug: str, home: str | None = None) -> dict[str, float]:
    """For each place the share of its borders that is probably known before the first answer."""
    sketch = first_sketch(surroundings_of(load_atlas(slug)), home)
    about = sketch.ground
    known = np.append(sketch.known(), 0.0)[about.around].sum(axis=1) / about.degree
    return dict(zip(about.places, known.tolist(), strict=True))


@pytest.mark.parametrize(
    ("slug", "ranked", "at_least"),
    [
        ("europe", EUROPE_FROM_CZECHIA, 0.65),
        ("europe", EUROPE_FROM_AMERICA, 0.75),
        ("usa", STATES_FROM_AMERICA, 0.75),
        ("usa", STATES_FROM_CZECHIA, 0.75),
    ],
)
def test_fame_puts_places_in_the_order_in_which_people_know_them(
    slug: str, ranked: str, at_least: float
) -> None:
    fame = dict(fame_of(load_atlas(slug)))
    assert set(ranked.split()) == set(fame)
    assert agreement(ranked, fame) >= at_least


def test_who_lives_in_czechia_knows_what_lies_around_it() -> None:
    away = agreement(EUROPE_FROM_CZECHIA, known_places("europe"))
    at_home = agreement(EUROPE_FROM_CZECHIA, known_places("europe", "czechia"))
    assert at_home >= 0.6
    assert at_home > away + 0.1


@pytest.mark.parametrize(
    ("slug", "capital"),
    [
        ("france", "paris"),
        ("austria", "vienna"),
        ("spain", "madrid"),
        ("germany", "berlin"),
        ("china", "beijing"),
    ],
)
def test_the_capital_of_a_country_is_famous_on_the_map_of_its_provinces(
    slug: str, capital: str
) -> None:
    assert fame_of(load_atlas(slug))[capital] > 0.3
