"""The client's address: the connection's, or what the nearest named proxy wrote."""

import re
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from config.serving.proxies import Proxies, seen_through
from tests.web.match.test_watch import run_apart

PEER = "127.0.0.1"
VISITOR = "192.0.2.1"


def seen(proxies: str, *forwarded: str, peer: str = PEER, scheme: str = "") -> tuple[str, str]:
    """The address and the scheme that the site sees."""
    found: dict[str, Any] = {}

    async def site(scope: Any, receive: Any, send: Any) -> None:
        found.update(scope)

    headers = [(b"host", b"localhost"), *((b"x-forwarded-for", f.encode()) for f in forwarded)]
    headers += [(b"x-forwarded-proto", scheme.encode())] if scheme else []
    scope = {"type": "http", "client": (peer, 5), "scheme": "http", "headers": headers}
    run_apart(seen_through(site, Proxies.read(proxies))(scope, None, None))  # type: ignore[arg-type]
    assert found["headers"] == [(b"host", b"localhost")]
    return found["client"][0], found["scheme"]


@pytest.mark.parametrize("peer", [PEER, "::1", "10.0.0.1"])
def test_by_default_nobody_is_believed_not_even_on_this_machine(peer: str) -> None:
    assert seen("", VISITOR, peer=peer, scheme="https") == (peer, "http")


@pytest.mark.parametrize(
    ("proxies", "forwarded", "visitor"),
    [
        ("1", (VISITOR,), VISITOR),
        ("1", ("198.51.100.9, " + VISITOR,), VISITOR),  # anyone may send the beginning
        ("1", ("198.51.100.9", VISITOR), VISITOR),
        ("1", (f"{VISITOR}:4711",), VISITOR),
        ("1", ("[2001:db8::1]:4711",), "2001:db8::1"),
        ("1", (), PEER),
        ("1", ("unknown",), PEER),
        ("2", (f"{VISITOR}, 10.0.0.9",), VISITOR),
        ("2", (VISITOR,), PEER),  # it has not come through both
        ("127.0.0.1", (f"198.51.100.9, {VISITOR}",), VISITOR),
        ("127.0.0.0/8,10.0.0.0/8", (f"198.51.100.9, {VISITOR}, 10.0.0.9",), VISITOR),
        ("127.0.0.1", (f"{VISITOR}, 10.0.0.9",), "10.0.0.9"),
        ("10.0.0.0/8", (VISITOR,), PEER),  # the peer is none of ours
        ("127.0.0.1", ("nonsense",), PEER),
    ],
)
def test_proxies_of_ours_are_believed_from_the_right_end(
    proxies: str, forwarded: tuple[str, ...], visitor: str
) -> None:
    assert seen(proxies, *forwarded)[0] == visitor


def test_the_scheme_is_the_one_that_the_nearest_proxy_wrote() -> None:
    assert seen("1", VISITOR, scheme="http, https")[1] == "https"
    assert seen("1", VISITOR, scheme="javascript")[1] == "http"
    assert seen("10.0.0.0/8", VISITOR, scheme="https")[1] == "http"
    assert seen("127.0.0.1", VISITOR, peer="::ffff:127.0.0.1", scheme="https") == (VISITOR, "https")


@given(said=st.text(st.characters(max_codepoint=255, exclude_characters="\r\n")))
def test_whatever_visitors_send_first_changes_nothing(said: str) -> None:
    visitor = Proxies(count=1).visitor(PEER, f"{said}, {VISITOR}".split(","))
    assert visitor == VISITOR


@pytest.mark.parametrize("text", ["on", "10", "-1", "localhost", "10.0.0.0/33", "127.0.0.1;::1"])
def test_anything_else_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=re.escape(text.partition(";")[0])):
        Proxies.read(text)
