"""Linear algebra keeps to the thread that asks for it."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.processes import ROOT

PROGRAM = """
import os, sys
import config
assert "numpy" not in sys.modules
import numpy as np
np.linalg.solve(np.eye(500) + 0.01, np.ones(500))
print(len(os.listdir("/proc/self/task")))
"""


@pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="threads are counted in /proc")
def test_arrays_are_computed_without_further_threads() -> None:
    """Those of the library would wait for each other in loops and use up a small machine."""
    clean = {name: value for name, value in os.environ.items() if not name.endswith("_NUM_THREADS")}
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM],
        cwd=ROOT,
        env=clean,
        capture_output=True,
        text=True,
        check=True,
    )
    assert int(done.stdout) == 1
