"""One episode: people play, practise and do assignments while programs are killed; then a check."""

import asyncio
import time
from collections import Counter
from dataclasses import dataclass
from typing import Any

from tests.conformance.rules_checker import check_match
from tests.conformance.test_simulated_matches import geography
from tests.processes import run_apart
from tests.soak.checker import Faults, check_matches, check_races, check_reports, check_runs
from tests.soak.killer import Killer
from tests.soak.people import (
    SoakDone,
    SoakRoom,
    Waits,
    do_assignments,
    play_matches,
    play_race,
    practise,
)
from tests.soak.rows import make_episode, read_rows
from tests.soak.servers import WholeSite


@dataclass(frozen=True)
class Crowd:
    """How many people there are, and how much there is to do for them."""

    pupils: int = 8
    guests: int = 8
    players: int = 3
    learners: int = 3
    tasks: int = 12
    races: int = 8
    rounds: int = 4


@dataclass(frozen=True)
class Episode:
    """What came of an episode."""

    done: SoakDone
    classes: tuple[str, ...]
    killed: Counter[str]
    waits: Waits
    seconds: float
    faults: Faults


def play_episode(site: WholeSite, seed: str, kills: int, crowd: Crowd) -> Episode:
    """Play an episode of `kills` kills, let everybody finish, and check it."""
    site.start()
    made = make_episode(
        site.environment,
        pupils=crowd.pupils,
        tasks=crowd.tasks,
        races=crowd.races,
        rounds=crowd.rounds,
    )
    killer, began = Killer(site, seed, kills), time.monotonic()
    all_ = SoakRoom(site.sites, seed, lambda: killer.is_busy)
    killer.start()
    try:
        run_apart(_all_play(all_, made, crowd))
    finally:
        killer.stop()
    seconds = time.monotonic() - began
    site.start()
    classes = (made["class"],)
    faults = [*killer.ended, *check_everything(site, all_.done, classes)]
    return Episode(all_.done, classes, killer.killed, all_.waits, seconds, faults)


async def _all_play(all_: SoakRoom, made: dict[str, Any], crowd: Crowd) -> None:
    """Let everybody play until there is nothing left to kill, and finish what they have begun."""
    half = crowd.races // 2
    pupils, guests = made["pupils"], [""] * crowd.guests

    async def races(rooms: list[dict[str, Any]], sessions: list[str]) -> None:
        for room in rooms:
            if all_.goes_on():
                await play_race(all_, room, sessions)

    tasks = [
        races(made["races"][:half], pupils),
        races(made["races"][half:], guests),
        *(do_assignments(all_, one, made["class"], made["tasks"]) for one in pupils),
        *(play_matches(all_, str(number)) for number in range(crowd.players)),
        *(practise(all_, str(number)) for number in range(crowd.learners)),
    ]
    async with asyncio.TaskGroup() as group:
        for task in tasks:
            group.create_task(task)


def check_everything(site: WholeSite, done: SoakDone, classes: tuple[str, ...]) -> Faults:
    """Hold the rows against what people were told."""
    kept = read_rows(site.environment, done, classes)
    europe = geography("europe")
    rules = [
        f"match {name}: {fault}"
        for name, record in kept["matches"].items()
        if record is not None
        for fault in check_match(record, europe)
    ]
    return [
        *check_races(done.races, kept["races"]),
        *check_runs(done.runs, kept["runs"]),
        *check_matches(done.matches, kept["matches"]),
        *check_reports(done.runs, kept["reports"]),
        *rules,
    ]
