"""Forms of the workshop that were left open, and forms that are sent twice."""

import pytest
from django.utils import timezone

from classroom.actions.workshop.publishing import delete_map
from classroom.queries.map_drafts import notes_in
from game.models.own_map import MapStep, MapVersion, OwnMap
from tests.map_help import as_bytes, twenty_regions
from tests.web.class_help import a_teacher, signed_in
from tests.web.workshop.test_own_map_roles import workshop_paths
from tests.workshop_help import decide_everything, measured_map, publish_again, sent, waited

pytestmark = pytest.mark.django_db


def test_a_map_that_was_deleted_or_taken_down_meanwhile() -> None:
    teacher = a_teacher()
    row, client = measured_map(teacher), signed_in(teacher)
    paths = workshop_paths(row)
    OwnMap.objects.update(taken_down_at=timezone.now())
    assert {client.post(path).status_code for path in paths} == {404, 405}
    OwnMap.objects.update(taken_down_at=None)
    delete_map(row, timezone.now())
    assert {client.post(path).status_code for path in paths} == {404, 405}


def test_a_second_click_changes_nothing_more() -> None:
    teacher = a_teacher()
    row, client = measured_map(teacher), signed_in(teacher)
    base = f"/workshop/{row.public_id}/"
    for _ in range(2):
        client.post(f"{base}doubts/peak..pine/", {"verdict": "touch"})
        client.post(f"{base}links/", {"one": "skerry", "other": "oak"})
        client.post(f"{base}names/", {"base": "name"})
    notes = notes_in(OwnMap.objects.get(pk=row.pk))
    assert sorted(note.between for note in notes.borders) == [("oak", "skerry"), ("peak", "pine")]
    assert MapStep.objects.count() == 2
    decide_everything(client, row)
    publish_again(client, row)
    publish_again(client, row)
    assert MapVersion.objects.count() == 1
    for _ in range(2):
        client.post(f"{base}delete/")
    assert not OwnMap.objects.exists()


def test_names_are_asked_for_until_the_borders_are_found() -> None:
    teacher = a_teacher()
    client = signed_in(teacher)
    waited(client, sent(client, as_bytes(twenty_regions())))
    row = OwnMap.objects.get()
    base = f"/workshop/{row.public_id}/"
    page = client.post(f"{base}names/", {"base": "nonsense"})
    assert page.status_code == 200
    assert "What are the places called?" in page.content.decode()
    for path in ("doubts/a..b/", "places/", "links/reopen/", "undo/"):
        assert client.post(f"{base}{path}").status_code in (302, 404), path
    assert client.get(base).status_code == 200
