"""Races for tests: a ground, a setup, players, and a second way to count the standings."""

from collections.abc import Iterable, Mapping
from functools import cache
from random import Random
from typing import Any

from game.atlas_files import load_atlas
from quiz.drills.catalogue import answer
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
        others = [place for place in question.offer if place not in right]
        return others[: len(right)]


def recount(log: Iterable[Mapping[str, Any]]) -> list[tuple[int, int]]:
    """Players and money from the written log alone, by a second way: the leader first."""
    purses: dict[int, int] = {}
    steps: dict[int, int] = {}
    gone: set[int] = set()
    answers: dict[int, tuple[int, int]] = {}
    seconds: list[int | None] = []
    for event in log:
        match event["kind"]:
            case "race-opened":
                seconds = [one["seconds"] for one in event["setup"]["rounds"]]
            case "player-joined":
                purses[event["player"]], steps[event["player"]] = event["purse"], event["pace"]
            case "player-removed":
                gone.add(event["player"])
                answers.pop(event["player"], None)
            case "round-opened":
                answers = {}
                purses = {who: purse + event["stipend"] for who, purse in purses.items()}
            case "answer-given":
                assert event["player"] not in answers
                answers[event["player"]] = (event["euros"], event["ms"])
            case "round-closed":
                missed = (event["unanswered"], 1000 * (seconds[event["round"] - 1] or 0))
                for who in purses:
                    euros, ms = answers.get(who, missed)
                    purses[who] = max(0, purses[who] + euros)
                    steps[who] += ms // 500
    left = [who for who in purses if who not in gone]
    return [(who, purses[who]) for who in sorted(left, key=lambda w: (-purses[w], steps[w], w))]
