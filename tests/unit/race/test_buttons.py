"""What a race asks can be answered with the buttons of a phone, and with nothing else."""

from itertools import combinations
from random import Random

import pytest

from game.atlas_files import load_atlas
from game.refused import Refused
from quiz.drills.catalogue import answer
from quiz.drills.errors import NotEnough
from quiz.drills.ground import ground_of
from quiz.drills.question import Kind
from quiz.drills.scope import Scope
from quiz.pages.race.parts import race_card
from quiz.race import draw
from quiz.race.commands import GiveAnswer
from quiz.race.draw import Form, RaceWish, draw_rounds
from quiz.race.legality import Reason
from quiz.race.setup import Setup
from tests.race_help import START, Played, ground

COUNT = (Kind.COUNT_CROSSINGS,)
FAR = 12
"""The largest number on the pad of a phone."""


def far_apart(map_slug: str) -> tuple[str, str]:
    """Two places with more crossings between them than the pad has."""
    atlas = load_atlas(map_slug)
    pairs = combinations(sorted(atlas.places), 2)
    return next(pair for pair in pairs if atlas.fewest[pair[0]][pair[1]] > FAR)


@pytest.mark.parametrize("map_slug", ["world", "japan", "north-america"])
def test_every_right_answer_has_a_button(map_slug: str) -> None:
    atlas, (one, other) = load_atlas(map_slug), far_apart(map_slug)
    between = next(
        slug
        for slug in sorted(atlas.places)
        if 0 < atlas.fewest[one][slug] <= FAR and 0 < atlas.fewest[other][slug] <= FAR
    )
    scope = Scope(places=frozenset({one, other, between}))
    rounds = draw_rounds(ground_of(atlas), RaceWish(Form.QUICK, 3, COUNT, scope), Random(1))
    assert len(rounds) == 2
    for planned in rounds:
        pad = race_card(map_slug, planned.question).pad
        assert answer(ground_of(atlas), planned.question) in pad


def test_where_no_answer_has_a_button_nothing_is_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(draw, "has_button", lambda _question, _given: False)
    with pytest.raises(NotEnough):
        draw_rounds(ground(), RaceWish(Form.QUICK, 3, COUNT), Random(1))


@pytest.mark.parametrize("given", [0, -1, FAR + 1, 666])
def test_a_number_without_a_button_is_no_answer(given: int) -> None:
    """Otherwise the wall would show it to the room."""
    rounds = draw_rounds(ground(), RaceWish(Form.QUICK, 1, COUNT), Random(1))
    race = Played(Setup("europe", ground().atlas.version, rounds))
    race.begin("otter", "fox")
    with pytest.raises(Refused) as refused:
        race.give(GiveAnswer(1, 1, given, START + 1_000))
    assert refused.value.reason == Reason.BAD_ANSWER
    race.give(GiveAnswer(1, 1, FAR, START + 1_000))
