"""A whole room at one race over the wire, while web processes or Redis are killed."""

import asyncio
from pathlib import Path
from random import Random
from uuid import uuid4

import pytest

from tests.processes import answers, eventually, run_apart, site_environment
from tests.servers.conftest import MakeReady, Postgresql
from tests.servers.race_room import Device, RaceRoom, make_rooms, read_log, standings
from tests.servers.test_together import Site

pytestmark = [pytest.mark.servers, pytest.mark.timeout(900)]
ROUNDS = 4
WITHIN_S = 4.0


async def race(room: RaceRoom, site: Site, players: int, webs: int) -> None:
    """Play a race to its end; in the middle of each round but the first a web process is killed."""
    await fill_slowly(room, site.addresses[:webs], players)
    async with room.all_listen():
        for number in range(1, ROUNDS + 1):
            playing = asyncio.create_task(room.play(number, WITHIN_S, seed=players))
            if number > 1:
                await asyncio.sleep(WITHIN_S * 0.4)
                await asyncio.to_thread(site.webs[number % webs].kill_and_restart)
            assert await playing == []
            assert {phone.shown[1] for phone in room.phones} == {number}
            # Every player who reloads the page is where they were.
            for phone in Random(number).sample(room.phones, 5):
                assert await phone.see() == ("revealed", number, False)
        await room.steer("next", ROUNDS)
        async with asyncio.timeout(60):
            while any(phone.shown[0] != "over" for phone in room.phones):
                await asyncio.sleep(0.1)


async def fill_slowly(room: RaceRoom, sites: list[str], players: int) -> None:
    """Fill a room. Phones that listen are told how many there are, and not drawn anew for it."""
    await room.fill(players // 2, sites)
    async with room.all_listen():
        early = list(room.phones)
        async with asyncio.timeout(60):
            while any(not phone.boards for phone in early):
                await asyncio.sleep(0.1)
        await room.fill(players - len(early), sites)
        words = f"{players} travellers are here".encode()
        async with asyncio.timeout(60):
            while any(not phone.heard or words not in phone.heard[-1][1] for phone in early):
                await asyncio.sleep(0.1)
    assert {phone.boards for phone in early} == {1}


def play_and_check(site: Site, players: int, webs: int) -> None:
    """Let a room play; nothing may be lost or doubled, and the standings are those of the log."""
    (room,) = make_rooms(site.environment, site.addresses[:webs], [(ROUNDS, False)])
    run_apart(race(room, site, players, webs))
    for address in site.addresses[:webs]:
        eventually(lambda a=address: answers(f"{a}/healthz"), "it is back", site.log)  # type: ignore[misc]
    kept = read_log(site.environment, room.id)
    assert kept.check(room.phones) == players * ROUNDS
    assert sum(len(phone.kept) for phone in room.phones) == players * ROUNDS
    assert run_apart(standings(room)) == kept.recount()


async def answer_greedily(room: RaceRoom, sites: list[str]) -> set[bytes]:
    """Let one player send a different answer for each place at once; what the site says counts."""
    await room.fill(2, sites)
    await room.steer("next", 0)
    one, offer = room.phones[0], room.asked[0][0]

    async def send(turn: int, place: str) -> bytes:
        tab = Device(sites, one.session, turn)
        answer = await tab.until_done("POST", f"{one.race}answer/", {"round": 1, "given": [place]})
        shown = await tab.until_done("GET", f"{one.race}?as=phone")
        assert [answer.status, shown.status] == [200, 200]
        return shown.body.partition(b"You chose <b>")[2].partition(b"</b>")[0]

    return set(await asyncio.gather(*(send(*sent) for sent in enumerate(offer))))


def test_of_answers_sent_at_once_one_counts(
    postgresql: Postgresql, redis_url: str, prepare_site: MakeReady, tmp_path: Path
) -> None:
    environment = site_environment(
        tmp_path,
        DJANGO_SETTINGS_MODULE="config.settings",
        DATABASE_URL=postgresql.migrated_database(f"greedy_{uuid4().hex}"),
        REDIS_URL=redis_url,
    )
    prepare_site(environment)
    site = Site(tmp_path, environment)
    try:
        site.wait()
        (room,) = make_rooms(environment, site.addresses, [(1, False)])
        told = run_apart(answer_greedily(room, site.addresses))
    finally:
        site.stop()
    assert len(told) == 1
    assert b"" not in told
    kinds = [event["kind"] for _number, event in read_log(environment, room.id).log]
    assert kinds.count("answer-given") == 1


@pytest.mark.parametrize(
    ("database", "players", "webs"), [("sqlite", 40, 1), ("postgresql", 60, 2)]
)
def test_a_room_survives_whoever_is_killed(
    *,
    request: pytest.FixtureRequest,
    prepare_site: MakeReady,
    tmp_path: Path,
    database: str,
    players: int,
    webs: int,
) -> None:
    more = {"DJANGO_SETTINGS_MODULE": "config.settings"}
    if database == "postgresql":
        server: Postgresql = request.getfixturevalue("postgresql")
        more["DATABASE_URL"] = server.migrated_database(f"room_{uuid4().hex}")
        more["REDIS_URL"] = request.getfixturevalue("redis_url")
    environment = site_environment(tmp_path, **more)
    prepare_site(environment)
    site = Site(tmp_path, environment)
    try:
        site.wait()
        play_and_check(site, players, webs)
    finally:
        site.stop()
