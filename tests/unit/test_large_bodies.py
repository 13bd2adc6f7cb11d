"""Which requests may bring more than a small form: files, sent as browsers send files."""

import pytest
from django.urls import reverse

from config.serving.addresses import takes_files, takes_large_files

MULTIPART = b'Multipart/Form-Data; boundary="x"'
PLAIN = b"application/x-www-form-urlencoded"


def scope(name: str, kind: bytes | None, method: str = "POST") -> dict[str, object]:
    said = [] if kind is None else [(b"content-type", kind)]
    headers = [(b"cookie", b"sessionid=abc"), *said]
    return {"type": "http", "method": method, "path": reverse(name), "headers": headers}


@pytest.mark.parametrize("name", ["school", "set-import"])
def test_a_file_may_be_larger_than_a_form(name: str) -> None:
    assert takes_files(scope(name, MULTIPART))
    # Decoding it sign by sign took ten times as long as the page.
    assert not takes_files(scope(name, PLAIN))
    assert not takes_files(scope(name, None))


def test_so_may_outlines_of_a_map() -> None:
    assert takes_large_files(scope("workshop", MULTIPART))
    assert not takes_large_files(scope("workshop", PLAIN))


@pytest.mark.parametrize("kind", [MULTIPART, PLAIN])
def test_other_addresses_take_no_files(kind: bytes) -> None:
    assert not takes_files(scope("home", kind))
    assert not takes_files(scope("school", kind, "GET"))
