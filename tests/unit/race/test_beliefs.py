"""The sentence about what the room believes, counted a second time, with a search of its own.

Each player who is counted gave an answer that would be right if one border were there, or were
not; and that border is not as they think.
"""

import re
from collections.abc import Mapping
from itertools import combinations
from random import Random
from typing import Any

import pytest

from game.atlas_files import load_atlas
from quiz.drills.ground import ground_of
from quiz.drills.question import Kind, Question
from quiz.pages.race.wall_reveal import wall_reveal
from quiz.race.draw import Form, RaceWish, draw_rounds
from quiz.race.reveal import Held, reveal
from quiz.race.state import Given, PlayedRound
from tests.unit.race.test_recount import ATLAS, MAP, choices, price
from tests.unit.race.test_recount import steps as crossings

GROUND = ground_of(load_atlas(MAP))
Borders = Mapping[str, set[str]]


def changed(pair: tuple[str, str], *, touch: bool) -> Borders:
    """The borders of the map for a learner who is wrong about one pair."""
    borders = {place: {*ATLAS.neighbours[place]} for place in ATLAS.neighbours}
    for one, other in (pair, pair[::-1]):
        (borders[one].add if touch else borders[one].discard)(other)
    return borders


def would_be_right(question: Question, given: Any, borders: Borders) -> bool:
    """Whether an answer is right on a map with these borders."""
    if question.kind == Kind.COUNT_CROSSINGS:
        return bool(given == crossings(question.places[0], question.places[1], borders))
    tokens = 1 if question.kind == Kind.PICK_ONE else 2
    all_ = [
        price(question.centre, one, borders)
        for one in combinations(("40", *question.offer), tokens)
    ]
    best = max(all_) if question.kind == Kind.DEAREST_TWO else min(all_)
    return price(question.centre, tuple(given), borders) == best


def holders(question: Question, answers: list[Any], held: Held) -> tuple[int, int]:
    """How many must be counted for a belief at least, and how many may be at most."""
    one, other = held.pair
    if question.kind == Kind.NEIGHBOURS:
        wrong = sum(given == held.touch for given in answers)
        return wrong, wrong
    if question.kind == Kind.PICK_NEIGHBOURS:
        place = other if question.places[0] == one else one
        said = sum((place in given) == held.touch for given in answers)
        return said, said
    borders = changed(held.pair, touch=held.touch)
    true = {place: {*ATLAS.neighbours[place]} for place in ATLAS.neighbours}
    wrong_ = [given for given in answers if not would_be_right(question, given, true)]
    return 1, sum(would_be_right(question, given, borders) for given in wrong_)


@pytest.mark.parametrize("form", [Form.BOARD, Form.QUICK])
@pytest.mark.parametrize("seed", ["beliefs 1", "beliefs 2", "beliefs 3"])
def test_beliefs_of_the_room_are_false_and_their_holders_counted(seed: str, form: Form) -> None:
    rng, found = Random(seed), 0
    for planned in draw_rounds(GROUND, RaceWish(form, 7), rng):
        question, offered = planned.question, choices(planned)
        some = rng.sample(offered, min(5, len(offered)))
        answers = [rng.choice(some) for _ in range(26)]
        told = reveal(GROUND, question, answers)
        for held in told.beliefs:
            one, other = held.pair
            assert (other in ATLAS.neighbours[one]) != held.touch, held
            least, most = holders(question, answers, held)
            assert least <= held.holders <= most, (question, held)
            found += 1
        counts = [held.holders for held in told.beliefs]
        assert counts == sorted(counts, reverse=True)
        wrong = told.given - told.knew
        assert all(count <= wrong for count in counts)
        given = {number: Given(one, 0, 0) for number, one in enumerate(answers)}
        played = PlayedRound(1, given, 0, dict.fromkeys(given, 1))
        line = re.sub(r"<[^>]+>", "", wall_reveal(MAP, question, played, 26).headline)
        if counts and counts[0] > 1:
            assert re.match(rf"{counts[0]} of 26 think .+ (share a border|do not touch)\.$", line)
    assert found
