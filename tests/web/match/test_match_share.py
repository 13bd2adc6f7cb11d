"""Sharing how a match went: one line that names nobody, and a link that the others can open."""

import html
import re

import pytest
from django.test import Client

from game.hosting import match_log
from game.models.match import Match
from game.models.table import Seat
from quiz.models.learner import Learner
from tests.replay_help import finished_match
from tests.shared_lines import SHARED_MATCH

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def nothing_remembered() -> None:
    match_log.memory.forget()


@pytest.fixture
def ada(client: Client) -> Learner:
    """The host, before the browser of `client`."""
    ada = Learner.objects.create_guest(display_name="Ada <3")
    client.force_login(ada)
    return ada


def line_on(client: Client, match: Match, language: str = "en") -> dict[str, str]:
    """The parts of the line on the page of a match that is over."""
    page = client.get(f"/matches/{match.public_id}/", headers={"accept-language": language})
    field = re.search(r'id="share-line"[^>]*value="([^"]+)"', page.content.decode())
    assert field
    found = SHARED_MATCH.fullmatch(html.unescape(field[1]))
    assert found, field[1]
    return found.groupdict()


@pytest.mark.parametrize("language", ["en", "cs", "fr"])
def test_the_line_reads_the_same_in_every_language(
    client: Client, ada: Learner, language: str
) -> None:
    match = finished_match(ada.pk)
    line = line_on(client, match, language)
    purses = tuple(getattr(match_log.position(match).state, "purses", ()))
    place = 1 + sum(purse > purses[0] for purse in purses)
    assert (line["map"], line["place"], line["seats"]) == ("europe", str(place), "3")
    assert (line["score"], line["unit"], len(line["marks"])) == (str(purses[0]), "€", 7)


def test_among_bots_the_host_lets_anyone_watch_by_sharing(client: Client, ada: Learner) -> None:
    match = finished_match(ada.pk)
    link = line_on(client, match)["link"]
    assert link == f"http://testserver/matches/{match.public_id}/replay/"
    assert Client().get(link).status_code == 404
    page = client.get(f"/matches/{match.public_id}/").content.decode()
    assert f'action="/matches/{match.public_id}/replay/share/"' in page
    assert "Anyone with the link can watch the replay." in page
    client.post(f"/matches/{match.public_id}/replay/share/")
    assert Client().get(link).status_code == 200
    again = client.get(f"/matches/{match.public_id}/").content.decode()
    assert "data-share-first" not in again
    assert line_on(client, match)["link"] == link


def test_with_other_people_the_link_is_the_map_until_the_host_shares(
    client: Client, ada: Learner
) -> None:
    match = finished_match(ada.pk)
    ben = Learner.objects.create_guest(display_name="Ben")
    Seat.objects.filter(table=match.table, number=1).update(learner=ben, bot="")
    for who in (ada, ben):
        client.force_login(who)
        assert line_on(client, match)["link"] == "http://testserver/maps/europe/"
        assert "data-share-first" not in client.get(f"/matches/{match.public_id}/").content.decode()
    Match.objects.filter(pk=match.pk).update(is_shared=True)
    assert line_on(client, match)["link"].endswith("/replay/")


def test_the_line_of_an_own_map_does_not_tell_its_address(
    client: Client, ada: Learner, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = finished_match(ada.pk)
    ben = Learner.objects.create_guest(display_name="Ben")
    Seat.objects.filter(table=match.table, number=1).update(learner=ben, bot="")
    monkeypatch.setattr("game.pages.match_share.is_own", lambda _slug: True)
    line = line_on(client, match)
    assert (line["map"], line["link"]) == ("map", "http://testserver/")
