"""The clocks of runs, by the server's time: late answers, storms, clocks switched off."""

from typing import Any
from uuid import uuid5

import pytest
from django.test import Client

from quiz.drills.storm import PENALTY
from quiz.drills.storm import WHOLE as STORM
from quiz.models.attempt import Attempt
from quiz.models.drill_run import DrillRun
from quiz.pages.progress.own_history import past_runs, personal_bests
from quiz.run_clock import ALLOWANCE
from tests.web.practise_help import Clock, Practice, stop_the_clock, words_of

pytestmark = pytest.mark.django_db
NETWORK = ALLOWANCE.total_seconds()


@pytest.fixture(autouse=True)
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    return stop_the_clock(monkeypatch)


def test_an_answer_in_time_counts(client: Client, clock: Clock) -> None:
    practice = Practice(client, clock, timer="10")
    assert "data-clock" in practice.see()
    clock.go_on(10 + NETWORK)
    practice.send()
    (attempt,) = practice.attempts
    assert attempt.is_right
    assert not attempt.is_late


def test_a_late_answer_counts_as_none(client: Client, clock: Clock) -> None:
    practice = Practice(client, clock, timer="10")
    clock.go_on(10 + NETWORK + 0.1)
    said = words_of(practice.send(htmx=True))
    assert "Time was up before your answer arrived." in said
    assert "Time is up." in said
    (attempt,) = practice.attempts
    assert attempt.given is None
    assert attempt.is_late
    assert (attempt.is_right, attempt.seconds) == (False, 10.0)


def test_looking_too_late_tells_that_time_is_up_once(client: Client, clock: Clock) -> None:
    practice = Practice(client, clock, timer="10")
    clock.go_on(100)
    for _ in range(3):
        assert "Time is up." in practice.see()
    assert len(practice.attempts) == 1
    practice.go_on()
    assert "Question 2 of 10" in practice.see()
    assert len(practice.attempts) == 1


DERIVED = ("late:{}", "time up:{}", "paper:{}", "demonstration {}", "answer:{}")


@pytest.mark.parametrize("form", DERIVED)
def test_an_answer_cannot_take_the_id_of_what_the_run_does_by_itself(
    client: Client, clock: Clock, form: str
) -> None:
    practice = Practice(client, clock, timer="10")
    forged = uuid5(practice.run.public_id, form.format(2))
    practice.send(command=forged)
    practice.go_on()
    clock.go_on(100)
    assert "Time is up." in practice.see()
    practice.go_on()
    practice.send(command=uuid5(practice.run.public_id, form.format(2)))  # sent again: counts once
    practice.send()
    assert [a.is_late for a in practice.attempts] == [False, True, False]


def test_a_run_whose_id_was_taken_before_goes_on(client: Client, clock: Clock) -> None:
    """Rows from the time when ids were kept as they came."""
    practice = Practice(client, clock, timer="10")
    practice.send()
    taken = uuid5(practice.run.public_id, "late:2")
    Attempt.objects.filter(run=practice.run).update(command_id=taken)
    practice.go_on()
    clock.go_on(100)
    assert "Time is up." in practice.see()
    practice.go_on()
    assert "Question 3 of 10" in practice.see()


def test_looking_at_an_answer_takes_no_time(client: Client, clock: Clock) -> None:
    practice = Practice(client, clock, timer="10")
    practice.send()
    clock.go_on(1000)
    practice.see()
    practice.go_on()
    clock.go_on(3)
    practice.send()
    assert [attempt.is_late for attempt in practice.attempts] == [False, False]
    assert practice.attempts[1].seconds == 3


def test_the_clock_can_be_put_away(client: Client, clock: Clock) -> None:
    practice = Practice(client, clock, timer="10")
    assert client.post(f"{practice.address}no-clock/").status_code == 302
    assert "data-clock" not in practice.see()
    clock.go_on(500)
    practice.send()
    assert practice.attempts[0].is_right


def test_a_storm_goes_on_without_a_pause_until_its_time_is_up(client: Client, clock: Clock) -> None:
    practice = Practice(client, clock, way="storm")
    for number in range(1, 6):
        clock.go_on(2)
        assert practice.run.open_number == number
        practice.send(right=number % 2 == 0)
    html = practice.see()
    assert "data-storm" in html
    assert "run-card__before--wrong" in html
    clock.go_on(STORM.total_seconds())
    refused = words_of(practice.send(htmx=True))
    assert "Results" in refused
    assert len(practice.attempts) == 5
    assert practice.run.ended_at == practice.run.ends_at
    assert "2<span" in practice.see()
    assert "<p>Time is up.</p>" in practice.see()


def test_a_wrong_answer_costs_ten_seconds_of_a_storm(client: Client, clock: Clock) -> None:
    practice = Practice(client, clock, way="storm")
    began = clock.moment
    practice.send(right=True)
    assert practice.run.ends_at == began + STORM
    assert "−10" not in practice.see()
    practice.send(right=False)
    assert practice.run.ends_at == began + STORM - PENALTY
    assert "−10&nbsp;s" in practice.see()
    assert 'data-left="170.0" data-whole="180.0"' in practice.see()
    nothing: dict[str, Any] = {"pass": "1", "given": ""}  # nor is it free not to know
    practice.send(**nothing)
    assert practice.run.ends_at == began + STORM - 2 * PENALTY


def test_a_wrong_answer_without_ten_seconds_left_ends_a_storm(client: Client, clock: Clock) -> None:
    practice = Practice(client, clock, way="storm")
    clock.go_on(STORM.total_seconds() - 4)
    practice.send(right=False)
    assert practice.run.ended_at == clock.moment
    html = practice.see()
    assert "Results" in html
    assert "Time is up." in html
    assert len(practice.attempts) == 1


def test_a_storm_from_before_keeps_its_time_and_its_best(client: Client, clock: Clock) -> None:
    practice = Practice(client, clock, way="storm")
    DrillRun.objects.update(scope={})
    for right in (True, False, True):
        practice.send(right=right)
    run = practice.run
    assert run.ends_at == run.began_at + STORM
    client.post(f"{practice.address}end/")
    new = Practice(client, clock, way="storm")
    new.send(right=True)
    client.post(f"{new.address}end/")
    bests = personal_bests(past_runs(run.learner_id, "europe"))
    assert [(best.name, best.words) for best in bests] == [
        ("Best storm", "1 right"),
        ("Best storm, when wrong answers did not cost time", "2 right"),
    ]


def test_a_slow_storm_has_ten_times_as_long(client: Client, clock: Clock) -> None:
    practice = Practice(client, clock, way="storm", slow="on")
    run = practice.run
    assert run.ends_at is not None
    assert run.ends_at - run.began_at == 10 * STORM


@pytest.mark.parametrize("slow", [True, False])
def test_once_more_is_as_slow_as_before(client: Client, clock: Clock, slow: bool) -> None:
    practice = Practice(client, clock, way="storm", **({"slow": "on"} if slow else {}))
    client.post(f"{practice.address}end/")
    assert ('name="slow" value="on"' in practice.see()) is slow


def test_a_streak_ends_at_the_first_miss(client: Client, clock: Clock) -> None:
    practice = Practice(client, clock, way="streak")
    for _ in range(12):
        practice.answer()
    assert "Question 13" in practice.see()
    response = practice.send(right=False)
    assert "See the results" in client.get(response["Location"]).content.decode()
    html = practice.see()
    assert "12<span" in html


def test_a_diagnosis_shows_nothing(client: Client, clock: Clock) -> None:
    practice = Practice(client, clock, way="diagnosis")
    for number in range(1, 41):
        html = words_of(practice.send(right=number % 2 == 0, htmx=True))
        if number < 40:
            assert f"Question {number + 1} of 40" in html
        for tell in ("Right.", "Not quite.", "run__mark--right", "run__mark--wrong", "reveal-map"):
            assert tell not in html
        assert client.get(f"{practice.address}look/?number={number}").status_code == 404
    assert practice.run.ended_at is not None
    assert "Question" not in practice.see(look=3)
    assert "Look at it again" not in practice.see()
    assert not any(attempt.was_shown or attempt.route for attempt in practice.attempts)
