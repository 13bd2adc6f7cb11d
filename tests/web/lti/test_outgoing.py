"""Requests leave only for hosts that were registered, and end soon."""

import socket
import threading
import time
from collections.abc import Iterator

import pytest
from django.test import override_settings

from classroom.actions.lti.registering import BadPlatformError, check_address, check_host
from classroom.lti import outgoing
from classroom.lti.faults import ServiceError, ServiceFault
from classroom.lti.outgoing import PlatformSession, hosts_of, is_allowed
from tests.lti_platform import Platform
from tests.web.lti.visits import registered

HOSTS = frozenset({"moodle.example.org", "127.0.0.1:8123"})


@pytest.mark.parametrize(
    "url",
    [
        "http://169.254.169.254/latest/meta-data/",
        "http://localhost/",
        "http://127.0.0.1:8124/",
        "http://127.0.0.1/",
        "https://moodle.example.org.evil.org/",
        "https://evil.org/?moodle.example.org",
        "https://moodle.example.org@evil.org/",
        "https://user:password@moodle.example.org/",
        "https://moodle.example.org:8443/",
        "file:///etc/passwd",
        "ftp://moodle.example.org/",
        "//moodle.example.org/",
        "https://[::1/",
        "",
        "moodle.example.org",
    ],
)
def test_nowhere_else(url: str) -> None:
    assert not is_allowed(url, HOSTS)
    with pytest.raises(ServiceError) as caught:
        PlatformSession(HOSTS).get(url)
    assert caught.value.fault is ServiceFault.HOST


def test_registered_hosts() -> None:
    assert is_allowed("https://moodle.example.org/token", HOSTS)
    assert is_allowed("https://MOODLE.example.org/token", HOSTS)
    assert is_allowed("http://127.0.0.1:8123/", HOSTS)
    with override_settings(HTTPS=True):
        assert not is_allowed("http://127.0.0.1:8123/", HOSTS)
        assert is_allowed("https://moodle.example.org/token", HOSTS)


@pytest.mark.django_db
def test_hosts_of_a_platform_and_further_ones(platform: Platform) -> None:
    row = registered(platform, service_hosts=["school.example.org"])
    assert hosts_of(row) == {f"127.0.0.1:{platform.port}", "school.example.org"}


@pytest.mark.django_db
def test_a_redirect_is_not_followed(platform: Platform) -> None:
    session = PlatformSession([f"127.0.0.1:{platform.port}"])
    with pytest.raises(ServiceError) as caught:
        session.get(f"{platform.url}/elsewhere")
    assert caught.value.fault is ServiceFault.ODD
    assert platform.asked == ["GET /elsewhere"]


@pytest.fixture
def dripping() -> Iterator[int]:
    """A server that sends a little now and then and never ends; its port."""
    listener = socket.create_server(("127.0.0.1", 0))
    ends = threading.Event()

    def serve() -> None:
        connection, _address = listener.accept()
        with connection:
            connection.recv(10_000)
            connection.sendall(b"HTTP/1.1 200 OK\r\nContent-Length: 9999999\r\n\r\n")
            while not ends.wait(0.02):
                try:
                    connection.sendall(b"x" * 20_000)
                except OSError:
                    return

    thread = threading.Thread(target=serve)
    thread.start()
    yield listener.getsockname()[1]
    ends.set()
    listener.close()
    thread.join()


def test_an_answer_that_never_ends(dripping: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(outgoing, "WHOLE_S", 0.3)
    with pytest.raises(ServiceError) as caught:
        PlatformSession([f"127.0.0.1:{dripping}"]).get(f"http://127.0.0.1:{dripping}/")
    assert caught.value.fault is ServiceFault.LATE


def test_an_answer_that_is_too_large(dripping: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(outgoing, "MOST_BYTES", 50_000)
    with pytest.raises(ServiceError) as caught:
        PlatformSession([f"127.0.0.1:{dripping}"]).get(f"http://127.0.0.1:{dripping}/")
    assert caught.value.fault is ServiceFault.ODD


def test_nobody_answers() -> None:
    before = time.monotonic()
    with pytest.raises(ServiceError) as caught:
        PlatformSession(["127.0.0.1:1"]).get("http://127.0.0.1:1/")
    assert caught.value.fault is ServiceFault.BROKEN
    assert time.monotonic() >= before


@pytest.mark.parametrize("address", ["ftp://x.org/", "x.org", "https://", "https://a@b.org/", ""])
def test_addresses_that_cannot_be_registered(address: str) -> None:
    with pytest.raises(BadPlatformError):
        check_address(address)


@pytest.mark.parametrize("host", ["", "a/b", "https://a.org", "a@b.org", "a.org:x", "a b"])
def test_hosts_that_cannot_be_registered(host: str) -> None:
    with pytest.raises(BadPlatformError):
        check_host(host)


@pytest.mark.parametrize("host", ["school.example.org", "school.example.org:8443"])
def test_hosts(host: str) -> None:
    check_host(host)


def test_with_https_only_https() -> None:
    check_address("http://moodle.example.org/")
    with override_settings(HTTPS=True), pytest.raises(BadPlatformError):
        check_address("http://moodle.example.org/")
