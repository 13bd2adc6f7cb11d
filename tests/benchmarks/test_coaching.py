"""What the coach costs inside the request, on the largest map after five hundred answers."""

from collections import Counter
from functools import partial
from statistics import median
from uuid import uuid4

import pytest
from django.test import Client

from quiz.actions.progress import bring_up_to_date
from quiz.models.attempt import Attempt
from quiz.models.drill_run import DrillRun
from quiz.models.learner import Learner
from quiz.models.progress import Progress
from quiz.tasks import update_progress
from tests.benchmarks.measure import as_in_a_web_process, report, seconds
from tests.web.progress_help import Diary

pytestmark = pytest.mark.django_db
ANSWERS = 500
ROUNDS = 15
HTMX = {"HX-Request": "true"}


def begun(client: Client, **wishes: str) -> DrillRun:
    """A run without end on Lyon."""
    sent = {"map": "lyon", "length": "0", **wishes}
    address = client.post("/practise/begin/", sent)["Location"]
    return DrillRun.objects.get(public_id=address.split("/")[3])


def answered(client: Client, run: DrillRun) -> float:
    """What it costs to answer the open question."""
    number = DrillRun.objects.values_list("open_number", flat=True).get(pk=run.pk)
    DrillRun.objects.filter(pk=run.pk).update(asked_at=run.asked_at)
    form = {"number": number, "command": uuid4(), "pass": "1"}
    address = f"/practise/runs/{run.public_id}/answer/"
    return seconds(partial(client.post, address, form, headers=HTMX))


def test_the_coach_costs_at_most_as_much_again_as_the_rest() -> None:
    ada, client = Learner.objects.create_guest(), Client()
    client.force_login(ada)
    diary = Diary(ada, "lyon")
    diary.answers(ANSWERS)
    diary.end()
    assert bring_up_to_date(ada.pk, "lyon") is not None
    coached = begun(client, way="mix")
    costs, late = [], []
    with as_in_a_web_process():
        for _ in range(ROUNDS):
            update_progress(ada.pk, "lyon")
            costs.append(answered(client, coached))
            late.append(answered(client, coached))  # no worker in between: chosen in the request
        # Kinds cost differently to answer: the coach is measured against a drill of the one it
        # asked.
        asked = Counter(Attempt.objects.filter(run=coached).values_list("kind", flat=True))
        plain = begun(client, way="kind", kinds=asked.most_common(1)[0][0])
        without = [answered(client, plain) for _ in range(ROUNDS)]
    stored = Progress.objects.get()
    report(
        f"lyon after {stored.attempts} answers, {len(stored.estimate)} bytes",
        f"{1000 * min(without):.1f} ms without the coach ({asked.most_common(1)[0][0]}), "
        f"{1000 * min(costs):.1f} ms with it, {1000 * min(late):.1f} ms where no worker was in "
        f"time; at the median {1000 * median(without):.1f}, {1000 * median(costs):.1f} and "
        f"{1000 * median(late):.1f} ms",
    )
    assert median(costs) <= 2 * median(without)
    assert median(late) <= 2 * median(without)
    assert len(stored.estimate) < 16_000
