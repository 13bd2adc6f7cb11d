"""The short form of `make soak`: a few kills, and everything that was acknowledged is there."""

import tempfile
from pathlib import Path

import pytest

from tests.servers.conftest import MakeReady, copy_cluster
from tests.soak.episode import Crowd, play_episode
from tests.soak.servers import WholeSite

pytestmark = [pytest.mark.servers, pytest.mark.timeout(900)]
KILLS = 12
FEW = Crowd(pupils=4, guests=4, players=1, learners=1, tasks=2, races=2, rounds=3)


def test_nothing_is_lost_while_servers_are_killed(cluster: Path, prepare_site: MakeReady) -> None:
    # Not the folder of the test: PostgreSQL's own account must be able to enter it.
    with tempfile.TemporaryDirectory(prefix="crossings-soak-") as folder:
        try:
            site = WholeSite(Path(folder))
        except FileNotFoundError as missing:
            pytest.skip(f"{missing} and could not be")
        copy_cluster(cluster, site.postgresql.data)
        prepare_site(site.environment)
        try:
            episode = play_episode(site, "a short soak", KILLS, FEW)
        finally:
            site.stop()
    assert episode.faults == []
    assert episode.killed.total() == KILLS
    assert len(episode.done.races) == 2
    assert episode.done.matches
    assert episode.done.errands
    assert {bool(run["task"]) for run in episode.done.runs} == {False, True}
