"""Two places that are taken for each other."""

import pytest

from game.atlas import Atlas
from game.atlas_files import load_atlas
from quiz.drills.question import Kind, Question
from quiz.learning.choosing.tutor import _telling_apart
from quiz.learning.inference.evidence import Evidence, Shown
from quiz.learning.inference.sketches.mix_ups import likely_mix_ups, taken_for
from quiz.learning.inference.sketches.sketch import Sketch, first_sketch
from quiz.learning.inference.sketches.sketching import sketched
from quiz.learning.inference.sketches.surroundings import surroundings_of

KNOWN = ("france", "poland", "spain", "germany")


@pytest.fixture(scope="module")
def europe() -> Atlas:
    return load_atlas("europe")


def naming(atlas: Atlas, place: str, meant: str, *, shows: bool = False) -> Evidence:
    """An answer about a place with the neighbours of the one that is meant."""
    given = [slug for slug in atlas.neighbours[meant] if slug != place]
    facts = [tuple(sorted((place, other))) for other in atlas.neighbours[place]] if shows else []
    shown = Shown(facts=tuple((one, other) for one, other in facts))
    return Evidence(Question(Kind.NAME_NEIGHBOURS, (place,)), given, shown=shown)


def after(atlas: Atlas, *answers: Evidence) -> Sketch:
    sketch = first_sketch(surroundings_of(atlas))
    for place in KNOWN:
        sketch = sketched(sketch, naming(atlas, place, place))
    for answer in answers:
        sketch = sketched(sketch, answer)
    return sketch


def known(sketch: Sketch, one: str, other: str) -> float:
    number = sketch.ground.variables.of(one, other)
    assert number is not None
    return float(sketch.known()[number])


def swapped(atlas: Atlas, *, shows: bool = False) -> list[Evidence]:
    return [
        naming(atlas, "slovakia", "slovenia", shows=shows),
        naming(atlas, "slovenia", "slovakia", shows=shows),
    ]


def test_neighbours_of_another_place_tell_which_one_was_meant(europe: Atlas) -> None:
    sketch = after(europe, *swapped(europe))
    assert likely_mix_ups(sketch.mixed) == (("slovakia", "slovenia"),)
    meant = taken_for(sketch.mixed, "slovakia")
    assert meant is not None
    assert meant[0] == "slovenia"
    assert meant[1] > 0.8


def test_borders_of_the_place_that_was_meant_count_as_known(europe: Atlas) -> None:
    """A learner who gives Slovenia's neighbours for Slovakia knows something about Slovenia."""
    mixes = after(europe, *swapped(europe))
    ignorant = after(
        europe,
        *(
            Evidence(Question(Kind.NAME_NEIGHBOURS, (place,)), ["cyprus", "malta"])
            for place in ("slovakia", "slovenia")
        ),
    )
    for pair in (("slovenia", "croatia"), ("slovakia", "czechia")):
        assert known(mixes, *pair) > known(ignorant, *pair) + 0.3


@pytest.mark.parametrize("given", [["cyprus", "malta"], ["iceland", "portugal", "georgia"]])
def test_wrong_names_that_fit_no_place_are_guesses(europe: Atlas, given: list[str]) -> None:
    guesses = [
        Evidence(Question(Kind.NAME_NEIGHBOURS, (place,)), given)
        for place in ("slovakia", "slovenia", "hungary")
    ]
    assert likely_mix_ups(after(europe, *guesses).mixed) == ()


def test_right_answers_end_a_mix_up(europe: Atlas) -> None:
    right = [naming(europe, place, place) for place in ("slovakia", "slovenia")]
    assert likely_mix_ups(after(europe, *swapped(europe), *right, *right).mixed) == ()


def test_what_was_shown_makes_a_mix_up_less_likely(europe: Atlas) -> None:
    silent, shown = (after(europe, *swapped(europe, shows=shows)) for shows in (False, True))
    meant = [taken_for(sketch.mixed, "slovakia") for sketch in (silent, shown)]
    assert meant[0] is not None
    assert meant[1] is not None
    assert meant[1][1] < meant[0][1]


def test_options_tell_the_two_places_apart(europe: Atlas) -> None:
    sketch = after(europe, *swapped(europe))
    (option,) = _telling_apart(sketch, "slovakia")
    assert option in europe.neighbours["slovenia"]
    assert option not in europe.neighbours["slovakia"]
    assert _telling_apart(sketch, "france") == []
