"""Runs the soak: `python -m tests.soak --kills 1000 --minutes 60`.

It plays episodes until that many programs were killed in all, or the time is up. What was done
lies in a folder with the database, so that another call goes on there: an episode that was
interrupted counts for nothing. In the end everything that was acknowledged since the first
episode is checked once more.
"""

import argparse
import json
import os
import secrets
import sys
import tempfile
import time
from collections import Counter
from dataclasses import asdict
from pathlib import Path

import django

from tests.soak.episode import Crowd, Episode, check_everything, play_episode
from tests.soak.people import SoakDone
from tests.soak.servers import WholeSite


class Diary:
    """What was done in all episodes so far, a line each."""

    def __init__(self, folder: Path) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self.path = folder / "diary.jsonl"
        lines = self.path.read_text().splitlines() if self.path.exists() else []
        self.episodes = [json.loads(line) for line in lines]

    def add(self, seed: str, episode: Episode) -> None:
        """Write down an episode that went well."""
        line = {
            "seed": seed,
            "killed": dict(episode.killed),
            "waits": asdict(episode.waits),
            "seconds": episode.seconds,
            "classes": list(episode.classes),
            "done": asdict(episode.done),
        }
        self.episodes.append(line)
        with self.path.open("a") as diary:
            diary.write(json.dumps(line) + "\n")
            diary.flush()
            os.fsync(diary.fileno())

    @property
    def killed(self) -> Counter[str]:
        """How many programs were killed, by kind."""
        return sum((Counter(one["killed"]) for one in self.episodes), Counter())

    @property
    def done(self) -> SoakDone:
        """Everything that was acknowledged."""
        all_ = SoakDone()
        for episode in self.episodes:
            done = SoakDone(**episode["done"])
            all_.races += done.races
            all_.matches += done.matches
            all_.runs += done.runs
            all_.errands += done.errands
        return all_

    @property
    def classes(self) -> tuple[str, ...]:
        """All classes."""
        return tuple(one for episode in self.episodes for one in episode["classes"])

    def summary(self) -> str:
        """What came of it, in a few lines."""
        done, killed = self.done, self.killed
        waits = [episode["waits"] for episode in self.episodes]
        minutes = sum(episode["seconds"] for episode in self.episodes) / 60
        of_classes = sum(bool(run["task"]) for run in done.runs)
        whom = ", ".join(f"{name} {n}" for name, n in killed.most_common())
        answered, again = (sum(one[key] for one in waits) for key in ("answers", "again"))
        longest = max((one["longest"] for one in waits), default=0)
        return (
            f"{killed.total()} kills in {len(self.episodes)} episodes, {minutes:.0f} minutes: "
            f"{whom}\n{done.answers} acknowledged answers and moves: {len(done.races)} races, "
            f"{len(done.matches)} matches, {len(done.runs)} runs ({of_classes} of assignments), "
            f"{len(done.errands)} errands\n{answered} requests answered, {again} sent again; "
            f"the longest wait was {longest:.1f} s"
        )


def main() -> int:
    """Play episodes until enough was killed or the time is up."""
    usual = Path(tempfile.gettempdir()) / f"crossings-soak-{os.getuid()}"
    parser = argparse.ArgumentParser(prog="python -m tests.soak", description=__doc__)
    parser.add_argument("--kills", type=int, default=1000)
    parser.add_argument("--minutes", type=float, default=60)
    parser.add_argument("--each", type=int, default=60, help="kills in an episode")
    parser.add_argument("--seed", default=secrets.token_hex(4))
    parser.add_argument("--folder", type=Path, default=usual)
    given = parser.parse_args()
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tests.settings")
    django.setup()
    diary, end = Diary(given.folder), time.monotonic() + 60 * given.minutes
    print(
        f"seed {given.seed}, folder {given.folder}, {diary.killed.total()} kills so far", flush=True
    )
    site = WholeSite(given.folder)
    longest = 0.0
    try:
        while (so_far := diary.killed.total()) < given.kills:
            began = time.monotonic()
            if began + longest > end:
                break
            seed = f"{given.seed} {so_far}"
            episode = play_episode(site, seed, min(given.each, given.kills - so_far), Crowd())
            if episode.faults:
                print(f"Faults in the episode with seed {seed!r}:", *episode.faults, sep="\n  ")
                return 1
            diary.add(seed, episode)
            longest = max(longest, time.monotonic() - began)
            print(f"{diary.killed.total()} kills, {episode.seconds:.0f} s", flush=True)
        site.start()
        faults = check_everything(site, diary.done, diary.classes)
    finally:
        site.stop()
    print(diary.summary())
    print("\n  ".join(["Faults:", *faults]) if faults else "Nothing lost, doubled or reordered.")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
