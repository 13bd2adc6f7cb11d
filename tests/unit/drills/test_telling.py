"""Questions are telling: near misses, odd borders, boards on which shortcuts in mind go wrong."""

from collections import Counter
from collections.abc import Iterable
from itertools import islice
from random import Random

import pytest

from game.atlas.salience import ordered
from game.journey.choices import best_choices
from game.journey.rules import NEIGHBOUR_PRICE
from quiz.drills.catalogue import answer, ask, prices, questions
from quiz.drills.choices import lying_on
from quiz.drills.ground import Ground
from quiz.drills.question import Kind, Question
from tests.drill_help import CHOICES, MAPS, ground

COUNT = 1_000


def asked(of: Ground, kind: Kind, count: int = COUNT) -> list[Question]:
    rng = Random(1)
    return [ask(of, kind, rng) for _ in range(count)]


def pairs(found: Iterable[Question]) -> list[tuple[str, str]]:
    return [ordered(*question.places) for question in found]


@pytest.mark.parametrize("slug", MAPS)
def test_neighbours_and_near_misses_are_balanced(slug: str) -> None:
    of = ground(slug)
    found = pairs(asked(of, Kind.NEIGHBOURS))
    crossings = Counter(of.atlas.fewest[one][other] for one, other in found)
    assert 0.44 < crossings[1] / COUNT < 0.56
    # Of those apart nearly all are two crossings apart, though most pairs on the map are not.
    assert crossings[2] / (COUNT - crossings[1]) > 0.8
    no = Counter(pair for pair in found if pair not in of.bits)
    noted = [pair for pair in of.noted if pair not in of.bits]
    plain = [pair for pair in of.imagining if pair not in of.noted]
    often = sum(no[pair] for pair in noted) / len(noted)
    assert often > 2 * sum(no[pair] for pair in plain) / len(plain)


@pytest.mark.parametrize("kind", [Kind.NEIGHBOURS, Kind.COUNT_CROSSINGS])
def test_what_is_odd_comes_often(kind: Kind) -> None:
    europe, usa = ground("europe"), ground("usa")
    found = Counter(pairs(asked(europe, kind, 2_000)))
    assert europe.over_water <= set(found)
    borders = Counter({pair: found[pair] for pair in europe.borders})
    odd = [pair for pair in europe.borders if europe.is_odd(*pair)]
    plain = [pair for pair in europe.borders if pair not in odd]
    per_odd = sum(borders[pair] for pair in odd) / len(odd)
    assert per_odd > 1.5 * sum(borders[pair] for pair in plain) / len(plain)
    for pair in (("poland", "russia"), ("azerbaijan", "turkey"), ("italy", "san-marino")):
        assert found[pair], pair
    corners = Counter(pairs(asked(usa, kind, 2_000)))
    assert all(corners[pair] for pair in usa.corners)


@pytest.mark.parametrize("slug", MAPS)
def test_counts_spread_over_the_distances(slug: str) -> None:
    of = ground(slug)
    found = asked(of, Kind.COUNT_CROSSINGS)
    crossings = Counter(answer(of, question) for question in found)
    shares = {number: crossings[number] / COUNT for number in range(1, 7)}
    assert all(0.02 < share < 0.35 for share in shares.values()), shares
    assert sum(crossings.values()) - sum(crossings[n] for n in range(1, 7)) < 0.15 * COUNT
    # They are about weaker borders than pairs drawn evenly at the same distances would be.
    weights = [of.telling[one][other] for one, other in pairs(found)]
    rows = of.atlas.fewest
    even = {
        number: [of.telling[a][b] for a in of.places for b in of.places if rows[a][b] == number]
        for number in crossings
    }
    expected = sum(n * sum(even[d]) / len(even[d]) for d, n in crossings.items()) / COUNT
    assert sum(weights) / COUNT > 1.1 * expected


@pytest.mark.parametrize("slug", MAPS)
@pytest.mark.parametrize("kind", sorted(CHOICES))
def test_boards_are_worth_choosing_on(slug: str, kind: Kind) -> None:
    of, count = ground(slug), 250
    found = asked(of, kind, count)
    alone = close = blind_to_stacks = blind_to_neighbours = spread = 0
    answers: Counter[str] = Counter()
    for question in found:
        priced = [(tuple(v["choice"]), v["price"]) for v in prices(of, question)]
        best = {choice for choice, price in priced if price == priced[0][1]}
        alone += len(best) == 1
        close += abs(priced[2][1] - priced[0][1]) <= 20
        spread += bool(question.stacks)
        answers[str(answer(of, question))] += 1
        bare = dict.fromkeys(lying_on(question), 0)
        picked = best_choices(of.tariff, question.round, question.centre, bare).choices
        blind_to_stacks += len(best.intersection(picked)) / len(picked) > 0.5
        blind_to_neighbours += _without_neighbours(of, question) in best
    assert alone > 0.95 * count
    assert close > 0.9 * count
    assert spread > 0.6 * count
    assert blind_to_stacks < 0.7 * count
    assert blind_to_neighbours < 0.7 * count
    assert answers.most_common(1)[0][1] < 0.1 * count


def _without_neighbours(of: Ground, question: Question) -> tuple[str, ...]:
    """The choice of a learner who forgets the neighbour price."""
    lying = lying_on(question)
    best, sign = [], 1 if question.round == 7 else -1
    for value in prices(of, question):
        tokens = [(space, lying[space]) for space in value["choice"]]
        lines = of.tariff.lines(question.round, question.centre, tokens)
        price = lines.price - NEIGHBOUR_PRICE * len(lines.neighbours)
        best.append((sign * price, tuple(value["choice"])))
    return max(best)[1]


@pytest.mark.parametrize("slug", MAPS)
def test_prices_ask_for_every_rule(slug: str) -> None:
    of = ground(slug)
    found = asked(of, Kind.PRICE_IT)
    assert set(Counter(question.round for question in found)) == set(range(1, 8))
    lines = [of.tariff.lines(q.round, q.centre, q.tokens) for q in found]
    for share, having in (
        (0.05, [line for line in lines if line.forty]),
        (0.3, [line for line in lines if line.stack]),
        (0.2, [line for line in lines if line.neighbours]),
        (0.9, [line for line in lines if line.crossings]),
    ):
        assert len(having) > share * COUNT
    assert Counter(line.price for line in lines).most_common(1)[0][1] < 0.25 * COUNT


def test_small_places_are_looked_for_first() -> None:
    of = ground("europe")
    early: Counter[str] = Counter()
    for seed in range(40):
        run = questions(of, [Kind.LOCATE], Random(seed))
        early.update(question.places[0] for question in islice(run, 10))
    ranked = sorted(of.places, key=of.sizes.__getitem__)
    small, large = (sum(early[place] for place in some) for some in (ranked[:8], ranked[-8:]))
    assert small > 1.5 * large
