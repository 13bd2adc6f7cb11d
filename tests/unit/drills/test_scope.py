"""Questions about some places, at a level, and about given borders."""

from itertools import islice, pairwise

import pytest

from game.atlas.beliefs import Belief
from game.atlas.salience import ordered
from game.atlas.walks import ways_between
from quiz.drills.catalogue import DRILLS, answer, ask, candidates, prices, questions
from quiz.drills.errors import NotEnough
from quiz.drills.explaining.because import forgotten, imagined
from quiz.drills.ground import Ground
from quiz.drills.question import Kind, Question
from quiz.drills.scope import Scope
from tests.drill_help import CHOICES, DRILL_KINDS, MAPS, Random, ground, small_ground

BALKANS = frozenset(
    {
        "albania", "bosnia-and-herzegovina", "bulgaria", "croatia", "greece", "kosovo",
        "montenegro", "north-macedonia", "romania", "serbia", "slovenia",
    }
)  # fmt: skip


def marked(question: Question) -> set[str]:
    """Every place that a question names."""
    spaces = {space for space, _ in (*question.tokens, *question.stacks)} - {"40"}
    return {*question.places, *question.centre, *question.offer, *spaces}


@pytest.mark.parametrize("kind", list(DRILLS))
def test_a_large_enough_set_is_kept_to(kind: Kind) -> None:
    rng = Random(kind)
    for _ in range(100):
        assert marked(ask(ground(), kind, rng, Scope(places=BALKANS))) <= BALKANS


@pytest.mark.parametrize("kind", list(DRILLS))
def test_a_small_set_is_filled_up_from_near(kind: Kind) -> None:
    rng, corners = Random(kind), frozenset({"arizona", "colorado", "new-mexico", "utah"})
    usa, inside = ground("usa"), 0
    for _ in range(60):
        found = marked(ask(usa, kind, rng, Scope(places=corners)))
        assert found & corners
        inside += found <= corners
        for place in found - corners:
            assert min(usa.atlas.fewest[place][other] for other in corners) <= 2
    assert inside > (0 if kind in CHOICES or kind is Kind.FIND_ROUTE else 10) - 1


@pytest.mark.parametrize("kind", list(DRILLS))
def test_a_single_place_is_in_the_question(kind: Kind) -> None:
    rng = Random(kind)
    scope = Scope(places=frozenset({"monaco"}))
    assert all("monaco" in marked(ask(ground(), kind, rng, scope)) for _ in range(30))


def believed(of: Ground, border: tuple[str, str]) -> Ground | None:
    """The map of a learner who is wrong about one pair; None if it would be disconnected."""
    real = of.atlas.are_neighbours(*border)
    belief: Belief = forgotten(of, border) if real else imagined(of, *border)
    mental = belief.on(of.atlas)
    return Ground(mental.believed) if mental.missing or mental.invented else None


@pytest.mark.parametrize("slug", MAPS)
@pytest.mark.parametrize("kind", DRILL_KINDS)
def test_questions_tell_about_the_borders(slug: str, kind: Kind) -> None:
    of, rng = ground(slug), Random(f"{slug}{kind}")
    borders = [*rng.sample(of.borders, 6), *rng.sample(sorted(of.imagining), 4)]
    told = asked = 0
    for border in borders:
        wrong = believed(of, border)
        try:
            found = [ask(of, kind, rng, Scope(borders=(border,))) for _ in range(4)]
        except NotEnough:
            assert kind is Kind.FIND_ROUTE
            continue
        for question in found if wrong else ():
            asked += 1
            told += _differ(of, wrong, question, border) if wrong else 0
    assert told >= asked * (0.85 if kind in CHOICES else 1.0)
    assert asked > 24


def _differ(of: Ground, wrong: Ground, question: Question, border: tuple[str, str]) -> bool:
    """Whether a learner who is wrong about a border would answer differently."""
    if question.kind is Kind.LOCATE:
        return question.places[0] in border
    if question.kind is Kind.FIND_ROUTE:
        one, other = question.places
        steps = {pair for way in ways_between(of.atlas, one, other, 999) for pair in pairwise(way)}
        crossed = {ordered(*(of.atlas.place_of[part] for part in step)) for step in steps}
        return border in crossed or wrong.atlas.fewest[one][other] < of.atlas.fewest[one][other]
    if question.kind in CHOICES:
        return _best(of, question) != _best(wrong, question)
    return answer(of, question) != answer(wrong, question)


def _best(of: Ground, question: Question) -> list[list[str]]:
    priced = prices(of, question)
    return [value["choice"] for value in priced if value["price"] == priced[0]["price"]]


def test_several_borders_are_all_asked_about() -> None:
    wanted = (("france", "luxembourg"), ("serbia", "albania"), ("austria", "liechtenstein"))
    rng, scope = Random(1), Scope(borders=wanted)
    found = {frozenset(ask(ground(), Kind.NEIGHBOURS, rng, scope).places) for _ in range(50)}
    assert found == {frozenset(pair) for pair in wanted}


def test_each_border_gets_its_share() -> None:
    # Many ways lead over Norway's border with Russia, hardly any over Liechtenstein's.
    of, rng = ground(), Random(1)
    borders = (("norway", "russia"), ("austria", "liechtenstein"))
    found = [ask(of, Kind.COUNT_CROSSINGS, rng, Scope(borders=borders)) for _ in range(200)]
    masks = [of.critical[question.places[0]][question.places[1]] for question in found]
    assert all(sum(bool(mask & of.bits[border]) for mask in masks) > 70 for border in borders)


def test_levels_are_rounded_and_kept_in_range() -> None:
    assert [Scope(level=level).level for level in (-3, 0.51, 0.524, 7)] == [0.0, 0.5, 0.5, 1.0]
    assert Scope().level is None


def mean_crossings(level: float | None) -> float:
    rng, of = Random(1), ground("usa")
    found = [ask(of, Kind.COUNT_CROSSINGS, rng, Scope(level=level)) for _ in range(300)]
    return sum(of.atlas.fewest[q.places[0]][q.places[1]] for q in found) / len(found)


def test_counts_rise_with_the_level() -> None:
    means = [mean_crossings(level) for level in (0.0, 0.25, 0.5, 0.75, 1.0)]
    assert means == sorted(means)
    assert means[0] < 2.2
    assert means[-1] > 4


@pytest.mark.parametrize("slug", MAPS)
def test_borders_grow_less_plain_with_the_level(slug: str) -> None:
    of = ground(slug)
    found = []
    for level in (0.0, 0.5, 1.0):
        rng = Random(1)
        pairs = [ask(of, Kind.NEIGHBOURS, rng, Scope(level=level)).places for _ in range(300)]
        real = [of.forgetting[min(p), max(p)] for p in pairs if (min(p), max(p)) in of.forgetting]
        found.append(sum(real) / len(real))
    assert found == sorted(found)
    assert found[-1] > 1.5 * found[0]


@pytest.mark.parametrize("kind", sorted(CHOICES))
def test_the_best_choice_stands_out_on_easy_boards(kind: Kind) -> None:
    def gaps(level: float) -> list[int]:
        rng, found = Random(1), []
        for _ in range(60):
            priced = prices(ground(), ask(ground(), kind, rng, Scope(level=level)))
            found.append(abs(priced[0]["price"] - priced[1]["price"]))
        return found

    assert sum(gap >= 20 for gap in gaps(0.0)) >= 50
    assert sum(gap >= 20 for gap in gaps(1.0)) <= 15


@pytest.mark.parametrize(
    ("scope", "says"),
    [
        (Scope(places=frozenset()), "nothing"),
        (Scope(borders=()), "nothing"),
        (Scope(places=frozenset({"mordor"})), "no place mordor"),
        (Scope(borders=(("france", "mordor"),)), "no place mordor"),
        (Scope(borders=(("france", "france"),)), "not a pair"),
    ],
)
@pytest.mark.parametrize("kind", list(DRILLS))
def test_scopes_with_nothing_to_ask(kind: Kind, scope: Scope, says: str) -> None:
    for attempt in (ask, lambda *args: questions(args[0], [args[1]], *args[2:])):
        with pytest.raises(NotEnough, match=says):
            attempt(ground(), kind, Random(1), scope)


def test_a_small_map_lacks_some_kinds() -> None:
    triangle = small_ground("ab", "bc", "ac")
    lacking = set()
    for kind in DRILLS:
        try:
            ask(triangle, kind, Random(1))
        except NotEnough:
            lacking.add(kind)
    assert lacking == {Kind.FIND_ROUTE, Kind.PRICE_IT, Kind.PICK_NEIGHBOURS} | CHOICES
    mixed = list(islice(questions(triangle, list(DRILLS), Random(1)), 40))
    assert {question.kind for question in mixed} == set(DRILLS) - lacking


def test_candidates_are_different_questions() -> None:
    for kind in DRILLS:
        found = candidates(ground(), kind, Random(1), 40)
        assert len(found) == len(set(found)) == 40
    assert len(candidates(ground(), Kind.LOCATE, Random(1), 400)) <= 50
    few = Scope(borders=(("france", "spain"),))
    assert len(candidates(ground(), Kind.NEIGHBOURS, Random(1), 10, few)) == 2
