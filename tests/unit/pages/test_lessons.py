"""Lessons and the open map: what is said about an act, and which places are lit up."""

import pytest
from django.utils.translation import override

from game.atlas_files import load_atlas
from game.journey.rules import Act
from game.pages.match.open_map import open_map
from game.pages.rules.lessons import lesson, lesson_ahead
from tests.journey_help import MAPS, Play


@pytest.mark.parametrize("map_slug", MAPS)
@pytest.mark.parametrize("language", ["en", "cs", "fr"])
@pytest.mark.parametrize("act", list(Act))
def test_lines_add_up_and_one_choice_is_best(map_slug: str, language: str, act: Act) -> None:
    with override(language):
        told = lesson(map_slug, act)
    assert [choice.is_best for choice in told.choices] == [True] + [False] * (len(told.choices) - 1)
    for choice in told.choices:
        assert sum(line.amount for line in choice.lines) == choice.price
        assert all(line.amount for line in choice.lines)
        assert choice.why
    names = {place.names[language] for place in load_atlas(map_slug).places.values()}
    assert set(told.choices[0].places) <= names | {
        place for place in told.choices[0].places if "40" in place
    }


def test_an_act_is_told_before_its_first_round() -> None:
    told = {number: lesson_ahead("europe", number, number + 1) for number in range(1, 8)}
    assert {number: found.act for number, found in told.items() if found} == {
        2: "II",
        4: "III",
        6: "finale",
    }


def test_the_open_map_rings_tiny_places_and_names_what_lies_there() -> None:
    offered = ["malta", "san-marino", "france", "spain", "poland", "norway", "turkey"]
    play = Play(open_map=True)
    play.deal([*offered, "monaco"])
    with override("en"):
        shown = open_map(play.game.observe(play.state, 0, play.board.reveal_at))
    ringed = [mark.slug for mark in (*shown.centre, *shown.offered) if mark.dots]
    assert ringed == ["monaco", "malta", "san-marino"]
    lit = {label.lines[0] for label in shown.labels if label.role == "lit"}
    assert {"Malta", "France", "Norway"} <= lit
