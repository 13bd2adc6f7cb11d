"""One of many processes that answer the questions of one run, and says what was taken.

Run as `python -m tests.servers.answerers RUN`. The number of every answer of its own that was
stored is printed to standard output, after its commit and not before. Each form is sent twice.
"""

import sys
from uuid import UUID, uuid4

import django


def main(public_id: str) -> None:
    """Answer until the run is over."""
    django.setup()
    from django.utils import timezone

    from game.refused import Refused
    from quiz.actions.answer_question import Sent, answer_question
    from quiz.actions.steer_run import ask_next
    from quiz.models.drill_run import DrillRun

    while True:
        run = DrillRun.objects.get(public_id=UUID(public_id))
        if run.ended_at is not None:
            return
        if run.asked_at is None:
            ask_next(run.learner_id, run.public_id, run.open_number, timezone.now())
            continue
        sent = Sent(run.open_number, uuid4(), None)
        try:
            kept = answer_question(run, sent, timezone.now())
            again = answer_question(run, sent, timezone.now())
        except Refused:
            continue
        assert again.pk == kept.pk
        print(kept.number, flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
