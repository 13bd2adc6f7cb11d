"""Practising through the pages: a learner with a run, and a clock that a test sets."""

import re
from datetime import UTC, datetime, timedelta
from typing import Any
from uuid import UUID, uuid4

import pytest
from django.test import Client

from game.atlas_files import load_atlas
from quiz.actions import streams
from quiz.actions.answer_question import open_question
from quiz.answers.numbered_places import numbered_places
from quiz.drills.catalogue import answer, prices
from quiz.drills.ground import Ground, ground_of
from quiz.drills.question import Kind, Question
from quiz.models.attempt import Attempt
from quiz.models.drill_run import DrillRun
from quiz.views import practise, runs

HTMX = {"HX-Request": "true"}


class Clock:
    """A clock that a test sets."""

    def __init__(self) -> None:
        self.moment = datetime(2026, 11, 16, 12, 0, tzinfo=UTC)

    def __call__(self) -> datetime:
        return self.moment

    def go_on(self, seconds: float) -> None:
        """Let time pass."""
        self.moment += timedelta(seconds=seconds)


def stop_the_clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    """Let the pages of practice read a clock of the test's own."""
    clock = Clock()
    monkeypatch.setattr(practise, "now", clock)
    monkeypatch.setattr(runs, "now", clock)
    streams.memory.forget()
    return clock


def fields_for(ground: Ground, question: Question, *, right: bool = True) -> dict[str, Any]:
    """What the form of a question sends, for a right answer or a wrong one."""
    true: Any = answer(ground, question)
    match question.kind:
        case Kind.NEIGHBOURS:
            return {"given": "yes" if true is right else "no"}
        case Kind.COUNT_CROSSINGS | Kind.PRICE_IT:
            return {"given": str(true if right else true + 10)}
        case Kind.LOCATE:
            places = numbered_places(ground.atlas.slug)
            number, others = places.index(true) + 1, len(places)
            return {"given": str(number if right else number % others + 1)}
        case Kind.MEET:
            return {"given": "met"}
        case Kind.PICK_NEIGHBOURS:
            # On a small map all of the options may touch the place.
            strangers = [slug for slug in question.options if slug not in true]
            return {"given": true if right else strangers[:1] or true[:1]}
        case Kind.NAME_NEIGHBOURS:
            strangers = [p for p in ground.places if p not in (*true, question.places[0])]
            return {"given": true if right else strangers[:1] or true[:1]}
        case Kind.FIND_ROUTE:
            back = [true[1], true[0], *true[1:-1]]
            return {"step": true[1:-1] if right else back}
        case _:
            return {"given": true if right else prices(ground, question)[-1]["choice"]}


class Practice:
    """A learner in front of a browser with a run of practice."""

    def __init__(self, client: Client, clock: Clock, **wishes: Any) -> None:
        self.client, self.clock = client, clock
        sent = {"map": "europe", "way": "kind", "command": uuid4(), **wishes}
        response = client.post("/practise/begin/", sent)
        assert response.status_code == 302
        self.address = response["Location"]
        assert "/runs/" in self.address, client.get(self.address).content.decode()

    @property
    def run(self) -> DrillRun:
        """The run as it is now."""
        return DrillRun.objects.get(public_id=self.address.split("/")[3])

    @property
    def question(self) -> Question:
        """The question on the row."""
        return open_question(self.run)

    @property
    def attempts(self) -> list[Attempt]:
        """All answers of the run."""
        return list(Attempt.objects.filter(run=self.run).order_by("number"))

    @property
    def ground(self) -> Ground:
        """The map."""
        return ground_of(load_atlas(self.run.map))

    def see(self, **query: Any) -> str:
        """The page."""
        response = self.client.get(self.address, query)
        assert response.status_code == 200
        return response.content.decode()

    def command(self) -> UUID:
        """The command id of the form on the page."""
        found = re.search(r'name="command" value="([0-9a-f-]{36})"', self.see())
        assert found
        return UUID(found[1])

    def send(self, *, right: bool = True, htmx: bool = False, **changes: Any) -> Any:
        """Send the form of the open question."""
        sent = {"number": self.run.open_number, "command": uuid4()}
        fields = fields_for(self.ground, self.question, right=right)
        sent |= {**fields, **changes}
        headers = HTMX if htmx else None
        return self.client.post(f"{self.address}answer/", sent, headers=headers)

    def go_on(self) -> None:
        """Go on to the next question."""
        sent = {"number": self.run.open_number}
        assert self.client.post(f"{self.address}next/", sent).status_code == 302

    def answer(self, *, right: bool = True, seconds: float = 3) -> None:
        """Think, answer, and go on."""
        self.clock.go_on(seconds)
        assert self.send(right=right).status_code == 302
        self.go_on()

    def finish(self, wrong: tuple[int, ...] = (), seconds: float = 3) -> None:
        """Answer everything that is left, these numbers wrongly."""
        while self.run.ended_at is None:
            self.answer(right=self.run.open_number not in wrong, seconds=seconds)


def words_of(response: Any) -> str:
    """What an answer says."""
    return str(response.content.decode())
