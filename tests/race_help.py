"""Races for tests: a ground, a setup, players, and a second way to count the standings."""

from collections.abc import Iterable, Mapping
from functools import cache
from random import Random
from typing import Any

from game.atlas_files import load_atlas
from quiz.drills.catalogue import answer, prices
from quiz.drills.ground import Ground, ground_of
from quiz.race.commands import Command, JoinRace, NextRound, OpenRace
from quiz.race.draw import Form, RaceWish, draw_rounds
from quiz.race.game import RaceGame
from quiz.race.setup import Setup
from quiz.race.state import RaceState

START = 1_000_000


@cache
def ground() -> Ground:
    """Europe."""
    return ground_of(load_atlas("europe"))


@cache
def rules() -> RaceGame:
    """The race on Europe."""
    return RaceGame(ground())


@cache
def setup(form: Form = Form.BOARD, rounds: int = 3, **more: Any) -> Setup:
    """A race of some rounds, always the same one."""
    planned = draw_rounds(ground(), RaceWish(form, rounds), Random("a race"))
    return Setup("europe", ground().atlas.version, planned, **more)


class Played:
    """A race being played: give commands, look at log and state."""

    def __init__(self, agreed: Setup | None = None) -> None:
        self.log: list[dict[str, Any]] = []
        self.state: RaceState | None = None
        self.give(OpenRace(agreed or setup(), START))

    def give(self, command: Command) -> list[Any]:
        """Let a command happen; what follows. Raises Refused."""
        made = rules().decide(self.state, command)
        for event in made:
            written = rules().encode(event)
            assert rules().decode(written) == event
            self.log.append(written)
            self.state = rules().evolve(self.state, event)
        return list(made)

    @property
    def now(self) -> RaceState:
        """The state."""
        assert self.state is not None
        return self.state

    def begin(self, *names: str, at: int = START) -> None:
        """Let players in and open the first round."""
        for number, name in enumerate(names, start=1):
            self.give(JoinRace(number, name, "", at))
        self.give(NextRound(0, at))

    def begin_round(self, *names: str, at: int = START) -> None:
        """Let more players in and open the next round."""
        for number, name in enumerate(names, start=1 + len(self.now.players)):
            self.give(JoinRace(number, name, "", at))
        self.give(NextRound(self.now.round, at))

    def right(self) -> Any:
        """A right answer to the open round."""
        assert self.now.planned is not None
        return answer(ground(), self.now.planned.question)

    def wrong(self) -> Any:
        """An answer to the open board that is not the best."""
        assert self.now.planned is not None
        question, right = self.now.planned.question, self.right()
        if not isinstance(right, list):
            return not right if isinstance(right, bool) else int(right) + 1
        return list(prices(ground(), question)[-1]["choice"])


def recount(log: Iterable[Mapping[str, Any]]) -> list[tuple[int, int]]:  # noqa: C901 - one arm an event
    """Players and money from the written log alone, by a second way: the leader first."""
    purses: dict[int, int] = {}
    steps: dict[int, int] = {}
    gone: set[int] = set()
    late: set[int] = set()
    lost: set[int] = set()
    is_open, opened_at, paused_at = False, 0, None
    answers: dict[int, tuple[int, int]] = {}
    seconds: list[int | None] = []
    for event in log:
        match event["kind"]:
            case "race-opened":
                seconds = [one["seconds"] for one in event["setup"]["rounds"]]
            case "player-joined" | "player-arrived":
                purses[event["player"]], steps[event["player"]] = event["purse"], event["pace"]
                late |= {event["player"]} if is_open else set()
                lost.discard(event["player"])
                lost |= set() if event.get("has_arrived", True) else {event["player"]}
            case "player-removed":
                gone.add(event["player"])
                answers.pop(event["player"], None)
            case "round-opened":
                answers, late, is_open, opened_at = {}, set(), True, event["at"]
                purses = {who: purse + event["stipend"] for who, purse in purses.items()}
            case "answer-given":
                assert event["player"] not in answers
                answers[event["player"]] = (event["euros"], event["ms"])
            case "round-paused":
                paused_at = event["at"]
            case "round-resumed" if paused_at is not None:
                opened_at, paused_at = opened_at + event["at"] - paused_at, None
            case "round-skipped":
                is_open, paused_at = False, None
            case "round-closed":
                ran = (event["at"] if paused_at is None else paused_at) - opened_at
                silent = (event["unanswered"], max(ran, 1000 * (seconds[event["round"] - 1] or 0)))
                is_open, paused_at, late = False, None, late - {*answers}
                before = dict(purses)
                took = {who: answers.get(who, silent)[1] // 500 for who in purses}
                for who in purses:
                    purses[who] = max(0, purses[who] + answers.get(who, silent)[0])
                there = [who for who in purses if who not in late | gone | lost]
                for who in late if there else ():
                    won = sum(purses[one] - before[one] for one in there) / len(there)
                    purses[who] = max(0, before[who] + 10 * round(won / 10))
                    took[who] = round(sum(took[one] for one in there) / len(there))
                steps = {who: steps[who] + took[who] for who in steps}
    left = [who for who in purses if who not in gone | lost]
    return [(who, purses[who]) for who in sorted(left, key=lambda w: (-purses[w], steps[w], w))]
