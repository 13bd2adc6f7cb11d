"""Loading a map against importing Django, each in fresh processes."""

import subprocess
import sys

import pytest

from game.atlas_files import load_atlas
from tests.benchmarks.measure import report
from tests.commands.run import ROOT
from tests.journey_help import MAPS

PROGRAM = """
from time import process_time
{before}
begin = process_time()
{work}
print(process_time() - begin)
"""


def cost(work: str, before: str = "") -> float:
    """The least processor time of some work in a fresh Python."""
    program = PROGRAM.format(before=before, work=work)
    runs = [
        subprocess.run([sys.executable, "-c", program], cwd=ROOT, capture_output=True, check=True)
        for _ in range(7)
    ]
    return min(float(run.stdout) for run in runs)


@pytest.mark.parametrize("slug", MAPS)
def test_loading_a_map_costs_less_than_importing_django(slug: str) -> None:
    django = cost("import django")
    loading = cost(f"load_atlas({slug!r})", before="from game.atlas_files import load_atlas")
    with_imports = cost(f"from game.atlas_files import load_atlas; load_atlas({slug!r})")
    report(
        f"loading {slug}",
        f"{1000 * loading:.1f} ms, with its imports {1000 * with_imports:.1f} ms; "
        f"importing Django {1000 * django:.1f} ms",
    )
    assert loading < django


def test_a_map_is_loaded_once_per_process() -> None:
    assert load_atlas("europe") is load_atlas("europe")
