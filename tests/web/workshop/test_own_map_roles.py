"""Who may use a map that a teacher made: every role at every URL that names it."""

import re
from typing import Any
from uuid import uuid4

import pytest
from django.test import Client
from django.utils import timezone

from classroom.actions.assign import For, assign_set
from classroom.actions.workshop.publishing import delete_map
from classroom.models.class_map import ClassMap
from classroom.models.classroom import Classroom, Teaching
from classroom.set_catalogue import ready_sets_of
from classroom.urls import urlpatterns
from game.atlas_files import load_atlas, load_outlines, map_entry
from game.hosting import match_log
from game.hosting.grounds import journey_on
from game.models.match import Match
from game.models.own_map import MapReport, MapVersion, OwnMap
from game.models.table import Table
from quiz.actions.accounts.leave import forget
from quiz.games import race_on
from quiz.models.drill_run import DrillRun
from quiz.models.learner import Learner
from tests.web.account_help import account
from tests.web.class_help import a_class, a_teacher, pupil, signed_in
from tests.web.errand_help import fetched
from tests.workshop_help import measured_map, publish_again, published_map

pytestmark = pytest.mark.django_db


@pytest.fixture
def version() -> MapVersion:
    """A map that only its teacher may use."""
    return published_map(a_teacher())


def seen_at(slug: str) -> list[str]:
    """Every address that shows something of a map."""
    key = next(iter(ready_sets_of(slug)))
    return [
        f"/maps/{slug}/", f"/maps/{slug}/table/", f"/maps/{slug}/names/", f"/maps/{slug}/part/",
        f"/maps/{slug}/oak/",
        f"/pictures/maps/{slug}.png", f"/practise/?map={slug}", f"/practise/start/{slug}/",
        f"/practise/daily/{slug}/", f"/practise/names/{slug}/?typed=oak",
        f"/practise/bots/{slug}/kira/", f"/progress/{slug}/", f"/progress/{slug}/xray/",
        f"/tables/new/?map={slug}", f"/race/new/?map={slug}", f"/scorer/?map={slug}",
        f"/rules/?map={slug}", f"/sets/ready/{key}/",
    ]  # fmt: skip


def begun_at(slug: str) -> list[tuple[str, dict[str, object]]]:
    """Every form that begins something on a map."""
    table = {"map": slug, "tempo": "turns", "shown": "hidden", "card_ms": 0, "bot_pace": 0,
             "grace_s": 60, "chair_2": "kira"}  # fmt: skip
    return [
        ("/tables/new/", table),
        ("/practise/begin/", {"map": slug, "way": "mix"}),
        ("/race/new/", {"map": slug}),
    ]


def reaches(client: Client, slug: str) -> bool:
    """Whether a visitor reaches all addresses of a map; there is nothing between all and none."""
    codes = {path: client.get(path).status_code for path in seen_at(slug)}
    begun = {path: client.post(path, sent).status_code for path, sent in begun_at(slug)}
    opened = {code == 404 for code in (*codes.values(), *begun.values())}
    assert len(opened) == 1, {**codes, **begun}
    assert set(codes.values()) in ({404}, {200}), codes
    return opened == {False}


def test_a_private_map_is_for_its_teacher_alone(version: MapVersion) -> None:
    own = Learner.objects.get(username="ms-frizzle")
    theirs = a_class(own)
    others = a_class(a_teacher("mr-garrison"))
    strangers = [
        Client(),
        signed_in(Learner.objects.create_guest()),
        signed_in(Learner.objects.get(username="mr-garrison")),
        signed_in(pupil(theirs).learner),
        signed_in(pupil(others).learner),
        signed_in(Learner.objects.create_superuser("keeper")),
    ]
    for client in strangers:
        assert not reaches(client, version.slug)
        assert version.slug not in client.get("/maps/").content.decode()
    assert not Table.objects.exists()
    assert not DrillRun.objects.exists()
    assert reaches(signed_in(own), version.slug)


def test_a_map_of_a_class_is_for_its_people(version: MapVersion) -> None:
    own = Learner.objects.get(username="ms-frizzle")
    theirs, others = a_class(own), a_class(a_teacher("mr-garrison"))
    ClassMap.objects.create(classroom=theirs, own_map=version.own_map)
    colleague = account("colleague")
    Teaching.objects.create(classroom=theirs, teacher=colleague)
    child = pupil(theirs)
    for learner in (child.learner, colleague, own):
        assert reaches(signed_in(learner), version.slug)
        assert version.slug in signed_in(learner).get("/maps/").content.decode()
    assert not reaches(signed_in(pupil(others).learner), version.slug)
    child.removed_at = timezone.now()
    child.save()
    assert not reaches(signed_in(child.learner), version.slug)


def test_a_map_by_link_is_for_whoever_knows_it(version: MapVersion) -> None:
    OwnMap.objects.update(is_linked=True)
    guest = signed_in(Learner.objects.create_guest())
    assert reaches(guest, version.slug)
    assert version.slug not in Client().get("/maps/").content.decode()
    OwnMap.objects.update(taken_down_at=timezone.now())
    assert not reaches(guest, version.slug)
    for cached in (load_atlas, load_outlines, map_entry, journey_on, race_on):
        cached.cache_clear()
    match_log.memory.forget()
    run = DrillRun.objects.get(map=version.slug)
    assert guest.get(f"/practise/runs/{run.public_id}/").status_code == 404
    for match in Match.objects.filter(map=version.slug):
        for page in (f"/matches/{match.public_id}/", f"/race/{match.public_id}/"):
            assert guest.get(page).status_code == 404, page
    for page in ("/practise/", "/progress/", "/play/", "/race/new/", "/maps/"):
        assert guest.get(page).status_code == 200, page


def test_a_pupil_with_an_assignment_may_do_it(version: MapVersion) -> None:
    classroom = a_class(Learner.objects.get(username="ms-frizzle"))
    plan = next(iter(ready_sets_of(version.slug).values())).plan
    task = assign_set(classroom, "Trees", plan, For(timezone.now()), uuid4())
    client = signed_in(pupil(classroom).learner)
    begun = client.post(f"/class/tasks/{task.public_id}/begin/")
    assert client.get(begun["Location"]).status_code == 200
    teacher = signed_in(Learner.objects.get(username="ms-frizzle"))
    base = f"/teach/classes/{classroom.public_id}/"
    for page in (f"assignments/{task.public_id}/", "report/", "misconceptions/", "live/"):
        assert teacher.get(f"{base}{page}").status_code == 200, page
    paper = fetched(teacher, f"{base}assignments/{task.public_id}/worksheet.pdf")
    assert paper.content.startswith(b"%PDF")


def test_a_new_version_leaves_what_began_on_the_old_one(version: MapVersion) -> None:
    own = Learner.objects.get(username="ms-frizzle")
    client = signed_in(own)
    for path, values in begun_at(version.slug):
        assert client.post(path, values).status_code == 302
    before = version.map_json
    row = version.own_map
    client.post(f"/workshop/{row.public_id}/links/", {"one": "skerry", "other": "reef"})
    second = publish_again(client, OwnMap.objects.get(pk=row.pk))
    assert (second.number, second.slug) == (2, f"own-{row.code}-v2")
    assert second.borders == version.borders + 1
    version.refresh_from_db()
    assert version.map_json == before
    run = DrillRun.objects.get()
    assert run.map == version.slug
    assert client.get(f"/practise/runs/{run.public_id}/").status_code == 200
    assert set(Match.objects.values_list("map", flat=True)) == {version.slug}
    listed = client.get("/maps/").content.decode()
    assert f"/maps/{second.slug}/" in listed
    assert f"/maps/{version.slug}/" not in listed
    assert publish_again(client, OwnMap.objects.get(pk=row.pk)).number == 2, "nothing has changed"


def workshop_paths(row: OwnMap) -> list[str]:
    """Every address of a map in the making."""
    patterns = [
        str(entry.pattern) for entry in urlpatterns if "workshop/<uuid" in str(entry.pattern)
    ]
    assert len(patterns) >= 12
    values = {"<uuid:public_id>": str(row.public_id), "<str:key>": "a..b", "<slug:slug>": "oak"}
    paths = []
    for pattern in patterns:
        path = pattern
        for mark, value in values.items():
            path = path.replace(mark, value)
        assert "<" not in path, f"give {path} a value here"
        paths.append(f"/{path}")
    return paths


def test_the_workshop_of_a_map_is_its_owners(version: MapVersion) -> None:
    row = version.own_map
    classroom: Classroom = a_class(Learner.objects.get(username="ms-frizzle"))
    ClassMap.objects.create(classroom=classroom, own_map=row)
    OwnMap.objects.update(is_linked=True)
    colleague = account("colleague")
    Teaching.objects.create(classroom=classroom, teacher=colleague)
    before = OwnMap.objects.values().get()
    for stranger in (colleague, pupil(classroom).learner, Learner.objects.create_guest()):
        client = signed_in(stranger)
        for path in workshop_paths(row):
            for send in (client.get, client.post):
                assert send(path).status_code in (404, 405), path
    assert OwnMap.objects.values().get() == before
    for path in workshop_paths(row):
        response = Client().get(path)
        if response.status_code != 405:
            assert response["Location"].startswith("/account/sign-in/"), path


def test_a_report_is_kept_for_the_keeper(version: MapVersion) -> None:
    OwnMap.objects.update(is_linked=True)
    path = f"/workshop/report/{version.slug}/"
    assert Client().get(path).status_code == 404
    guest = signed_in(Learner.objects.create_guest())
    assert guest.get(path).status_code == 200
    assert guest.post(path, {"why": "A rude name."}).status_code == 302
    assert MapReport.objects.get().why == "A rude name."


def test_who_can_report_a_map_finds_the_link_below_it(version: MapVersion) -> None:
    OwnMap.objects.update(is_linked=True)
    own = signed_in(Learner.objects.get(username="ms-frizzle"))
    guest = signed_in(Learner.objects.create_guest())
    chosen = {"place": ["oak", "pine", "maple", "nutmeg", "quince", "larch"], "use": "1"}
    part = guest.post(f"/maps/{version.slug}/part/", chosen)["Location"]
    for page in (f"/maps/{version.slug}/", f"/maps/{version.slug}/oak/", part):
        assert page.startswith("/maps/")
        for client in (own, Client(), guest):
            links = re.findall(r'href="(/workshop/report/[^"]+)"', text_of(client.get(page)))
            assert len(links) == (client is guest), page
            assert all(client.get(link).status_code == 200 for link in links), page


def text_of(response: Any) -> str:
    """A page that is there."""
    assert response.status_code == 200
    return str(response.content.decode())


def test_what_others_began_stays_when_the_owner_goes(version: MapVersion) -> None:
    own = Learner.objects.get(username="ms-frizzle")
    OwnMap.objects.update(is_linked=True)
    guest = signed_in(Learner.objects.create_guest())
    guest.post("/practise/begin/", {"map": version.slug, "way": "mix"})
    exported = fetched(signed_in(own), "/account/data/file/").json()
    assert exported["own_maps"]["maps"][0]["versions"][0]["slug"] == version.slug
    assert forget(own.pk)
    row = OwnMap.objects.get()
    assert row.owner is None
    assert not row.notes
    assert not hasattr(row, "source")
    run = DrillRun.objects.get()
    assert guest.get(f"/practise/runs/{run.public_id}/").status_code == 200
    assert guest.get(f"/maps/{version.slug}/").status_code == 404


def test_a_map_that_nobody_else_could_use_goes_for_good() -> None:
    row = measured_map(a_teacher())
    delete_map(row, timezone.now())
    assert not OwnMap.objects.exists()
