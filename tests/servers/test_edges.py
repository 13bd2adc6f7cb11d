"""The edge of the site over the wire: what is too much, too slow, too many or made up."""

import contextlib
import http.client
import resource
import socket
import urllib.request
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from uuid import uuid4

import pytest

from config.serving.connections import FOR_FILES
from game.actions.open_streams import MOST_EACH
from tests.processes import WEB, answers, eventually, free_port, running, site_environment
from tests.servers.conftest import MakeReady, Postgresql
from tests.servers.person import Person, version_of

pytestmark = [pytest.mark.servers, pytest.mark.timeout(900)]
MEGABYTE = 1024 * 1024
FEW_FILES = FOR_FILES + 100
PASSWORD = "a good long password"


@dataclass(frozen=True)
class Site:
    """A running web process."""

    port: int
    pid: int
    log: Path

    @property
    def address(self) -> str:
        return f"http://localhost:{self.port}"

    def status(self, name: str) -> int:
        """A figure of the process, such as Threads or VmRSS."""
        lines = Path(f"/proc/{self.pid}/status").read_text().splitlines()
        return int(next(line for line in lines if line.startswith(f"{name}:")).split()[1])

    def connect(self) -> socket.socket:
        return socket.create_connection(("127.0.0.1", self.port), timeout=120)


@contextlib.contextmanager
def site_in(environment: dict[str, str], log: Path, *before: str) -> Iterator[Site]:
    port = free_port()
    with running(*before, *WEB, "--port", str(port), environment=environment, log=log) as process:
        site = Site(port, process.pid, log)
        eventually(lambda: answers(f"{site.address}/healthz"), "it answers", log)
        yield site


@pytest.fixture(scope="module")
def environment(
    tmp_path_factory: pytest.TempPathFactory, postgresql: Postgresql, prepare_site: MakeReady
) -> dict[str, str]:
    """A site on PostgreSQL, with a database of its own."""
    folder = tmp_path_factory.mktemp("edges")
    rows = postgresql.migrated_database(f"edges_{uuid4().hex}")
    found = site_environment(folder, DATABASE_URL=rows)
    prepare_site(found)
    return found


@pytest.fixture(scope="module")
def site(environment: dict[str, str], tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    with site_in(environment, tmp_path_factory.mktemp("log") / "web") as site:
        yield site


def head(site: Site, line: str, *more: str) -> bytes:
    lines = (f"{line} HTTP/1.1", f"Host: localhost:{site.port}", *more, "", "")
    return "\r\n".join(lines).encode()


def answer_on(connection: socket.socket) -> bytes:
    """Everything that comes until the other side hangs up."""
    received = b""
    with contextlib.suppress(ConnectionError):
        while piece := connection.recv(65536):
            received += piece
    return received


def test_silent_connections_do_not_stop_the_health_check(
    environment: dict[str, str], tmp_path: Path
) -> None:
    count = FEW_FILES + 300
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (max(soft, min(hard, count + 400)), hard))
    few = ("sh", "-c", f'ulimit -n {FEW_FILES} && exec "$@"', "sh")
    with site_in(environment, tmp_path / "log", *few) as site, contextlib.ExitStack() as stack:
        for number in range(count):
            stack.enter_context(site.connect())
            if number % 100 == 0:
                assert answers(f"{site.address}/healthz")
        for _ in range(5):
            assert answers(f"{site.address}/healthz")
        with urllib.request.urlopen(f"{site.address}/", timeout=120) as page:
            assert page.status == 200


def test_clients_that_dawdle_are_cut_off(site: Site) -> None:
    with contextlib.ExitStack() as stack:
        silent, half, slow, again = (stack.enter_context(site.connect()) for _ in range(4))
        half.sendall(b"GET / HTTP/1.1\r\nHost: localh")
        slow.sendall(head(site, "POST /theme", "Content-Length: 100") + b"theme=")
        again.sendall(head(site, "GET /healthz"))
        assert answer_on(again).startswith(b"HTTP/1.1 200")
        assert answer_on(slow).startswith(b"HTTP/1.1 408")
        assert answer_on(silent) == answer_on(half) == b""


def test_a_body_without_end_is_refused_and_not_kept(site: Site) -> None:
    before = site.status("VmRSS")
    for line in ("POST /theme", "POST /nowhere/", "GET /", "POST /sets/import/"):
        sent = 0
        with site.connect() as connection:
            connection.sendall(head(site, line, "Transfer-Encoding: chunked"))
            piece = b"10000\r\n" + b"x" * 65536 + b"\r\n"
            with contextlib.suppress(ConnectionError):
                while sent < 300 * MEGABYTE:
                    connection.sendall(piece)
                    sent += 65536
            received = answer_on(connection)
        assert received.startswith(b"HTTP/1.1 413"), line
        assert b"larger than this page takes" in received
        assert sent < 40 * MEGABYTE, "it was read on and on"
    assert site.status("VmRSS") - before < 64 * 1024


def test_a_length_that_is_too_much_is_refused_before_it_comes(site: Site) -> None:
    with site.connect() as connection:
        wanted = f"Content-Length: {300 * MEGABYTE}"
        connection.sendall(head(site, "POST /theme", wanted, "Accept-Language: cs"))
        received = answer_on(connection)
    assert received.startswith(b"HTTP/1.1 413")
    assert b'<html lang="cs"' in received


def test_files_of_strangers_are_not_looked_into(site: Site) -> None:
    person = Person(site.address)
    person.get("/account/sign-in/")
    answer = person.post_file("/sets/import/", "file", "x" * MEGABYTE)
    assert "/account/sign-in/?next=/sets/import/" in answer.url
    # What is no form with files may be no larger than any other form.
    assert person.post("/sets/import/", {"file": "x" * MEGABYTE}).status == 413


def test_one_guest_holds_a_few_streams_and_they_hold_no_threads(site: Site) -> None:
    person = Person(site.address)
    match = person.open_table(chair_2="pip")
    version = version_of(person.get(match).body)
    before = site.status("Threads")
    streams = [person.watch(match, after=version) for _ in range(4 * MOST_EACH)]
    eventually(
        lambda: sum(not stream.is_over for stream in streams) == MOST_EACH,
        "the rest ends",
        site.log,
    )
    assert all(not stream.is_over for stream in streams[-MOST_EACH:])
    assert b"retry: 60000" in "\n".join(person.received).encode()
    assert person.get(f"{match}board/?after={version}").status in (200, 204)
    eventually(lambda: site.status("Threads") < before + 12, "threads end", site.log)
    for stream in streams:
        stream.close()


def test_a_stream_ends_after_signing_out(site: Site) -> None:
    person = Person(site.address)
    person.get("/account/sign-up/")
    name = f"otter-{uuid4().hex[:8]}"
    fields = {"username": name, "password1": PASSWORD, "password2": PASSWORD}
    assert person.post("/account/sign-up/", fields).status == 200
    match = person.open_table(chair_2="pip")
    stream = person.watch(match, after=version_of(person.get(match).body))
    eventually(lambda: bool(stream.messages), "the stream opens", site.log)
    assert person.post("/account/sign-out/", {}).status == 200
    eventually(lambda: stream.is_over, "the stream ends", site.log)
    stream.close()


def test_a_nul_is_refused_with_a_sentence(site: Site) -> None:
    person = Person(site.address)
    person.get("/account/sign-up/")
    fields = {"username": "a\x00bc", "password1": PASSWORD, "password2": PASSWORD}
    for answer in (
        person.post("/account/sign-up/", fields),
        person.post("/account/sign-in/", {"login": "a\x00bc", "password": PASSWORD}),
        person.post("/account/sign-in/", {"login": "abc", "password": "x", "next": "/\x00"}),
        person.get("/join/abc%00d/"),
        person.get("/play/?after=%00"),
    ):
        assert answer.status == 400
        assert "that cannot be read. Nothing was changed." in answer.body
    connection = http.client.HTTPConnection("localhost", site.port, timeout=120)
    odd = r'sessionid="aaaaaaaaaaaaaaaa\000"; django_language="\000"; csrftoken="\000"'
    connection.request("GET", "/play/", headers={"Cookie": odd})
    assert connection.getresponse().status == 200


@pytest.mark.parametrize(("proxies", "statuses"), [("", [200, 429]), ("1", [200, 200])])
def test_who_asks_is_said_by_proxies_of_ours_alone(
    environment: dict[str, str], tmp_path: Path, proxies: str, statuses: list[int]
) -> None:
    limited = {**environment, "GUESTS_PER_HOUR": "1", "TRUSTED_PROXIES": proxies}
    found = []
    with site_in(limited, tmp_path / "log") as site:
        for visitor in ("192.0.2.1", "192.0.2.2"):
            person = Person(site.address)
            person.get("/play/")
            sent = {"X-Forwarded-For": f"203.0.113.7, {visitor}"}
            found.append(person.post("/play/now/", {}, **sent).status)
    assert found == statuses
