"""Language and appearance, as plain forms."""

import pytest
from django.test import Client


def test_language_is_kept_and_the_page_comes_back(client: Client) -> None:
    response = client.post("/i18n/setlang/", {"language": "cs", "next": "/?here"})
    assert (response.status_code, response["Location"]) == (302, "/?here")
    assert 'lang="cs"' in client.get("/").content.decode()


def test_theme_is_kept_and_the_page_comes_back(client: Client) -> None:
    response = client.post("/theme", {"theme": "dark", "next": "/?here"})
    assert (response.status_code, response["Location"]) == (302, "/?here")
    assert 'data-theme="dark"' in client.get("/").content.decode()
    client.post("/theme", {"theme": "auto"})
    assert "data-theme=" not in client.get("/").content.decode()


@pytest.mark.parametrize("address", ["/theme", "/i18n/setlang/"])
def test_nobody_is_sent_to_another_site(client: Client, address: str) -> None:
    fields = {"theme": "dark", "language": "cs", "next": "https://elsewhere.example/"}
    assert client.post(address, fields)["Location"] == "/"


def test_a_forged_cookie_does_not_reach_the_page(client: Client) -> None:
    client.cookies["theme"] = '"><script>'
    page = client.get("/").content.decode()
    assert "data-theme" not in page.split("<head>")[0]


def test_only_a_form_may_change_the_theme(client: Client) -> None:
    assert client.get("/theme").status_code == 405


def test_the_forms_are_protected(client: Client) -> None:
    strict = Client(enforce_csrf_checks=True)
    assert strict.post("/theme", {"theme": "dark"}).status_code == 403
    page = strict.get("/").content.decode()
    assert page.count('name="csrfmiddlewaretoken"') == page.count('method="post"') >= 2
