"""Work on uploaded outlines, in a separate process: game.cartography.drafts.bench."""

import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path
from time import monotonic, sleep
from typing import Any

from classroom.words.map_troubles import problem_sentences
from game.cartography.errors import read_problem
from game.refused import Refused
from quiz.actions.errand_kinds import Tell

ROOT = Path(__file__).resolve().parents[3]
LONGEST_S = 240.0
LOOK_S = 0.1
STEPS = 4


def at_bench(mode: str, source: bytes, notes: str, tell: Tell) -> Any:
    """What `offer`, `survey` or `build` makes of a file. Raises Refused with a sentence.

    Memory and processor time are limited there; here is a limit of wall-clock time, and an end when
    nobody waits any more.
    """
    with tempfile.TemporaryDirectory(prefix="bench-") as scratch:
        folder = Path(scratch)
        (folder / "source.json").write_bytes(source)
        (folder / "notes.toml").write_text(notes, encoding="utf-8")
        # A minimal environment: the process must not see the site's secrets.
        plain = {"PATH": os.environ.get("PATH", ""), "PYTHONPATH": str(ROOT)}
        alone = {"OPENBLAS_NUM_THREADS": "1", "OMP_NUM_THREADS": "1", "PYTHONUTF8": "1"}
        work = subprocess.Popen(  # noqa: S603 - fixed words and a folder of our own
            [sys.executable, "-m", "game.cartography.drafts.bench", mode, str(folder)],
            cwd=ROOT,
            env={**plain, **alone},
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        try:
            _wait(work, folder, tell)
        finally:
            if work.poll() is None:
                work.kill()
            work.wait()
        return _answer(folder)


def _wait(work: "subprocess.Popen[bytes]", folder: Path, tell: Tell) -> None:
    began = monotonic()
    while work.poll() is None:
        if monotonic() > began + LONGEST_S:
            return
        tell(_progress(folder), STEPS)
        sleep(LOOK_S)


def _progress(folder: Path) -> int:
    try:
        return int((folder / "progress").read_text(encoding="utf-8") or 0)
    except (OSError, ValueError):
        return 0


def _answer(folder: Path) -> Any:
    """The result. Work that ran out of memory or time has written nothing."""
    try:
        answer = json.loads((folder / "answer.json").read_text(encoding="utf-8"))
    except (OSError, ValueError):
        answer = {"trouble": ["large", []]}
    if "made" in answer:
        return answer["made"]
    code, written = answer["trouble"]
    problems = problem_sentences(map(read_problem, written))
    if code == "problems":
        raise Refused(code, "The map cannot be built yet. %(problem)s", problem=problems)
    if problems:
        raise Refused(code, "%(problem)s", problem=problems)
    raise Refused("large", "This file is too large or too complicated to be read here.")
