"""Mental maps: what they hold, which mistakes are likelier, and that they never fall apart."""

from random import Random
from statistics import fmean

import pytest

from game.atlas import Atlas, Border, BorderKind, Place
from game.atlas.beliefs import single_beliefs
from game.atlas.mental_map import Knowledge, draw_mental_map, imagine
from game.atlas.salience import forgettable, plausibility, salience, sizes_of
from game.atlas_files import load_atlas
from game.journey.tariff import Tariff
from tests.journey_help import MAPS


def ring(*slugs: str, lengths: dict[tuple[str, str], float] | None = None) -> Atlas:
    """Places in a ring, each bordering the next."""
    pairs = [tuple(sorted(pair)) for pair in zip(slugs, (*slugs[1:], slugs[0]), strict=True)]
    borders = [Border((a, b), BorderKind.LAND, {}, (lengths or {}).get((a, b))) for a, b in pairs]
    return Atlas("ring", [Place(slug, {}, (slug,)) for slug in slugs], borders)


def test_a_map_without_mistakes_is_the_truth() -> None:
    truth = load_atlas("europe")
    mental_map = imagine(truth)
    assert mental_map.believed.fewest == truth.fewest
    assert mental_map.believed.bend == truth.bend
    wrong = mental_map.wrong_borders()
    assert (wrong.missing, wrong.invented) == ((), ())


def test_missing_and_invented_borders_change_the_distances() -> None:
    truth = load_atlas("europe")
    mental_map = imagine(truth, missing=[("france", "luxembourg")], invented=[("croatia", "italy")])
    assert truth.fewest["spain"]["croatia"] == 4
    assert mental_map.believed.fewest["spain"]["croatia"] == 3
    assert mental_map.believed.fewest["france"]["luxembourg"] == 2
    wrong = mental_map.wrong_borders()
    assert wrong.missing == (("france", "luxembourg"),)
    assert wrong.invented == (("croatia", "italy"),)
    assert Tariff(mental_map.believed).price(1, ("france",), [("luxembourg", 0)]) == 20


def test_a_forgotten_exclave_takes_its_borders_along() -> None:
    mental_map = imagine(
        load_atlas("europe"),
        missing=[("poland", "russia/kaliningrad")],
        forgotten=["russia/kaliningrad"],
    )
    believed = mental_map.believed
    assert believed.places["russia"].parts == ("russia/main",)
    assert "russia" not in believed.bend
    assert believed.fewest["poland"]["russia"] == 2
    # Its borders are gone with it, and not listed once more.
    assert mental_map.missing == ()
    assert mental_map.wrong_borders().missing == (("lithuania", "russia"), ("poland", "russia"))


def test_what_would_cut_a_place_off_is_not_forgotten() -> None:
    truth = load_atlas("europe")
    assert imagine(truth, missing=[("france", "monaco")]).missing == ()
    both = [("andorra", "france"), ("andorra", "spain")]
    assert imagine(truth, missing=both).missing == (("andorra", "france"),)
    assert imagine(truth, missing=both[::-1]).missing == (("andorra", "spain"),)


def test_a_part_on_which_others_hang_is_not_forgotten() -> None:
    places = [Place("a", {}, ("a/east", "a/west")), Place("b", {}, ("b",)), Place("c", {}, ("c",))]
    pairs = [("a/west", "b"), ("a/east", "b"), ("a/east", "c")]
    truth = Atlas("small", places, [Border(pair, BorderKind.LAND, {}) for pair in pairs])
    assert imagine(truth, forgotten=["a/east"]).forgotten == ()
    assert imagine(truth, forgotten=["a/west"]).forgotten == ("a/west",)
    with pytest.raises(ValueError, match="one part"):
        imagine(truth, forgotten=["a/west", "a/east"])


@pytest.mark.parametrize(
    "mistakes",
    [{"missing": [("croatia", "italy")]}, {"invented": [("france", "luxembourg")]}],
)
def test_only_real_borders_are_missed_and_only_others_invented(
    mistakes: dict[str, list[tuple[str, str]]],
) -> None:
    with pytest.raises(ValueError, match="real borders"):
        imagine(load_atlas("europe"), **mistakes)  # type: ignore[arg-type]


@pytest.mark.parametrize("slug", MAPS)
def test_salience_is_a_share_and_the_weights_average_one(slug: str) -> None:
    atlas = load_atlas(slug)
    assert all(0 < shows <= 1 for shows in salience(atlas).values())
    assert salience(atlas).keys() == {border.between for border in atlas.borders}
    assert fmean(forgettable(atlas).values()) == pytest.approx(1)
    assert fmean(plausibility(atlas).values()) == pytest.approx(1)
    touching = {border.between for border in atlas.borders}
    assert touching.isdisjoint(plausibility(atlas))


def test_short_sea_corner_and_exclave_borders_show_less() -> None:
    europe, usa = salience(load_atlas("europe")), salience(load_atlas("usa"))
    assert europe["croatia", "montenegro"] < europe["croatia", "hungary"]
    assert europe["france", "united-kingdom"] < europe["belgium", "france"]
    assert europe["poland", "russia/kaliningrad"] < europe["belarus", "poland"]
    assert usa["arizona", "colorado"] < usa["arizona", "new-mexico"]


def test_pairs_that_look_close_are_the_likelier_inventions() -> None:
    likely = plausibility(load_atlas("europe"))
    assert likely["germany", "liechtenstein"] > likely["czechia", "france"]
    assert ("greece", "norway") not in likely
    assert likely["croatia", "italy"] > likely["france", "slovenia"]


def test_a_map_without_lengths_and_regions_can_be_imagined() -> None:
    atlas = ring("a", "b", "c", "d", "e")
    assert len(set(salience(atlas).values())) == 1
    assert len(set(sizes_of(atlas).values())) == 1
    mental_map = draw_mental_map(atlas, Knowledge(1.0, 1.0, 1.0), Random(1))
    # A ring can lose one border and no more.
    assert len(mental_map.missing) == 1
    assert len(mental_map.invented) == 5


def test_some_lengths_are_enough_to_tell_short_from_long() -> None:
    atlas = ring("a", "b", "c", "d", lengths={("a", "b"): 1, ("b", "c"): 900})
    shows = salience(atlas)
    assert shows["a", "b"] < shows["b", "c"]


@pytest.mark.parametrize("slug", MAPS)
def test_a_knowledge_without_gaps_is_the_truth(slug: str) -> None:
    mental_map = draw_mental_map(load_atlas(slug), Knowledge(0, 0, 0), Random(1))
    assert (mental_map.missing, mental_map.invented, mental_map.forgotten) == ((), (), ())


def test_gaps_and_fancies_are_shares_of_the_borders() -> None:
    atlas = load_atlas("usa")
    drawn = [draw_mental_map(atlas, Knowledge(0.1, 0.2, 0), Random(n)) for n in range(60)]
    borders = len(atlas.borders)
    assert fmean(len(m.missing) for m in drawn) == pytest.approx(0.1 * borders, rel=0.15)
    assert fmean(len(m.invented) for m in drawn) == pytest.approx(0.2 * borders, rel=0.15)


def test_home_is_known_better_and_interests_count() -> None:
    atlas = load_atlas("europe")

    def missed(knowledge: Knowledge) -> list[tuple[str, str]]:
        drawn = [draw_mental_map(atlas, knowledge, Random(n)) for n in range(40)]
        return [pair for mental_map in drawn for pair in mental_map.missing]

    def inside(pairs: list[tuple[str, str]], region: str) -> int:
        of = [{atlas.places[atlas.place_of[part]].region for part in pair} for pair in pairs]
        return sum(regions == {region} for regions in of)

    abroad = missed(Knowledge(0.3, 0, 0))
    at_home = missed(Knowledge(0.3, 0, 0, at_home=0.0, home=frozenset({"balkans"})))
    assert inside(abroad, "balkans") > 20
    assert inside(at_home, "balkans") == 0
    assert ("iceland", "norway") in abroad
    assert ("iceland", "norway") not in missed(Knowledge(0.3, 0, 0, water=0.0))
    assert ("andorra", "france") in abroad
    assert ("andorra", "france") not in missed(Knowledge(0.3, 0, 0, small=0.0))


@pytest.mark.parametrize("slug", MAPS)
def test_a_belief_seen_from_some_places_has_the_distances_of_the_whole_map(slug: str) -> None:
    atlas = load_atlas(slug)
    rng = Random(slug)
    for belief in rng.sample(single_beliefs(atlas), 40):
        places = rng.sample(sorted(atlas.places), 8)
        glimpse, whole = belief.seen_from(atlas, places), belief.on(atlas)
        if glimpse is None:
            assert whole.missing != tuple(sorted(belief.borders))
            continue
        for one in places:
            for other in places:
                assert glimpse.fewest[one][other] == whole.believed.fewest[one][other]
                for through in glimpse.bend:
                    bend = whole.believed.bend[through][one][other]
                    assert glimpse.bend[through][one][other] == bend


def test_places_that_touch_twice_are_one_belief() -> None:
    atlas = load_atlas("europe")
    apart = {b.between: b.borders for b in single_beliefs(atlas) if not b.touch}
    assert len(apart["armenia", "azerbaijan"]) == 2
    assert sum(len(borders) for borders in apart.values()) == len(atlas.borders)
