"""Simulated people over HTTP, each with a list of what the site said it has taken.

Everybody is stubborn: the same form is sent again, to whichever process answers, until the site
says what became of it.
"""

import asyncio
import itertools
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random
from typing import Any
from uuid import UUID, uuid4

from tests.servers.person import FORM, OPEN_SPACE, is_over, round_of
from tests.servers.race_room import Answer, BrokenError, Device, Phone, RaceRoom

PATIENCE_S = 180.0
"""A site that has not answered for so long does not go on."""

SHOWN_AFTER = 50
"""After this many looks, ten in a second, a host shows a round that waits for a lost player."""

ERRAND_PATIENCE_S = 400.0
"""The errand of a killed worker is taken by another one after two minutes."""


class StuckError(AssertionError):
    """The site did not go on."""


@dataclass
class Waits:
    """How long people waited for an answer: the longest, and how often a form was sent again."""

    longest: float = 0.0
    again: int = 0
    answers: int = 0


@dataclass
class Visitor(Device):
    """A browser that sends everything again until it is answered."""

    waits: Waits = field(default_factory=Waits)

    async def until_done(
        self, method: str, address: str, fields: dict[str, Any] | None = None
    ) -> Answer:
        """Send the same again until the site answers. Raises StuckError."""
        began = time.monotonic()
        while (waited := time.monotonic() - began) < PATIENCE_S:
            try:
                answer = await self.ask(method, address, fields)
            except BrokenError:
                self.waits.again += 1
                await asyncio.sleep(min(0.5, 0.05 + waited / 10))
                continue
            self.waits.answers += 1
            self.waits.longest = max(self.waits.longest, time.monotonic() - began)
            return answer
        raise StuckError(f"{method} {address} was not answered for {PATIENCE_S:.0f} seconds")


@dataclass
class SoakPhone(Visitor, Phone):
    """A phone of a race."""


@dataclass
class SoakDone:
    """What people were told was taken, by what they did."""

    races: list[dict[str, Any]] = field(default_factory=list)
    matches: list[dict[str, Any]] = field(default_factory=list)
    runs: list[dict[str, Any]] = field(default_factory=list)
    errands: list[dict[str, Any]] = field(default_factory=list)

    @property
    def answers(self) -> int:
        """How many answers and moves were acknowledged."""
        rounds = sum(len(phone["kept"]) for race in self.races for phone in race["phones"])
        placed = sum(len(match["placed"]) for match in self.matches)
        return rounds + placed + sum(len(run["kept"]) for run in self.runs)


@dataclass
class SoakRoom:
    """What all people of an episode share."""

    sites: list[str]
    seed: str
    goes_on: Callable[[], bool]
    """Whether there is reason to begin something new."""
    done: SoakDone = field(default_factory=SoakDone)
    waits: Waits = field(default_factory=Waits)

    def visitor(self, session: str = "", turn: int = 0) -> Visitor:
        """A person with a browser."""
        return Visitor(self.sites, session, turn, timeout=15, waits=self.waits)


async def play_race(all_: SoakRoom, made: dict[str, Any], sessions: list[str]) -> None:
    """Play a race to its end, with a phone for each session; an empty one is a new guest."""
    host = all_.visitor(made["host"])
    asked = [
        (offer, right if isinstance(right, list) else [right]) for offer, right in made["asked"]
    ]
    phones = [
        SoakPhone(all_.sites, session, turn, timeout=15, waits=all_.waits)
        for turn, session in enumerate(sessions)
    ]
    room = RaceRoom(made["id"], made["code"], host, asked, list(phones))
    await asyncio.gather(*(phone.join(room.code) for phone in phones))
    async with room.all_listen():
        for number in range(1, len(asked) + 1):
            failed = await room.play(number, 2.0, seed=UUID(made["id"]).int)
            if failed:
                raise failed[0]
            await _reveal(room, number)
        await room.steer("next", len(asked))
        async with asyncio.timeout(PATIENCE_S):
            while any(phone.shown[0] != "over" for phone in phones):
                await asyncio.sleep(0.1)
    all_.done.races.append(
        {
            "id": room.id,
            "pupils": bool(sessions[0]),
            "phones": [
                {
                    "session": phone.session,
                    "kept": [[t.round, t.given, t.sent_at, t.told_at] for t in phone.kept],
                }
                for phone in phones
            ],
        }
    )


async def _reveal(room: RaceRoom, number: int) -> None:
    """Wait until every phone shows the reveal of a round; if it does not come, the host opens it.

    A guest whose reply to joining was lost joins again as a new guest. The first one stays a player
    without a phone, whom a round without a clock waits for, until the host sees that and goes on.
    """

    def is_revealed() -> bool:
        return all(phone.shown[:2] == ("revealed", number) for phone in room.phones)

    try:
        async with asyncio.timeout(PATIENCE_S):  # the stream tells everybody
            for tries in itertools.count(1):
                if is_revealed():
                    return
                await asyncio.sleep(0.1)
                if tries == SHOWN_AFTER:
                    await room.steer("show", number)
    except TimeoutError:
        shown = [(phone.shown, phone.session, phone.race) for phone in room.phones]
        now = [await phone.see() for phone in room.phones]
        raise StuckError(f"round {number} was not revealed: {shown}, now {now}") from None


async def play_matches(all_: SoakRoom, name: str) -> None:
    """Play matches against bots, one after the other."""
    rng, me = Random(f"{all_.seed} match {name}"), all_.visitor()
    while all_.goes_on():
        wishes = {**FORM, "chair_2": "pip", "chair_3": "kira", "command": str(uuid4())}
        answer = await me.until_done("POST", "/tables/new/", wishes)
        assert answer.status == 302, (answer.status, answer.body[:500])
        match = answer.location
        assert "/matches/" in match, match
        placed: list[tuple[int, str]] = []
        while not is_over(page := (await me.until_done("GET", match)).body.decode()):
            await asyncio.sleep(rng.uniform(0, 0.3))
            if 'id="go-on"' in page:
                sent = {"round": round_of(page), "command": str(uuid4())}
                await me.until_done("POST", f"{match}ready/", sent)
            elif spaces := OPEN_SPACE.findall(page):
                move = (int(round_of(page)), rng.choice(spaces))
                sent = {"round": str(move[0]), "space": move[1], "command": str(uuid4())}
                answer = await me.until_done("POST", f"{match}tokens/", sent)
                assert answer.status == 200, (answer.status, answer.body[:500])
                assert b'role="alert"' not in answer.body, answer.body[:2000]
                placed.append(move)
        all_.done.matches.append({"id": match.split("/")[2], "placed": placed})


async def practise(all_: SoakRoom, name: str) -> None:
    """Practise, one run after the other, and order one's own data from the worker."""
    rng, me = Random(f"{all_.seed} run {name}"), all_.visitor()
    while all_.goes_on():
        wishes = {
            "map": "europe", "way": "kind", "kinds": "neighbours", "length": 10,
            "command": str(uuid4()),
        }  # fmt: skip
        begun = await me.until_done("POST", "/practise/begin/", wishes)
        assert begun.status == 302, (begun.status, begun.body[:500])
        assert "/runs/" in begun.location, begun.location
        await answer_run(all_, me, begun.location, rng)
        if rng.random() < 0.5:
            await order_data(all_, me)


async def do_assignments(all_: SoakRoom, session: str, of: str, tasks: list[str]) -> None:
    """Do the assignments of a class, each begun twice as impatient people do."""
    rng, me = Random(f"{all_.seed} task {session}"), all_.visitor(session)
    for task in tasks:
        if not all_.goes_on():
            return
        for _ in range(2):
            begun = await me.until_done("POST", f"/class/tasks/{task}/begin/", {})
            assert begun.status == 302, (begun.status, begun.body[:500])
        await answer_run(all_, me, begun.location, rng, (task, of))


async def answer_run(
    all_: SoakRoom, me: Visitor, address: str, rng: Random, work: tuple[str, str] = ("", "")
) -> None:
    """Answer every question of a run, which may be work at an assignment of a class."""
    kept: list[tuple[int, str, str]] = []
    for number in range(1, 1000):
        await asyncio.sleep(rng.uniform(0.1, 1.2))
        command, given = str(uuid4()), rng.choice(["yes", "no"])
        sent = {"number": number, "command": command, "given": given}
        answer = await me.until_done("POST", f"{address}answer/", sent)
        assert answer.status == 200, (answer.status, answer.body[:500])
        kept.append((number, command, given))
        if b'id="go-on"' not in answer.body or f"{address}next/".encode() not in answer.body:
            break
        answer = await me.until_done("POST", f"{address}next/", {"number": number + 1})
        assert answer.status == 200, (answer.status, answer.body[:500])
    task, of = work
    all_.done.runs.append({"id": address.split("/")[3], "task": task, "class": of, "kept": kept})


async def order_data(all_: SoakRoom, me: Visitor) -> None:
    """Order all of one's own data, and wait until the worker has made the file.

    Where the page says that it could not be made, order it again, as the page advises.
    """
    answer = await me.until_done("GET", "/account/data/file/")
    assert answer.status == 302, (answer.status, answer.body[:500])
    errand, began, orders = answer.location, time.monotonic(), 1
    while time.monotonic() - began < ERRAND_PATIENCE_S:
        page = await me.until_done("GET", errand)  # an errand is made while its page is open
        made = await me.until_done("GET", f"{errand}file/")
        if made.status == 200:
            all_.done.errands.append({"id": errand, "bytes": len(made.body), "orders": orders})
            return
        if b'hx-trigger="every 1s"' not in page.body:
            errand = (await me.until_done("GET", "/account/data/file/")).location
            orders += 1
        await asyncio.sleep(0.5)
    raise StuckError(f"{errand} was not made in {ERRAND_PATIENCE_S:.0f} seconds")
