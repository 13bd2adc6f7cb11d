"""Privacy, terms, help, contact, accessibility, and papers: complete, and true to the models."""

import re
from pathlib import Path

import pytest
from django.apps import apps
from django.conf import settings
from django.core.checks import run_checks
from django.test import Client, override_settings
from django.utils.html import escape

from classroom.views import arrivals, class_language
from classroom.views.lti import browsers
from config import context
from config.environment import BASE_DIR
from config.trust.texts import (
    KEPT,
    LANGUAGES,
    PAGES,
    PAPERS,
    _kept_lines,
    told_kept,
    trust_text,
)
from game.hosting import reader_zone
from quiz.actions.export import EXPORTERS, own_row
from quiz.views import sign_in
from tests.web.account_help import account
from tests.web.class_help import signed_in

pytestmark = pytest.mark.django_db
NOBODYS = frozenset({
    "auth.Permission", "auth.Group", "auth.Group_permissions", "contenttypes.ContentType",
    "classroom.LtiInvitation", "classroom.LtiServices", "game.MapExcerpt", "lti_tool.Key",
    "lti_tool.LtiDeployment", "lti_tool.LtiPlatformInstance", "lti_tool.LtiRegistration",
})  # fmt: skip
"""Models without personal data."""
EXPORTED = {
    "learner": "account", "tables": "play", "races": "play", "practice": "practice",
    "progress": "practice", "classes": "classes", "practice_sets": "classes",
    "assignments": "classes", "own_maps": "maps", "platforms": "platforms",
}  # fmt: skip
"""Where the privacy page describes each part of the export."""
RUN_BY = override_settings(CONTROLLER="Example School", CONTACT="privacy@example.org")


def test_what_we_keep_tells_of_every_model_once() -> None:
    models = {model._meta.label for model in apps.get_models(include_auto_created=True)}
    told = [label for labels in KEPT.values() for label in labels]
    assert len(told) == len(set(told))
    assert {*told} | NOBODYS == models


def test_what_we_keep_tells_of_everything_in_the_export() -> None:
    assert EXPORTED.keys() >= EXPORTERS.keys()
    assert {EXPORTED[name] for name in EXPORTERS} <= KEPT.keys()


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_of_ones_own_data_lists_all_of_it(language: str) -> None:
    client = signed_in(account("ms-hill"))
    client.cookies["django_language"] = language
    page = client.get("/account/data/").content.decode()
    told = told_kept(language)
    assert len(told) == len(KEPT)
    for title, text in told:
        assert f"<strong>{escape(title)}:</strong> {escape(text)}" in page


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_tells_of_the_same(language: str) -> None:
    assert [line.split(": ", 1)[0] for line in _kept_lines(language)] == list(KEPT)
    for name in (*PAGES, *PAPERS):
        text, english = trust_text(name, language), trust_text(name, "en")
        assert text.title
        shape = [[is_item for is_item, _ in part.lines] for part in text.parts]
        assert shape == [[is_item for is_item, _ in part.lines] for part in english.parts]


@pytest.mark.parametrize(("language", "words"), [
    ("en", ("parents", "platform")),
    ("cs", ("rodiče", "platform")),
    ("fr", ("parents", "plateforme")),
])  # fmt: skip
@pytest.mark.parametrize("name", ["privacy", "record"])
def test_whoever_gets_data_is_named(name: str, language: str, words: tuple[str, str]) -> None:
    """Grades go to platforms and results to parents, where a school wishes it."""
    parts = trust_text(name, language).parts
    told = parts[-1] if name == "privacy" else parts[-2]
    assert all(told.has(word) for word in words)


COOKIES = {
    settings.SESSION_COOKIE_NAME, settings.CSRF_COOKIE_NAME, settings.LANGUAGE_COOKIE_NAME,
    "messages", context.THEME_COOKIE, class_language.COOKIE, reader_zone.COOKIE, sign_in.COOKIE,
    arrivals.BROWSER_COOKIE, browsers.COOKIE,
}  # fmt: skip
SETTERS = {
    "config/views.py", "classroom/views/arrivals.py", "classroom/views/class_language.py",
    "classroom/views/lti/browsers.py", "quiz/views/sign_in.py", "static/js/site.js",
}  # fmt: skip


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_privacy_page_names_every_cookie(language: str) -> None:
    part = next(part for part in trust_text("privacy", language).parts if part.has("cookies"))
    named = [re.split(r"\s?: ", line)[0] for is_item, line in part.lines if is_item]
    assert {name for line in named for name in line.split(", ")} == COOKIES


def test_no_other_module_sets_a_cookie() -> None:
    sources = [path for folder in ("config", "game", "quiz", "classroom", "static")
               for path in Path(BASE_DIR / folder).rglob("*.[pj][ys]")]  # fmt: skip
    sets = re.compile(r"\w\.set_cookie\(|document\.cookie = ")
    found = {path for path in sources if sets.search(path.read_text(encoding="utf-8"))}
    assert {str(path.relative_to(BASE_DIR)) for path in found} == SETTERS


@pytest.mark.parametrize(("language", "words"), [
    ("en", "joined last signed in"), ("cs", "zaregistrovali přihlásili"), ("fr", "inscription"),
])  # fmt: skip
def test_what_we_keep_of_an_account_names_what_its_export_holds(language: str, words: str) -> None:
    assert {"joined_at", "last_sign_in"} <= own_row(account("ms-hill").pk).keys()
    told = " ".join(dict(told_kept(language)).values())
    assert all(word in told for word in words.split())


@RUN_BY
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", PAGES)
def test_everybody_reads_the_pages(name: str, language: str) -> None:
    client = Client(headers={"Accept-Language": language})
    page = client.get(f"/about/{name}/").content.decode()
    assert trust_text(name, language).title in page
    assert "{" not in page.split("<main")[1].split("</main")[0]
    if name != "help":
        assert "privacy@example.org" in page or name == "terms"
    assert Client().post(f"/about/{name}/").status_code == 405


@RUN_BY
def test_privacy_names_who_runs_the_site_and_offers_all_papers() -> None:
    page = Client().get("/about/privacy/").content.decode()
    assert "Example School" in page
    for paper in PAPERS:
        for language in LANGUAGES:
            assert f"/about/papers/{paper}.{language}.rtf" in page
            answer = Client().get(f"/about/papers/{paper}.{language}.rtf")
            assert answer["Content-Type"] == "application/rtf"
            assert answer.content.startswith(rb"{\rtf1")
            assert answer.content.count(b"{") == answer.content.count(b"}")
    assert b"Example School" in Client().get("/about/papers/agreement.en.rtf").content


@override_settings(CONTROLLER="", CONTACT="")
def test_where_nobody_is_named_there_is_a_gap_that_can_be_read_and_filled_in() -> None:
    for language, words in (("en", "[name of the operator] runs this site"),
                            ("cs", "provozuje [jméno provozovatele]"),
                            ("fr", "[nom de l’exploitant] gère ce site")):  # fmt: skip
        page = Client(headers={"Accept-Language": language}).get("/about/privacy/")
        assert words in page.content.decode()
        for paper in PAPERS:
            written = Client().get(f"/about/papers/{paper}.{language}.rtf").content
            assert b"_" * 22 in written
            assert b"[" not in written


@pytest.mark.parametrize("path", ["/about/nothing/", "/about/papers/letter.de.rtf",
                                  "/about/papers/privacy.en.rtf", "/about/letter/"])  # fmt: skip
def test_there_is_nothing_else(path: str) -> None:
    assert Client().get(path).status_code == 404


def test_help_is_searched_without_accents_and_capitals() -> None:
    page = Client().get("/about/help/?q=EXTRA time").content.decode()
    assert "How do I give a pupil extra time?" in page
    assert "How do I create a class?" not in page
    czech = Client(headers={"Accept-Language": "cs"}).get("/about/help/?q=znamky")
    assert "Kde jsou známky?" in czech.content.decode()
    nothing = Client().get("/about/help/", {"q": "<script>zebra"}).content.decode()
    assert "Nothing found" in nothing
    assert "<script>zebra" not in nothing


@pytest.mark.parametrize(
    ("language", "wanted", "heading"),
    [
        ("en", "password", "I forgot my password"),
        ("cs", "heslo", "Nevím svoje heslo"),
        ("fr", "mot de passe", "J’ai oublié mon mot de passe"),
    ],
)
def test_pupils_find_help_too(language: str, wanted: str, heading: str) -> None:
    visitor = Client(headers={"Accept-Language": language})
    page = visitor.get("/about/help/", {"q": wanted}).content.decode()
    assert f"<h2>{heading}</h2>" in page


def test_the_footer_and_sign_up_lead_there() -> None:
    home = Client().get("/").content.decode()
    for name in PAGES:
        assert f'href="/about/{name}/"' in home
    form = Client().get("/account/sign-up/").content.decode().split("<main")[1]
    assert 'href="/about/terms/"' in form.split("</main")[0]
    assert 'href="/about/privacy/"' in form.split("</main")[0]


def test_check_deploy_insists_on_who_runs_the_site() -> None:
    def found() -> list[str | None]:
        return [one.id for one in run_checks(include_deployment_checks=True)]

    with override_settings(CONTROLLER="", CONTACT="", DEMO=False):
        assert "crossings.E001" in found()
    with RUN_BY, override_settings(DEMO=False):
        assert "crossings.E001" not in found()


def test_the_example_environment_names_both() -> None:
    text = (BASE_DIR / ".env.example").read_text(encoding="utf-8")
    assert "\nCONTROLLER=" in text
    assert "\nCONTACT=" in text
