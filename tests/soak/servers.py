"""The whole site as programs that can be killed: PostgreSQL, Redis, web processes, worker, beat.

Only programs that were started here are ever killed.
"""

import contextlib
import os
import pwd
import shutil
import signal
import subprocess
import sys
import time
from abc import ABC, abstractmethod
from pathlib import Path

from tests.processes import ROOT, WEB, answers, eventually, free_port, manage, site_environment

WEBS = 2
GONE_S = 60
KILL = signal.SIGKILL


class Server(ABC):
    """A program that can be killed as a power cut would, and started again."""

    name = ""

    def __init__(self, environment: dict[str, str], log: Path) -> None:
        self.environment, self.log = environment, log
        self.process: subprocess.Popen[bytes] | None = None

    @property
    @abstractmethod
    def command(self) -> tuple[str, ...]:
        """How it is started."""

    @abstractmethod
    def is_up(self) -> bool:
        """Whether it does its work."""

    def start(self) -> None:
        """Start it, and do not wait until it is up."""
        with self.log.open("ab") as said:
            self.process = subprocess.Popen(
                self.command, cwd=ROOT, env=self.environment, stdout=said,
                stderr=subprocess.STDOUT, start_new_session=True,
            )  # fmt: skip

    def kill(self) -> None:
        """Kill it without a warning."""
        if self.process is None:
            return
        with contextlib.suppress(ProcessLookupError):
            os.killpg(self.process.pid, KILL)
        self.process.wait()
        self.process = None

    def wait(self) -> None:
        """Wait until it is up."""
        eventually(self.is_up, f"{self.name} is up", self.log)


class Postgresql(Server):
    """A PostgreSQL server. Its processes leave the group that it was started in."""

    name = "postgresql"

    def __init__(self, folder: Path, port: int) -> None:
        super().__init__(dict(os.environ), folder / "postgresql.log")
        programs = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"))
        if not programs:
            raise FileNotFoundError("PostgreSQL is not installed")
        self.programs, self.port = programs[-1].parent, port
        self.data = folder / "postgresql"
        is_root = os.geteuid() == 0
        self.account = "postgres" if is_root else pwd.getpwuid(os.geteuid()).pw_name
        self.prefix = ("runuser", "-u", "postgres", "--") if is_root else ()

    @property
    def url(self) -> str:
        """The address for DATABASE_URL."""
        return f"postgres://{self.account}@127.0.0.1:{self.port}/postgres"

    @property
    def command(self) -> tuple[str, ...]:
        """How it is started. A killed program needs no fsync: the system keeps what was written."""
        server = (str(self.programs / "postgres"), "-D", str(self.data), "-k", str(self.data))
        options = ("-p", str(self.port), "-c", "listen_addresses=127.0.0.1", "-c", "fsync=off")
        return (*self.prefix, *server, *options)

    def prepare(self) -> None:
        """Make an empty cluster, once."""
        if self.data.exists():
            return
        self.data.mkdir()
        if self.prefix:
            shutil.chown(self.data, self.account)
        make = (str(self.programs / "initdb"), "--auth=trust", "--no-sync", "--locale=C.UTF-8")
        subprocess.run((*self.prefix, *make, "-D", str(self.data)), check=True, capture_output=True)

    def is_up(self) -> bool:
        """Whether it takes connections."""
        asked = (str(self.programs / "pg_isready"), "-q", "-h", "127.0.0.1", "-p", str(self.port))
        return subprocess.run(asked, check=False).returncode == 0

    def kill(self) -> None:
        """Kill the first process and all that it has made, and wait until none is left."""
        family = self._family()
        for pid in family:
            with contextlib.suppress(ProcessLookupError):
                os.kill(pid, KILL)
        super().kill()
        end = time.monotonic() + GONE_S
        while any(Path(f"/proc/{pid}").exists() for pid in family) and time.monotonic() < end:
            time.sleep(0.01)

    def _family(self) -> list[int]:
        """The processes of this server: those below the one that was started here."""
        if self.process is None:
            return []
        parents = {}
        for folder in Path("/proc").iterdir():
            if folder.name.isdecimal():
                with contextlib.suppress(OSError):
                    stat = (folder / "stat").read_text().rpartition(")")[2].split()
                    parents[int(folder.name)] = int(stat[1])
        family, newest = [], {self.process.pid}
        while newest:
            newest = {pid for pid, parent in parents.items() if parent in newest}
            family += sorted(newest)
        return family


class Redis(Server):
    """A Redis server that keeps nothing: killed, it has forgotten cache and waiting jobs."""

    name = "redis"

    def __init__(self, folder: Path, port: int) -> None:
        super().__init__(dict(os.environ), folder / "redis.log")
        self.folder, self.port = folder, port
        program = shutil.which("redis-server")
        if program is None:
            raise FileNotFoundError("Redis is not installed")
        self.program = program

    @property
    def url(self) -> str:
        """The address for REDIS_URL."""
        return f"redis://127.0.0.1:{self.port}/0"

    @property
    def command(self) -> tuple[str, ...]:
        """How it is started."""
        options = ("--bind", "127.0.0.1", "--save", "", "--dir", str(self.folder))
        return (self.program, "--port", str(self.port), *options)

    def is_up(self) -> bool:
        """Whether it answers."""
        asked = ("redis-cli", "-p", str(self.port), "ping")
        return subprocess.run(asked, check=False, capture_output=True).stdout == b"PONG\n"


class Web(Server):
    """A web process."""

    name = "web"

    def __init__(self, environment: dict[str, str], folder: Path, number: int, port: int) -> None:
        super().__init__(environment, folder / f"web-{number}.log")
        self.port = port
        self.site = f"http://localhost:{port}"

    @property
    def command(self) -> tuple[str, ...]:
        """How it is started, as in the Procfile."""
        return (*WEB, "--port", str(self.port))

    def is_up(self) -> bool:
        """Whether it answers, and reaches the database."""
        return answers(f"{self.site}/healthz")


class Worker(Server):
    """A worker, or the beat that gives it work. Nothing asks it: it is up while it runs."""

    def __init__(self, environment: dict[str, str], folder: Path, what: str) -> None:
        self.name = what
        super().__init__(environment, folder / f"{what}.log")
        self.schedule = str(folder / "schedule")

    @property
    def command(self) -> tuple[str, ...]:
        """How it is started, as in the Procfile."""
        celery = (sys.executable, "-m", "celery", "--quiet", "-A", "config", self.name)
        if self.name == "beat":
            return (*celery, "--pidfile=", "--schedule", self.schedule)
        options = ("--pool", "threads", "--concurrency", "2", "--without-mingle")
        return (*celery, *options, "--without-gossip", "--without-heartbeat")

    def is_up(self) -> bool:
        """Whether it runs."""
        return self.process is not None and self.process.poll() is None


class WholeSite:
    """All programs of a site, in front of one database that stays in a folder."""

    def __init__(self, folder: Path) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        folder.chmod(0o755)  # the database has an account of its own
        self.folder = folder
        ports = [free_port() for _ in range(WEBS + 2)]
        self.postgresql, self.redis = Postgresql(folder, ports[0]), Redis(folder, ports[1])
        own = folder / "var"
        own.mkdir(exist_ok=True)
        self.environment = site_environment(
            own,
            DJANGO_SETTINGS_MODULE="config.settings",
            DATABASE_URL=self.postgresql.url,
            REDIS_URL=self.redis.url,
        )
        self.webs = [
            Web(self.environment, folder, number, port) for number, port in enumerate(ports[2:])
        ]
        self.workers = [Worker(self.environment, folder, what) for what in ("worker", "beat")]

    @property
    def servers(self) -> tuple[Server, ...]:
        """All programs, those that others need first."""
        return (self.postgresql, self.redis, *self.webs, *self.workers)

    @property
    def sites(self) -> list[str]:
        """Where the web processes answer."""
        return [web.site for web in self.webs]

    def start(self) -> None:
        """Start everything that does not run, and wait until all of it is up."""
        self.postgresql.prepare()
        for server in (self.postgresql, self.redis):
            if not server.is_up():
                server.kill()
                server.start()
                server.wait()
        done = self.folder / "prepared"
        if not done.exists():
            manage("prepare", environment=self.environment)
            done.touch()
        for other in (*self.webs, *self.workers):
            if other.process is None:
                other.start()
        self.wait()

    def wait(self) -> None:
        """Wait until everything is up."""
        for server in self.servers:
            server.wait()

    def stop(self) -> None:
        """Kill everything."""
        for server in reversed(self.servers):
            server.kill()
