"""With the map hidden, nothing that is sent before an answer depends on any border.

The same questions are asked twice, and only the borders of the map differ. Whatever is sent, to
the last byte, must be the same; after the answer it must not, or the test would see nothing.
"""

import gc
from collections.abc import Callable
from functools import _lru_cache_wrapper
from random import Random
from typing import Any
from uuid import UUID

import pytest
from django.test import Client

from game.atlas_files import load_atlas
from quiz.actions import answer_question
from quiz.actions.open_question import put_question
from quiz.drills.catalogue import ask
from quiz.drills.ground import ground_of
from quiz.drills.question import Kind, Question
from quiz.drills.runs.next_up import NextUp, WhyNote
from quiz.models.drill_run import DrillRun
from quiz.models.learner import Learner
from tests.drill_help import DRILL_KINDS
from tests.web.match import test_secrets
from tests.web.practise_help import HTMX, Clock, stop_the_clock

pytestmark = pytest.mark.django_db
WORKED_OUT = ("game.atlas.", "quiz.drills.", "quiz.pages.run.look")
RUN = UUID("5ec2e700-0000-4000-8000-000000000001")
change_the_world = test_secrets.change_the_world
KINDS = pytest.mark.parametrize("kind", DRILL_KINDS)


@pytest.fixture(autouse=True)
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    return stop_the_clock(monkeypatch)


@pytest.fixture
def questions() -> dict[Kind, Question]:
    """One question of each kind, drawn while the world is as it is."""
    ground = ground_of(load_atlas("europe"))
    return {kind: ask(ground, kind, Random(5)) for kind in DRILL_KINDS}


def forget_the_world() -> None:
    """Forget whatever was worked out from the borders."""
    for thing in gc.get_objects():
        # Not isinstance(): that would wake every lazy object there is.
        if type(thing) is _lru_cache_wrapper and thing.__module__.startswith(WORKED_OUT):
            thing.cache_clear()


class Sent:
    """What is sent about one question."""

    def __init__(self, clock: Clock, question: Question, **settings: Any) -> None:
        forget_the_world()
        Learner.objects.all().delete()
        self.client, self.text, learner = Client(), list[str](), Learner.objects.create_guest()
        self.client.force_login(learner)
        run = DrillRun(
            public_id=RUN, learner=learner, map="europe", way="kind", began_at=clock(),
            kinds=[question.kind.value], seed="s", length=10, **settings,
        )  # fmt: skip
        why = WhyNote("check", ("france", "italy"))
        put_question(run, 1, NextUp(question, why), clock())
        run.save()
        self.address = f"/practise/runs/{RUN}/"

    def take(self, response: Any) -> None:
        """Keep head, cookies and body."""
        head = "\n".join(f"{name}: {value}" for name, value in response.headers.items())
        self.text += [head, response.cookies.output(), response.content.decode()]

    def before(self) -> str:
        """The page, some tries that are refused, and every other address."""
        self.take(self.client.get(self.address))
        self.take(self.client.get(self.address, headers=HTMX))
        self.take(self.client.get("/practise/"))
        for sent in ({"given": "atlantis"}, {"number": "2", "given": "1"}, {"given": ""}):
            form = {"number": "1", "command": str(RUN), **sent}
            self.take(self.client.post(f"{self.address}answer/", form, headers=HTMX))
        assert self.client.get(f"{self.address}look/?number=1").status_code == 404
        return self.all()

    def after(self) -> str:
        """The same, and the answer."""
        form = {"number": "1", "command": str(RUN), "pass": "1"}
        self.take(self.client.post(f"{self.address}answer/", form, headers=HTMX))
        self.take(self.client.get(f"{self.address}look/?number=1"))
        return self.all()

    def all(self) -> str:
        """Everything, without what differs from visit to visit anyway."""
        return test_secrets.PERHAPS_DIFFERENT.sub("…", "\n".join(self.text))


@KINDS
def test_nothing_that_is_sent_depends_on_a_border(
    clock: Clock, kind: Kind, questions: dict[Kind, Question],
    change_the_world: Callable[[], None],
) -> None:  # fmt: skip
    before = Sent(clock, questions[kind]).before()
    assert len(before) > 5_000
    change_the_world()
    assert Sent(clock, questions[kind]).before() == before


def test_the_test_would_see_a_border(
    clock: Clock, questions: dict[Kind, Question], change_the_world: Callable[[], None]
) -> None:
    question = questions[Kind.NAME_NEIGHBOURS]
    before = Sent(clock, question).after()
    change_the_world()
    assert Sent(clock, question).after() != before


def test_a_diagnosis_tells_nothing_about_the_answer_before(
    clock: Clock, questions: dict[Kind, Question], monkeypatch: pytest.MonkeyPatch
) -> None:
    first, second = questions[Kind.NEIGHBOURS], questions[Kind.COUNT_CROSSINGS]
    monkeypatch.setattr(answer_question, "next_question", lambda _asking: NextUp(second))
    pages = []
    for given in ("yes", "no"):
        sent = Sent(clock, first, has_feedback=False)
        form = {"number": "1", "command": str(RUN), "given": given}
        sent.take(sent.client.post(f"{sent.address}answer/", form, headers=HTMX))
        sent.take(sent.client.get(sent.address))
        pages.append(sent.all())
    assert pages[0] == pages[1]


def test_locating_names_no_place(clock: Clock, questions: dict[Kind, Question]) -> None:
    """The outlines carry numbers only: no slug of any place is on that page."""
    sent = Sent(clock, questions[Kind.LOCATE])
    html = sent.client.get(sent.address).content.decode()
    for slug in load_atlas("europe").places:
        assert f'"{slug}"' not in html
        assert f"-{slug}" not in html
