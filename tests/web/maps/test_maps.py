"""The maps to explore, as a server gives them."""

import gzip
import re
from collections.abc import Iterator
from functools import cache
from html.parser import HTMLParser
from pathlib import Path

import brotli  # type: ignore[import-untyped]
import pytest
from django.contrib.staticfiles import finders
from django.test import Client
from django.urls import reverse

from game.atlas_files import load_atlas, load_facts, map_slugs
from tests.sampled_maps import FIRST

LANGUAGES = ("en", "cs", "fr")
EVERY_MAP = pytest.mark.parametrize("map_slug", ["europe", "usa", "lyon"])
IN_EVERY_LANGUAGE = pytest.mark.parametrize("language", LANGUAGES)
HTMX = {"HX-Request": "true"}
UNHASHED = re.compile(r"\.[0-9a-f]{12}(\.\w+)$")
MODULES = ("js/map-gestures.js", "js/map-places.js", "js/map-view.js", "js/map-zoom.js")
PAGES = ("/maps/", "/maps/europe/", "/maps/europe/austria/", "/maps/europe/table/")


class Reader(HTMLParser):
    """What a page holds: its elements with their attributes, and its links by what they lie in."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.elements: list[tuple[str, dict[str, str]]] = []
        self.open: list[dict[str, str]] = []
        self.links: list[tuple[str, list[dict[str, str]]]] = []
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Remember an element, and what it stands in."""
        values = {name: value or "" for name, value in attrs}
        self.elements.append((tag, values))
        if tag == "a":
            self.links.append((values.get("href", ""), list(self.open)))
        if tag == "ul":
            self.open.append(values)

    def handle_endtag(self, tag: str) -> None:
        """Forget a list that has ended."""
        if tag == "ul":
            self.open.pop()

    def links_in(self, name: str) -> list[str]:
        """The links inside lists of a class."""
        return [
            href
            for href, around in self.links
            if any(name in values.get("class", "").split() for values in around)
        ]


def read(client: Client, address: str, language: str = "en", **headers: str) -> str:
    """The text of a page that must be there."""
    response = client.get(address, headers={"Accept-Language": language, **headers})
    assert response.status_code == 200, address
    return response.content.decode()


def places() -> Iterator[tuple[str, str]]:
    """Every place of every map."""
    for map_slug in FIRST:
        for slug in load_atlas(map_slug).places:
            yield map_slug, slug


@IN_EVERY_LANGUAGE
def test_the_list_leads_to_every_map(client: Client, language: str) -> None:
    html = read(client, "/maps/", language)
    for slug in map_slugs():
        assert f'href="/maps/{slug}/"' in html
        assert f'href="/maps/{slug}/table/"' in html
        assert load_atlas(slug).names[language] in html


@EVERY_MAP
@IN_EVERY_LANGUAGE
def test_a_map_has_every_place_as_a_link(client: Client, map_slug: str, language: str) -> None:
    html = read(client, f"/maps/{map_slug}/", language)
    drawn = {
        values["data-place"]: values
        for tag, values in Reader(html).elements
        if tag == "a" and "data-place" in values
    }
    atlas = load_atlas(map_slug)
    assert set(drawn) == set(atlas.places)
    for slug, place in atlas.places.items():
        assert drawn[slug]["href"] == f"/maps/{map_slug}/{slug}/"
        assert drawn[slug]["aria-label"] == place.names[language]
    assert [values["tabindex"] for values in drawn.values()].count("0") == 1
    assert f'lang="{language}"' in html


@EVERY_MAP
@IN_EVERY_LANGUAGE
def test_the_tables_hold_every_fact(client: Client, map_slug: str, language: str) -> None:
    html = read(client, f"/maps/{map_slug}/table/", language)
    atlas = load_atlas(map_slug)
    rows = html.count("<tr ")
    assert rows == 3 + len(atlas.places) + len(atlas.borders) + len(atlas.not_borders)
    for border in atlas.borders:
        if border.reason:
            assert _escaped(border.reason[language]) in html
    for entry in atlas.not_borders:
        assert _escaped(entry.reason[language]) in html


def test_every_place_of_every_map_has_its_sheet(client: Client) -> None:
    for map_slug, slug in places():
        atlas = load_atlas(map_slug)
        html = read(client, f"/maps/{map_slug}/{slug}/", "cs", **HTMX)
        page = Reader(html)
        linked = page.links_in("ledger--borders")
        expected = [f"/maps/{map_slug}/{other}/" for other in atlas.neighbours[slug]]
        assert sorted(linked) == sorted(expected), slug
        gaps = [
            {atlas.place_of[part] for part in entry.between} - {slug}
            for entry in atlas.not_borders
            if slug in {atlas.place_of[part] for part in entry.between}
        ]
        expected = [f"/maps/{map_slug}/{other}/" for gap in gaps for other in gap]
        assert sorted(page.links_in("ledger--gaps")) == sorted(expected), slug
        assert _escaped(atlas.places[slug].names["cs"]) in html
        assert _escaped(load_facts(map_slug)[slug]["notes"]["cs"]) in html


@pytest.mark.parametrize(
    ("address", "words"),
    [
        ("/maps/europe/austria/", ["Vienna", "Slovakia", "The Morava and the Danube", "river"]),
        ("/maps/europe/russia/", ["Kaliningrad", "main part of Russia"]),
        ("/maps/europe/malta/", ["Sea link", "2 neighbours"]),
        ("/maps/usa/utah/", ["Salt Lake City", "corner", "Four Corners"]),
    ],
)
def test_a_sheet_says_how_and_why(client: Client, address: str, words: list[str]) -> None:
    html = read(client, address)
    for word in words:
        assert word in html


def test_a_commune_is_not_its_own_capital(client: Client) -> None:
    html = read(client, "/maps/lyon/bron/", **HTMX)
    assert "Capital" not in html
    assert "42,442" in html


def test_figures_are_written_in_the_visitors_way(client: Client) -> None:
    assert "83,871 km²" in read(client, "/maps/europe/austria/", "en", **HTMX)
    assert "83\xa0871 km²" in read(client, "/maps/europe/austria/", "cs", **HTMX)
    assert "0,44 km²" in read(client, "/maps/europe/vatican-city/", "fr", **HTMX)


def test_all_others_are_somewhere_in_the_rings(client: Client) -> None:
    html = read(client, "/maps/usa/maine/", **HTMX)
    rings = html[html.index("rings__list") :]
    linked = re.findall(r'href="/maps/usa/([a-z-]+)/"', rings)
    assert sorted(linked) == sorted(set(load_atlas("usa").places) - {"maine"})
    assert "8 crossings" in rings or "9 crossings" in rings


@pytest.mark.parametrize(
    "address",
    [
        "/maps/nowhere/",
        "/maps/nowhere/table/",
        "/maps/nowhere/austria/",
        "/maps/europe/atlantis/",
        "/maps/europe/utah/",
        "/maps/europe/Austria/",
        "/maps/europe/austria_/",
        "/maps/europe/table_/",
        "/maps/..%2Feurope/",
        "/maps/nowhere/?place=austria",
    ],
)
def test_what_is_not_there_is_not_found(client: Client, address: str) -> None:
    assert client.get(address).status_code == 404


@pytest.mark.parametrize("address", PAGES)
def test_nothing_can_be_sent_here(client: Client, address: str) -> None:
    for method in (client.post, client.put, client.delete):
        assert method(address).status_code == 405
    assert client.head(address).status_code == 200


def test_a_place_called_like_the_table_page_has_an_address_of_its_own() -> None:
    address = reverse("place", args=["anywhere", "table"])
    assert address != reverse("map-table", args=["anywhere"])
    assert reverse("place", args=["europe", "austria"]) == "/maps/europe/austria/"


@pytest.mark.parametrize("address", ["/maps/europe/austria/", "/maps/europe/"])
def test_htmx_gets_only_what_changes(client: Client, address: str) -> None:
    response = client.get(address, headers=HTMX)
    html = response.content.decode()
    assert "HX-Request" in response["Vary"]
    assert "<html" not in html
    assert 'class="map__lands"' not in html
    assert html.count('id="place"') == 1
    for part in ("marks", "labels"):
        assert re.search(rf'<g id="{part}"[^>]* hx-swap-oob="true"', html)
    assert html.index("<title>") < html.index("<template>")


def test_htmx_gets_the_whole_page_when_it_goes_back(client: Client) -> None:
    headers = {**HTMX, "HX-History-Restore-Request": "true"}
    html = client.get("/maps/europe/austria/", headers=headers).content.decode()
    assert "<html" in html
    assert "hx-swap-oob" not in html


def test_what_is_lit_up_is_the_place_and_its_neighbours(client: Client) -> None:
    html = read(client, "/maps/europe/portugal/")
    marks = html[html.index('id="marks"') : html.index('class="map__dots"')]
    assert set(re.findall(r"#shape-([a-z-]+)", marks)) == {"portugal", "spain"}
    assert "mark--chosen" in marks
    assert 'fill="url(#hatch)"' in marks
    assert marks.count('class="line line--land"') == 1


@pytest.mark.parametrize(
    ("typed", "place"),
    [
        ("Austria", "austria"),
        ("rakousko", "austria"),
        ("AUTRICHE", "austria"),
        ("ceska", "czechia"),  # a slip
        ("Cesko", "czechia"),
        ("tchequie", "czechia"),
        ("  île ", None),
        ("bosnie", "bosnia-and-herzegovina"),
        ("bosna a", "bosnia-and-herzegovina"),
        ("s", None),
        ("<script>", None),
    ],
)
def test_a_name_in_any_language_finds_the_place(
    client: Client, typed: str, place: str | None
) -> None:
    response = client.get("/maps/europe/", {"place": typed})
    if place:
        assert response.status_code == 302
        assert response["Location"] == f"/maps/europe/{place}/"
    else:
        assert response.status_code == 200
        assert "No place here is called" in response.content.decode()
        assert "<script>" not in response.content.decode()


def test_an_empty_search_is_the_map(client: Client) -> None:
    assert "No place here is called" not in read(client, "/maps/europe/?place=")


@pytest.mark.parametrize("address", PAGES)
def test_nothing_is_styled_or_scripted_inline(client: Client, address: str) -> None:
    for tag, values in Reader(read(client, address)).elements:
        assert tag != "style"
        assert "style" not in values
        assert not [name for name in values if name.startswith("on")]
        assert tag != "script" or "src" in values


@EVERY_MAP
def test_ids_are_unique(client: Client, map_slug: str) -> None:
    first = next(iter(load_atlas(map_slug).places))
    for address in (f"/maps/{map_slug}/", f"/maps/{map_slug}/{first}/"):
        elements = Reader(read(client, address)).elements
        ids = [values["id"] for _, values in elements if "id" in values]
        assert len(ids) == len(set(ids))


@pytest.mark.parametrize("address", PAGES)
def test_pages_are_light(client: Client, address: str) -> None:
    assert len(gzip.compress(read(client, address).encode(), 6)) < 60_000


@pytest.mark.parametrize("address", ["/maps/world/switzerland/", "/maps/europe/italy/"])
def test_no_outline_is_painted_over_what_is_lit_up(client: Client, address: str) -> None:
    html = read(client, address)
    outlines = [m.start() for m in re.finditer('id="shape-', html)]
    marks, dots = html.index('id="marks"'), html.index('class="map__dots"')
    assert len(outlines) == len(load_atlas(address.split("/")[2]).places)
    assert max(outlines) < marks < dots
    assert "<path d=" not in html[dots : html.index('id="labels"')]


HEADERS = 400
"""What comes with each file besides its content, rounded up."""
TYPEFACES, WORKER = 53_000, 5_000
"""What they take, rounded up: `test_a_first_visit_takes_less_than_150_kb` weighs it all."""


@pytest.mark.parametrize("accepts", ["gzip, deflate", "gzip, deflate, br, zstd"])
@pytest.mark.parametrize("map_slug", map_slugs())
def test_a_map_page_stays_under_150_kb(client: Client, map_slug: str, accepts: str) -> None:
    """The page as it is sent with all that belongs to it, in plain HTTP and over HTTPS."""
    headers = {"Accept-Encoding": accepts, "Accept-Language": "en"}
    response = client.get(f"/maps/{map_slug}/", headers=headers)
    page = len(response.content) + sum(len(f"{k}: {v}") + 2 for k, v in response.items())
    html = read(client, f"/maps/{map_slug}/")
    named = re.findall(r'(?:href|src)="/static/([^"#?]+\.(?:css|js|svg))', html)
    names = {*(UNHASHED.sub(r"\1", name) for name in named), *MODULES}
    assert len(names) > 18
    files = sum(HEADERS + _sent(name, accepts) for name in names)
    worker = WORKER if "br" in accepts else 0  # it needs HTTPS
    assert page + files + TYPEFACES + worker < 149_000, map_slug


@cache
def _sent(name: str, accepts: str) -> int:
    """How many bytes of a style, a script or a drawing are sent: WhiteNoise packs them tightly."""
    path = finders.find(name)
    assert path, name
    content = Path(path).read_bytes()
    return len(brotli.compress(content) if "br" in accepts else gzip.compress(content, 9))


def test_names_to_suggest_come_when_they_are_asked_for(client: Client) -> None:
    assert "<option" not in read(client, "/maps/europe/")
    names = read(client, "/maps/europe/names/")
    assert '<option value="Německo">Germany</option>' in names
    assert '<option value="Germany"></option>' in names
    assert '<option value="Německo"></option>' in read(client, "/maps/europe/names/", "cs")
    assert client.get("/maps/nowhere/names/").status_code == 404


@pytest.mark.parametrize("address", PAGES)
def test_no_database_is_asked(client: Client, address: str) -> None:
    # No `db` fixture here: a query would fail this test.
    read(client, address)


def test_names_are_sorted_as_if_without_accents(client: Client) -> None:
    html = read(client, "/maps/europe/table/", "cs")
    table = html[html.index('id="places"') : html.index('id="borders"')]
    names = re.findall(r'rowheader"[^>]*><a [^>]*>([^<]+)<', table)
    assert names.index("Česko") < names.index("Dánsko")
    assert names.index("Řecko") < names.index("San Marino")


def _escaped(text: str) -> str:
    return (
        text.replace("&", "&amp;")
        .replace("<", "&lt;")
        .replace("'", "&#x27;")
        .replace('"', "&quot;")
    )
