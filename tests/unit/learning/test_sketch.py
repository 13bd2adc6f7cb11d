"""The sketch of a beginner: prior, answers, what was shown, and nights."""

from dataclasses import replace

import numpy as np
import pytest

from game.atlas import Atlas, Place
from game.atlas.salience import ordered
from game.atlas_files import load_atlas
from quiz.drills.question import Kind, Question
from quiz.learning.inference.evidence import Evidence, Shown
from quiz.learning.inference.fame import fame_of
from quiz.learning.inference.sketches.expecting import (
    expected_credit,
    name_credit,
    pick_credit,
    stated_credit,
)
from quiz.learning.inference.sketches.forgetting import Forgetting, wear
from quiz.learning.inference.sketches.forgetting import Tests as Asked
from quiz.learning.inference.sketches.sketch import Sketch, first_sketch, kept, later_sketch
from quiz.learning.inference.sketches.sketching import sketched
from quiz.learning.inference.sketches.surroundings import surroundings_of


@pytest.fixture(scope="module")
def europe() -> Atlas:
    return load_atlas("europe")


def new(atlas: Atlas, home: str | None = None) -> Sketch:
    return first_sketch(surroundings_of(atlas), home)


def around(sketch: Sketch, place: str) -> list[int]:
    return list(sketch.ground.around[sketch.ground.place_number[place]][: degree(sketch, place)])


def degree(sketch: Sketch, place: str) -> int:
    return int(sketch.ground.degree[sketch.ground.place_number[place]])


def known_at(sketch: Sketch, place: str) -> float:
    return float(sketch.known()[around(sketch, place)].mean())


def naming(
    place: str, given: list[str] | None, at: float = 0.0, *, shows: bool = False
) -> Evidence:
    neighbours = load_atlas("europe").neighbours[place]
    facts = tuple((min(place, o), max(place, o)) for o in neighbours) if shows else ()
    question = Question(Kind.NAME_NEIGHBOURS, (place,))
    return Evidence(question, given, at_days=at, shown=Shown(facts=facts))


@pytest.mark.parametrize(
    ("slug", "famous", "obscure"),
    [
        ("europe", ("france", "spain", "italy", "germany"), ("moldova", "liechtenstein", "kosovo")),
        ("usa", ("california", "texas", "florida", "new-york"), ("vermont", "nebraska", "iowa")),
    ],
)
def test_famous_places_are_known_best_before_any_answer(
    slug: str, famous: tuple[str, ...], obscure: tuple[str, ...]
) -> None:
    atlas = load_atlas(slug)
    fame = fame_of(atlas)
    assert min(fame[place] for place in famous) > max(fame[place] for place in obscure)
    sketch = new(atlas)
    best = np.mean([known_at(sketch, place) for place in famous])
    worst = np.mean([known_at(sketch, place) for place in obscure])
    assert best > worst + 0.1


def test_a_map_without_facts_has_no_fame() -> None:
    made = Atlas("made", [Place("a", {}, ("a",)), Place("b", {}, ("b",))], [])
    assert fame_of(made) == {"a": 0.0, "b": 0.0}


def test_what_is_near_home_is_known_better(europe: Atlas) -> None:
    anywhere, at_home = new(europe), new(europe, "slovakia")
    assert known_at(at_home, "slovakia") > known_at(anywhere, "slovakia") + 0.2
    assert known_at(at_home, "portugal") < known_at(anywhere, "portugal")


def test_no_idea_of_a_place_is_strong_evidence_and_spreads_to_its_surroundings(
    europe: Atlas,
) -> None:
    first = new(europe)
    after = sketched(first, naming("moldova", None))
    assert known_at(after, "moldova") < 0.1 < known_at(first, "moldova")
    fell = [known_at(first, place) - known_at(after, place) for place in ("romania", "portugal")]
    assert fell[0] > fell[1] > 0


def test_who_names_wrong_ones_may_have_guessed_the_right_ones(europe: Atlas) -> None:
    sure = unsure = new(europe)
    for place in ("france", "poland", "austria"):
        some = list(europe.neighbours[place][:3])
        sure = sketched(sure, naming(place, some))
        unsure = sketched(unsure, naming(place, [*some, "iceland", "malta", "cyprus"]))
    assert unsure.habits.guess("named") > sure.habits.guess("named")
    assert known_at(unsure, "france") < known_at(sure, "france")


GUESSED = ("france", "poland", "turkey", "spain", "austria", "romania", "sweden", "ukraine")


def test_how_often_right_names_are_guesses_follows_from_wrong_ones(europe: Atlas) -> None:
    rates = {}
    for wrong in (0, 2):
        sketch = new(europe)
        for place in GUESSED:
            near = europe.neighbours[place]
            beyond = sorted({far for one in near for far in europe.neighbours[one]})
            strays = [slug for slug in beyond if slug not in (place, *near)][:wrong]
            sketch = sketched(sketch, naming(place, [*near[:2], *strays]))
        rates[wrong] = sketch.habits.guess("named")
    assert rates[0] < 0.15
    assert rates[2] > 0.3


def test_who_names_all_and_nothing_wrong_is_not_held_for_a_guesser(europe: Atlas) -> None:
    sketch = new(europe)
    for place in sorted(europe.places):
        if europe.neighbours[place]:
            sketch = sketched(sketch, naming(place, list(europe.neighbours[place])))
    assert float(sketch.known().mean()) > 0.97


def test_who_always_adds_wrong_names_is_foreseen_to_do_so_where_all_is_known(europe: Atlas) -> None:
    """Some people add a name or two whatever they know: that is no lack of knowledge."""
    plain = adds = new(europe)
    for _ in range(2):
        for place in ("france", "poland", "austria", "spain"):
            every = list(europe.neighbours[place])
            plain = sketched(plain, naming(place, every))
            adds = sketched(adds, naming(place, [*every, "iceland", "malta"]))
    at = plain.ground.place_number["spain"]
    assert known_at(adds, "spain") > 0.85
    assert name_credit(adds)[at] < name_credit(plain)[at] - 0.1
    assert adds.habits.strays[0] / adds.habits.strays[1] > 1.5


def test_who_gives_up_is_foreseen_to_give_up_where_nothing_is_known(europe: Atlas) -> None:
    """Of a place with one neighbour nothing is known more often than of one with eight."""
    guesses = gives_up = new(europe)
    for place in ("moldova", "kosovo", "latvia", "albania"):
        gives_up = sketched(gives_up, naming(place, None))
        guesses = sketched(guesses, naming(place, ["iceland"]))
    assert gives_up.habits.unsure[0] / gives_up.habits.unsure[1] > 0.6
    assert guesses.habits.unsure[0] / guesses.habits.unsure[1] < 0.4
    at = [gives_up.ground.place_number[place] for place in ("portugal", "germany")]
    known = np.array([[0.1, 0.0], [0.1, 0.1]])
    one, two = gives_up.habits.gives_up(known)
    assert one > two
    assert (pick_credit(gives_up, 2)[at] < pick_credit(guesses, 2)[at]).all()


def test_options_that_were_not_there_tell_nothing(europe: Atlas) -> None:
    first = new(europe)
    one, *_ = europe.neighbours["serbia"]
    asked = Question(Kind.PICK_NEIGHBOURS, ("serbia",), options=(one, "spain"))
    after = sketched(first, Evidence(asked, [one]))
    assert (after.asked > 0).sum() == 1


def test_at_most_three_new_borders_are_taken_in(europe: Atlas) -> None:
    """Of a place with eight neighbours less sticks than of one with two."""
    first = sketched(new(europe), naming("serbia", None))
    many = sketched(first, naming("serbia", None, shows=True))
    gained = (many.known() - first.known())[around(first, "serbia")].sum()
    assert 1.5 < gained < 3.1


def test_a_night_takes_what_was_seen_once_and_leaves_what_was_always_known(europe: Atlas) -> None:
    knows = new(europe)
    for _ in range(3):
        knows = sketched(knows, naming("portugal", ["spain"]))
    learns = sketched(new(europe), naming("moldova", None, shows=True))
    known, met = known_at(knows, "portugal"), known_at(learns, "moldova")
    assert known - known_at(later_sketch(knows, 1.0), "portugal") < 0.01
    assert met - known_at(later_sketch(learns, 1.0), "moldova") > 0.2
    again = later_sketch(learns, 1.0)
    for day in (1.0, 2.0):
        again = sketched(again, naming("moldova", ["romania", "ukraine"], day, shows=True))
    rows = around(learns, "moldova")
    assert (kept(again, 1.0)[rows] > kept(learns, 1.0)[rows] + 0.1).all()


def test_who_gains_nothing_by_a_second_look_on_one_day_is_found_out(europe: Atlas) -> None:
    """Places looked at twice on one day are forgotten as if they had been looked at once."""

    def taught(*, remembers_twice: bool) -> Sketch:
        sketch = new(europe)
        places = ("moldova", "portugal", "denmark", "ireland", "estonia", "albania", "malta")
        for day, place in enumerate(places):
            for _ in range(3):
                sketch = sketched(sketch, naming(place, None, float(day), shows=True))
            given = list(europe.neighbours[place]) if remembers_twice else None
            sketch = sketched(sketch, naming(place, given, day + 1.0))
        return sketch

    crams, spaces = taught(remembers_twice=True), taught(remembers_twice=False)
    assert crams.habits.forgetting.same_day > 0.5 > spaces.habits.forgetting.same_day
    assert spaces.habits.forgetting.loses > crams.habits.forgetting.loses


def test_another_look_today_is_worth_less_than_one_tomorrow(europe: Atlas) -> None:
    today = sketched(new(europe), naming("moldova", None, shows=True))
    rows = around(today, "moldova")
    tomorrow = later_sketch(today, 1.0)
    assert (kept(today, 2.0, again=True)[rows] < kept(tomorrow, 2.0, again=True)[rows]).all()


def test_what_was_forgotten_begins_anew(europe: Atlas) -> None:
    sketch = new(europe)
    for day in range(4):
        given = None if day == 0 else ["romania", "ukraine"]
        sketch = sketched(sketch, naming("moldova", given, float(day), shows=True))
    firm = sketch.seen[around(sketch, "moldova")].mean()
    for _ in range(2):
        sketch = sketched(sketch, naming("moldova", None, 4.0))
    sketch = sketched(sketch, naming("moldova", None, 4.0, shows=True))
    assert sketch.seen[around(sketch, "moldova")].mean() < firm - 1


def test_an_open_map_tells_nothing(europe: Atlas) -> None:
    first = new(europe)
    aided = Evidence(Question(Kind.NAME_NEIGHBOURS, ("serbia",)), ["hungary"], aided=True)
    np.testing.assert_array_equal(sketched(first, aided).known(), first.known())


def test_expected_credit_follows_knowledge_and_what_came_of_it(europe: Atlas) -> None:
    first = new(europe)
    at = first.ground.place_number["moldova"]
    assert pick_credit(first, 2)[at] > pick_credit(first, 4)[at] > name_credit(first)[at]
    question = Question(Kind.NAME_NEIGHBOURS, ("france",))
    before = expected_credit(first, question)
    low = sketched(first, naming("spain", None), credit=0.0)
    assert expected_credit(low, question) < before


def test_what_is_stated_is_nearer_to_the_middle_where_little_is_expected(europe: Atlas) -> None:
    first = new(europe)
    question = Question(Kind.NAME_NEIGHBOURS, ("france",))
    assert stated_credit(first, question, 0.2) == stated_credit(first, question, 0.7)
    heard = replace(first, credits=(0.5, 0.5))
    assert 0.3 < stated_credit(heard, question, 0.25) < 0.4
    assert stated_credit(heard, question, 0.75) == pytest.approx(0.75)
    price = Question(Kind.PRICE_IT, centre=("france", "russia"), round=5)
    assert stated_credit(heard, price, 0.25) == 0.25


def test_a_first_question_near_home_is_stated_to_be_easier(europe: Atlas) -> None:
    question = Question(Kind.PICK_NEIGHBOURS, ("portugal",), options=("spain", "kosovo"))
    assert stated_credit(new(europe), question, 0.6) < 0.5
    assert 0.75 < stated_credit(new(europe, "spain"), question, 0.6) < 0.9


def test_boards_and_prices_are_foreseen_apart_from_borders(europe: Atlas) -> None:
    first = new(europe)
    board = Question(Kind.PICK_ONE, centre=("france", "russia"), round=1, offer=("spain", "italy"))
    failed = sketched(first, Evidence(board, ["spain"]), credit=0.0)
    pair = Question(Kind.NEIGHBOURS, ("france", "spain"))
    assert expected_credit(failed, board) < expected_credit(first, board) - 0.05
    assert expected_credit(failed, pair) == pytest.approx(expected_credit(first, pair))
    price = Question(Kind.PRICE_IT, centre=("france", "russia"), round=5)
    versed = replace(first, versed=4.0)
    assert expected_credit(first, price) < expected_credit(versed, price) - 0.1


def test_a_border_that_was_not_asked_for_may_always_be_missing(europe: Atlas) -> None:
    """Those who know nearly all of a map miss one border in seven, and nobody knows which."""
    sketch = new(europe)
    for place in ("germany", "france", "italy", "poland", "hungary", "ukraine", "serbia"):
        sketch = sketched(sketch, naming(place, list(europe.neighbours[place])))
    unasked = sketch.known()[sketch.asked == 0]
    assert sketch.versed > 0
    assert 0.7 < unasked.mean() < 0.9
    assert unasked.max() <= 0.91


def test_what_was_seen_often_is_lost_too_by_those_who_keep_losing_it() -> None:
    often, week = np.full(1, 20.0), wear(7.0)

    def after(kept_each: list[bool]) -> float:
        found = Forgetting()
        for is_kept in kept_each:
            said = (0.98, 0.1) if is_kept else (0.02, 0.9)
            signs = (np.full(1, probability) for probability in said)
            found = found.found(Asked(np.zeros(1), np.ones(1), often, often, np.ones(1), *signs))
        return float(found.kept(often, often, week)[0])

    assert after([True] * 40) > 0.95
    assert 0.85 < after([]) < 0.95
    assert after(([True] * 5 + [False]) * 6) < 0.85


def test_who_names_only_one_of_what_they_know_is_not_taken_for_ignorant(europe: Atlas) -> None:
    places = ("germany", "france", "poland", "austria", "hungary", "switzerland")
    sketch = new(europe)
    for turn in range(36):
        place = places[turn % len(places)]
        near = europe.neighbours[place]
        shown = Shown(facts=tuple(ordered(place, other) for other in near))
        question = Question(Kind.NAME_NEIGHBOURS, (place,))
        named = near if (turn + turn // 6) % 2 == 0 else (near[turn % len(near)],)
        sketch = sketched(sketch, Evidence(question, list(named), at_days=turn / 1000, shown=shown))
    assert sketch.habits.omission > 0.4
    assert sketch.known()[around(sketch, "germany")].min() > 0.8
