"""Postcards for links, the icons, the manifest, the service worker and the offline page."""

import json
from uuid import uuid4

import pytest
from django.test import Client

from game.atlas_files import map_slugs
from game.drawing.postcard import Postcard, postcard_png
from game.models.match import Match
from quiz.models.learner import Learner
from tests.replay_help import finished_match

PNG = b"\x89PNG\r\n\x1a\n"


def size_of(content: bytes) -> tuple[int, int]:
    """The width and height that a PNG file states."""
    assert content.startswith(PNG)
    return int.from_bytes(content[16:20]), int.from_bytes(content[20:24])


@pytest.mark.parametrize("slug", map_slugs())
def test_every_map_has_a_postcard_that_anybody_may_keep(client: Client, slug: str) -> None:
    response = client.get(f"/pictures/maps/{slug}.png")
    assert size_of(response.content) == (1200, 630)
    assert "public" in response["Cache-Control"]
    assert len(response.content) < 300_000


def test_a_map_page_names_its_picture_with_a_whole_address(client: Client, db: None) -> None:
    html = client.get("/maps/europe/").content.decode()
    assert 'og:image" content="http://testserver/pictures/maps/europe.png"' in html


def test_the_picture_of_a_day_shows_the_land_in_one_piece(client: Client) -> None:
    response = client.get("/pictures/daily/europe/1.png")
    assert size_of(response.content) == (1200, 630)
    with_borders = postcard_png(Postcard("europe", "Daily journey 1", "Europe", has_borders=True))
    assert response.content != with_borders
    assert response.content == postcard_png(Postcard("europe", "Daily journey 1", "Europe"))


@pytest.mark.parametrize(
    "address",
    ["maps/atlantis", "daily/europe/0", "daily/europe/99999", "daily/atlantis/1", "icon-7"],
)
def test_other_pictures_are_not_there(client: Client, address: str) -> None:
    assert client.get(f"/pictures/{address}.png").status_code == 404


@pytest.mark.parametrize("address", ["icon-180", "icon-192", "icon-512", "icon-512-maskable"])
def test_icons(client: Client, address: str) -> None:
    content = client.get(f"/pictures/{address}.png").content
    assert size_of(content)[0] == int(address.split("-")[1])


def test_the_manifest_makes_the_site_installable(client: Client) -> None:
    response = client.get("/site.webmanifest")
    assert response["Content-Type"] == "application/manifest+json"
    told = json.loads(response.content)
    assert told["start_url"] == "/"
    assert told["display"] == "standalone"
    for icon in told["icons"]:
        assert size_of(client.get(icon["src"]).content) == tuple(
            int(side) for side in icon["sizes"].split("x")
        )
    assert {icon["purpose"] for icon in told["icons"]} == {"any", "maskable"}


def test_every_page_names_the_manifest(client: Client, db: None) -> None:
    assert 'rel="manifest" href="/site.webmanifest"' in client.get("/").content.decode()


def test_the_service_worker_keeps_no_page_of_a_person(client: Client) -> None:
    response = client.get("/sw.js")
    assert response["Content-Type"].startswith("text/javascript")
    script = response.content.decode()
    assert '"/offline/"' in script
    assert "cache.put" not in script
    for kept in ("css/tokens", "js/offline"):
        assert kept in script


def test_the_offline_page_says_what_still_works_and_names_nobody(client: Client) -> None:
    html = client.get("/offline/").content.decode()
    assert "What still works" in html
    assert "csrf" not in html


@pytest.mark.django_db
def test_a_match_has_a_picture_only_once_it_is_shared(client: Client) -> None:
    assert client.get(f"/pictures/matches/{uuid4()}.png").status_code == 404
    match = finished_match(Learner.objects.create_guest(display_name="Zbyněk").pk)
    address = f"/pictures/matches/{match.public_id}.png"
    assert client.get(address).status_code == 404
    Match.objects.filter(pk=match.pk).update(is_shared=True)
    assert size_of(Client().get(address).content) == (1200, 630)
    html = Client().get(f"/matches/{match.public_id}/replay/").content.decode()
    assert f"http://testserver{address}" in html
