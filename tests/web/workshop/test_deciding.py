"""Deciding in the workshop: doubts, links, places, pieces, undo, notes from a file."""

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from classroom.queries.map_drafts import notes_in
from game.models.own_map import MapStep, OwnMap
from tests.map_help import as_bytes, bricks, collection, feature, rectangle, twenty_regions
from tests.web.class_help import a_teacher, signed_in
from tests.workshop_help import (
    decide_everything,
    measured_map,
    open_doubts,
    publish_again,
    published_map,
    sent,
    waited,
)

pytestmark = pytest.mark.django_db


def fresh(row: OwnMap) -> OwnMap:
    """The row as it is now."""
    return OwnMap.objects.get(pk=row.pk)


def test_a_reason_of_ones_own_and_undo() -> None:
    teacher = a_teacher()
    row, client = measured_map(teacher), signed_in(teacher)
    base = f"/workshop/{row.public_id}/"
    before = row.notes
    answer = {"verdict": "apart", "reason": "A  wall stands there."}
    client.post(f"{base}doubts/peak..pine/", answer)
    note = notes_in(fresh(row)).not_borders[0]
    assert note.reason["cs"] == "A wall stands there."
    page = client.get(base).content.decode()
    assert "Undo: Peak – Pine decided" in page
    client.post(f"{base}links/reopen/", {"one": "peak", "other": "pine"})
    assert not notes_in(fresh(row)).not_borders
    client.post(f"{base}undo/")
    client.post(f"{base}undo/")
    assert fresh(row).notes == before
    assert not MapStep.objects.exists()
    client.post(f"{base}undo/")
    assert fresh(row).notes == before


@pytest.mark.parametrize(
    "values",
    [
        {"verdict": "nonsense"},
        {"verdict": "touch", "reason": "<script>"},
        {"other": "atlantis"},
        {"join": "peak|peak"},
        {"alike": "touch", "kind": "island"},
    ],
)
def test_what_cannot_be_decided_changes_nothing(values: dict[str, str]) -> None:
    teacher = a_teacher()
    row, client = measured_map(teacher), signed_in(teacher)
    client.post(f"/workshop/{row.public_id}/doubts/peak..pine/", values)
    assert fresh(row).notes == row.notes
    assert client.get(f"/workshop/{row.public_id}/").status_code == 200


def test_many_doubts_at_once() -> None:
    corners = [
        feature(f"F{x}{y}", rectangle(x, y, x + 1, y + 1)) for x in range(4) for y in range(3)
    ]
    teacher = a_teacher()
    row, client = measured_map(teacher, collection(corners)), signed_in(teacher)
    assert {doubt.kind for doubt in open_doubts(row)} == {"point"}
    one, other = open_doubts(row)[0].between
    path = f"/workshop/{row.public_id}/doubts/{one}..{other}/"
    assert "All 12 points" in client.get(path).content.decode()
    client.post(path, {"alike": "apart", "kind": "point"})
    assert not open_doubts(row)
    assert MapStep.objects.count() == 1


def test_places_are_renamed_left_out_and_joined() -> None:
    teacher = a_teacher()
    row, client = measured_map(teacher), signed_in(teacher)
    base = f"/workshop/{row.public_id}/"
    names = {"en:oak": "Royal Oak", "cs:oak": "Dub", "fr:oak": "Chêne"}
    values = {**names, "out": ["reef"], "into:birch": "Alder"}
    page = waited(client, client.post(f"{base}places/", values)).content.decode()
    assert "18 places" in page
    notes = notes_in(fresh(row))
    assert notes.places["oak"].names == {"en": "Royal Oak", "cs": "Dub", "fr": "Chêne"}
    assert {"reef", "birch"}.isdisjoint(notes.places)
    waited(client, client.post(f"{base}places/", {"back": ["reef"]}))
    assert "reef" in notes_in(fresh(row)).places
    for wrong in ({"en:oak": "Elm"}, {"en:oak": "<b>"}, {"into:oak": "Oak"}, {"into:oak": "Mars"}):
        before = fresh(row).notes
        client.post(f"{base}places/", wrong)
        assert fresh(row).notes == before, wrong
    client.post(f"{base}places/", {"out": list(notes.places)})
    assert len(notes_in(fresh(row)).places) == 19, "a map needs eight places"


def test_pieces_become_places() -> None:
    spread = feature("Spread", rectangle(6, 0, 7, 1), rectangle(6, 2, 6.5, 2.5))
    teacher = a_teacher()
    row = measured_map(teacher, collection([*bricks(), spread]))
    client, path = signed_in(teacher), f"/workshop/{row.public_id}/places/spread/pieces/"
    assert client.get(path).status_code == 200
    assert client.get(path.replace("spread", "oak")).status_code == 404
    waited(client, client.post(path, {"piece-2": "own"}))
    assert "spread-2" in notes_in(fresh(row)).places
    client.post(path, {"piece-2": "nonsense"})
    assert client.get(f"/workshop/{row.public_id}/").status_code == 200


def test_notes_bring_the_same_map_back() -> None:
    teacher = a_teacher()
    version, client = published_map(teacher), signed_in(teacher)
    notes = client.get(f"/workshop/{version.own_map.public_id}/notes.toml").content
    waited(client, sent(client, as_bytes(twenty_regions()), notes))
    second = OwnMap.objects.latest("pk")
    assert not open_doubts(second)
    again = publish_again(client, second)
    assert again.map_json == version.map_json
    assert again.outlines_json == version.outlines_json


def test_notes_can_be_changed_for_others() -> None:
    teacher = a_teacher()
    row, client = measured_map(teacher), signed_in(teacher)
    first = fresh(row).notes
    decide_everything(client, row)
    path = f"/workshop/{row.public_id}/notes/"
    client.post(path, {"notes": SimpleUploadedFile("n.toml", first.encode())})
    assert fresh(row).notes == first
    assert client.post(path).status_code == 302
    client.post(path, {"notes": SimpleUploadedFile("n.toml", b"nonsense")})
    assert fresh(row).notes == first


def test_a_map_that_is_too_small_for_a_match_can_be_practised() -> None:
    teacher = a_teacher()
    version, client = published_map(teacher, collection(bricks((5, 4)))), signed_in(teacher)
    assert version.places == 9
    page = client.get(f"/workshop/{version.own_map.public_id}/").content.decode()
    assert "no match can be played" in page
    assert version.slug not in client.get("/tables/new/").content.decode()
    begun = client.post("/practise/begin/", {"map": version.slug, "way": "mix"})
    assert "/practise/runs/" in begun["Location"]


def test_a_new_title_is_that_of_all_languages_unless_they_have_their_own() -> None:
    teacher = a_teacher()
    row, client = measured_map(teacher), signed_in(teacher)
    decide_everything(client, row)
    base = f"/workshop/{row.public_id}/"

    def publish(**changed: str) -> dict[str, str]:
        offered = client.get(base).context["title_form"].initial
        values = {"credit": "Me", **offered, **changed}
        waited(client, client.post(f"{base}publish/", values))
        return dict(notes_in(fresh(row)).names)

    assert publish(en="Trees", credit="Me") == {"en": "Trees", "cs": "Trees", "fr": "Trees"}
    client.post(f"{base}links/", {"one": "skerry", "other": "reef"})
    assert publish(fr="Arbres") == {"en": "Trees", "cs": "Trees", "fr": "Arbres"}
    client.post(f"{base}undo/")
    assert publish(en="Wood") == {"en": "Wood", "cs": "Wood", "fr": "Arbres"}


def test_nothing_is_published_while_a_doubt_is_open() -> None:
    teacher = a_teacher()
    row, client = measured_map(teacher), signed_in(teacher)
    client.post(f"/workshop/{row.public_id}/publish/", {"en": "Trees", "credit": "Me"})
    assert not row.versions.exists()
    decide_everything(client, row)
    client.post(f"/workshop/{row.public_id}/publish/", {"en": "<Trees>", "credit": "Me"})
    client.post(f"/workshop/{row.public_id}/publish/", {"en": "Trees"})
    assert not row.versions.exists()
