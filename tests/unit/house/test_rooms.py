"""Rooms by noun: small folders, one name for one thing, no circles among imports."""

import ast
import re
import tomllib
from collections import Counter, defaultdict
from collections.abc import Iterator
from pathlib import Path

import grimp
import networkx as nx

ROOT = Path(__file__).parents[3]
APPLICATIONS = ("config", "game", "quiz", "classroom")
MOST_FILES = 25
MOST_INNER_IMPORTS = 10

# Every game has these, each in its own folder, and they mean the same in all of them.
OF_EVERY_GAME = {
    "Bot", "Character", "CharacterBot", "Level", "MatchEnded", "MatchOpened", "MatchState",
    "Observation", "OpenMatch", "Pace", "Phase", "RandomBot", "Reason", "Setup", "Simulation",
    "_Tally",
}  # fmt: skip
LINTER = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["importlinter"]
PURE = next(one["source_modules"] for one in LINTER["contracts"] if one["id"] == "pure")
SHARED = {"atlas", "cartography", "drills", "learning", "refused", "rulebook"}
GAMES = tuple(f"{name.replace('.', '/')}/" for name in PURE if name.partition(".")[2] not in SHARED)
# The names that Django asks for.
ONE_MEANING = {"Command", "Meta"}
OF_ROWS = r"^from \w+(\.models\.|\.queries\.|\.hosting\.|\.ready_queries )"
ROWS = re.compile(OF_ROWS, re.MULTILINE)


def modules(*folders: str) -> Iterator[Path]:
    """The Python files of these folders, without migrations."""
    for folder in folders:
        found = (ROOT / folder).rglob("*.py")
        yield from (path for path in found if path.parent.name != "migrations")


def test_no_folder_holds_more_than_25_modules() -> None:
    sizes = Counter(path.parent for path in modules(*APPLICATIONS, "tests"))
    assert {str(folder): size for folder, size in sizes.items() if size > MOST_FILES} == {}


def test_no_two_classes_of_one_name_mean_different_things() -> None:
    homes: dict[str, list[str]] = defaultdict(list)
    for path in modules(*APPLICATIONS):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ClassDef):
                homes[node.name].append(path.relative_to(ROOT).as_posix())
    twice = {name: found for name, found in homes.items() if len(found) > 1}
    for name in OF_EVERY_GAME & twice.keys():
        assert all(home.startswith(GAMES) for home in twice[name]), (name, twice[name])
    assert twice.keys() - OF_EVERY_GAME - ONE_MEANING == set(), twice


def test_queries_read_rows() -> None:
    """A module that knows no row belongs to pages, words, or the registries of its application."""
    queries = [path for path in modules(*APPLICATIONS) if "queries" in path.parts]
    assert len(queries) > 40
    assert [
        path.relative_to(ROOT).as_posix()
        for path in queries
        if path.name != "__init__.py" and not ROWS.search(path.read_text(encoding="utf-8"))
    ] == []


def test_imports_run_in_no_circle() -> None:
    graph = grimp.build_graph(*APPLICATIONS, cache_dir=None)
    edges = [
        (module, other)
        for module in graph.modules
        for other in graph.find_modules_directly_imported_by(module)
    ]
    circles = nx.strongly_connected_components(nx.DiGraph(edges))
    assert [sorted(circle) for circle in circles if len(circle) > 1] == []


def test_few_imports_are_inside_functions() -> None:
    inner = {
        f"{path.relative_to(ROOT)}:{node.lineno}"
        for path in modules(*APPLICATIONS)
        for function in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(function, ast.FunctionDef | ast.AsyncFunctionDef)
        for node in ast.walk(function)
        if isinstance(node, ast.Import | ast.ImportFrom)
    }
    assert len(inner) <= MOST_INNER_IMPORTS, sorted(inner)


def test_the_time_is_asked_at_one_clock() -> None:
    asking = {
        path.relative_to(ROOT).as_posix()
        for path in modules(*APPLICATIONS)
        if re.search(r"timezone\.now\(|datetime\.now\(|\btime\.time\(", path.read_text("utf-8"))
    }
    assert asking == {"game/hosting/clock.py"}
