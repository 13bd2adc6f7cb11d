"""Visitors over the wire: those who wait for the answer, and those who leave at once."""

import http.client
import socket
import time
from dataclasses import dataclass
from urllib.parse import urlencode
from uuid import uuid4

from tests.benchmarks.processor import processor_s

CSRF = "crossingscrossingscrossingscross"
NEW = "00000000-0000-4000-8000-000000000000"
"""In a form: another id each time it is sent."""
FORM = "application/x-www-form-urlencoded"
BOUNDARY = "-----crossings"


@dataclass(frozen=True)
class Wish:
    """A request: a URL, and the fields of a form if it is one."""

    name: str
    session: str
    path: str
    form: tuple[tuple[str, str], ...] | None = None
    most: float = 10.0
    """How many times the front page it may cost."""
    has_file: bool = False
    """Whether the form is one that files can be sent with: only those may be long."""

    @property
    def method(self) -> str:
        """How it is asked for."""
        return "GET" if self.form is None else "POST"

    @property
    def body(self) -> bytes:
        """The form as it is sent."""
        if self.form is None:
            return b""
        form = [(name, str(uuid4()) if value == NEW else value) for name, value in self.form]
        if not self.has_file:
            return urlencode(form).encode()
        head = 'Content-Disposition: form-data; name="{}"\r\n\r\n'
        parts = (f"--{BOUNDARY}\r\n{head.format(name)}{value}\r\n" for name, value in form)
        return "".join((*parts, f"--{BOUNDARY}--\r\n")).encode()

    @property
    def headers(self) -> dict[str, str]:
        """The headers that identify the visitor."""
        cookie = f"csrftoken={CSRF}" + (f"; sessionid={self.session}" if self.session else "")
        return {
            "Cookie": cookie,
            "X-CSRFToken": CSRF,
            "Content-Type": f"multipart/form-data; boundary={BOUNDARY}" if self.has_file else FORM,
            "Content-Length": str(len(self.body)),
            "Accept-Encoding": "gzip",
        }


def ask(port: int, wish: Wish) -> tuple[int, str]:
    """Ask and wait for all of the answer; its status and where it leads."""
    line = http.client.HTTPConnection("127.0.0.1", port, timeout=120)
    line.request(wish.method, wish.path, wish.body, {**wish.headers, "Host": f"localhost:{port}"})
    answer = line.getresponse()
    answer.read()
    line.close()
    return answer.status, answer.getheader("Location", "") or ""


def ask_and_leave(port: int, wish: Wish) -> None:
    """Ask and hang up before anything is answered."""
    head = "".join(f"{name}: {value}\r\n" for name, value in wish.headers.items())
    first = f"{wish.method} {wish.path} HTTP/1.1\r\nHost: localhost:{port}\r\n"
    with socket.create_connection(("127.0.0.1", port), timeout=60) as line:
        line.sendall(f"{first}{head}\r\n".encode() + wish.body)


def first_cost_s(port: int, pid: int, wish: Wish) -> float:
    """The processor time of the server for the first request of a kind."""
    began = processor_s(pid)
    ask(port, wish)
    return processor_s(pid) - began


def cost_s(port: int, pid: int, wish: Wish, least_s: float = 0.3) -> float:
    """The processor time of the server for one request, from as many as it takes to tell."""
    ask(port, wish)  # templates and maps are read once
    began, count = processor_s(pid), 0
    while count < 3 or (processor_s(pid) - began < least_s and count < 200):
        ask(port, wish)
        count += 1
    return (processor_s(pid) - began) / count


def front_page_times(port: int, seconds: float) -> list[float]:
    """How long the front page takes another visitor who asks for it again and again for a time."""
    wish, times, end = Wish("front", "another", "/"), [], time.perf_counter() + seconds
    while time.perf_counter() < end:
        began = time.perf_counter()
        status, _ = ask(port, wish)
        assert status == 200
        times.append(time.perf_counter() - began)
        time.sleep(0.01)
    return times


def calm_down(pids: list[int], seconds: float = 60) -> None:
    """Wait until the processes have nothing left to do."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        before = [processor_s(pid) for pid in pids]
        time.sleep(0.3)
        if all(processor_s(pid) - was <= 0.02 for pid, was in zip(pids, before, strict=True)):
            return
    raise AssertionError("The site never came to rest.")


def late(times: list[float]) -> float:
    """The time within which nineteen of twenty came."""
    return sorted(times)[int(0.95 * len(times))]
