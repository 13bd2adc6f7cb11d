"""Answering a question compared with a bare view that loads the user and writes as many rows."""

import itertools
from functools import partial
from uuid import uuid4

import pytest
from django.http import HttpRequest, HttpResponse
from django.test import Client, override_settings
from django.urls import path
from django.views.decorators.http import require_POST

from config.urls import urlpatterns as site
from quiz.models.attempt import Attempt
from quiz.models.drill_run import DrillRun
from quiz.models.learner import Learner
from tests.benchmarks.measure import Ratio, as_in_a_web_process, report, seconds

pytestmark = pytest.mark.django_db
ROUNDS = 80
HTMX = {"HX-Request": "true"}
bare_numbers = itertools.count(1_000_000)


@require_POST
def bare(request: HttpRequest) -> HttpResponse:
    """Insert an answer and save a run, as answering does, and nothing else."""
    run = DrillRun.objects.get(learner_id=request.user.pk or 0)
    Attempt.objects.create(
        run=run, learner_id=run.learner_id, map=run.map, number=next(bare_numbers),
        command_id=uuid4(), kind=run.open_kind, question=run.open_question, given=None,
        is_right=False, seconds=1.0, was_shown=True,
    )  # fmt: skip
    run.save(update_fields=["open_question", "open_number", "asked_at"])
    return HttpResponse("<p>kept</p>")


urlpatterns = [path("bare/", bare), *site]


@override_settings(ROOT_URLCONF=__name__)
@pytest.mark.parametrize("map_slug", ["europe", "lyon"])
@pytest.mark.parametrize("kind", ["count-crossings", "pick-two", "name-neighbours"])
def test_answering_costs_at_most_four_bare_views(map_slug: str, kind: str) -> None:
    client, other = Client(), Client()
    sent = {"map": map_slug, "way": "kind", "kinds": kind, "length": "0"}
    address = client.post("/practise/begin/", sent)["Location"]
    other.force_login(Learner.objects.create_guest())
    other.post("/practise/begin/", sent)

    def answer(number: int) -> None:
        form = {"number": number, "command": uuid4(), "pass": "1"}
        response = client.post(f"{address}answer/", form, headers=HTMX)
        assert b"run-verdict" in response.content

    costs, baselines = [], []
    with as_in_a_web_process():
        for number in range(1, ROUNDS + 1):
            costs.append(seconds(partial(answer, number)))
            baselines.append(seconds(lambda: other.post("/bare/")))
            client.post(f"{address}next/", {"number": number + 1})  # not measured: it asks anew
    ratio = Ratio(min(costs), min(baselines))
    report(
        f"{map_slug}, {kind}",
        f"{1000 * ratio.cost:.1f} ms an answer, {ratio.times:.2f} times a bare view",
    )
    assert ratio.times <= 4
