"""A class race over the wire: a host, any number of phones, and what each was told was taken.

Everybody speaks HTTP in one event loop: two hundred phones with a thread each would be measured
instead of the site.
"""

import asyncio
import contextlib
import csv
import io
import json
import re
import time
from collections.abc import AsyncIterator, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any
from urllib.parse import urlencode, urlsplit
from uuid import uuid4

from tests.processes import manage

CSRF = "crossingscrossingscrossingscross"
FORM = "application/x-www-form-urlencoded"
MAKE = """
import json
from importlib import import_module
from uuid import uuid4
from django.conf import settings
from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
from game.atlas_files import load_atlas
from quiz.actions.race.open_race import RacePlan, open_race
from quiz.drills.catalogue import answer
from quiz.drills.ground import ground_of
from quiz.models.learner import Learner
from quiz.race.codec import read_round

def session(learner):
    store = import_module(settings.SESSION_ENGINE).SessionStore()
    store[SESSION_KEY] = str(learner.pk)
    store[BACKEND_SESSION_KEY] = "django.contrib.auth.backends.ModelBackend"
    store[HASH_SESSION_KEY] = learner.get_session_auth_hash()
    store.create()
    return store.session_key

ground, made = ground_of(load_atlas("europe")), []
for rounds, has_clock in %r:
    host = Learner.objects.create_user(f"host-{uuid4().hex[:20]}", password=str(uuid4()))
    race = open_race(host.pk, RacePlan("europe", rounds=rounds, has_clock=has_clock), uuid4())
    table = race.match.table
    asked = [read_round(one).question for one in table.wishes["rounds"]]
    made.append({
        "id": str(race.match.public_id), "code": table.invite_code, "host": session(host),
        "asked": [[list(one.offer), answer(ground, one)] for one in asked],
    })
print(json.dumps(made))
"""
READ = """
import json
from importlib import import_module
from django.conf import settings
from django.contrib.auth import SESSION_KEY
from game.models.match import MatchEvent
from quiz.models.race import RacePlayer
store = import_module(settings.SESSION_ENGINE).SessionStore
here = RacePlayer.objects.filter(race__match__public_id="%s")
players = dict(here.values_list("learner_id", "number"))
sessions = {}
for row in store.get_model_class().objects.all():
    learner = int(row.get_decoded().get(SESSION_KEY, 0))
    if learner in players:
        sessions[row.session_key] = players[learner]
rows = MatchEvent.objects.filter(match__public_id="%s").order_by("sequence")
print(json.dumps({"sessions": sessions, "rows": [[row.sequence, row.payload] for row in rows]}))
"""
VERSION = re.compile(rb'data-version="phone\.(\w+)\.(\d+)\.\d\.(\d)\.')
PURSE = 3
"""The column of the host's table that says how much money is left."""


class RefusedError(Exception):
    """The site answered, and said no."""


class BrokenError(Exception):
    """No answer, or one of a site that cannot answer now: send it again."""


@dataclass
class Answer:
    """What the site answered."""

    status: int
    cookies: dict[str, str]
    location: str
    body: bytes


@dataclass
class Device:
    """A browser with a session, at one web process or, after a failure, at another."""

    sites: Sequence[str]
    session: str = ""
    turn: int = 0
    timeout: float = 60

    async def ask(self, method: str, address: str, fields: dict[str, Any] | None = None) -> Answer:
        """Ask once. Raises BrokenError where the site did not answer, or could not."""
        try:
            async with asyncio.timeout(self.timeout):
                answer = await self._ask(method, address, fields)
        except (OSError, EOFError, asyncio.LimitOverrunError) as error:
            self.turn += 1
            raise BrokenError(repr(error)) from None
        if answer.status >= 500:
            self.turn += 1
            raise BrokenError(answer.status)
        self.session = answer.cookies.get("sessionid", self.session)
        return answer

    async def _ask(self, method: str, address: str, fields: dict[str, Any] | None) -> Answer:
        reader, writer = await self.connect(method, address, urlencode(fields or {}, doseq=True))
        try:
            first, *lines = (await reader.readuntil(b"\r\n\r\n")).decode("latin1").split("\r\n")
            told = [(n.lower(), v.strip()) for n, _, v in (line.partition(":") for line in lines)]
            heads = dict(told)
            body = await _body(reader, heads)
        finally:
            writer.close()
        cookies = dict(v.split(";")[0].split("=", 1) for n, v in told if n == "set-cookie")
        return Answer(int(first.split()[1]), cookies, heads.get("location", ""), body)

    async def connect(
        self, method: str, address: str, form: str = ""
    ) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        """Send a request on a line of its own."""
        where = urlsplit(self.sites[self.turn % len(self.sites)])
        reader, writer = await asyncio.open_connection("127.0.0.1", where.port, limit=2**20)
        cookie = f"csrftoken={CSRF}" + (f"; sessionid={self.session}" if self.session else "")
        sent = (
            f"Content-Type: {FORM}\r\nContent-Length: {len(form)}\r\n" if method == "POST" else ""
        )
        head = (
            f"{method} {address} HTTP/1.1\r\nHost: {where.netloc}\r\nCookie: {cookie}\r\n"
            f"X-CSRFToken: {CSRF}\r\nHX-Request: true\r\n{sent}\r\n"
        )
        writer.write(head.encode() + form.encode())
        return reader, writer

    async def until_done(
        self, method: str, address: str, fields: dict[str, Any] | None = None
    ) -> Answer:
        """Send the same again until the site answers."""
        for tries in range(400):
            try:
                return await self.ask(method, address, fields)
            except BrokenError:
                await asyncio.sleep(min(1.0, 0.05 * (1 + tries)))
        raise AssertionError(f"nobody answers {address}")


async def _body(reader: asyncio.StreamReader, heads: dict[str, str]) -> bytes:
    """The body of an answer; a page that is made outside of most middleware comes in chunks."""
    if heads.get("transfer-encoding") != "chunked":
        return await reader.readexactly(int(heads.get("content-length", "0")))
    body = b""
    while size := int(await reader.readline(), 16):
        body += await reader.readexactly(size)
        await reader.readline()
    return body


def _how_far(shown: tuple[str, int, bool]) -> tuple[bool, int, int]:
    phase, number, _ = shown
    return phase == "over", number, ("", "lobby", "asking", "revealed", "over").index(phase)


@dataclass(frozen=True)
class Taken:
    """An answer that the site said it has taken, and when it was sent and acknowledged."""

    round: int
    given: str
    sent_at: float
    told_at: float


@dataclass
class Phone(Device):
    """A player: answers, listens, and remembers what was acknowledged."""

    race: str = ""
    kept: list[Taken] = field(default_factory=list)
    times: list[float] = field(default_factory=list)
    heard: list[tuple[float, bytes]] = field(default_factory=list)
    boards: int = 0
    shown: tuple[str, int, bool] = ("", 0, False)
    """Phase, round, and whether this player has answered, as the stream or a page said last."""
    listener: asyncio.Task[None] | None = None

    async def join(self, code: str) -> None:
        """Join by the code. Sent again after a lost reply, the form has the same key."""
        answer = await self.until_done("POST", f"/race/join/{code}/", {"key": str(uuid4())})
        assert answer.status == 302, (answer.status, answer.body[:500])
        self.race = answer.location
        await self.see()

    async def answer(self, number: int, given: list[str]) -> None:
        """Answer a round, and remember it once the site says so. Raises RefusedError."""
        began = time.perf_counter()
        sent = {"round": number, "given": given}
        answer = await self.until_done("POST", f"{self.race}answer/", sent)
        told = time.perf_counter()
        phase, shown, has_answered = self.look(answer.body)
        goes_on = phase in {"revealed", "over"} or shown > number
        if answer.status != 200 or b'role="alert"' in answer.body or not (has_answered or goes_on):
            said = re.sub(rb"<[^>]*>|\s+", b" ", answer.body.partition(b'role="alert"')[2][:1500])
            raise RefusedError(answer.status, phase, shown, has_answered, said.decode())
        self.times.append(told - began)
        self.kept.append(Taken(number, " ".join(given), began, told))

    async def see(self) -> tuple[str, int, bool]:
        """Load the page anew, as after a lost network: phase, round, whether one has answered."""
        return self.look((await self.until_done("GET", f"{self.race}?as=phone")).body)

    def look(self, part: bytes) -> tuple[str, int, bool]:
        """What a part shows. An answer may come after the stream has brought something newer."""
        found = VERSION.search(part)
        assert found, part[:1000]
        told = (found[1].decode(), int(found[2]), found[3] == b"1")
        if _how_far(told) >= _how_far(self.shown):
            self.shown = told
        return told

    def listen(self) -> None:
        """Open the stream, and open it again whenever it breaks."""
        self.listener = asyncio.create_task(self._listen())

    async def _listen(self) -> None:
        while True:
            with contextlib.suppress(OSError, EOFError):
                reader, writer = await self.connect("GET", f"{self.race}live/?as=phone")
                try:
                    await self._hear(reader)
                finally:
                    writer.close()
            self.turn += 1
            await asyncio.sleep(1.0)  # as the stream asks a browser to

    async def _hear(self, reader: asyncio.StreamReader) -> None:
        left = b""
        while piece := await reader.read(2**16):
            *whole, left = (left + piece).split(b"\n\n")
            for message in whole:
                if b"event: board" in message[:400]:
                    self.boards += 1
                    self.look(message)
                elif b"event: count" in message[:400]:
                    self.heard.append((time.perf_counter(), message))


@dataclass
class RaceRoom:
    """A race with its host and phones. `asked`: what each round offers, and a right answer."""

    id: str
    code: str
    host: Device
    asked: list[tuple[list[str], list[str]]]
    phones: list[Phone] = field(default_factory=list)

    async def fill(self, players: int, sites: Sequence[str]) -> None:
        """Let more players join, some at a time, the phones in turn at the web processes."""
        first = len(self.phones)
        new = [Phone(sites, turn=place) for place in range(first, first + players)]
        self.phones += new
        door = asyncio.Semaphore(16)

        async def come_in(phone: Phone) -> None:
            async with door:
                await phone.join(self.code)

        await asyncio.gather(*map(come_in, new))

    async def steer(self, verb: str, number: int) -> None:
        """Press a button of the host, once, however often it has to be sent."""
        sent = {"number": number, "command": str(uuid4())}
        answer = await self.host.until_done("POST", f"/race/{self.id}/host/{verb}/", sent)
        assert answer.status == 200, answer.status

    def given(self, number: int, rng: Random) -> list[str]:
        """Some answer to a round."""
        offer, right = self.asked[number - 1]
        return rng.sample(offer, len(right))

    async def play(self, number: int, within_s: float, seed: int = 0) -> list[BaseException]:
        """Open a round and let everybody answer at some moment within that time; what failed."""
        await self.steer("next", number - 1)

        async def answer(place: int, phone: Phone) -> None:
            rng = Random(f"{seed} {number} {place}")
            await asyncio.sleep(rng.uniform(0, within_s))
            await phone.answer(number, self.given(number, rng))

        ended = await asyncio.gather(
            *(answer(place, phone) for place, phone in enumerate(self.phones)),
            return_exceptions=True,
        )
        return [error for error in ended if error is not None]

    @contextlib.asynccontextmanager
    async def all_listen(self) -> AsyncIterator[None]:
        """Keep a stream open for every phone."""
        for phone in self.phones:
            phone.listen()
        try:
            yield
        finally:
            listeners = [phone.listener for phone in self.phones if phone.listener]
            for listener in listeners:
                listener.cancel()
            await asyncio.gather(*listeners, return_exceptions=True)


def make_rooms(
    environment: dict[str, str], sites: Sequence[str], wanted: Sequence[tuple[int, bool]]
) -> list[RaceRoom]:
    """Lobbies of hosts with accounts, each with a number of rounds, with a clock or without."""
    shown = manage("shell", "--verbosity=0", "-c", MAKE % list(wanted), environment=environment)
    return [
        RaceRoom(
            made["id"],
            made["code"],
            Device(sites, made["host"]),
            [
                (offer, right if isinstance(right, list) else [right])
                for offer, right in made["asked"]
            ],
        )
        for made in json.loads(shown.stdout.splitlines()[-1])
    ]


Log = list[tuple[int, dict[str, Any]]]


@dataclass(frozen=True)
class Kept:
    """The log of a race as it is stored, and the numbers of its players by their sessions."""

    log: Log
    players: dict[str, int]

    def recount(self) -> list[int]:
        """The purses that follow from the rows, worked out from nothing else; the most first."""
        purses: dict[int, int] = {}
        answers: dict[int, int] = {}
        late: set[int] = set()
        lost: set[int] = set()
        is_open = False
        for _sequence, event in self.log:
            match event["kind"]:
                case "player-joined" | "player-arrived":
                    purses[event["player"]] = event["purse"]
                    late |= {event["player"]} if is_open else set()
                    lost.discard(event["player"])
                    lost |= set() if event.get("has_arrived", True) else {event["player"]}
                case "round-opened":
                    purses = {one: purse + event["stipend"] for one, purse in purses.items()}
                    answers, late, is_open = {}, set(), True
                case "answer-given":
                    answers[event["player"]] = event["euros"]
                case "round-closed":
                    silent, is_open, missing = int(event["unanswered"]), False, late - {*answers}
                    before = dict(purses)
                    for one, purse in before.items():
                        purses[one] = max(0, purse + answers.get(one, silent))
                    there = [one for one in purses if one not in missing | lost]
                    won = [purses[one] - before[one] for one in there]
                    for one in missing if won else ():
                        mean = 10 * round(sum(won) / len(won) / 10)
                        purses[one] = max(0, before[one] + mean)
        return sorted((purses[one] for one in purses if one not in lost), reverse=True)

    def check(self, phones: Sequence[Phone]) -> int:
        """Check that all that was acknowledged is there once and in order; how many answers.

        It knows what the phones were told, and nothing else. An answer that was acknowledged
        before another one was sent must stand before it.
        """
        numbers = [number for number, _ in self.log]
        assert numbers == list(range(1, len(numbers) + 1)), "the log has a gap"
        answers = [(number, event) for number, event in self.log if event["kind"] == "answer-given"]
        found = {(event["player"], event["round"]): (number, event) for number, event in answers}
        assert len(found) == len(answers), "an answer is there twice"
        taken = []
        for phone in phones:
            for one in phone.kept:
                number, event = found[self.players[phone.session], one.round]
                assert " ".join(as_list(event["given"])) == one.given, "another answer is kept"
                taken.append((one.sent_at, one.told_at, number))
        check_order(taken)
        return len(answers)


def check_order(taken: Sequence[tuple[float, float, int]]) -> None:
    """Check that nothing stands before what was acknowledged when it had not yet been sent."""
    told = sorted((told_at, number) for _, told_at, number in taken)
    highest, seen = 0, 0
    for sent_at, _, number in sorted(taken):
        while told[seen][0] < sent_at:
            highest, seen = max(highest, told[seen][1]), seen + 1
        assert number > highest, "an answer stands before one that was acknowledged earlier"


def read_log(environment: dict[str, str], race: str) -> Kept:
    """The log of a race."""
    shown = manage("shell", "--verbosity=0", "-c", READ % (race, race), environment=environment)
    read = json.loads(shown.stdout.splitlines()[-1])
    return Kept([(number, payload) for number, payload in read["rows"]], read["sessions"])


def as_list(given: Any) -> list[str]:
    """What was answered, as the form sends it."""
    return [str(one) for one in given] if isinstance(given, list) else [str(given)]


async def standings(room: RaceRoom) -> list[int]:
    """The purses that the host is shown in the end, the most first."""
    answer = await room.host.until_done("GET", f"/race/{room.id}/results.csv")
    _head, *rows = csv.reader(io.StringIO(answer.body.decode("utf-8-sig")))
    return [int(row[PURSE]) for row in rows if row]
