"""Pages for when something is not there, not allowed, or broken."""

import pytest
from django.template.loader import get_template
from django.test import Client
from django.utils import translation

ERRORS = [
    ("/nowhere", 404, "This page is not on the map"),
    ("/closed", 403, "This border is closed"),
    ("/unreadable", 400, "We cannot read this address"),
    ("/broken", 500, "We have lost our way"),
    ("/unreachable", 503, "The site is not available right now"),
    ("/cut-off", 503, "The site is not available right now"),
]


@pytest.mark.urls("tests.web.broken_urls")
@pytest.mark.parametrize(("address", "status", "title"), ERRORS)
def test_tells_kindly_and_shows_the_way_home(address: str, status: int, title: str) -> None:
    response = Client(raise_request_exception=False).get(address)
    page = response.content.decode()
    assert response.status_code == status
    assert f"<h1>{title}</h1>" in page
    assert 'class="button button--primary" href="/"' in page
    assert "Traceback" not in page
    assert "on purpose" not in page
    assert response["Content-Security-Policy"]


@pytest.mark.parametrize("name", ["400.html", "500.html", "503.html"])
@pytest.mark.parametrize("language", ["en", "cs", "fr"])
def test_needs_nothing_but_itself(name: str, language: str) -> None:
    with translation.override(language):
        page = get_template(name).render()
    assert f'<html lang="{language}"' in page


def test_a_form_without_its_token_is_explained() -> None:
    response = Client(enforce_csrf_checks=True).post("/theme", {"theme": "dark"})
    assert response.status_code == 403
    assert "<h1>Please send it again</h1>" in response.content.decode()


def test_a_lost_page_speaks_czech_too(client: Client) -> None:
    page = client.get("/nowhere", headers={"accept-language": "cs"}).content.decode()
    assert "Tahle stránka na mapě není" in page
