"""Maps that a school shares, regions that the file names, and the sentences of the builder."""

import json
from io import BytesIO, StringIO, TextIOWrapper
from typing import Any

import pytest
from django.core.management import call_command
from django.test import Client
from django.utils.translation import override

from classroom.models.school import School, SchoolTeacher
from classroom.words.map_troubles import problem_sentence, problem_sentences
from game.atlas_files import load_atlas
from game.cartography.drafts.named_values import Property, region_choice, regions_in
from game.cartography.errors import MapProblem, read_problem
from game.models.own_map import MapVersion, OwnMap
from quiz.models.learner import Learner
from tests.map_help import as_bytes, twenty_regions
from tests.web.class_help import a_class, a_teacher, pupil, signed_in
from tests.workshop_help import decide_everything, publish_again, published_map, sent, waited

pytestmark = pytest.mark.django_db
LANGUAGES = {"cs": "cs", "fr": "fr"}


def at_school(*teachers: Learner) -> School:
    """A school of these teachers."""
    school = School.objects.create(name="Hilltop")
    for teacher in teachers:
        SchoolTeacher.objects.create(school=school, teacher=teacher)
    return school


def opens(learner: Learner, version: MapVersion) -> bool:
    """Whether a learner can open a map, and is offered it."""
    client = signed_in(learner)
    codes = {client.get(f"/maps/{version.slug}/").status_code,
             client.get(f"/practise/?map={version.slug}").status_code}  # fmt: skip
    assert len(codes) == 1
    offered = version.slug in client.get("/maps/").content.decode()
    assert offered == (codes == {200})
    return offered


def test_teachers_of_a_school_share_a_map() -> None:
    owner, colleague, stranger = a_teacher(), a_teacher("mr-garrison"), a_teacher("mr-chips")
    version = published_map(owner)
    row, client = version.own_map, signed_in(owner)
    home = f"/workshop/{row.public_id}/"
    assert "join your school" in client.get(home).content.decode()
    client.post(f"{home}share/", {"school": "on"})
    assert not OwnMap.objects.get().is_for_school, "the owner has no school yet"
    at_school(owner, colleague)
    assert "The teachers of Hilltop" in client.get(home).content.decode()
    assert not opens(colleague, version)
    client.post(f"{home}share/", {"school": "on"})
    assert opens(colleague, version)
    assert not opens(stranger, version)
    assert not opens(pupil(a_class(owner)).learner, version), "a school's maps are its teachers'"
    assert 'name="school" checked' in client.get(home).content.decode()
    for path in (home, f"{home}places/"):
        assert signed_in(colleague).get(path).status_code == 404, "making it stays the owner's"
    SchoolTeacher.objects.filter(teacher=colleague).delete()
    assert not opens(colleague, version)
    client.post(f"{home}share/", {})
    assert not OwnMap.objects.get().is_for_school


def grouped() -> dict[str, Any]:
    """The twenty regions of the tests, each on a coast."""
    document = twenty_regions()
    for number, feature in enumerate(document["features"]):
        feature["properties"]["coast"] = "West  coast" if number % 2 else "East coast"
        feature["properties"]["every"] = "the same"
    return document


def test_a_property_of_the_file_holds_the_regions() -> None:
    teacher = a_teacher()
    client = signed_in(teacher)
    page = waited(client, sent(client, as_bytes(grouped()))).content.decode()
    assert '<option value="coast">coast: East coast, West' in page
    assert 'value="every"' not in page
    row = OwnMap.objects.get()
    names = {"base": "name", "region": "coast"}
    waited(client, client.post(f"/workshop/{row.public_id}/names/", names))
    decide_everything(client, row)
    version = publish_again(client, OwnMap.objects.get())
    atlas = load_atlas(version.slug)
    assert set(atlas.regions) == {"east-coast", "west-coast"}
    assert atlas.regions["west-coast"]["cs"] == "West coast"
    assert {place.region for place in atlas.places.values()} == set(atlas.regions)
    practise = client.get(f"/practise/?map={version.slug}").content.decode()
    assert "East coast" in practise


def test_a_region_goes_with_its_last_place() -> None:
    document = grouped()
    document["features"][0]["properties"]["coast"] = "Alone"
    document["features"][1]["properties"]["coast"] = "Alone"
    teacher = a_teacher()
    client = signed_in(teacher)
    waited(client, sent(client, as_bytes(document)))
    row = OwnMap.objects.get()
    names = {"base": "name", "region": "coast"}
    waited(client, client.post(f"/workshop/{row.public_id}/names/", names))
    row.refresh_from_db()
    assert "alone" in row.notes
    gone = [one["properties"]["name"].lower() for one in document["features"][:2]]
    places = client.get(f"/workshop/{row.public_id}/places/").context["page"].places
    form = {f"en:{line.slug}": line.en for line in places}
    waited(client, client.post(f"/workshop/{row.public_id}/places/", {**form, "out": gone}))
    row.refresh_from_db()
    assert "alone" not in row.notes


def test_which_properties_can_be_regions() -> None:
    many = tuple(str(n // 2) for n in range(100))
    assert region_choice([
        Property("good", ("a", "b", "A "), "twice"), Property("one", ("a", "a"), "twice"),
        Property("names", ("a", "b")), Property("gaps", ("a", "", "a"), "missing"),
        Property("many", many, "twice"),
    ]) == (Property("good", ("a", "b", "A "), "twice"),)  # fmt: skip
    assert regions_in(("a ", "b", " A")) == ("a", "b")


def test_the_command_line_knows_own_maps() -> None:
    slug = published_map(a_teacher()).slug
    told, lines = StringIO(), 0
    call_command("atlas", slug, stdout=told)
    assert json.loads(told.getvalue())["map"] == slug
    for kind in ("neighbours", "count-crossings", "find-route", "name-neighbours"):
        drills = StringIO()
        call_command("drills", map=slug, kind=kind, count=3, seed="1", stdout=drills)
        lines += len(drills.getvalue().splitlines())
    assert lines == 12


@pytest.mark.parametrize("policy", ["adaptive", "site", "random"])
def test_the_coach_talks_about_an_own_map(policy: str, monkeypatch: pytest.MonkeyPatch) -> None:
    slug = published_map(a_teacher()).slug
    said = [{"answer": None, "seconds": 3}] * 12 + [{"wait": 1}, {"xray": True}, {"quit": True}]
    written = "".join(json.dumps(line) + "\n" for line in said).encode()
    monkeypatch.setattr("sys.stdin", TextIOWrapper(BytesIO(written)))
    told = StringIO()
    call_command("coach", map=slug, seed=7, policy=policy, stdout=told)
    heard = [json.loads(line) for line in told.getvalue().splitlines()]
    places = set(load_atlas(slug).places)
    asked = [line["ask"]["question"] for line in heard if "ask" in line]
    assert len(asked) == 14, "each answer and the wait are followed by a question"
    named = {question.get("place") or question.get("from") or question.get("a") or ""
             for question in asked} - {""}  # fmt: skip
    assert named
    assert named <= places
    (xray,) = [line["xray"] for line in heard if "xray" in line]
    assert {place for one in xray for place in one["border"]} <= places


def test_problems_are_told_in_the_readers_language() -> None:
    way_out = MapProblem("Decide it with [[border]] or [[not_border]].")
    values = {"first": "a", "second": "b", "way_out": way_out}
    problem = MapProblem("%(first)s and %(second)s overlap. %(way_out)s", **values)
    again = read_problem(json.loads(json.dumps(problem.written)))
    assert again == problem == "a and b overlap. Decide it with [[border]] or [[not_border]]."
    for language, begin, rest in (("cs", "a a b se překrývají.", "Rozhodněte"),
                                  ("fr", "a et b se chevauchent.", "Décidez")):  # fmt: skip
        with override(language):
            assert problem_sentence(again).startswith(begin)
            assert rest in problem_sentence(again), "and so is what is inside it"
            assert problem_sentences([again, "100 % plain"]).endswith("100 % plain")


@pytest.mark.parametrize(("language", "sentence"), [
    ("cs", "Soubor s poznámkami musí obsahovat format = 1."),
    ("fr", "Le fichier de notes doit contenir format = 1."),
])  # fmt: skip
def test_a_bad_notes_file_is_refused_in_the_readers_language(language: str, sentence: str) -> None:
    client: Client = signed_in(a_teacher())
    client.cookies["django_language"] = language
    page = sent(client, as_bytes(twenty_regions()), b"format = 2\n")
    text = page.content.decode()
    assert sentence in text, text
    assert not OwnMap.objects.exists()


@pytest.mark.parametrize(("language", "sentence"), [
    ("cs", "Obrysy jsou poškozené"), ("fr", "Les contours"),
])  # fmt: skip
def test_broken_outlines_are_refused_in_the_readers_language(language: str, sentence: str) -> None:
    document = twenty_regions()
    document["features"][3]["geometry"]["coordinates"] = [[["x", "y"], [1, 2], [3, 4], ["x", "y"]]]
    client: Client = signed_in(a_teacher())
    client.cookies["django_language"] = language
    page = waited(client, sent(client, as_bytes(document)))
    assert sentence in page.content.decode()
    assert "is not made of rings" not in page.content.decode()
