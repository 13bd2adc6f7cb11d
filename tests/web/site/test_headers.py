"""What every answer carries to keep its reader safe."""

import re

import pytest
from django.test import Client

POLICY = {
    "default-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "form-action 'self'",
}
HEADERS = {
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
}


@pytest.mark.parametrize("address", ["/", "/nowhere", "/healthz"])
def test_policy_lets_nothing_in_from_outside(client: Client, db: None, address: str) -> None:
    response = client.get(address)
    assert set(response["Content-Security-Policy"].split("; ")) == POLICY
    assert {name: response[name] for name in HEADERS} == HEADERS
    assert "camera=()" in response["Permissions-Policy"]


@pytest.mark.parametrize("address", ["/", "/nowhere"])
def test_pages_hold_nothing_the_policy_forbids(client: Client, address: str) -> None:
    page = client.get(address).content.decode()
    assert not re.search(r"<script(?![^>]*\bsrc=)", page)
    assert not re.search(r"<style|\sstyle=|\son[a-z]+=|javascript:", page)
    assert not re.findall(r'(?:src|href|action)="(?:https?:)?//', page)


def test_pages_are_compressed(client: Client) -> None:
    assert client.get("/", headers={"accept-encoding": "gzip"})["Content-Encoding"] == "gzip"


def test_a_page_sets_no_cookie_but_the_one_for_forms(client: Client) -> None:
    client.get("/")
    assert set(client.cookies) == {"csrftoken"}
