"""Each kind of question, each way with a card of its own and each other game has a drawing."""

import re

from game.pages.game_pages import all_games
from quiz.drills.question import Kind
from quiz.kinds.catalogue import PRESENTED
from quiz.models.drill_run import Way
from tests.processes import ROOT

DRAWN = frozenset(re.findall(r'<symbol id="([\w-]+)"', (ROOT / "static/img/kinds.svg").read_text()))
WAYS = (Way.DAILY, Way.STORM, Way.STREAK, Way.GHOST, Way.DIAGNOSIS, Way.REVIEW)
NOT_CHOSEN = {Kind.MEET}
"""Kinds that a learner meets on the way, and cannot choose."""


def test_every_kind_of_question_has_one() -> None:
    assert set(PRESENTED) - NOT_CHOSEN <= DRAWN


def test_every_way_and_every_other_game_has_one() -> None:
    named = re.compile(r'components/drawing.html" with name="([\w-]+)"')
    ways = (ROOT / "templates/quiz/practise/ways.html").read_text()
    assert {way.value for way in WAYS} <= set(named.findall(ways)) <= DRAWN
    assert {game.name for game in all_games()[1:]} <= DRAWN


def test_a_drawing_has_the_colours_of_the_site_and_nothing_of_a_round() -> None:
    text = (ROOT / "static/img/kinds.svg").read_text()
    assert not re.search(r"#[0-9a-fA-F]{3}|style=|<text|<title|href", text)
