"""A part of a map is a map too: choosing it, and practising and playing only there."""

from datetime import timedelta
from io import StringIO
from typing import Any
from uuid import uuid4

import pytest
from django.core.cache import cache
from django.core.management import call_command
from django.test import Client
from django.utils import timezone
from django.utils.html import escape
from redis import RedisError

from classroom.actions.assign import For, assign_set
from classroom.set_catalogue import ready_sets_of
from game.actions import excerpts
from game.actions.excerpts import TooManyExcerptsError, forget_unused, keep_excerpt
from game.atlas.excerpt import Excerpt
from game.atlas_files import by_land, is_game_map, is_map, load_atlas, ready_excerpts
from game.journey.state import Phase
from game.models.map_excerpt import MapExcerpt
from game.models.match import Match
from game.refused import Refused
from quiz.drills.question import decode_question
from quiz.models.attempt import Attempt
from quiz.models.drill_run import DrillRun
from quiz.models.learner import Learner
from quiz.models.race import Race
from tests.web.class_help import a_class, a_teacher, pupil, signed_in
from tests.web.play_help import Visitor, stop_the_clock
from tests.web.practise_help import HTMX, Practice
from tests.web.practise_help import stop_the_clock as practise_clock
from tests.workshop_help import published_map

pytestmark = pytest.mark.django_db
PART = "/maps/germany/part/"
SOUTH = ["baden-wurttemberg", "bavaria", "hesse", "saxony", "thuringia", "saarland"]


def text(response: Any) -> str:
    """A page as text."""
    assert response.status_code == 200, response.status_code
    return str(response.content.decode())


def ticked(response: Any) -> set[str]:
    """The places that are ticked on a page."""
    page = response.context["page"]
    return {one.slug for region in page.regions for one in region.places if one.is_chosen}


def test_regions_surroundings_and_single_places_add_up(client: Client) -> None:
    page = client.post(PART, {"place": ["bremen"], "add": "south"})
    assert ticked(page) == {"bremen", "baden-wurttemberg", "bavaria"}
    page = client.post(PART, {"place": ["bremen", "bavaria"], "drop": "south"})
    assert ticked(page) == {"bremen"}
    wanted = {"centre": "bavaria", "within": "1"}
    assert ticked(client.post(PART, {**wanted, "place": ["bremen"]})) == {"bremen"}
    page = client.post(PART, {**wanted, "place": ["bremen"], "around": "1"})
    assert ticked(page) == {
        "bremen",
        "bavaria",
        "baden-wurttemberg",
        "hesse",
        "saxony",
        "thuringia",
    }
    page = client.post(PART, {"place": sorted(ticked(page)), "join": "1"})
    assert ticked(page) >= {"bremen", "bavaria", "lower-saxony"}
    assert "lead" not in page.context["page"].chosen.problem
    assert ticked(client.post(PART, {"place": SOUTH, "clear": "1"})) == set()


def test_an_address_can_ask_for_it_too(client: Client) -> None:
    assert ticked(client.get(f"{PART}?centre=hamburg&within=1&around=1")) == {
        "hamburg", "lower-saxony", "schleswig-holstein",
    }  # fmt: skip
    assert len(ticked(client.get("/maps/europe-part-balkans/part/"))) == 12
    for odd in ("within=99&centre=hamburg&around=1", "within=x", "place=nowhere", "add=%00"):
        assert client.get(f"{PART}?{odd}").status_code in (200, 400), odd


def test_what_is_in_the_way_is_said(client: Client) -> None:
    assert "Choose at least 5 places." in text(client.post(PART, {"place": SOUTH[:3]}))
    apart = text(client.post(PART, {"place": [*SOUTH[:5], "bremen", "hamburg"]}))
    assert "no way leads to Bremen, Hamburg." in apart
    assert "Add the places between" in apart
    every = sorted(load_atlas("germany").places)
    assert "That is the whole map." in text(client.post(PART, {"place": every}))
    for places, sentence in (
        (SOUTH[:4], "Choose at least 5 places."),
        ([*SOUTH[:5], "bremen"], "Inside this part, no way leads to some of the places."),
    ):
        page = text(client.post(PART, {"place": places, "use": "1"}))
        assert escape(sentence) in page
    assert not MapExcerpt.objects.exists()


def test_a_part_is_kept_once_and_reads_back(client: Client) -> None:
    chosen = ["bavaria", "hesse", "saxony", "thuringia", "saxony-anhalt", "brandenburg"]
    first = client.post(PART, {"place": chosen, "use": "1"})
    again = client.post(PART, {"place": [*reversed(chosen), "nowhere"], "use": "1"}, headers=HTMX)
    slug = Excerpt.of("germany", chosen).slug()
    assert first["Location"] == f"/maps/{slug}/"
    # Names that are no places are refused rather than dropped in silence.
    assert "One of these places is not on the map." in text(again)
    again = client.post(PART, {"place": [*reversed(chosen), "bavaria"], "use": "1"}, headers=HTMX)
    assert again["HX-Redirect"] == f"/maps/{slug}/"
    row = MapExcerpt.objects.get()
    assert (row.slug, row.places) == (slug, sorted(chosen))
    html = text(client.get(f"/maps/{slug}/"))
    assert "Routes may not leave it" in html
    assert 'href="/maps/germany/"' in html
    assert 'name="robots" content="noindex"' in html
    assert client.get(f"/maps/{slug}/table/").status_code == 200
    assert client.get(f"/maps/{slug}/bavaria/").status_code == 200
    assert client.get(f"/maps/{slug}/bremen/").status_code == 404
    assert client.get(f"/pictures/maps/{slug}.png").status_code == 200


def test_a_choice_that_is_ready_made_gets_its_name() -> None:
    ready = ready_excerpts("germany")[0]
    assert keep_excerpt("germany", ready.places) == ready.slug
    assert keep_excerpt("germany", load_atlas("germany").places) == "germany"
    assert not MapExcerpt.objects.exists()


def test_two_choices_with_one_code_stay_apart(monkeypatch: pytest.MonkeyPatch) -> None:
    own = Excerpt.code
    monkeypatch.setattr(
        Excerpt, "code", lambda self, tried=0: "2same" if not tried else own(self, tried)
    )
    first = keep_excerpt("usa", ["texas", "oklahoma", "kansas", "nebraska", "iowa"])
    second = keep_excerpt("usa", ["texas", "oklahoma", "kansas", "nebraska", "missouri"])
    assert first == "usa-part-2same"
    assert second != first
    assert keep_excerpt("usa", ["texas", "oklahoma", "kansas", "nebraska", "missouri"]) == second


def test_only_so_many_new_ones_come_from_an_address(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(excerpts, "NEW_PER_HOUR", 2)
    flat = ["texas", "oklahoma", "kansas", "nebraska"]
    for last in ("iowa", "missouri"):
        keep_excerpt("usa", [*flat, last], "192.0.2.7")
    with pytest.raises(TooManyExcerptsError):
        keep_excerpt("usa", [*flat, "colorado"], "192.0.2.7")
    keep_excerpt("usa", [*flat, "iowa"], "192.0.2.7")
    keep_excerpt("usa", [*flat, "colorado"], "192.0.2.8")


def test_pupils_keep_no_teacher_from_a_new_part(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    cache.clear()
    monkeypatch.setattr(excerpts, "NEW_PER_HOUR", 1)
    monkeypatch.setattr(excerpts, "NEW_OF_AN_ACCOUNT", 2)
    flat, path = ["texas", "oklahoma", "kansas", "nebraska"], "/maps/usa/part/"
    teacher = Client()
    teacher.force_login(Learner.objects.create_user("ms-hill"))
    made = []
    for visitor, last in (
        (client, "iowa"), (client, "missouri"), (teacher, "colorado"), (teacher, "south-dakota"),
        (teacher, "arkansas"),
    ):  # fmt: skip
        made.append(visitor.post(path, {"place": [*flat, last], "use": "1"}).status_code)
    assert made == [302, 200, 302, 302, 200]
    cache.clear()


def test_without_redis_a_part_is_kept_all_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    def gone(*_: object) -> None:
        raise RedisError

    monkeypatch.setattr(cache, "add", gone)
    flat = ["texas", "oklahoma", "kansas", "nebraska"]
    assert keep_excerpt("usa", [*flat, "iowa"], "192.0.2.7")


def test_parts_that_nobody_used_are_forgotten(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    flat = ["texas", "oklahoma", "kansas", "nebraska"]
    unused = keep_excerpt("usa", [*flat, "iowa"])
    used = keep_excerpt("usa", [*flat, "missouri"])
    young = keep_excerpt("usa", [*flat, "colorado"])
    old = timezone.now() - timedelta(days=31)
    MapExcerpt.objects.exclude(slug=young).update(made_at=old)
    Practice(client, practise_clock(monkeypatch), map=used).answer()
    assert forget_unused(timezone.now()) == 1
    assert set(MapExcerpt.objects.values_list("slug", flat=True)) == {used, young}
    assert unused not in (used, young)


@pytest.mark.parametrize("way", ["mix", "storm", "daily", "diagnosis", "kind"])
@pytest.mark.parametrize("slug", ["germany-part-around-bavaria", "europe-part-balkans"])
def test_practice_asks_only_about_the_part(
    slug: str, way: str, client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    practice = Practice(client, practise_clock(monkeypatch), map=slug, way=way)
    for _ in range(6):
        practice.answer()
    inside = set(load_atlas(slug).places)
    rows = Attempt.objects.filter(map=slug)
    assert rows.count() == 6
    for row in rows:
        asked = decode_question(row.kind, row.question)
        assert inside.issuperset((*asked.places, *asked.options, *asked.centre)), row.question
    for page in (f"/progress/{slug}/", "/progress/", f"/progress/{slug}/xray/", "/practise/"):
        assert slug in text(client.get(page)), page


def test_a_storm_on_five_places_lasts_as_long_as_its_clock(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Kinds that have nothing to ask on so few places are left out."""
    slug = "germany-part-around-bavaria"
    practice = Practice(client, practise_clock(monkeypatch), map=slug, way="storm")
    for _ in range(40):
        practice.answer(seconds=2)
    assert practice.run.ended_at is None
    assert len({row.kind for row in practice.attempts}) > 1


def test_without_sea_links_too(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    slug = "europe-part-mediterranean"
    land = by_land(slug)
    assert land == f"{slug}-by-land"
    assert is_map(land)
    assert not is_game_map(land)
    assert by_land("europe-part-balkans") == "europe-part-balkans"
    assert not is_map("europe-part-balkans-by-land")
    assert client.get(f"/maps/{land}/").status_code == 200
    Practice(client, practise_clock(monkeypatch), map=land).answer()
    assert Attempt.objects.get().map == land


def test_a_match_on_a_part_is_played_to_the_end(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    around = sorted({"austria", *load_atlas("europe").neighbours["austria"], "poland", "romania",
                     "croatia", "serbia"})  # fmt: skip
    slug = keep_excerpt("europe", around)
    assert len(around) == 13
    seated = Visitor(client, stop_the_clock(monkeypatch), map=slug)
    seated.play_on()
    assert seated.state.phase is Phase.OVER
    assert Match.objects.get().map == slug
    assert client.get(f"{seated.address}replay/").status_code == 200
    load_atlas.cache_clear()
    assert client.get(f"{seated.address}replay/").status_code == 200
    for page in ("/play/", "/progress/", f"/progress/{slug}/"):
        assert client.get(page).status_code == 200


def test_a_small_part_is_too_small_for_a_match(client: Client) -> None:
    slug = "germany-part-around-bavaria"
    assert f"/tables/new/?map={slug}" not in text(client.get(f"/maps/{slug}/"))
    sent = {"map": slug, "tempo": "turns", "shown": "hidden", "card_ms": 0, "bot_pace": 0,
            "grace_s": 60, "chair_2": "kira"}  # fmt: skip
    assert client.post("/tables/new/", sent)["Location"] == "/play/"
    assert "12" in text(client.get("/play/"))
    assert not Match.objects.exists()


def test_a_class_gets_sets_races_and_matches_on_a_part(monkeypatch: pytest.MonkeyPatch) -> None:
    teacher, slug = a_teacher(), "europe-part-balkans"
    classroom, client = a_class(teacher), signed_in(teacher)
    assert "The Balkans" in text(client.get(f"/sets/?map={slug}"))
    key = next(iter(ready_sets_of(slug)))
    assert client.get(f"/sets/ready/{key}/").status_code == 200
    plan = ready_sets_of(slug)[key].plan
    task = assign_set(classroom, "Balkans", plan, For(timezone.now()), uuid4())
    child = signed_in(pupil(classroom).learner)
    begun = child.post(f"/class/tasks/{task.public_id}/begin/")
    assert child.get(begun["Location"]).status_code == 200
    base = f"/teach/classes/{classroom.public_id}/"
    for page in (
        f"assignments/{task.public_id}/",
        "report/",
        f"misconceptions/?map={slug}",
        "live/",
    ):
        assert client.get(f"{base}{page}").status_code == 200, page
    assert slug in text(client.get(f"{base}assign-match/?map={slug}"))
    client.post("/race/new/", {"map": slug, "ready": "5", "command": uuid4()})
    assert Race.objects.get().match.map == slug


def test_a_part_of_a_private_map_is_as_private_as_the_map() -> None:
    version = published_map(a_teacher())
    own = signed_in(Learner.objects.get(username="ms-frizzle"))
    places = sorted(load_atlas(version.slug).places)
    chosen = own.post(f"/maps/{version.slug}/part/", {"place": places[:14], "join": "1"})
    made = own.post(f"/maps/{version.slug}/part/", {"place": sorted(ticked(chosen)), "use": "1"})
    slug = made["Location"].split("/")[2]
    assert slug.startswith(f"{version.slug}-part-")
    stranger = signed_in(Learner.objects.create_guest())
    for path in (f"/maps/{slug}/", f"/maps/{version.slug}/part/", f"/maps/{slug}/part/",
                 f"/practise/?map={slug}", f"/tables/new/?map={slug}", f"/progress/{slug}/",
                 f"/pictures/maps/{slug}.png"):  # fmt: skip
        assert own.get(path).status_code == 200, path
        assert stranger.get(path).status_code == 404, path
    assert stranger.post("/practise/begin/", {"map": slug, "way": "mix"}).status_code == 404
    own.post("/practise/begin/", {"map": slug, "way": "mix", "command": uuid4()})
    run = DrillRun.objects.get()
    assert (run.map, own.get(f"/practise/runs/{run.public_id}/").status_code) == (slug, 200)
    version.own_map.taken_down_at = timezone.now()
    version.own_map.save()
    assert own.get(f"/practise/runs/{run.public_id}/").status_code == 404
    assert slug not in text(own.get("/practise/"))


def test_the_list_of_maps_finds_parts(client: Client) -> None:
    page = text(client.get("/maps/?q=balkans"))
    assert 'href="/maps/europe-part-balkans/"' in page
    assert "No map is called" not in page
    assert "No map is called" in text(client.get("/maps/?q=atlantis"))
    assert "europe-part" not in text(client.get("/maps/"))


def test_the_command_line_knows_parts() -> None:
    slug = keep_excerpt("usa", ["texas", "oklahoma", "kansas", "nebraska", "iowa", "missouri"])
    for command, wanted in (
        ("atlas", [slug]),
        ("drills", [f"--map={slug}", "--kind=neighbours", "--count=5", "--seed=1"]),
    ):
        out = StringIO()
        call_command(command, *wanted, stdout=out)
        assert slug in out.getvalue() or out.getvalue().count("\n") == 5


@pytest.mark.parametrize("slug", [
    "europe-part-nowhere", "nowhere-part-balkans", "europe-part-", "-part-balkans",
    "europe-part-balkans-part-x", "europe-by-land-part-balkans", "europe-part-2222222",
])  # fmt: skip
def test_parts_that_are_not_there(slug: str, client: Client) -> None:
    assert not is_map(slug)
    for path in (
        f"/maps/{slug}/",
        f"/maps/{slug}/part/",
        f"/practise/?map={slug}",
        f"/progress/{slug}/",
    ):
        assert client.get(path).status_code == 404, path
    with pytest.raises(Refused):
        keep_excerpt("europe", ["nowhere"])
