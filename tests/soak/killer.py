"""Kills the programs of a site at random moments, and starts them again."""

import threading
import time
from collections import Counter
from random import Random

from tests.soak.servers import Server, WholeSite

PAUSE_S = (0.1, 1.9)
"""How long it waits before the next kill."""
WEIGHTS = {"postgresql": 30, "redis": 30, "web": 14, "worker": 8, "beat": 4}
"""How often each is chosen. A web process takes seconds of processor time to start."""
AT_ONCE = (1, 1, 2, 3)
"""How many are killed at the same moment: each as often as the others."""


class Killer:
    """Kills in a thread of its own until it has killed `most` times, or is told to stop."""

    def __init__(self, site: WholeSite, seed: str, most: int) -> None:
        self.site, self.rng, self.most = site, Random(f"{seed} kills"), most
        self.killed: Counter[str] = Counter()
        self.ended: list[str] = []
        self._started: dict[Server, float] = {}
        self._up: dict[Server, float] = {}
        self._stopped = threading.Event()
        self._failure: BaseException | None = None
        self._thread = threading.Thread(target=self._go, name="killer", daemon=True)

    @property
    def is_busy(self) -> bool:
        """Whether there is something left to kill."""
        return self._thread.is_alive()

    def start(self) -> None:
        """Begin."""
        self._thread.start()

    def stop(self) -> None:
        """Kill no more. Raises what went wrong while killing."""
        self._stopped.set()
        self._thread.join()
        if self._failure is not None:
            raise self._failure

    def _go(self) -> None:
        try:
            while self.killed.total() < self.most:
                if self._stopped.wait(self.rng.uniform(*PAUSE_S)):
                    return
                self._note_ended()
                self._note_up()
                self._kill_some()
        except BaseException as failure:  # noqa: BLE001 - told to the thread that waits
            self._failure = failure

    def _note_ended(self) -> None:
        """Note programs that ended though nobody killed them, and start them again."""
        for server in self.site.servers:
            if server.process is not None and server.process.poll() is not None:
                self.ended.append(f"{server.name} ended by itself")
                server.kill()
                self._start(server)

    def _note_up(self) -> None:
        """Note since when those that were killed are up again."""
        now = time.monotonic()
        for server in self._started:
            if server not in self._up and server.is_up():
                self._up[server] = now

    def _may_be_killed(self, server: Server) -> bool:
        """Whether it has been up for as long as it took to start, so that the site goes on.

        On a busy machine a web process starts for a minute. Killed as soon as it is up, it would
        answer nobody, and there would be nothing to lose.
        """
        if server not in self._started:
            return server.is_up()
        up = self._up.get(server)
        is_rested = up is not None and time.monotonic() - up >= up - self._started[server]
        return is_rested and server.is_up()

    def _start(self, server: Server) -> None:
        server.start()
        self._started[server] = time.monotonic()
        self._up.pop(server, None)

    def _kill_some(self) -> None:
        """Kill one or some that are up, at the same moment.

        One that is still starting is let be: there is nothing to lose.
        """
        victims = self._victims(self.rng.choice(AT_ONCE))
        for victim in victims:
            victim.kill()
        # Sometimes everybody notices that they are gone, sometimes they are back at once.
        self._stopped.wait(self.rng.choice((0.0, 0.0, 0.2, 1.0)))
        for victim in victims:
            self._start(victim)
            self.killed[victim.name] += 1

    def _victims(self, wanted: int) -> list[Server]:
        """Some that are up, at most as many as there are kills left."""
        left, victims = list(self.site.servers), list[Server]()
        while left and len(victims) < min(wanted, self.most - self.killed.total()):
            victim = self.rng.choices(left, [WEIGHTS[server.name] for server in left])[0]
            left.remove(victim)
            if self._may_be_killed(victim):
                victims.append(victim)
        return victims
