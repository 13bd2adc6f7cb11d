"""A user of the real site: pages, forms, and the stream of a match, over the wire."""

import contextlib
import http.client
import re
import socket
import threading
import urllib.error
import urllib.parse
import urllib.request
from dataclasses import dataclass, field
from http.cookiejar import CookieJar
from uuid import uuid4

FORM = {
    "map": "europe",
    "tempo": "turns",
    "shown": "hidden",
    "mistakes": "refused",
    "card_ms": "0",
    "bot_pace": "0",
    "grace_s": "0",
}
OPEN_SPACE = re.compile(
    r'<button class="space[^>]*name="space" value="([^"]+)"(?![^>]*aria-disabled)'
)


@dataclass(frozen=True, slots=True)
class Answer:
    """What the site answered: status, address in the end, head and body, as they were sent."""

    status: int
    url: str
    head: str
    body: str


@dataclass
class Person:
    """A visitor with cookies. `received` is everything that was sent to them."""

    site: str
    received: list[str] = field(default_factory=list)
    timeout: float = 120

    def __post_init__(self) -> None:
        self.cookies = CookieJar()
        self._open = urllib.request.build_opener(
            urllib.request.HTTPCookieProcessor(self.cookies)
        ).open

    def get(self, address: str, **headers: str) -> Answer:
        """Ask for a page."""
        return self._ask(urllib.request.Request(self._url(address), headers=headers))

    def post(self, address: str, fields: dict[str, str], **headers: str) -> Answer:
        """Send a form."""
        token = next((c.value for c in self.cookies if c.name == "csrftoken"), "") or ""
        data = urllib.parse.urlencode({**fields, "csrfmiddlewaretoken": token}).encode()
        return self._ask(urllib.request.Request(self._url(address), data, headers))

    def post_file(self, address: str, name: str, content: str) -> Answer:
        """Send a form with a file."""
        token = next((c.value for c in self.cookies if c.name == "csrftoken"), "") or ""
        parts = (
            f'form-data; name="csrfmiddlewaretoken"\r\n\r\n{token}',
            f'form-data; name="{name}"; filename="{name}.json"\r\n\r\n{content}',
        )
        data = (
            "".join(f"--cut\r\nContent-Disposition: {part}\r\n" for part in parts) + "--cut--\r\n"
        )
        headers = {"Content-Type": "multipart/form-data; boundary=cut"}
        return self._ask(urllib.request.Request(self._url(address), data.encode(), headers))

    def open_table(self, **wishes: str) -> str:
        """Open a table by its form; the address of its match."""
        self.get("/tables/new/")
        answer = self.post("/tables/new/", {**FORM, **wishes, "command": str(uuid4())})
        assert "/matches/" in answer.url, (answer.status, answer.url, answer.body[:2000])
        return urllib.parse.urlsplit(answer.url).path

    def place(self, match: str, page: str, space: str = "", command: str = "") -> Answer:
        """Place a token with the form of a page, on its first open space or another one."""
        found = OPEN_SPACE.findall(page)
        sent = {
            "round": round_of(page),
            "space": space or found[-1],
            "command": command or str(uuid4()),
        }
        return self.post(f"{match}tokens/", sent)

    def get_ready(self, match: str, page: str) -> Answer:
        """Say that one has seen enough of the round on a page."""
        return self.post(f"{match}ready/", {"round": round_of(page), "command": str(uuid4())})

    def watch(self, match: str, *, after: str = "", last: str = "") -> "Stream":
        """Open the stream of a match; `last` is the id of the message that was seen last."""
        cookies = "; ".join(f"{cookie.name}={cookie.value}" for cookie in self.cookies)
        headers = {"Cookie": cookies, "Accept": "text/event-stream"}
        return Stream(self, match, after, headers | ({"Last-Event-ID": last} if last else {}))

    def _url(self, address: str) -> str:
        return urllib.parse.urljoin(self.site, address)

    def _ask(self, request: urllib.request.Request) -> Answer:
        try:
            with self._open(request, timeout=self.timeout) as response:
                answer = Answer(
                    response.status, response.url, str(response.headers), response.read().decode()
                )
        except urllib.error.HTTPError as error:
            answer = Answer(error.code, error.url or "", str(error.headers), error.read().decode())
        self.received += [answer.url, answer.head, answer.body]
        return answer


@dataclass(frozen=True, slots=True)
class Message:
    """One message of a stream."""

    event: str
    id: str
    data: str


class Stream:
    """The stream of a match, read in the background into `messages`."""

    def __init__(self, person: Person, match: str, after: str, headers: dict[str, str]) -> None:
        parts = urllib.parse.urlsplit(person.site)
        self.connection = http.client.HTTPConnection(parts.hostname or "", parts.port, timeout=120)
        self.connection.connect()
        self.socket: socket.socket = self.connection.sock
        self.connection.request("GET", f"{match}live/?after={after}", headers=headers)
        self.response = self.connection.getresponse()
        person.received.append(str(self.response.headers))
        self.person, self.messages, self.is_over = person, list[Message](), False
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()

    def boards(self) -> list[Message]:
        """The messages that brought a board."""
        return [message for message in self.messages if message.event == "board"]

    def close(self) -> None:
        """Hang up."""
        with contextlib.suppress(OSError):
            self.socket.shutdown(socket.SHUT_RDWR)
        self._reader.join()
        self.connection.close()

    def _read(self) -> None:
        fields: dict[str, list[str]] = {}
        try:
            while line := self.response.readline():
                text = line.decode().rstrip("\n")
                self.person.received.append(text)
                name, _, value = text.partition(":")
                if text:
                    fields.setdefault(name, []).append(value.removeprefix(" "))
                elif fields:
                    event, number = fields.get("event", [""])[0], fields.get("id", [""])[0]
                    self.messages.append(Message(event, number, "\n".join(fields.get("data", []))))
                    fields = {}
        except (OSError, ValueError, AttributeError, http.client.HTTPException):
            pass  # hung up, by either side
        self.is_over = True


def round_of(page: str) -> str:
    """The round that a form on a page is for."""
    found = re.search(r'name="round" value="(\d+)"', page)
    assert found, page[:3000]
    return found[1]


def version_of(page: str) -> str:
    """The version of the board on a page."""
    found = re.search(r'data-version="([\d.]+)"', page)
    assert found, page[:3000]
    return found[1]


def is_over(page: str) -> bool:
    """Whether the match of a page is over."""
    return 'id="end"' in page
