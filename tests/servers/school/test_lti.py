"""Learning platforms before several web processes: a token is taken once, by whichever is first."""

import re
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from html import unescape
from pathlib import Path
from urllib.error import HTTPError
from urllib.parse import urlencode
from urllib.request import HTTPRedirectHandler, Request, build_opener, urlopen

import pytest

from tests.lti_platform import CLIENT, DEPLOYMENT, running_platform
from tests.processes import WEB, answers, eventually, free_port, manage, running, site_environment
from tests.servers.conftest import MakeReady, Postgresql

pytestmark = [pytest.mark.servers, pytest.mark.timeout(900)]
MANY = 24


class _Stays(HTTPRedirectHandler):
    def redirect_request(self, *_: object) -> None:
        """Follow nobody."""


OPENER = build_opener(_Stays)


def status_of(request: Request) -> tuple[int, str]:
    """The status of an answer, and where it leads."""
    try:
        with OPENER.open(request, timeout=60) as answer:
            return answer.status, ""
    except HTTPError as error:
        return error.code, error.headers.get("Location", "")


def test_a_token_is_taken_once_by_two_processes(
    postgresql: Postgresql, prepare_site: MakeReady, tmp_path: Path
) -> None:
    database = postgresql.migrated_database("lti")
    environment = site_environment(tmp_path, DATABASE_URL=database)
    prepare_site(environment)
    ports = [free_port(), free_port()]
    sites = [f"http://localhost:{port}" for port in ports]
    with running_platform(sites[0]) as platform, ExitStack() as stack:
        manage(
            "platform", "add", "--name", "Moodle", "--issuer", platform.url,
            "--client-id", CLIENT, "--auth-url", f"{platform.url}/auth",
            "--token-url", f"{platform.url}/token", "--keyset-url", f"{platform.url}/jwks",
            "--deployment", DEPLOYMENT, environment=environment,
        )  # fmt: skip
        for port in ports:
            log = tmp_path / f"log-{port}"
            stack.enter_context(
                running(*WEB, "--port", str(port), environment=environment, log=log)
            )
        for port, site in zip(ports, sites, strict=True):
            eventually(lambda site=site: answers(f"{site}/healthz"), "it answers",  # type: ignore[misc]
                       tmp_path / f"log-{port}")  # fmt: skip
        sent = urlencode(platform.begin(platform.claims("teacher")))
        login = Request(f"{sites[0]}/lti/login/?{sent}", headers={"Sec-Fetch-Dest": "document"})
        status, way = status_of(login)
        assert status == 302
        with urlopen(way, timeout=120) as answer:
            found = re.findall(r'name="(\w+)" value="([^"]*)"', answer.read().decode())
        form = urlencode({name: unescape(value) for name, value in found}).encode()

        def launch(number: int) -> int:
            return status_of(Request(f"{sites[number % 2]}/lti/launch/", data=form))[0]

        with ThreadPoolExecutor(MANY) as crowd:
            statuses = sorted(crowd.map(launch, range(MANY)))
    assert statuses == [303, *[400] * (MANY - 1)]
