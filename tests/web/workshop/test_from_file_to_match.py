"""An unknown map goes from a file to a finished match without any code."""

import json
from io import StringIO

import pytest
from django.core.management import call_command

from game.atlas_files import KEPT, load_atlas, load_outlines
from game.journey.state import Phase
from game.models.own_map import OwnMap
from quiz.models.attempt import Attempt
from quiz.models.race import Race
from tests.map_help import as_bytes, twenty_regions
from tests.web.class_help import a_class, a_teacher, pupil, signed_in
from tests.web.play_help import Visitor, stop_the_clock
from tests.web.practise_help import Practice
from tests.web.practise_help import stop_the_clock as practise_clock
from tests.workshop_help import (
    decide_everything,
    open_doubts,
    published_map,
    sent,
    waited,
)

pytestmark = pytest.mark.django_db


def test_a_file_becomes_a_map_with_its_doubts() -> None:
    teacher = a_teacher()
    client = signed_in(teacher)
    page = waited(client, sent(client, as_bytes(twenty_regions())))
    assert "What are the places called?" in page.content.decode()
    row = OwnMap.objects.get(owner=teacher)
    page = waited(client, client.post(f"/workshop/{row.public_id}/names/", {"base": "name"}))
    assert "20 places" in page.content.decode()
    assert [doubt.kind for doubt in open_doubts(row)] == ["short", "gap", "island", "island"]
    shown = client.get(f"/workshop/{row.public_id}/doubts/peak..pine/").content.decode()
    assert "Do Peak and Pine touch?" in shown
    assert "draft__part--one" in shown
    assert "draft__part--other" in shown
    assert decide_everything(client, row) == 3


def test_a_map_is_played_to_the_end(monkeypatch: pytest.MonkeyPatch) -> None:
    teacher = a_teacher()
    version = published_map(teacher)
    atlas = load_atlas(version.slug)
    assert len(atlas.places) == 20
    assert load_outlines(version.slug)["width"] == 1200
    client = signed_in(teacher)
    for page in ("", "table/", "skerry/"):
        assert client.get(f"/maps/{version.slug}/{page}").status_code == 200
    seated = Visitor(client, stop_the_clock(monkeypatch), map=version.slug, short="on")
    seated.play_on()
    assert seated.state.phase is Phase.OVER
    assert client.get(f"{seated.address}replay/").status_code == 200


@pytest.mark.parametrize("way", ["mix", "storm", "daily", "diagnosis", "kind"])
def test_a_pupil_of_the_class_practises_on_it(way: str, monkeypatch: pytest.MonkeyPatch) -> None:
    teacher = a_teacher()
    version, classroom = published_map(teacher), a_class(teacher)
    share = {"classes": [str(classroom.public_id)]}
    signed_in(teacher).post(f"/workshop/{version.own_map.public_id}/share/", share)
    client = signed_in(pupil(classroom).learner)
    assert version.slug in client.get("/practise/").content.decode()
    practice = Practice(client, practise_clock(monkeypatch), map=version.slug, way=way)
    practice.answer()
    practice.answer()
    assert Attempt.objects.filter(map=version.slug).count() == 2
    for page in (f"/progress/{version.slug}/", "/progress/", f"/progress/{version.slug}/xray/"):
        assert client.get(page).status_code == 200, page


def test_the_command_line_knows_own_maps() -> None:
    slug = published_map(a_teacher()).slug
    atlas, drills = StringIO(), StringIO()
    call_command("atlas", slug, stdout=atlas)
    value = json.loads(atlas.getvalue())
    assert value["map"] == slug
    assert len(value["places"]) == 20
    wanted = {"map": slug, "kind": "neighbours", "count": 5, "seed": "1"}
    call_command("drills", **wanted, stdout=drills)
    assert len(drills.getvalue().splitlines()) == 5


def test_a_race_on_an_own_map() -> None:
    teacher = a_teacher()
    slug = published_map(teacher).slug
    client = signed_in(teacher)
    opened = client.post("/race/new/", {"map": slug, "form": "mix", "rounds": 5})
    assert client.get(opened["Location"]).status_code == 200


def test_an_own_map_is_among_what_a_race_can_be_about() -> None:
    teacher = a_teacher()
    slug = published_map(teacher).slug
    client = signed_in(teacher)
    about = f'value="map:{slug}"'
    assert about in client.get("/race/new/").content.decode()
    assert f"{about} selected" in client.get(f"/race/new/?map={slug}").content.decode()
    opened = client.post("/race/new/", {"about": f"map:{slug}", "form": "mix", "rounds": 5})
    assert Race.objects.get(match__table__host=teacher).match.map == slug
    assert client.get(opened["Location"]).status_code == 200


def test_a_stranger_cannot_race_on_an_own_map() -> None:
    slug = published_map(a_teacher()).slug
    stranger = signed_in(a_teacher("mr-stranger"))
    shown = stranger.get(f"/race/new/?about=map:{slug}").content.decode()
    assert f'value="map:{slug}"' not in shown
    stranger.post("/race/new/", {"about": f"map:{slug}", "form": "mix", "rounds": 5})
    assert not Race.objects.exists()


def test_few_own_maps_stay_in_memory() -> None:
    assert load_atlas.cache_info().maxsize == load_outlines.cache_info().maxsize == KEPT
    slug = published_map(a_teacher()).slug
    assert load_atlas(slug) is load_atlas(slug)
