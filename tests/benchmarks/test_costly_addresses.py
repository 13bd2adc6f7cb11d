"""The costliest addresses of each role, in the largest class there is, against the front page.

Costs are processor time of the web process, which other programs on the machine do not change. How
long the front page takes is measured in turns: at rest, and just after twelve visitors have asked
for a costly address and left.
"""

import json
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from statistics import median
from typing import Any
from uuid import uuid4

import pytest

from tests.benchmarks.costs.every_address import (
    FORMS,
    HELD,
    NOT_HERE,
    ROLES,
    address,
    name_of,
    routes,
)
from tests.benchmarks.measure import report
from tests.benchmarks.visitors import (
    NEW,
    Wish,
    ask,
    ask_and_leave,
    calm_down,
    cost_s,
    first_cost_s,
    front_page_times,
    late,
)
from tests.processes import ROOT, answers, eventually, free_port, running, site_environment

pytestmark = [pytest.mark.servers, pytest.mark.timeout(1800)]
MAKE = "from tests.benchmarks.large_school import make_large_school; make_large_school()"
WEB = ("uvicorn", "config.asgi:application", "--lifespan", "off", "--no-access-log")
WORKER = (
    "celery", "--quiet", "-A", "config", "worker", "--pool", "threads", "--concurrency", "2",
    "--without-gossip", "--without-mingle", "--without-heartbeat",
)  # fmt: skip
ROUNDS, CROWD, WATCH_S, SLOWER = 3, 12, 1.0, 5.0


@dataclass(frozen=True)
class Site:
    """A running site with the largest class in it."""

    port: int
    web: int
    worker: int
    made: dict[str, Any]
    environment: dict[str, str]
    folder: Path


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    folder = tmp_path_factory.mktemp("site")
    environment = site_environment(folder, DJANGO_SETTINGS_MODULE="config.settings")
    shown = _manage(environment, "prepare"), _manage(environment, "shell", "-v0", "-c", MAKE)
    made = json.loads(shown[1].splitlines()[-1])
    port = free_port()
    with ExitStack() as stack:
        pids = []
        for name, command in (("web", (*WEB, "--port", str(port))), ("worker", WORKER)):
            program = (sys.executable, "-m", *command)
            log = folder / name
            pids.append(stack.enter_context(running(*program, environment=environment, log=log)))
        eventually(
            lambda: answers(f"http://localhost:{port}/healthz"), "it answers", folder / "web"
        )
        yield Site(port, pids[0].pid, pids[1].pid, made, environment, folder)


@contextmanager
def new_process(site: Site) -> Iterator[tuple[int, int]]:
    """Another web process of the same site, which has read nothing yet; its port and its id."""
    port, log = free_port(), site.folder / "new web"
    program = (sys.executable, "-m", *WEB, "--port", str(port))
    with running(*program, environment=site.environment, log=log) as web:
        eventually(lambda: answers(f"http://localhost:{port}/healthz"), "it answers", log)
        yield port, web.pid


def _manage(environment: dict[str, str], *arguments: str) -> str:
    done = subprocess.run(
        (sys.executable, "manage.py", *arguments), cwd=ROOT, env=environment, check=True,
        capture_output=True, text=True, timeout=900,
    )  # fmt: skip
    return done.stdout


def wishes(made: dict[str, Any]) -> list[Wish]:
    """What each role can ask for. Each limit is at most about twice what was measured.

    What costs more than about ten front pages is ordered from a worker, or worked out by a process
    one at a time, for each account (`quiz.views.heavy`): the report, worksheets typed in, pairs to
    assign, notes on a map.
    """
    here, teacher = f"/teach/classes/{made['class']}/", made["teacher"]
    task, learner, pupil = (
        f"{here}assignments/{made['assignment']}/",
        made["learner"],
        made["pupil"],
    )
    choices = (("language", "en"), ("sign_in", "pictures"), ("names", "none"), ("kept_days", "365"))
    wrong = "\n".join(f",{'x' * 60}" for _ in range(15_000))
    own_map = f"/workshop/{made['map']}/"
    notes = "\n".join(f"[places.p{number}]\nname = 'x'" for number in range(3_900))
    borders = [("borders", pair) for pair in made["borders"]]
    run = [("map", "europe"), ("way", "borders"), ("kinds", "dearest-two"), ("length", "10")]
    return [
        Wish("teacher: cards", teacher, f"{here}cards/", most=2),
        Wish("teacher: export", teacher, f"{here}export/", most=2),
        Wish("teacher: report on paper", teacher, f"{here}report.pdf", most=2),
        Wish("teacher: report as a table", teacher, f"{here}report.csv", most=2),
        Wish("teacher: misconceptions on paper", teacher, f"{here}misconceptions.pdf", most=2),
        Wish("teacher: worksheet", teacher, f"{task}worksheet.pdf", most=2),
        Wish("teacher: report", teacher, f"{here}report/", most=60),
        Wish("teacher: misconceptions", teacher, f"{here}misconceptions/", most=16),
        Wish("teacher: pairs to assign", teacher, f"{here}misconceptions/assign/",
             (("map", "europe"), *borders), most=18),
        Wish("teacher: set to assign", teacher, f"{here}assign/?set=ready:balkans", most=12),
        Wish("teacher: match to assign", teacher, f"{here}assign-match/", most=15),
        Wish("teacher: new set", teacher, "/sets/new/?map=world", most=14),
        Wish("teacher: worksheets typed in", teacher, f"{task}paper/", most=25),
        Wish("teacher: live view", teacher, f"{here}live/", most=9),
        Wish("teacher: class", teacher, here, most=10),
        Wish("teacher: copy of a class", teacher, f"{here}copy/", most=5),
        Wish("teacher: copies a class", teacher, f"{here}copy/",
             (("name", "Copy"), ("takes", "as-many"), ("first_on", "2026-09-01"),
              ("command", NEW)), most=18),
        Wish("teacher: report for spreadsheets", teacher, f"{here}report.xlsx", most=2),
        Wish("teacher: groups", teacher, f"{here}groups/", most=9),
        Wish("teacher: sets", teacher, "/sets/", most=7),
        Wish("teacher: settings", teacher, f"{here}settings/", most=7),
        Wish("teacher: assignment", teacher, task, most=12),
        Wish("teacher: learning platform", teacher, f"{here}platform/", most=6),
        Wish("teacher: report of a pupil", teacher, f"{here}report/{made['one_pupil']}/", most=14),
        Wish("teacher: page for parents", teacher, f"{here}pupils/{made['one_pupil']}/parents/",
             most=12),
        Wish("teacher: wrong school list", teacher, "/teach/school/",
             (("pupils", wrong), ("command", str(uuid4())), *choices), has_file=True),
        Wish("teacher: wrong list of pupils", teacher, f"{here}pupils/add/list/",
             (("pupils", "y\n" * 190_000), ("command", str(uuid4()))), has_file=True),
        Wish("teacher: wrong list of pupils, pasted", teacher, f"{here}pupils/add/list/",
             (("pupils", "y\n" * 65_000), ("command", str(uuid4())))),
        Wish("teacher: set on paper", teacher, "/sets/ready/four-corners/set.pdf", most=2),
        Wish("teacher: new race", teacher, "/race/new/", most=8),
        Wish("teacher: race about a class", teacher, "/race/new/",
             (("about", f"class:{made['class']}"), ("ready", "5"), ("command", str(uuid4()))),
             most=10),
        Wish("teacher: results of a race", teacher, f"/race/{made['races'][0]}/results/", most=6),
        Wish("teacher: race by one device", teacher, f"/race/{made['races'][0]}/alone/",
             (("command", NEW),), most=6),
        Wish("teacher: race on paper", teacher, f"/race/{made['races'][0]}/results.pdf", most=2),
        Wish("teacher: workshop, 400 places", teacher, own_map, most=12),
        Wish("teacher: doubt", teacher, f"{own_map}doubts/{made['doubt']}/", most=7),
        Wish("teacher: 400 places", teacher, f"{own_map}places/", most=11),
        Wish("teacher: long notes on a map", teacher, f"{own_map}notes/",
             (('notes"; filename="notes.toml', notes),), most=70, has_file=True),
        Wish("learner: own data", learner, "/account/data/file/", most=2),
        Wish("learner: forty borders", learner, "/practise/begin/",
             (*run, ("timer", "0"), *borders), most=6),
        Wish("learner: any question, world", learner, "/practise/begin/",
             (("map", "world"), ("way", "kind"), ("length", "10"), ("timer", "0"),
              ("command", NEW)), most=14),
        Wish("learner: as long as it goes, world", learner, "/practise/begin/",
             (("map", "world"), ("way", "streak"), ("timer", "0"), ("command", NEW)), most=14),
        Wish("learner: lesson for a bot", learner, "/practise/bots/lyon/pip/teach/",
             (("command", str(uuid4())),), most=4),
        Wish("learner: head of a bot", learner, "/practise/bots/lyon/pip/", most=12),
        Wish("visitor: postcard of a map", "", "/pictures/maps/lyon.png", most=2),
        Wish("learner: progress", learner, "/progress/europe/", most=12),
        Wish("learner: progress, world", learner, "/progress/world/", most=20),
        Wish("learner: x-ray, world", learner, "/progress/world/xray/", most=5),
        Wish("learner: practice run, world", learner, f"/practise/runs/{made['run']}/", most=8),
        Wish("learner: new table, world", learner, "/tables/new/?map=world", most=12),
        Wish("learner: begins a match", learner, "/play/now/", (("command", NEW),), most=4),
        Wish("learner: start", learner, "/practise/start/europe/", most=7),
        Wish("learner: front page", learner, "/", most=8),
        Wish("pupil: own data", pupil, "/account/data/file/", most=2),
        Wish("pupil: tasks", pupil, "/class/tasks/"),
        Wish("visitor: map as a table", "", "/maps/lyon/table/", most=2),
        Wish("visitor: world", "", "/maps/world/", most=11),
        Wish("visitor: names to suggest", "", "/maps/world/names/", most=2),
        Wish("visitor: choose a part", "", "/maps/world/part/?add=europe", most=10),
        Wish("visitor: part of a map", "", "/maps/europe-part-balkans/", most=4),
    ]  # fmt: skip


def first_looks(made: dict[str, Any], number: int) -> list[Wish]:
    """What costs more the first time. After a race it is stored what each player answered."""
    here = f"/teach/classes/{made['class']}/"
    task = f"{here}assignments/{made['assignment']}/"
    paths = {
        "report": (f"{here}report/", 100),
        "misconceptions": (f"{here}misconceptions/", 100),
        "report of a pupil": (f"{here}report/{made['one_pupil']}/", 35),
        "worksheets typed in": (f"{task}paper/", 35),
        "results of a race": (f"/race/{made['races'][1 + number]}/results/", 45),
    }
    return [
        Wish(f"teacher: first look at {name}", made["teacher"], path, most=most)
        for name, (path, most) in paths.items()
    ]


def test_costs_and_visitors_who_leave(site: Site) -> None:
    front = Wish("front page", "", "/")
    calm_down([site.web, site.worker])
    costs: dict[str, float] = {}
    asked = wishes(site.made)
    for wish in asked:
        own = cost_s(site.port, site.web, wish)
        costs[wish.name] = own / cost_s(site.port, site.web, front)
    for wish in sorted(asked, key=lambda one: -costs[one.name]):
        report(wish.name, f"{costs[wish.name]:.1f} times the front page (limit {wish.most:g})")
    too_dear = {wish.name: costs[wish.name] for wish in asked if costs[wish.name] > wish.most}
    slow = {}
    for wish in asked:
        pids = [site.web, site.worker]
        times = median(slower_by(site.port, pids, wish) for _ in range(ROUNDS))
        _report_crowd(wish, times)
        if times > SLOWER:
            slow[wish.name] = times
    assert (too_dear, slow) == ({}, {})


def test_first_looks_and_visitors_who_leave(site: Site) -> None:
    """In a process that has read nothing: templates and maps are part of what a look costs."""
    too_dear, slow = {}, {}
    for place, one in enumerate(first_looks(site.made, ROUNDS)):
        with new_process(site) as (port, web):
            front_s = cost_s(port, web, Wish("front page", "", "/"))
            cost = first_cost_s(port, web, one) / front_s
        report(one.name, f"{cost:.1f} times the front page (limit {one.most:g})")
        if cost > one.most:
            too_dear[one.name] = cost
        rounds = []
        for number in range(ROUNDS):
            with new_process(site) as (port, web):
                ask(port, Wish("front page", "", "/"))
                wish = first_looks(site.made, number)[place]
                rounds.append(slower_by(port, [web, site.worker], wish))
        _report_crowd(one, median(rounds))
        if median(rounds) > SLOWER:
            slow[one.name] = median(rounds)
    assert (too_dear, slow) == ({}, {})


def test_no_other_address_costs_more(site: Site) -> None:
    """Every other address, for the first role that gets a page of it, the whole school in view."""
    listed = {name_of(wish.path) for wish in (*wishes(site.made), *first_looks(site.made, 0))}
    front, too_dear, nobody = Wish("front page", "", "/"), {}, set()
    front_s = cost_s(site.port, site.web, front)
    for name, route in routes().items():
        if name in listed | FORMS | HELD | NOT_HERE:
            continue
        path = address(route, site.made["rows"])
        asked = [Wish(name, site.made.get(role, ""), path) for role in ROLES]
        wish = next((one for one in asked if _is_answered(site.port, one)), None)
        if wish is None:
            nobody.add(name)
            continue
        times = cost_s(site.port, site.web, wish, least_s=0.15) / front_s
        report(name, f"{times:.1f} times the front page (limit {wish.most:g})")
        if times > wish.most:
            too_dear[name] = times
    assert (too_dear, nobody) == ({}, set())


def _is_answered(port: int, wish: Wish) -> bool:
    status, leads_to = ask(port, wish)
    return status < 400 and not leads_to.startswith("/account/")


def test_one_account_that_asks_for_all_that_is_costly_at_once(site: Site) -> None:
    """The dearest addresses of one account, each asked for from a session of its own, and left."""
    dearest = sorted(wishes(site.made), key=lambda wish: -wish.most)
    asked = [wish for wish in dearest if wish.session == site.made["teacher"]][:CROWD]
    sessions = site.made["teacher_sessions"]
    rounds = []
    for _ in range(ROUNDS):
        calm_down([site.web, site.worker])
        at_rest = late(front_page_times(site.port, WATCH_S))
        for number, wish in enumerate(asked):
            ask_and_leave(site.port, replace(wish, session=sessions[number % len(sessions)]))
        rounds.append(late(front_page_times(site.port, WATCH_S)) / at_rest)
    report("front page while all that is costly is abandoned", f"{median(rounds):.2f} times")
    assert median(rounds) <= SLOWER


def slower_by(port: int, pids: list[int], wish: Wish) -> float:
    """How many times as long the front page takes after a crowd asked and left: p95 against p95."""
    calm_down(pids)
    at_rest = late(front_page_times(port, WATCH_S))
    for _ in range(CROWD):
        ask_and_leave(port, wish)
    return late(front_page_times(port, WATCH_S)) / at_rest


def _report_crowd(wish: Wish, times: float) -> None:
    report(f"front page while {CROWD} × {wish.name} is abandoned", f"{times:.2f} times at rest")


def test_the_front_page_while_a_worker_makes_cards(site: Site) -> None:
    """An order whose page is open: then the worker works, and the web process does not wait."""
    teacher = site.made["teacher"]
    rounds = []
    for number in range(ROUNDS):
        calm_down([site.web, site.worker])
        at_rest = late(front_page_times(site.port, WATCH_S))
        path = f"/teach/classes/{site.made['class']}/cards/?from={number + 1}"
        _, page = ask(site.port, Wish("cards", teacher, path))
        assert ask(site.port, Wish("errand", teacher, page))[0] == 200
        rounds.append(late(front_page_times(site.port, WATCH_S)) / at_rest)
        eventually_made(site, teacher, page)
    report("front page while a worker makes 200 cards", f"{median(rounds):.2f} times at rest")
    assert median(rounds) <= SLOWER


def eventually_made(site: Site, session: str, page: str) -> None:
    """Wait on the page of an errand until its file is there."""

    def is_made() -> bool:
        ask(site.port, Wish("errand", session, page))
        return ask(site.port, Wish("file", session, f"{page}file/"))[0] == 200

    eventually(is_made, "the cards are made", Path(__file__), 120)
