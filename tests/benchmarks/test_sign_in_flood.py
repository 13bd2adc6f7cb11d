"""What a flood of wrong sign-ins costs visitors who only want a page."""

import threading
from pathlib import Path
from time import perf_counter

import pytest

from tests.benchmarks.measure import report
from tests.processes import WEB, answers, eventually, free_port, manage, running, site_environment
from tests.servers.person import Person

GUESSERS, PAGES = 8, 60


@pytest.mark.timeout(180)
def test_wrong_sign_ins_hold_up_no_page(tmp_path: Path) -> None:
    port, log = free_port(), tmp_path / "log"
    environment = site_environment(tmp_path)
    manage("prepare", environment=environment)
    with running(*WEB, "--port", str(port), environment=environment, log=log):
        address = f"http://localhost:{port}"
        eventually(lambda: answers(f"{address}/healthz"), "it answers", log)
        visitor, stop, tries = Person(address), threading.Event(), [0] * GUESSERS

        def guess(number: int) -> None:
            guesser = Person(address, timeout=120)
            guesser.get("/account/sign-in/")
            while not stop.is_set():
                name = f"nobody-{number}-{tries[number]}"
                answer = guesser.post("/account/sign-in/", {"login": name, "password": "guessed"})
                assert answer.status in (200, 429)
                tries[number] += 1

        calm = page_times(visitor)
        guessers = [threading.Thread(target=guess, args=(n,)) for n in range(GUESSERS)]
        for guesser in guessers:
            guesser.start()
        eventually(lambda: min(tries) > 0, "all have guessed once", log)
        flooded = page_times(visitor)
        stop.set()
        for guesser in guessers:
            guesser.join()
    report(
        f"front page while {GUESSERS} guess passwords (median, 95 %)",
        f"{1000 * flooded[0]:.0f} and {1000 * flooded[1]:.0f} ms; "
        f"alone {1000 * calm[0]:.0f} and {1000 * calm[1]:.0f} ms",
    )
    assert flooded[0] <= 5 * calm[0]


def page_times(visitor: Person) -> tuple[float, float]:
    """The median and the 95th percentile of the front page."""
    times = []
    for _ in range(PAGES):
        began = perf_counter()
        assert visitor.get("/").status == 200
        times.append(perf_counter() - began)
    times.sort()
    return times[PAGES // 2], times[PAGES * 95 // 100]
