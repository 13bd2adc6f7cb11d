"""A teacher at the workshop, as a browser without scripts."""

import re
from typing import Any

from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from classroom.queries.map_drafts import notes_in, survey_in
from game.cartography.drafts.doubts import Doubt, found_in
from game.models.own_map import MapVersion, OwnMap
from quiz.models.learner import Learner
from tests.map_help import as_bytes, twenty_regions
from tests.web.class_help import signed_in


def sent(
    client: Client, content: bytes, notes: bytes | None = None, name: str = "trees.geojson"
) -> Any:
    """Send a file to the workshop."""
    files = {"file": SimpleUploadedFile(name, content)}
    if notes is not None:
        files["notes"] = SimpleUploadedFile("notes.toml", notes)
    return client.post("/workshop/", files)


def waited(client: Client, response: Any) -> Any:
    """Follow redirects to the page of an errand and wait there; the last page."""
    assert response.status_code == 302, response.content.decode()
    while response.status_code == 302:
        response = client.get(response["Location"])
    return response


def problem_of(client: Client, content: bytes, notes: bytes | None = None) -> str:
    """The message about a file that cannot be used."""
    response = sent(client, content, notes)
    page = waited(client, response) if response.status_code == 302 else response
    text = page.content.decode()
    found = re.search(r'id="errand"[^>]*>\s*<p>(.*?)</p>|note--bad.*?<p>(.*?)</p>', text, re.DOTALL)
    assert found, text
    return found[1] or found[2]


def measured_map(owner: Learner, document: Any = None) -> OwnMap:
    """A map whose names are chosen and whose borders are found."""
    client = signed_in(owner)
    waited(client, sent(client, as_bytes(document or twenty_regions())))
    row = OwnMap.objects.filter(owner=owner).latest("pk")
    waited(client, client.post(f"/workshop/{row.public_id}/names/", {"base": "name"}))
    row.refresh_from_db()
    return row


def open_doubts(row: OwnMap) -> tuple[Doubt, ...]:
    """What is left to decide."""
    row = OwnMap.objects.get(pk=row.pk)
    return found_in(survey_in(row), notes_in(row)).doubts


def decide_everything(client: Client, row: OwnMap) -> int:
    """Go through the questions as they come; how many there were."""
    base, count = f"/workshop/{row.public_id}/", 0
    while doubts := open_doubts(row):
        one, other = (part.replace("/", "~") for part in doubts[0].between)
        answers = {"gap": {"verdict": "sea"}, "island": {"other": "pine", "kind": "sea"}}
        values = answers.get(doubts[0].kind, {"verdict": "touch"})
        assert client.post(f"{base}doubts/{one}..{other}/", values).status_code == 302
        count += 1
        assert count < 50
    return count


def published_map(owner: Learner, document: Any = None) -> MapVersion:
    """A map with everything decided and its first version published."""
    row, client = measured_map(owner, document), signed_in(owner)
    decide_everything(client, row)
    return publish_again(client, row)


def publish_again(client: Client, row: OwnMap) -> MapVersion:
    """Publish the map as it is now."""
    values = {"en": "Trees", "credit": "Drawn for a test"}
    page = waited(client, client.post(f"/workshop/{row.public_id}/publish/", values))
    assert "Who can use it" in page.content.decode(), page.content.decode()
    return MapVersion.objects.filter(own_map=row).latest("number")
