"""The replay of a hosted match: who may watch, step by step, shared by link; bots' mental maps."""

import re
from collections.abc import Callable
from dataclasses import replace
from itertools import product
from uuid import uuid4

import pytest
from django.test import Client

from game.atlas_files import load_atlas
from game.hosting import match_log
from game.hosting.grounds import journey_on
from game.hosting.match_bots import match_bots
from game.hosting.match_log import position
from game.journey.bots.character_bot import CharacterBot
from game.journey.commands import LayMissingTokens
from game.journey.events import MatchEnded, MatchOpened, RoundDealt
from game.journey.rules import FINALE, FORTY
from game.journey.setup import Mistakes, Tempo
from game.models.match import Match
from game.models.table import Seat
from game.pages.replay import moves as replay_moves
from game.pages.replay.words import move_mark
from quiz.models.learner import Learner
from tests.journey_help import Play
from tests.replay_help import finished_log, finished_match, running_match
from tests.web.play_help import HTMX, Clock, Visitor, one_line, stop_the_clock

pytestmark = pytest.mark.django_db
Queries = Callable[..., object]
DRAWN_TWICE = {"perforation", "postmark-arc"}


@pytest.fixture(autouse=True)
def nothing_remembered() -> None:
    match_log.memory.forget()
    replay_moves.moves_of.cache_clear()


@pytest.fixture
def ada(client: Client) -> Learner:
    """The host, before the browser of `client`."""
    ada = Learner.objects.create_guest(display_name="Ada <3")
    client.force_login(ada)
    return ada


@pytest.fixture
def match(ada: Learner) -> Match:
    """A match that is over: Ada against Pip and Kira."""
    return finished_match(ada.pk)


def replay_of(match: Match, step: int | str = "") -> str:
    """The address of a step."""
    return f"/matches/{match.public_id}/replay/" + (f"?step={step}" if step else "")


def see(client: Client, address: str, **headers: str) -> str:
    response = client.get(address, headers=headers or None)
    assert response.status_code == 200
    return one_line(response)


def test_every_step_has_its_own_page(client: Client, match: Match) -> None:
    places = load_atlas("europe").places
    moves = replay_moves.read_moves(journey_on("europe").tariff, finished_log())
    assert f"{len(moves)}" in see(client, replay_of(match))
    for move in moves[::3]:
        html = see(client, replay_of(match, move.step))
        space = move.event.space
        place = "Space\xa040" if space == FORTY else places[space].names["en"]
        who = ("You", "Pip", "Kira")[move.event.seat]
        title = re.search(r'id="replay-title".*?</h2>', html, re.DOTALL)
        assert title
        assert f"{who}: {place}" in title[0]
        assert html.count('aria-current="step"') == 1
        assert html.count('class="space ') == 8
        assert html.count("replay-space--chosen") == 1
        assert move.judged is not None
        assert (f"{move.judged.lost}\xa0€ lost" in html) == (move.judged.lost > 0)
        assert ('id="replay-best"' in html) == (move.judged.lost > 0)
        lying = sum(len(stack) for stack in move.board.stacks.values())
        board = html[html.index('class="replay-board"') : html.index('class="replay-verdict"')]
        assert board.count('class="token ') == lying + 1


def test_tokens_are_portraits_as_on_the_board(client: Client, match: Match) -> None:
    html = see(client, replay_of(match, 2))
    moves = re.findall(r'<a class="replay-move.*?</a>', html, re.DOTALL)
    for who in ("Pip", "Kira"):
        theirs = [move for move in moves if f"{who}:" in move]
        assert len(theirs) == 12
        assert all(re.search(r'<img class="token__picture"\s+src="[^"]+"', move) for move in theirs)
    mine = [move for move in moves if "Ada" in move or "You:" in move]
    assert not any("<img" in move for move in mine)


def test_the_ends_of_the_replay(client: Client, match: Match) -> None:
    last = len(replay_moves.read_moves(journey_on("europe").tariff, finished_log()))
    first_page, last_page = see(client, replay_of(match)), see(client, replay_of(match, last))
    assert 'id="replay-back" data-turn="-1" aria-keyshortcuts="ArrowLeft" aria-d' in first_page
    assert f'aria-keyshortcuts="ArrowRight" href="{replay_of(match, 2)}"' in first_page
    assert f'aria-keyshortcuts="ArrowLeft" href="{replay_of(match, last - 1)}"' in last_page
    assert 'aria-keyshortcuts="ArrowRight" aria-disabled="true"' in last_page


@pytest.mark.parametrize("step", ["0", "-1", "37", "9999", "99999", "abc", "1.5", "٣", " 1"])
def test_there_is_no_such_step(client: Client, match: Match, step: str) -> None:
    assert client.get(replay_of(match), {"step": step}).status_code == 404


def test_htmx_gets_the_changed_part(client: Client, match: Match) -> None:
    html = see(client, replay_of(match, 5), **HTMX)
    assert "<html" not in html
    assert html.count('id="replay"') == 1
    assert "step 5 of 36" in html
    assert "reveal-land" in html
    assert 'id="reveal-land"' not in html
    assert re.search(r'<p id="said" hx-swap-oob="innerHTML">Step 5 of 36\. Round 2\. ', html)
    back = see(client, replay_of(match, 5), **HTMX, **{"HX-History-Restore-Request": "true"})
    assert "<html" in back


def test_my_next_slip(client: Client, match: Match) -> None:
    moves = replay_moves.read_moves(journey_on("europe").tariff, finished_log())
    mine = [m.step for m in moves if m.event.seat == 0 and m.judged and m.judged.lost > 10]
    assert len(mine) > 1
    for step, following in ((1, mine[0]), (mine[0], mine[1]), (mine[-1], mine[0])):
        html = see(client, replay_of(match, step))
        assert f'id="replay-worse" href="{replay_of(match, following)}">My next slip' in html


def test_the_summary_adds_up(client: Client, match: Match) -> None:
    moves = replay_moves.read_moves(journey_on("europe").tariff, finished_log())
    html = see(client, replay_of(match))
    table = html[html.index("<tbody>") : html.index("</tbody>")]
    for seat, row in enumerate(table.split("<tr>")[1:]):
        judged = [move.judged for move in moves if move.event.seat == seat and move.judged]
        figures = [int(n) for n in re.findall(r'class="number">(?:<strong>)?(\d+)', row)]
        lost, *counts, purse = figures
        assert lost == sum(token.lost for token in judged)
        assert sum(counts) == len(judged) == 12
        assert counts[0] == sum(not token.lost for token in judged)
        state = position(match).state
        assert state is not None
        assert purse == state.purses[seat]


def test_the_thresholds_are_told(client: Client, match: Match) -> None:
    html = see(client, replay_of(match))
    for words in ("nothing lost", "up to 10 € lost", "up to 30 € lost", "more than 30 € lost"):
        assert words in html


def test_no_style_no_script_and_names_are_only_text(client: Client, match: Match) -> None:
    Match.objects.update(is_shared=True)
    for address in (replay_of(match, 26), f"/matches/{match.public_id}/minds/1/"):
        html = see(Client(), address)
        assert not re.search(r"\sstyle=|<style|\son[a-z]+=|<script(?! src)", html)
        assert "Ada <3" not in html
        assert '<meta name="robots" content="noindex">' in html
        ids = [name for name in re.findall(r'\sid="([^"]+)"', html) if name not in DRAWN_TWICE]
        assert len(ids) == len(set(ids))
        for name in re.findall(r'href="#([^"]+)"', html):
            assert name in ids
        assert match.seed not in html


@pytest.mark.parametrize("shared", [False, True])
@pytest.mark.parametrize("is_over", [False, True])
def test_who_may_watch(ada: Learner, shared: bool, is_over: bool) -> None:
    """Every viewer with every address; nothing of a match before it is over."""
    log = finished_log()
    assert isinstance(log[-1], MatchEnded)
    match = finished_match(ada.pk) if is_over else running_match(ada.pk, log[:-1])
    seated, other = (Learner.objects.create_guest(display_name=name) for name in ("Bo", "Cy"))
    Seat.objects.filter(table=match.table, number=1).update(learner=seated, bot="")
    people = {"host": ada, "seated": seated, "other": other, "nobody": None}
    ways = [
        ("replay/", False),
        ("minds/2/", False),
        ("replay/share/", True),
        ("replay/stop-sharing/", True),
    ]
    for (who, learner), (way, changes) in product(people.items(), ways):
        client = Client()
        if learner:
            client.force_login(learner)
        Match.objects.update(is_shared=shared)
        address = f"/matches/{match.public_id}/{way}"
        status = (client.post if changes else client.get)(address).status_code
        may = is_over and (who == "host" if changes else shared or who in ("host", "seated"))
        assert status == (404 if not may else 302 if changes else 200), (who, way)
        if not may:
            assert Match.objects.get().is_shared == shared


@pytest.mark.parametrize("signed_in", [False, True])
def test_a_shared_replay_opens_nothing_else(match: Match, signed_in: bool) -> None:
    Match.objects.update(is_shared=True)
    stranger = Client()
    if signed_in:
        stranger.force_login(Learner.objects.create_guest(display_name="Cy"))
    html = see(stranger, replay_of(match))
    for private in ("", "record/", "board/"):
        address = f"/matches/{match.public_id}/{private}"
        assert stranger.get(address).status_code == 404
        assert f'"{address}"' not in html
    assert stranger.post(f"/matches/{match.public_id}/rematch/").status_code == 404


def test_a_host_without_a_chair_may_watch(client: Client, match: Match) -> None:
    Seat.objects.filter(table=match.table, number=0).update(learner=None)
    html = see(client, replay_of(match))
    assert "Ada &lt;3" in html
    assert "Let anyone with the link watch" in html


def test_no_such_match(client: Client, ada: Learner) -> None:
    for address in (f"/matches/{uuid4()}/replay/", f"/matches/{uuid4()}/minds/1/"):
        assert client.get(address).status_code == 404


def test_only_the_one_who_looks_is_called_you(client: Client, match: Match) -> None:
    Match.objects.update(is_shared=True)
    assert "You: " in see(client, replay_of(match, 3))
    html = see(Client(), replay_of(match, 3))
    assert "You: " not in html
    assert "Ada &lt;3: " in html
    assert "My next slip" not in html
    assert "sharing-change" not in html


def test_sharing_and_stopping_any_number_of_times(client: Client, match: Match) -> None:
    for way, shared in (
        ("share", True),
        ("share", True),
        ("stop-sharing", False),
        ("stop-sharing", False),
    ):
        response = client.post(f"{replay_of(match)}{way}/")
        assert response.status_code == 302
        assert response["Location"] == replay_of(match)
        assert Match.objects.get().is_shared == shared
        assert Client().get(replay_of(match)).status_code == (200 if shared else 404)
        link = f'value="http://testserver{replay_of(match)}"'
        assert (link in see(client, replay_of(match))) == shared


def test_sharing_by_htmx_gives_the_changed_part(client: Client, match: Match) -> None:
    for way, words in (
        ("share", "Stop sharing"),
        ("stop-sharing", "Let anyone with the link watch"),
    ):
        response = client.post(f"{replay_of(match)}{way}/", headers=HTMX)
        html = one_line(response)
        assert "<html" not in html
        assert html.count('id="sharing"') == 1
        assert words in html
        assert "csrfmiddlewaretoken" in html


def test_wrong_methods(client: Client, match: Match) -> None:
    assert client.post(replay_of(match)).status_code == 405
    assert client.post(f"/matches/{match.public_id}/minds/1/").status_code == 405
    for way in ("share", "stop-sharing"):
        assert client.get(f"{replay_of(match)}{way}/").status_code == 405


def test_sharing_needs_the_token_of_a_form(ada: Learner, match: Match) -> None:
    strict = Client(enforce_csrf_checks=True)
    strict.force_login(ada)
    assert strict.post(f"{replay_of(match)}share/").status_code == 403
    assert not Match.objects.get().is_shared


def test_as_many_queries_at_any_step(
    client: Client, match: Match, django_assert_num_queries: Queries
) -> None:
    see(client, replay_of(match))
    for step in (1, 6, 26, 36):
        match_log.memory.forget()
        replay_moves.moves_of.cache_clear()
        with django_assert_num_queries(6):  # type: ignore[attr-defined]
            see(client, replay_of(match, step))
    # Once its log is read and judged, it need not be read again.
    with django_assert_num_queries(5):  # type: ignore[attr-defined]
        see(client, replay_of(match, 12))


def test_mistakes_and_tokens_laid_by_the_clock(client: Client, ada: Learner) -> None:
    play = Play(seats=2, tempo=Tempo.RACE, mistakes=Mistakes.CAUGHT, grace_ms=10)
    play.to_round(3)
    one, other, *_ = play.board.offer
    for seat, space in ((0, one), (0, one), (1, one), (1, other), (0, other)):
        play.place(seat, space)
    play.to_round(FINALE)
    play.place(0, play.board.offer[0])
    play.place(0, play.board.offer[1])
    play.do(LayMissingTokens(FINALE, 10))
    match = finished_match(ada.pk, play.log, bots=())
    moves = replay_moves.read_moves(play.game.tariff, play.log)
    said = {"mistake": "is not allowed here", "back": "comes back", "clock": "Time was up"}
    found = [(move.step, move_mark(move).kind) for move in moves if move.judged is None]
    assert [kind for _, kind in found] == ["mistake", "back", "clock", "clock"]
    for step, kind in found:
        html = see(client, replay_of(match, step))
        assert f'<p class="verdict verdict--{kind}">' in html
        assert said[kind] in html
        assert "replay-picture" not in html
        assert "replay-space__price" not in html
    assert html.count("not rated</th>") == 1
    table = html[html.index("<tbody>") : html.index("</tbody>")]
    assert re.findall(r'<td class="number">(\d+)</td>\s*<td class="number">\d+&nbsp;', table) == [
        "2",
        "2",
    ]


def test_two_colours_and_other_maps(client: Client, ada: Learner) -> None:
    bots = ("nora", "mr-dot")
    match = finished_match(ada.pk, finished_log("lyon", bots, two_colours=True), bots=bots)
    html = see(client, replay_of(match, 40))
    assert "A1" in html
    assert "C2" in html
    assert "of 72" in html


@pytest.mark.parametrize("language", ["cs", "fr"])
def test_it_speaks_the_visitors_language(client: Client, match: Match, language: str) -> None:
    dealt = next(e for e in finished_log() if isinstance(e, RoundDealt) and e.round == 6)
    html = see(client, replay_of(match, 26), **{"Accept-Language": language})
    assert load_atlas("europe").places[dealt.centre[0]].names[language] in html
    assert f'<html lang="{language}"' in html


def test_the_head_of_a_bot_that_played(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    """The map that is opened is the one that the bot played on."""
    clock: Clock = stop_the_clock(monkeypatch)
    visitor = Visitor(client, clock)
    address = f"/matches/{visitor.match.public_id}/minds/1/"
    assert client.get(address).status_code == 404
    visitor.play_on()
    setup = visitor.state.setup
    seated = match_bots(journey_on("europe"), setup, visitor.match.seed)[1]
    assert seated is not None
    assert isinstance(seated.bot, CharacterBot)
    mental_map = seated.bot.mental_map
    match_bots.cache_clear()
    html = see(client, address)
    assert "Pip" in html
    assert "img/bots/pip.svg" in html
    assert "Home region: Western Europe" in html
    assert html.count('class="wrong wrong--missing"') == len(mental_map.missing) + 1
    assert html.count('class="wrong wrong--invented"') == len(mental_map.invented) + 1
    alone = see(client, f"{address}?show=missing")
    assert alone.count('class="wrong wrong--invented"') == 1
    names = load_atlas("europe").places
    for one, other in mental_map.wrong_borders().missing:
        assert names[one].names["en"] in html
        assert names[other].names["en"] in html
    end = visitor.see()
    assert address in end
    assert f"{visitor.address}replay/" in end
    assert f"{visitor.address}replay/" in see(client, "/play/")


@pytest.mark.parametrize(
    ("bot", "words"), [("perfect", "knows the map as it is"), ("random", "has no map")]
)
def test_heads_without_a_map(client: Client, ada: Learner, bot: str, words: str) -> None:
    log = finished_log(bots=(bot,))
    match = finished_match(ada.pk, log, bots=(bot,))
    assert words in see(client, f"/matches/{match.public_id}/minds/1/")
    assert "Open the map in the head" not in see(client, replay_of(match))


@pytest.mark.parametrize("seat", ["0", "3", "99", "-1", "x"])
def test_people_and_empty_chairs_have_no_head_to_open(
    client: Client, match: Match, seat: str
) -> None:
    assert client.get(f"/matches/{match.public_id}/minds/{seat}/").status_code == 404


def test_a_map_that_was_changed_since_says_so(client: Client, ada: Learner) -> None:
    opened, *rest = finished_log()
    assert isinstance(opened, MatchOpened)
    old = opened._replace(setup=replace(opened.setup, map_version="0" * 12))
    match = finished_match(ada.pk, [old, *rest])
    assert "rated by today's map" in see(client, replay_of(match))
    assert "can no longer be drawn" in see(client, f"/matches/{match.public_id}/minds/1/")
