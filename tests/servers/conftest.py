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

from tests.made_once import made_once, migrated, prepared, take
from tests.processes import eventually, free_port, manage, running, site_environment

TEMPLATE = "migrated"
"""The database of a server that new ones are copied from."""

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
def cluster(run_folder: Path) -> Path:
    """What PostgreSQL keeps: its first database, and a template like it, migrated and empty.

    It is made once in a test run, and servers run on copies of it.
    """
    programs = postgresql_programs()

    def make(made: Path) -> None:
        with Postgresql.somewhere(programs) as server:
            server.prepare()
            with server.run(), tempfile.TemporaryDirectory(prefix="crossings-migrated-") as folder:
                environment = site_environment(Path(folder), DATABASE_URL=server.url)
                manage("migrate", "--verbosity=0", environment=environment)
                server.new_database(TEMPLATE, template="postgres")
            copy_cluster(server.data, made / "data")

    return made_once(run_folder, "cluster", make) / "data"


@pytest.fixture(scope="session")
def postgresql(cluster: Path) -> Iterator["Postgresql"]:
    """A PostgreSQL server whose first database is migrated and empty."""
    with Postgresql.somewhere(postgresql_programs()) as server:
        copy_cluster(cluster, server.data)
        with server.run():
            yield server


def postgresql_programs() -> Path:
    """The folder of PostgreSQL's programs; without them the test is skipped."""
    programs = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"))
    if not programs:
        pytest.skip("PostgreSQL is not installed and could not be")
    return programs[-1].parent


def copy_cluster(data: Path, to: Path) -> None:
    """Copy what a PostgreSQL server keeps that does not run; the copy has the same owner."""
    subprocess.run(("cp", "-a", str(data), str(to)), check=True, capture_output=True)


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
        # PostgreSQL refuses to run as root; its package has made an account for it.
        self.account = "postgres" if os.geteuid() == 0 else pwd.getpwuid(os.geteuid()).pw_name
        self.prefix = ("runuser", "-u", "postgres", "--") if os.geteuid() == 0 else ()

    @classmethod
    @contextlib.contextmanager
    def somewhere(cls, programs: Path) -> Iterator["Postgresql"]:
        """A server in a folder of its own, which its account may enter; gone after the block."""
        with tempfile.TemporaryDirectory(prefix="crossings-postgresql-") as folder:
            server = cls(programs, Path(folder))
            if server.prefix:
                shutil.chown(folder, server.account)
            yield server

    @property
    def url(self) -> str:
        """Give the address for DATABASE_URL."""
        return f"postgres://{self.account}@127.0.0.1:{self.port}/postgres"

    def new_database(self, name: str, template: str = "template1") -> str:
        """Make a database beside the first one, empty or like another one; give its address."""
        program = str(self.programs / "createdb")
        # Nobody may be connected to a copied database, not even the process that asks for the copy.
        asked = ("--maintenance-db", "template1" if template == "postgres" else "postgres")
        server = ("-h", "127.0.0.1", "-p", str(self.port), "-U", self.account)
        where = (*server, *asked, "-T", template)
        subprocess.run((program, *where, name), check=True, capture_output=True)
        return f"postgres://{self.account}@127.0.0.1:{self.port}/{name}"

    def migrated_database(self, name: str) -> str:
        """Make a database without rows beside the first one, a copy of the template."""
        return self.new_database(name, template=TEMPLATE)

    def prepare(self) -> None:
        """Make an empty cluster."""
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
