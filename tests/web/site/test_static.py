"""Static files: named after their content, compressed, served by the site itself."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from django.core.management import call_command
from django.templatetags.static import static
from django.test import Client, override_settings


@pytest.fixture(scope="module")
def collected(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    folder = tmp_path_factory.mktemp("static")
    storages = {"staticfiles": {"BACKEND": "config.static_storage.StaticStorage"}}
    with override_settings(STATIC_ROOT=folder, STORAGES=storages):
        # Fails when a stylesheet names a picture that is not there.
        call_command("collectstatic", interactive=False, verbosity=0, ignore_patterns=["admin"])
        yield folder


@pytest.mark.parametrize(
    "name", ["css/tokens.css", "css/home.css", "js/site.js", "img/maps.svg", "img/icons.svg"]
)
@pytest.mark.parametrize(("asked", "given"), [("br, gzip", "br"), ("gzip", "gzip")])
def test_comes_compressed_and_to_keep(collected: Path, name: str, asked: str, given: str) -> None:
    address = static(name)
    assert address != f"/static/{name}"
    response = Client().get(address, headers={"accept-encoding": asked})
    assert response.status_code == 200
    assert response["Content-Encoding"] == given
    assert "immutable" in response["Cache-Control"]
    assert "Access-Control-Allow-Origin" not in response
    assert len(response.content) < (Path("static") / name).stat().st_size


def test_a_browser_with_a_copy_gets_no_second_one(collected: Path) -> None:
    address = static("css/base.css")
    date = Client().get(address)["Last-Modified"]
    response = Client().get(address, headers={"if-modified-since": date})
    assert (response.status_code, response.content) == (304, b"")


def test_the_page_names_them_by_content(collected: Path) -> None:
    page = Client().get("/").content.decode()
    assert static("css/tokens.css") in page
    assert 'href="/static/css/tokens.css"' not in page


def test_scripts_import_each_other_by_content(collected: Path) -> None:
    script = Client().get(static("js/map.js")).getvalue().decode()
    assert static("js/map-view.js").rpartition("/")[2] in script
    assert '"./map-view.js"' not in script
