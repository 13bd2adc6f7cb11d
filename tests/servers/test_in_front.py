"""Two web processes behind nginx or HAProxy, set up as docs/operations.md says."""

import asyncio
import os
import re
import shutil
from collections.abc import Callable
from pathlib import Path
from uuid import uuid4

import pytest

from tests.processes import ROOT, answers, eventually, free_port, run_apart, running
from tests.processes import site_environment as environment_in
from tests.servers.conftest import MakeReady, Postgresql
from tests.servers.race_room import RaceRoom, make_rooms, read_log, standings
from tests.servers.test_together import Site

pytestmark = [pytest.mark.servers, pytest.mark.timeout(900)]
PLAYERS, ROUNDS, WITHIN_S = 20, 3, 3.0
SOON_S = 5.0
"""A count that comes later was held back on its way."""
ADDED = "/usr/sbin:/sbin:"


def example(mark: str) -> str:
    """The example of the document that has this line."""
    blocks = re.findall(r"```\n(.*?)```", (ROOT / "docs/operations.md").read_text(), re.DOTALL)
    (found,) = [block for block in blocks if mark in block]
    return str(found)


def nginx(folder: Path, port: int, webs: tuple[int, int]) -> tuple[str, ...]:
    """How nginx is started with the example, on this port, without TLS."""
    block = example("limit_conn_zone").replace("listen 443 ssl;", f"listen 127.0.0.1:{port};")
    assert f"127.0.0.1:{port}" in block
    block = with_ports(block, webs).replace("maps.example.org", "localhost")
    paths = "\n".join(
        f"{name}_temp_path {folder}/{name};"
        for name in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    )
    user = "user root;" if os.geteuid() == 0 else ""
    whole = (
        f"daemon off; pid {folder}/pid; error_log stderr; {user}\nevents {{}}\n"
        f"http {{ access_log off; {paths}\n{block}}}\n"
    )
    (folder / "nginx.conf").write_text(whole)
    return ("nginx", "-p", str(folder), "-c", str(folder / "nginx.conf"))


def haproxy(folder: Path, port: int, webs: tuple[int, int]) -> tuple[str, ...]:
    """How HAProxy is started with the example, on this port, without TLS."""
    tls = "bind :443 ssl crt /etc/haproxy/maps.pem"
    block = example("mode http").replace(tls, f"bind 127.0.0.1:{port}")
    assert f"127.0.0.1:{port}" in block
    block = with_ports(block, webs).replace("X-Forwarded-Proto https", "X-Forwarded-Proto http")
    (folder / "haproxy.cfg").write_text(block.replace("maps.example.org", "localhost"))
    return ("haproxy", "-db", "-f", str(folder / "haproxy.cfg"))


def with_ports(block: str, webs: tuple[int, int]) -> str:
    """The example with the ports of these web processes."""
    for before, port in zip(("8000", "8001"), webs, strict=True):
        assert f"127.0.0.1:{before}" in block
        block = block.replace(f"127.0.0.1:{before}", f"127.0.0.1:{port}")
    return block


async def race(room: RaceRoom, site: Site, address: str) -> None:
    """Play a race through the proxy. In the second round a web process is killed."""
    await room.fill(PLAYERS, [address])
    async with room.all_listen():
        async with asyncio.timeout(60):
            while any(not phone.boards for phone in room.phones):
                await asyncio.sleep(0.1)
        for number in range(1, ROUNDS + 1):
            playing = asyncio.create_task(room.play(number, WITHIN_S, seed=number))
            if number == 2:
                await asyncio.sleep(WITHIN_S * 0.4)
                await asyncio.to_thread(site.webs[0].kill_and_restart)
            assert await playing == []
            async with asyncio.timeout(60 if number == 2 else SOON_S):  # the streams tell all
                while {phone.shown[:2] for phone in room.phones} != {("revealed", number)}:
                    await asyncio.sleep(0.05)
        assert all(phone.heard for phone in room.phones)
        await room.steer("next", ROUNDS)


@pytest.mark.parametrize("command_for", [nginx, haproxy])
def test_a_race_behind_a_proxy(
    *,
    command_for: Callable[[Path, int, tuple[int, int]], tuple[str, ...]],
    postgresql: Postgresql,
    redis_url: str,
    prepare_site: MakeReady,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("PATH", ADDED + os.environ["PATH"])
    if not shutil.which(command_for.__name__):
        pytest.skip(f"{command_for.__name__} is not installed and could not be")
    environment = environment_in(
        tmp_path,
        DJANGO_SETTINGS_MODULE="config.settings",
        DATABASE_URL=postgresql.migrated_database(f"front_{uuid4().hex}"),
        REDIS_URL=redis_url,
        TRUSTED_PROXIES="127.0.0.1",
    )
    prepare_site(environment)
    site, port, log = Site(tmp_path, environment), free_port(), tmp_path / "front.log"
    address = f"http://localhost:{port}"
    try:
        site.wait()
        command = command_for(tmp_path, port, site.ports)
        with running(*command, environment=os.environ, log=log):
            eventually(lambda: answers(f"{address}/healthz"), "the proxy answers", log)
            (room,) = make_rooms(environment, [address], [(ROUNDS, False)])
            run_apart(race(room, site, address))
            kept = read_log(environment, room.id)
            assert kept.check(room.phones) == PLAYERS * ROUNDS
            assert run_apart(standings(room)) == kept.recount()
    finally:
        site.stop()
