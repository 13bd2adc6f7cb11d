"""What every test may use."""

import os
import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import closing
from itertools import chain, groupby, islice
from pathlib import Path
from typing import TypeVar

import pytest
from allauth.mfa.totp.internal import auth as totp  # type: ignore[import-untyped]
from django.db import connection
from django.utils import translation

from quiz.models.learner import Learner
from tests.made_once import migrated
from tests.processes import ROOT

T = TypeVar("T")

KEEPER_SECRET = "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP"
FIRST = (
    "tests/browser/test_reveal.py",
    "tests/servers/test_prepared.py",
    "tests/unit/cartography/test_catalogue.py",
    "tests/servers/school/test_exam.py",
    "tests/web/maps/test_maps.py",
    "tests/servers/test_soak.py",
)
"""Long files. Those of servers mostly wait, so that each has a file beside it that computes."""


WAITING = ROOT / "tests" / "servers"
"""The folder of tests that mostly wait for other programs."""


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Begin with the longest files, then browsers, then the rest with servers spread through it.

    So what is left at the end is short, and while some processes wait for servers others compute.
    """
    files = [list(its) for _, its in groupby(items, key=lambda item: item.path)]
    first, waiting, browser, rest = [], [], [], []
    for file in files:
        path = file[0].path
        name = path.relative_to(ROOT).as_posix()
        if name in FIRST:
            first.append(file)
        elif path.is_relative_to(WAITING):
            waiting.append(file)
        elif name.startswith("tests/browser/"):
            browser.append(file)
        else:
            rest.append(file)
    first.sort(key=lambda file: FIRST.index(file[0].path.relative_to(ROOT).as_posix()))
    items[:] = chain.from_iterable((*first, *browser, *spread(waiting, rest)))


def spread(few: Sequence[T], many: Sequence[T]) -> Iterator[T]:
    """Lay few things evenly among the first three quarters of many, in the order of both."""
    step = max(1, len(many) * 3 // (4 * len(few) or 1))
    coming = iter(few)
    for number, one in enumerate(many):
        if number % step == 0:
            yield from islice(coming, 1)
        yield one
    yield from coming


@pytest.fixture(scope="session")
def run_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder for all processes of a test run, for what they make once and share."""
    own = tmp_path_factory.getbasetemp()
    # Where several processes run tests, each has a folder in the one that belongs to the run.
    return own.parent if "PYTEST_XDIST_WORKER" in os.environ else own


@pytest.fixture(scope="session")
def django_db_modify_db_settings(
    django_db_modify_db_settings_parallel_suffix: None, request: pytest.FixtureRequest
) -> Iterator[None]:
    """Where several processes run tests, only one of them migrates; the others begin with a copy.

    Django names the database that it keeps in memory like this, and finds nothing left to migrate.
    """
    if connection.vendor != "sqlite" or "PYTEST_XDIST_WORKER" not in os.environ:
        yield
        return
    name = f"file:memorydb_{connection.alias}?mode=memory&cache=shared"
    made = migrated(request.getfixturevalue("run_folder")) / "db.sqlite3"
    with closing(sqlite3.connect(name, uri=True)) as kept:
        with closing(sqlite3.connect(made)) as first:
            first.backup(kept)
        yield


@pytest.fixture(autouse=True)
def every_test_begins_in_english() -> Iterator[None]:
    """A request leaves the visitor's language behind, and the next test would speak it."""
    translation.deactivate()
    yield
    translation.deactivate()


@pytest.fixture
def keeper(db: None) -> Learner:
    """An administrator whose second factor is on."""
    keeper = Learner.objects.create_superuser("keeper", password="the keeper's own password")
    totp.TOTP.activate(keeper, KEEPER_SECRET)
    return keeper
