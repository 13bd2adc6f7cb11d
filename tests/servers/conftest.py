"""Real PostgreSQL and Redis servers, on free ports, gone after the tests."""

import contextlib
import os
import pwd
import shutil
import subprocess
import tempfile
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path

import pytest

from tests.made_once import migrated, prepared, take
from tests.processes import eventually, free_port, manage, running, site_environment

MakeReady = Callable[[Mapping[str, str]], None]


@pytest.fixture(scope="session")
def prepare_site(run_folder: Path) -> MakeReady:
    """Gives an environment what `prepare` makes: a copy of what was made once."""
    return lambda environment: take(prepared(run_folder), environment)


@pytest.fixture(scope="session")
def migrate_site(run_folder: Path) -> MakeReady:
    """Gives an environment an empty database, if it is a file: a copy of what was made once."""
    return lambda environment: take(migrated(run_folder), environment)


@pytest.fixture(scope="session")
def postgresql() -> Iterator["Postgresql"]:
    """An empty PostgreSQL server."""
    programs = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"))
    if not programs:
        pytest.skip("PostgreSQL is not installed and could not be")
    with tempfile.TemporaryDirectory(prefix="crossings-postgresql-") as folder:
        server = Postgresql(programs[-1].parent, Path(folder))
        server.prepare()
        with server.run():
            yield server


@pytest.fixture(scope="session")
def redis_url() -> Iterator[str]:
    """The address of an empty Redis server."""
    program = shutil.which("redis-server")
    if not program:
        pytest.skip("Redis is not installed and could not be")
    port = free_port()
    with tempfile.TemporaryDirectory(prefix="crossings-redis-") as folder:
        log = Path(folder) / "log"
        options = ("--port", str(port), "--bind", "127.0.0.1", "--save", "", "--dir", folder)
        with running(program, *options, environment=os.environ, log=log):
            eventually(lambda: "Ready to accept" in log.read_text(), "Redis starts", log)
            yield f"redis://127.0.0.1:{port}/0"


class Postgresql:
    """One server in one folder."""

    def __init__(self, programs: Path, folder: Path) -> None:
        self.programs, self.folder, self.port = programs, folder, free_port()
        self.data, self.log = folder / "data", folder / "log"
        self.is_migrated = False
        # PostgreSQL refuses to run as root; its package has made an account for it.
        self.account = "postgres" if os.geteuid() == 0 else pwd.getpwuid(os.geteuid()).pw_name
        self.prefix = ("runuser", "-u", "postgres", "--") if os.geteuid() == 0 else ()

    @property
    def url(self) -> str:
        """Give the address for DATABASE_URL."""
        return f"postgres://{self.account}@127.0.0.1:{self.port}/postgres"

    def new_database(self, name: str, template: str = "template1") -> str:
        """Make a database beside the first one, empty or like another one; give its address."""
        program = str(self.programs / "createdb")
        where = ("-h", "127.0.0.1", "-p", str(self.port), "-U", self.account, "-T", template)
        subprocess.run((program, *where, name), check=True, capture_output=True)
        return f"postgres://{self.account}@127.0.0.1:{self.port}/{name}"

    def migrated_database(self, name: str) -> str:
        """Make a database without rows beside the first one; the migrations run but once."""
        if not self.is_migrated:
            with tempfile.TemporaryDirectory(prefix="crossings-migrated-") as folder:
                url = self.new_database("migrated")
                environment = site_environment(Path(folder), DATABASE_URL=url)
                manage("migrate", "--verbosity=0", environment=environment)
            self.is_migrated = True
        return self.new_database(name, template="migrated")

    def prepare(self) -> None:
        """Make an empty cluster."""
        if self.prefix:
            shutil.chown(self.folder, self.account)
        command = (str(self.programs / "initdb"), "--auth=trust", "--no-sync", "--locale=C.UTF-8")
        subprocess.run(
            (*self.prefix, *command, "-D", str(self.data)), check=True, capture_output=True
        )

    @contextlib.contextmanager
    def run(self) -> Iterator[None]:
        """Keep it running until the end of the block."""
        command = (str(self.programs / "postgres"), "-D", str(self.data), "-k", str(self.data))
        options = ("-p", str(self.port), "-c", "listen_addresses=127.0.0.1", "-c", "fsync=off")
        with running(*self.prefix, *command, *options, environment=os.environ, log=self.log):
            ready = "database system is ready to accept connections"
            eventually(lambda: ready in self.log.read_text(), "PostgreSQL starts", self.log)
            yield
