"""Whose work the processor does: that of some processes, and that of everybody else."""

import os
from collections import defaultdict
from dataclasses import dataclass
from pathlib import Path

TICKS = os.sysconf("SC_CLK_TCK")
CORES = os.cpu_count() or 1


@dataclass(frozen=True)
class Work:
    """Processor time in seconds up to a moment: of the whole machine, and of our own processes."""

    machine: float
    ours: float

    @classmethod
    def until_now(cls) -> "Work":
        """What was done so far, by all and by this process with all that it started."""
        user, nice, system, _idle, _wait, *rest = map(
            int, Path("/proc/stat").read_text().split("\n", 1)[0].split()[1:]
        )
        return cls((user + nice + system + sum(rest[:3])) / TICKS, _of_family(os.getpid()))

    def others_since(self, before: "Work") -> float:
        """The work of everybody else since a moment."""
        return max(0.0, (self.machine - before.machine) - (self.ours - before.ours))


def processor_s(pid: int) -> float:
    """The processor time of a process so far, all threads together, also those that ended."""
    fields = _fields(pid)
    return (int(fields[11]) + int(fields[12])) / TICKS


def _of_family(first: int) -> float:
    """The processor time of a process and of all that come from it, those that ended included."""
    children: dict[int, list[int]] = defaultdict(list)
    ticks: dict[int, int] = {}
    for folder in Path("/proc").iterdir():
        if folder.name.isdecimal():
            try:
                fields = _fields(int(folder.name))
            except (FileNotFoundError, ProcessLookupError):  # it has just ended
                continue
            children[int(fields[1])].append(int(folder.name))
            ticks[int(folder.name)] = sum(map(int, fields[11:15]))
    total, left = 0, [first]
    while left:
        pid = left.pop()
        total += ticks.get(pid, 0)
        left += children[pid]
    return total / TICKS


def _fields(pid: int) -> list[str]:
    """What stands behind the name of a process: its state, its parent, and so on."""
    return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
