"""Standings counted a second time, from what people did and from nothing that the race worked out.

Prices come from a search of its own over the borders of another map, purses and places from a book
that is kept by hand: late comers, teams, ties, removed players, pauses, more time, skipped rounds.
"""

from collections import deque
from collections.abc import Iterable, Iterator, Mapping
from decimal import ROUND_HALF_EVEN, Decimal
from fractions import Fraction
from itertools import combinations, pairwise, permutations
from random import Random
from typing import Any

import pytest

from game.atlas_files import load_atlas
from game.refused import Refused
from quiz.drills.ground import ground_of
from quiz.race.commands import (
    AddTime,
    CloseRound,
    Command,
    GiveAnswer,
    JoinRace,
    NextRound,
    OpenRace,
    PauseRound,
    RemovePlayer,
    ResumeRound,
    SkipRound,
)
from quiz.race.draw import Form, RaceWish, draw_rounds
from quiz.race.game import RaceGame
from quiz.race.observe import observe
from quiz.race.setup import PlannedRound, Setup
from quiz.race.state import Phase, RaceState

MAP = "africa"
ATLAS = load_atlas(MAP)
GROUND = ground_of(ATLAS)
RULES = RaceGame(GROUND)
STIPEND = {"pick-one": 100, "pick-two": 200, "pass-through": 300, "dearest-two": 0}
"""What an act of the game pays with its first round, for two."""
KINDS_OF_BOARD = {*STIPEND}


def steps(one: str, other: str, borders: Mapping[str, Iterable[str]] | None = None) -> int:
    """How many borders there are between two places, found by walking."""
    touching: Mapping[str, Iterable[str]] = borders or ATLAS.neighbours
    seen, front = {one: 0}, deque([one])
    while other not in seen:
        here = front.popleft()
        for there in touching[here]:
            if there not in seen:
                seen[there] = seen[here] + 1
                front.append(there)
    return seen[other]


def price(
    centre: tuple[str, ...],
    chosen: tuple[str, ...],
    borders: Mapping[str, Iterable[str]] | None = None,
) -> int:
    """What a journey costs by docs/rules.md, without stacks."""
    places = [space for space in chosen if space != "40"]
    start, goal = centre[0], centre[1:]
    ways = ([start, *order, *goal] for order in permutations(places))
    walk = min(sum(steps(a, b, borders) for a, b in pairwise(way)) for way in ways)
    if not places:
        walk = 0
    pairs = [(a, b) for a, b in combinations((*centre, *places), 2) if (a, b) != centre]
    touching = sum(steps(a, b, borders) == 1 for a, b in pairs)
    return 10 * walk + 30 * touching + (40 if "40" in chosen else 0)


def choices(planned: PlannedRound) -> list[Any]:
    """Everything that can be answered, or enough of it."""
    question = planned.question
    if question.kind in KINDS_OF_BOARD:
        tokens = 1 if question.kind == "pick-one" else 2
        return [list(one) for one in combinations(("40", *question.offer), tokens)]
    if question.kind == "neighbours":
        return [True, False]
    if question.kind == "count-crossings":
        return [1, 2, 3, 4, 5]
    sizes = range(1, len(question.options) + 1)
    return [list(one) for size in sizes for one in combinations(question.options, size)][:40]


def worth(planned: PlannedRound, given: Any) -> int | None:
    """Euros for an answer; None for quick questions with part of the credit, which are graded."""
    question = planned.question
    if question.kind in KINDS_OF_BOARD:
        cost = price(question.centre, tuple(given))
        return cost if question.kind == "dearest-two" else -cost
    one, *other = question.places
    if question.kind == "neighbours":
        return 50 if given == (steps(one, other[0]) == 1) else 0
    if question.kind == "count-crossings":
        return 50 if given == steps(one, other[0]) else None
    true = {place for place in question.options if steps(one, place) == 1}
    return 50 if {*given} == true else None


def worst(planned: PlannedRound) -> int:
    """What no answer brings."""
    if planned.question.kind not in KINDS_OF_BOARD:
        return 0
    return min(worth(planned, given) or 0 for given in choices(planned))


def in_coins(amounts: list[int]) -> int:
    """The mean in whole tens, halves to the even one."""
    mean = Decimal(sum(amounts)) / Decimal(10 * len(amounts))
    return 10 * int(mean.to_integral_value(ROUND_HALF_EVEN))


def whole(numbers: list[int]) -> int:
    """The mean as a whole number, halves to the even one."""
    return int((Decimal(sum(numbers)) / len(numbers)).to_integral_value(ROUND_HALF_EVEN))


class Book:
    """What each player has, kept by hand."""

    def __init__(self) -> None:
        self.purse: dict[int, int] = {}
        self.time: dict[int, int] = {}
        self.team: dict[int, str] = {}
        self.late: set[int] = set()
        self.missed: dict[int, int] = {}
        self.given: dict[int, tuple[int, int]] = {}
        self.thought_ms = 0

    def join(self, who: int, team: str, *, is_open: bool) -> None:
        self.purse[who] = in_coins([*self.purse.values()]) if self.purse else 0
        self.time[who] = whole([*self.time.values()]) if self.time else 0
        self.team[who] = team
        self.missed[who] = 0
        if is_open:
            self.late.add(who)

    def remove(self, who: int) -> None:
        for book in (self.purse, self.time, self.team, self.given, self.missed):
            book.pop(who, None)
        self.late.discard(who)

    def is_complete(self) -> bool:
        """Whether all have answered but a few who missed the last two rounds."""
        quiet = {who for who, rounds in self.missed.items() if rounds >= 2}
        few = quiet if 2 * len(quiet) <= len(self.purse) else set()
        return bool(self.given) and {*self.purse} - {*self.given} <= few

    def open(self, stipend: int) -> None:
        self.purse = {who: money + stipend for who, money in self.purse.items()}
        self.given, self.late = {}, set()

    def close(self, silent: int, seconds: int, ran_ms: int) -> None:
        slow = max(1000 * seconds, ran_ms) // 500
        won, took = {}, {}
        for who, money in self.purse.items():
            if who in self.given or who not in self.late:
                euros, ms = self.given.get(who, (silent, 500 * slow))
                won[who], took[who] = max(0, money + euros) - money, ms // 500
        missing = [who for who in self.purse if who not in won]
        for who in self.purse:
            is_away = who not in self.given and who not in self.late
            self.missed[who] = self.missed[who] + 1 if is_away else 0
        mean = (in_coins([*won.values()]), whole([*took.values()])) if won else (silent, slow)
        for who in missing:
            won[who], took[who] = max(0, self.purse[who] + mean[0]) - self.purse[who], mean[1]
        for who, euros in won.items():
            self.purse[who] += euros
            self.time[who] += took[who]

    def places(self) -> list[tuple[int, int, int]]:
        """Rank, player and money: most money leads, time parts equals, equals share a rank."""
        keys = {who: (-self.purse[who], self.time[who]) for who in self.purse}
        ranked = [(1 + sum(k < keys[who] for k in keys.values()), who) for who in keys]
        return [(rank, who, self.purse[who]) for rank, who in sorted(ranked)]

    def teams(self) -> dict[str, Fraction]:
        """The mean of each team."""
        money: dict[str, list[int]] = {}
        for who, team in self.team.items():
            money.setdefault(team, []).append(self.purse[who])
        return {team: Fraction(sum(all_), len(all_)) for team, all_ in money.items()}


class Simulated:
    """A race that is played at random, with the book beside it."""

    def __init__(self, seed: str, form: Form) -> None:
        self.rng = Random(seed)
        drawn = draw_rounds(GROUND, RaceWish(form, 9), self.rng)
        self.state: RaceState | None = None
        self.now, self.book = 5_000, Book()
        self.asked: list[PlannedRound] = []
        self.opened = self.paused = self.paused_ms = 0
        self.send(OpenRace(Setup(MAP, ATLAS.version, drawn, teams=3), self.now))

    def send(self, command: Command) -> list[Any]:
        made = RULES.decide(self.state, command)
        for event in made:
            self.state = RULES.evolve(self.state, event)
        return list(made)

    @property
    def at(self) -> RaceState:
        assert self.state is not None
        return self.state

    @property
    def is_open(self) -> bool:
        return self.at.phase is Phase.ASKING

    def ran_ms(self) -> int:
        """How long the round has been running, without its pauses."""
        return (self.paused or self.now) - self.opened - self.paused_ms

    def join(self) -> None:
        number = 1 + max(self.at.players, default=0)
        self.send(JoinRace(number, f"animal-{number}", "", self.now))
        counts = {team: [*self.book.team.values()].count(team) for team in "NES"}
        team = min("NES", key=counts.__getitem__)
        assert self.at.players[number].team == team
        self.book.join(number, team, is_open=self.is_open)

    def close(self) -> None:
        planned = self.at.planned
        assert planned is not None
        self.book.close(worst(planned), planned.seconds or 0, self.ran_ms())

    def play_round(self) -> None:
        self.now += self.rng.randrange(1_000, 9_000)
        self.send(NextRound(self.at.round, self.now))
        planned = self.at.planned
        assert planned is not None
        assert planned.seconds is not None
        self.book.open(self.stipend(planned))
        self.opened, self.paused, self.paused_ms = self.now, 0, 0
        self.added_ms, self.end_ms = 0, 1000 * planned.seconds
        for act in self.acts():
            self.now += self.rng.randrange(1, 4_000)
            if not self.paused and self.ran_ms() > self.end_ms:
                break
            act(planned)
            if not self.is_open:
                break
        if self.is_open:
            self.now += 1_000
            self.send(CloseRound(self.at.round, self.now))
            self.close()
        self.compare()

    def stipend(self, planned: PlannedRound) -> int:
        kind = planned.question.kind
        nth = 1 + sum(one.question.kind == kind for one in self.asked)
        self.asked.append(planned)
        return {1: 2, 2: 0}.get(nth, 1) * STIPEND.get(kind, 0) // 2

    def acts(self) -> Iterator[Any]:
        some = [self.answer] * 8 + [self.pause, self.resume, self.more, self.late, self.remove]
        for _ in range(14):
            yield self.rng.choice(some)
        if self.rng.random() < 0.2:
            yield self.skip

    def answer(self, planned: PlannedRound) -> None:
        free = [who for who in self.book.purse if who not in self.book.given]
        if not free:
            return
        who, given = self.rng.choice(free), self.rng.choice(choices(planned))
        delay = self.rng.choice((0, 0, 120, 499, 2_000))
        if self.paused:
            with pytest.raises(Refused):
                self.send(GiveAnswer(self.at.round, who, given, self.now, delay))
            return
        made = self.send(GiveAnswer(self.at.round, who, given, self.now, delay))
        euros = worth(planned, given)
        if euros is None:  # part of a quick question: between nothing and almost all
            euros = made[0].euros
            assert 0 <= euros <= 50
        assert made[0].euros == euros, (planned.question, given)
        took = max(0, self.ran_ms() - min(delay, 500))
        self.book.given[who] = (euros, took)
        if self.book.is_complete():
            self.close()

    def pause(self, _planned: PlannedRound) -> None:
        self.send(PauseRound(self.at.round, self.now))
        self.paused = self.paused or self.now

    def resume(self, _planned: PlannedRound) -> None:
        self.send(ResumeRound(self.at.round, self.now))
        if self.paused:
            self.paused_ms += self.now - self.paused
            self.paused = 0
            if self.book.is_complete():
                self.close()

    def more(self, _planned: PlannedRound) -> None:
        self.send(AddTime(self.at.round, self.now))
        self.end_ms += 15_000

    def late(self, _planned: PlannedRound) -> None:
        self.join()

    def remove(self, _planned: PlannedRound) -> None:
        if len(self.book.purse) < 4:
            return
        gone = self.rng.choice([*self.book.purse])
        self.send(RemovePlayer(gone, self.now))
        self.book.remove(gone)
        if self.is_open:
            assert observe(self.at, None, self.now).answered == len(self.book.given)
        if not self.paused and self.book.is_complete():
            self.close()

    def skip(self, _planned: PlannedRound) -> None:
        self.send(SkipRound(self.at.round, self.now))

    def compare(self) -> None:
        """What the wall shows is what the book says."""
        seen = observe(self.at, None, self.now)
        shown = [(one.rank, one.player.number, one.player.purse) for one in seen.places]
        assert shown == self.book.places()
        means = self.book.teams()
        assert {one.team for one in seen.team_places} == {*means}
        for one in seen.team_places:
            assert abs(one.mean - means[one.team]) <= Fraction(1, 2)
            ahead = sum(other.mean > one.mean for other in seen.team_places)
            assert one.rank == 1 + ahead
        order = [means[one.team] for one in seen.team_places]
        assert all(a >= b - 1 for a, b in pairwise(order))


def test_the_map_has_no_places_in_parts() -> None:
    """The search of this test knows no parts."""
    assert not ATLAS.bend


@pytest.mark.parametrize("form", [*Form])
@pytest.mark.parametrize("seed", [f"recount {n}" for n in range(6)])
def test_standings_after_every_round_are_those_of_the_book(seed: str, form: Form) -> None:
    race = Simulated(seed, form)
    for _ in range(race.rng.randrange(3, 9)):
        race.join()
    while not race.at.is_last:
        race.play_round()
        if race.rng.random() < 0.4:
            race.join()
            race.compare()
    race.send(NextRound(race.at.round, race.now))
    assert race.at.phase is Phase.OVER
    race.compare()


def test_equal_money_within_half_a_second_shares_a_rank() -> None:
    race = Simulated("equals", Form.QUICK)
    for _ in range(4):
        race.join()
    race.send(NextRound(0, race.now))
    race.book.open(0)
    planned = race.at.planned
    assert planned is not None
    right = next(given for given in choices(planned) if worth(planned, given) == 50)
    for who, ms in ((1, 6_400), (2, 6_100), (3, 2_000), (4, 2_900)):
        race.send(GiveAnswer(1, who, right, race.now + ms))
        race.book.given[who] = (50, ms)
    race.book.close(0, 0, 0)
    race.compare()
    assert [rank for rank, *_ in race.book.places()] == [1, 2, 3, 3]
