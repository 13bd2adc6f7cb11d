"""A class practises with the coach, at the pace of people, and notes what was prepared in time.

Run as `python -m tests.servers.coached_class MAP LEARNERS ANSWERS PAUSE_S`, beside a worker. Each
learner answers, looks at the feedback for a part of the pause, asks for the next question, and
thinks for the rest of it. Written in the end: how many answers there were, and at how many of them
the question that comes next lay ready.
"""

import heapq
import json
import sys
import time
from random import Random
from typing import TYPE_CHECKING, Any
from uuid import UUID, uuid4

import django

if TYPE_CHECKING:
    from game.atlas import Atlas
    from quiz.drills.question import Question
    from quiz.models.drill_run import DrillRun

LOOKS = 0.4
"""Which part of the pause is spent on the feedback."""


def main(map_slug: str, learners: str, answers: str, pause_s: str) -> None:
    """Let everybody answer until all are done."""
    django.setup()
    from django.utils import timezone

    from game.atlas_files import load_atlas
    from quiz.actions.begin_run import begin_run
    from quiz.actions.run_settings import RunWishes
    from quiz.models.drill_run import Way
    from quiz.models.learner import Learner

    rng, pause = Random("class"), float(pause_s)
    ready = asked = 0
    due: list[tuple[float, int, str]] = []
    people = []
    for number in range(int(learners)):
        learner, run = Learner.objects.create_guest(), uuid4()
        begin_run(learner.pk, run, RunWishes(map_slug, Way.MIX, length=None), timezone.now())
        people.append(Person(load_atlas(map_slug), learner.pk, run, number))
        heapq.heappush(due, (time.monotonic() + pause * rng.random(), number, "answer"))
    while due:
        at, number, what = heapq.heappop(due)
        time.sleep(max(0.0, at - time.monotonic()))
        person, longer = people[number], pause * rng.uniform(0.6, 1.4)
        if what == "answer":
            if person.answered:  # before the first answer there is nothing to think about
                asked, ready = asked + 1, ready + person.finds_prepared()
            person.answer()
            if person.answered < int(answers):
                heapq.heappush(due, (time.monotonic() + LOOKS * longer, number, "next"))
        else:
            person.go_on()
            heapq.heappush(due, (time.monotonic() + (1 - LOOKS) * longer, number, "answer"))
    print(json.dumps({"answers": asked, "prepared": ready}), flush=True)


class Person:
    """One of the class: a run on the site, and a simulated pupil who answers its questions."""

    def __init__(self, atlas: "Atlas", learner_id: int, run_id: UUID, number: int) -> None:
        from quiz.learning.simulated.pupil import PUPILS, pupil

        self.learner_id, self.run_id, self.answered = learner_id, run_id, 0
        kind = list(PUPILS)[number % len(PUPILS)]
        self.mind = pupil(atlas, kind, f"class {number}")

    def run(self) -> "DrillRun":
        """The run as it is now."""
        from quiz.models.drill_run import DrillRun

        return DrillRun.objects.get(public_id=self.run_id)

    def finds_prepared(self) -> bool:
        """Whether a worker has prepared the question that comes after the open one."""
        from quiz.models.attempt import Attempt
        from quiz.models.progress import Progress

        run = self.run()
        past = Attempt.objects.filter(learner_id=self.learner_id, map=run.map).count() + 1
        wanted = {"run": run.pk, "number": run.open_number + 1, "past": past}
        row = Progress.objects.filter(learner_id=self.learner_id, map=run.map).first()
        return row is not None and wanted.items() <= row.prepared.items()

    def answer(self) -> None:
        """Answer the open question, and take in what is shown."""
        from django.utils import timezone

        from quiz.actions.answer_question import Sent, answer_question
        from quiz.drills import catalogue
        from quiz.drills.ground import ground_of
        from quiz.drills.question import decode_question

        run = self.run()
        question = decode_question(run.open_kind, run.open_question or {})
        given, _ = self.mind.answer(question)
        sent = Sent(run.open_number, uuid4(), fields_of(question, given))
        answer_question(run, sent, timezone.now())
        told = catalogue.explain(ground_of(self.mind.atlas), question, None)
        self.mind.see(question, told.answer, told.routes)
        self.answered += 1

    def go_on(self) -> None:
        """Ask for the next question."""
        from django.utils import timezone

        from quiz.actions.steer_run import ask_next

        ask_next(self.learner_id, self.run_id, self.run().open_number, timezone.now())


def fields_of(question: "Question", given: Any) -> dict[str, list[str]] | None:
    """An answer as the form of its question sends it; None for "I do not know"."""
    from quiz.drills.question import Kind

    if question.kind is Kind.MEET:
        return {}
    if question.kind is Kind.LOCATE:
        return None
    if given is None or given == []:
        return None
    if question.kind is Kind.NEIGHBOURS:
        return {"given": ["yes" if given else "no"]}
    if question.kind is Kind.FIND_ROUTE:
        return {"given": given[1:-1]} if given[1:-1] else None
    return {"given": [str(one) for one in (given if isinstance(given, list) else [given])]}


if __name__ == "__main__":
    main(*sys.argv[1:])
