"""Learners with evidence: answers and matches made without pages, at moments a test sets."""

from datetime import UTC, datetime, timedelta
from random import Random
from typing import Any
from uuid import uuid4

from game.atlas_files import load_atlas
from game.hosting import match_log
from game.journey.state import Phase
from game.models.match import Match
from game.models.table import Seat, Table
from quiz.drills.catalogue import answer, ask, grade, prices, routes
from quiz.drills.ground import Ground, ground_of
from quiz.drills.question import Kind, Question
from quiz.models.attempt import Attempt
from quiz.models.drill_run import DrillRun, Way
from quiz.models.learner import Learner
from tests.drill_help import CHOICES, DRILL_KINDS
from tests.journey_help import Play

START = datetime(2026, 11, 2, 8, 0, tzinfo=UTC)
TELLING = (Kind.NEIGHBOURS, Kind.COUNT_CROSSINGS, Kind.NAME_NEIGHBOURS, Kind.PICK_ONE)


def wrong_answer(ground: Ground, question: Question) -> Any:
    """Something that is not right."""
    true: Any = answer(ground, question)
    if question.kind in CHOICES:
        return prices(ground, question)[-1]["choice"]
    match question.kind:
        case Kind.NEIGHBOURS:
            return not true
        case Kind.COUNT_CROSSINGS | Kind.PRICE_IT:
            return true + 1
        case Kind.NAME_NEIGHBOURS:
            return true[1:]
        case _:
            return None


class Diary:
    """What a learner does on a map, one thing after the other."""

    def __init__(self, learner: Learner, map_slug: str = "usa", way: Way = Way.MIX) -> None:
        self.learner, self.map, self.now = learner, map_slug, START
        self.ground = ground_of(load_atlas(map_slug))
        self.run = self.begin(way)

    def begin(self, way: Way = Way.MIX, **changes: Any) -> DrillRun:
        """Begin a run."""
        self.run = DrillRun.objects.create(
            learner=self.learner,
            map=self.map,
            map_version=self.ground.atlas.version,
            way=way,
            kinds=[kind.value for kind in DRILL_KINDS],
            began_at=self.now,
            **changes,
        )
        return self.run

    def end(self) -> DrillRun:
        """End the run."""
        self.run.ended_at, self.run.open_number = self.now, 1 + self._count()
        self.run.save()
        return self.run

    def answer(self, question: Question, *, right: bool = True, **changes: Any) -> Attempt:
        """Answer a question some seconds later."""
        self.now += timedelta(seconds=7)
        given = answer(self.ground, question) if right else wrong_answer(self.ground, question)
        given = changes.pop("given", given)
        found = routes(self.ground, question)
        values = {
            "kind": question.kind.value,
            "question": question.encode(),
            "given": given,
            "is_right": grade(self.ground, question, given).right,
            "seconds": 5.0,
            "was_shown": True,
            "route": list(found[0]) if found else [],
            "at": self.now,
            **changes,
        }
        return Attempt.objects.create(
            run=self.run,
            learner=self.learner,
            map=self.map,
            number=1 + self._count(),
            command_id=uuid4(),
            **values,
        )

    def touch(self, one: str, other: str, given: bool, **changes: Any) -> Attempt:
        """Say whether two places touch."""
        return self.answer(Question(Kind.NEIGHBOURS, (one, other)), given=given, **changes)

    def answers(self, count: int, seed: int = 1, **changes: Any) -> None:
        """Answer this number of questions, some of them wrong."""
        rng = Random(seed)
        for _ in range(count):
            question = ask(self.ground, rng.choice(TELLING), rng)
            self.answer(question, right=rng.random() < 0.7, **changes)

    def play_match(self, seed: int = 1, at: datetime | None = None, **setup: Any) -> Match:
        """Play a whole match against another learner, both at random."""
        began = at or self.now
        match = play_match(self.learner, self.map, seed, began, **setup)
        if at is None and match.ended_at is not None:
            self.now = match.ended_at
        return match

    def _count(self) -> int:
        return Attempt.objects.filter(run=self.run).count()


def play_match(learner: Learner, map_slug: str, seed: int, began: datetime, **setup: Any) -> Match:
    """A match that is over, with the learner in the first chair; a token every second."""
    play, rng = Play(load_atlas(map_slug), 2, **setup), Random(seed)
    clock = int(began.timestamp() * 1000)
    while play.state.phase is not Phase.OVER:
        cards = list(play.game.atlas.places)
        rng.shuffle(cards)
        number = play.state.next_round
        out = () if number == 7 else play.state.dealt
        play.deal([card for card in cards if card not in out][: 8 if number < 5 else 9], clock)
        while play.state.phase in (Phase.PLACING, Phase.MENDING):
            clock += 1000
            board = play.board
            free = [t for t, n in board.in_hand.items() if n and board.turn in (None, t[0])]
            seat, colour = rng.choice(free)
            seen = play.game.observe(play.state, seat, board.reveal_at)
            play.place(seat, rng.choice(seen.legal_spaces(colour)), colour, at=clock)
        clock += 5000
    ended = datetime.fromtimestamp(clock / 1000, UTC)
    table = Table.objects.create(host=learner, map=map_slug)
    Seat.objects.create(table=table, number=0, learner=learner)
    Seat.objects.create(table=table, number=1, bot="pip")
    match = Match.objects.create(
        table=table, game="journey", map=map_slug, began_at=began, ended_at=ended
    )
    match_log.append(match, uuid4(), lambda _: play.log)
    return match
