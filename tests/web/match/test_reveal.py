"""The reveal and the end of a hosted match, as parts of a page."""

import re
from pathlib import Path
from uuid import uuid4

import pytest
from django.template.loader import render_to_string
from django.test import RequestFactory
from django.utils.translation import override

from game.actions.play import open_table
from game.hosting.catch_up import catch_up
from game.hosting.match_log import position
from game.journey.rules import FINALE
from game.journey.state import MatchState, Phase
from game.models.match import Match
from game.pages.match.end import end_page
from game.pages.match.plan import Wishes, journey_plan
from game.pages.match.reveal import reveal_page
from game.pages.tables.rematch import rematch_part
from game.queries.seated_matches import SeatedMatch
from quiz.models.learner import Learner
from tests.table_help import Placement, get_ready, place_token
from tests.web.play_help import Clock, stop_the_clock

ROOT = Path(__file__).parents[3]


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    return stop_the_clock(monkeypatch)


@pytest.fixture
def match(db: None, clock: Clock) -> Match:
    """Ada against two bots, turn by turn, with instant cards."""
    ada = Learner.objects.create_guest(display_name="Ada <3")
    return open_table(ada.pk, journey_plan("europe", ["random", "perfect"], Wishes(card_ms=0)))


def state_of(match: Match) -> MatchState:
    """Where a match stands."""
    state: MatchState | None = position(match).state
    assert state is not None
    return state


def play_until(match: Match, clock: Clock, number: int) -> None:
    """Play until a round is scored, always on the first space that is free."""
    for _ in range(200):
        clock.now += 600_000
        catch_up(match, clock.now)
        state = state_of(match)
        if state.phase is Phase.OVER or (state.phase is Phase.SCORED and state.round == number):
            return
        if state.phase is Phase.SCORED:
            get_ready(match, 0, uuid4(), state.round)
        elif state.board is not None and state.board.turn == 0:
            own = state.board.spaces_of((0, 0))
            space = next(space for space in state.board.stacks if space not in own)
            place_token(match, uuid4(), Placement(state.round, 0, 0, space))
    raise AssertionError("the round was never scored")


def rendered(match: Match, now: int, part: str) -> str:
    """A part as the page of the match shows it to Ada."""
    page = reveal_page(match, 0, now) if part == "reveal" else end_page(match, 0, now)
    assert page is not None
    request = RequestFactory().get("/")
    values = {part: page, "page": {"rematch": rematch_part(SeatedMatch(match, 0))}}
    return render_to_string(f"game/match/{part}.html", values, request)


def test_nothing_before_all_tokens_lie(match: Match, clock: Clock) -> None:
    assert reveal_page(match, 0, clock.now) is None
    clock.now += 600_000
    catch_up(match, clock.now)
    assert state_of(match).phase is Phase.PLACING
    assert reveal_page(match, 0, clock.now) is None
    assert end_page(match, 0, clock.now) is None


@pytest.mark.parametrize("number", [1, 3, 5, FINALE])
def test_every_journey_is_in_the_page(match: Match, clock: Clock, number: int) -> None:
    play_until(match, clock, number)
    html = rendered(match, clock.now, "reveal")
    page = reveal_page(match, 0, clock.now)
    assert page is not None
    for step in page.steps:
        assert f'id="reveal-step-{step.number}"' in html
        assert step.sum in html
        assert f"{step.purse_after} €" in html
        for line in step.lines:
            assert line.words in html
    crossings = sum(len(step.drawing.crossings) for step in (*page.steps, page.missed) if step)
    assert html.count("data-crossing=") == crossings
    assert (">Received<" in html) == (number == FINALE)
    assert (">Price<" in html) == (number < FINALE)
    assert "Postcard from" in html


@pytest.mark.parametrize(
    ("number", "act"), [(1, ""), (2, "Act II"), (3, ""), (4, "Act III"), (6, "Finale"), (7, "")]
)
def test_the_next_act_is_told_while_the_map_is_open(
    match: Match, clock: Clock, number: int, act: str
) -> None:
    play_until(match, clock, number)
    page = reveal_page(match, 0, clock.now)
    assert page is not None
    html = rendered(match, clock.now, "reveal")
    assert ("data-lesson=" in html) == bool(act)
    assert (page.ahead.title if page.ahead else "") == act
    if page.ahead:
        assert f"{page.ahead.title}: " in html
        for choice in page.ahead.choices:
            assert choice.sum in html


@pytest.mark.parametrize("part", ["reveal", "end"])
def test_no_style_no_script_and_names_are_only_text(match: Match, clock: Clock, part: str) -> None:
    play_until(match, clock, FINALE)
    html = rendered(match, clock.now, part)
    assert not re.search(r"\sstyle=|<script|<style|\son[a-z]+=", html)
    assert "Ada <3" not in html
    ids = re.findall(r'\sid="([^"]+)"', html)
    single = [name for name in ids if name not in {"perforation", "postmark-arc"}]
    assert len(single) == len(set(single))
    beside = re.findall(r'\sid="([^"]+)"', rendered(match, clock.now, "reveal"))
    for name in re.findall(r'href="#([^"]+)"', html):
        assert name in {*ids, *beside}  # the page has both parts


def test_the_end_leads_on(match: Match, clock: Clock) -> None:
    play_until(match, clock, FINALE)
    html = rendered(match, clock.now, "end")
    assert "Ada" not in html  # to herself she is "You", in the figures too
    assert re.search(r'end__name">You<', html)
    for name in ("rematch", "record"):
        assert f"/matches/{match.public_id}/{name}/" in html
    assert 'method="post"' in html
    assert "csrfmiddlewaretoken" in html
    assert 'name="borders"' in html  # one tap to practise what was behind the worst round
    assert html.count('<th scope="row">') == FINALE


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("cs", ["Tvoje cesta", "Peněženka"]),
        ("fr", ["Ton voyage"]),
    ],
)
def test_it_is_translated(match: Match, clock: Clock, language: str, words: list[str]) -> None:
    play_until(match, clock, 1)
    with override(language):
        html = rendered(match, clock.now, "reveal")
    for word in words:
        assert word in html


def test_two_reads_are_enough(
    match: Match, clock: Clock, django_assert_max_num_queries: object
) -> None:
    play_until(match, clock, 3)
    with django_assert_max_num_queries(2):  # type: ignore[operator]
        assert reveal_page(match, 0, clock.now) is not None


def test_a_bystander_sees_all_journeys_and_no_advice(match: Match, clock: Clock) -> None:
    play_until(match, clock, 1)
    page = reveal_page(match, None, clock.now)
    assert page is not None
    assert len(page.steps) == 3
    assert not any(step.token.is_mine for step in page.steps if step.token)
    assert page.hindsight == ()


@pytest.mark.parametrize("number", [1, FINALE])
def test_income_is_marked_as_good_and_never_as_a_warning(
    match: Match, clock: Clock, number: int
) -> None:
    play_until(match, clock, number)
    page = reveal_page(match, 0, clock.now)
    assert page is not None
    received = [step for step in page.steps if step.is_received]
    html = rendered(match, clock.now, "reveal")
    assert bool(received) == (number == FINALE)
    assert ("receipt--income" in html) == (number == FINALE)
    assert html.count("receipt--income") >= len(received)
    sheet = (ROOT / "static/css/stage.css").read_text()
    assert re.search(r"\.receipt--income .receipt__sum strong \{ color: var\(--good\); \}", sheet)
    assert not re.search(r"\.receipt[^{}]*\{[^}]*var\(--(bad|warn)", sheet)


def test_colours_come_from_the_tokens_alone() -> None:
    sheet = (ROOT / "static/css/reveal.css").read_text()
    assert not re.search(r"#[0-9a-f]{3,8}\b(?=[;\s,)])|rgb\(|hsl\(", sheet)
