"""The ways to practise: which question comes next, the daily journey, review, ghosts."""

import json
import re
from datetime import timedelta
from uuid import uuid4

import pytest
from django.test import Client

from quiz.actions import streams
from quiz.actions.accounts.leave import forget
from quiz.actions.accounts.merge import merge_guest
from quiz.actions.export import everything_of
from quiz.actions.next_question import HARDEST_AT, storm_level
from quiz.models.attempt import Attempt
from quiz.models.drill_run import DrillRun
from quiz.queries.ghosts import ghost_at
from quiz.queries.review_list import ENOUGH, is_slow, reviewed
from tests.shared_lines import SHARED_DAY
from tests.web.practise_help import HTMX, Clock, Practice, stop_the_clock, words_of

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    return stop_the_clock(monkeypatch)


def asked(practice: Practice) -> list[tuple[str, object]]:
    """What was asked, in order."""
    return [(attempt.kind, attempt.question) for attempt in practice.attempts]


def test_a_run_repeats_nothing_and_survives_a_restart(client: Client, clock: Clock) -> None:
    practice = Practice(client, clock, length="20", kinds=["neighbours", "locate"])
    while practice.run.ended_at is None:
        streams.memory.forget()
        practice.answer()
    questions = asked(practice)
    assert len({str(question) for question in questions}) == 20
    assert {kind for kind, _ in questions} == {"neighbours", "locate"}


def test_a_region_is_asked_about(client: Client, clock: Clock) -> None:
    practice = Practice(client, clock, kinds=["locate"], regions=["balkans"])
    practice.finish()
    places = practice.ground.atlas.places
    assert {places[a.question["place"]].region for a in practice.attempts} == {"balkans"}


def test_a_storm_rises_in_level() -> None:
    levels = [storm_level(number) for number in range(1, 40)]
    assert levels[0] == 0
    assert levels == sorted(levels)
    assert levels[HARDEST_AT:] == [1.0] * (39 - HARDEST_AT)


def test_a_storm_does_not_repeat_itself(client: Client, clock: Clock) -> None:
    practice = Practice(client, clock, way="storm")
    for _ in range(30):
        clock.go_on(1)
        practice.send()
    kinds = [kind for kind, _ in asked(practice)]
    assert kinds[:3] == ["neighbours", "count-crossings", "pick-one"]
    assert len({str(question) for question in asked(practice)}) == 30


def test_the_daily_journey_is_the_same_for_everybody(client: Client, clock: Clock) -> None:
    mine, theirs = Practice(client, clock, way="daily"), Practice(Client(), clock, way="daily")
    for practice in (mine, theirs):
        practice.finish()
    assert asked(mine) == asked(theirs)
    assert len({kind for kind, _ in asked(mine)}) == 10
    clock.go_on(24 * 60 * 60)
    tomorrow = Practice(client, clock, way="daily")
    tomorrow.finish()
    assert asked(tomorrow) != asked(mine)
    usa = Practice(client, clock, way="daily", map="usa")
    assert usa.run.open_question != tomorrow.attempts[0].question


def test_one_try_of_a_day_counts(client: Client, clock: Clock) -> None:
    first = Practice(client, clock, way="daily")
    first.answer()
    again = Practice(client, clock, way="daily")
    assert again.address == first.address
    first.finish(wrong=(2,))
    html = first.see()
    assert "this try counts" in html
    second = Practice(client, clock, way="daily")
    assert second.address != first.address
    assert (first.run.is_counted, second.run.is_counted) == (True, False)
    second.finish()
    assert "for practice" in second.see()
    assert DrillRun.objects.filter(is_counted=True).count() == 1


def test_the_shared_line_gives_nothing_away(client: Client, clock: Clock) -> None:
    practice = Practice(client, clock, way="daily")
    practice.finish(wrong=(2, 5))
    line = re.search(r'readonly value="([^"]+)"', practice.see())
    assert line
    link = "http://testserver/practise/daily/europe/"
    assert line[1] == f"Crossings europe #320 8/10 ●○●●○●●●●● {link}"
    read = SHARED_DAY.match(line[1])
    assert read
    assert read.groupdict() == {
        "map": "europe", "day": "320", "right": "8", "all": "10", "marks": "●○●●○●●●●●",
        "link": link,
    }  # fmt: skip


def test_the_shared_line_is_the_same_in_every_language(client: Client, clock: Clock) -> None:
    practice = Practice(client, clock, way="daily")
    practice.finish()
    client.cookies["django_language"] = "cs"
    assert "Crossings europe #320 10/10 ●●●●●●●●●● http://" in practice.see()


def test_past_days_are_open_and_future_ones_are_not(client: Client, clock: Clock) -> None:
    day = (clock.moment - timedelta(days=3)).date()
    past = Practice(client, clock, way="daily", day=day.isoformat())
    past.finish()
    assert (past.run.day, past.run.is_counted) == (day, False)
    html = client.get("/practise/daily/europe/").content.decode()
    assert "10/10" in html
    assert "?month=2026-10" in html
    assert "?month=2026-12" not in html
    october = client.get("/practise/daily/europe/?month=2026-10").content.decode()
    assert october.count('name="day"') == 31
    first = client.get("/practise/daily/europe/?month=2026-01").content.decode()
    assert "?month=2025-12" not in first
    assert client.get("/practise/daily/europe/?month=x").status_code == 200


def test_what_was_wrong_or_slow_is_reviewed(client: Client, clock: Clock) -> None:
    practice = Practice(client, clock, kinds=["neighbours"])
    for number in range(1, 11):
        practice.answer(right=number != 3, seconds=20 if number == 7 else 4)
    questions = asked(practice)
    review = Practice(client, clock, way="review")
    assert review.run.length == 2
    review.finish()
    assert asked(review) == [questions[2], questions[6]]
    html = client.post("/practise/begin/", {"map": "europe", "way": "review"}, follow=True)
    assert "There is nothing to review" in html.content.decode()


@pytest.mark.parametrize(
    ("seconds", "usual", "slow"),
    [(1.2, 0.5, False), (3.4, 0.5, False), (4.0, 0.9, True), (9.0, 4.0, True), (7.0, 4.0, False)],
)
def test_slow_is_what_one_can_feel(seconds: float, usual: float, slow: bool) -> None:
    assert is_slow(seconds, usual) is slow


def test_slow_needs_enough_to_compare_with() -> None:
    def row(number: int, seconds: float) -> dict[str, object]:
        places = {"a": "france", "b": f"place-{number}"}
        return {"kind": "neighbours", "question": places, "is_right": True, "seconds": seconds}

    rows = [row(number, 4.0) for number in range(ENOUGH - 2)]
    assert reviewed([row(9, 60.0), *rows]) == ()
    (item,) = reviewed([row(9, 60.0), *rows, row(8, 4.0)])
    assert (item.is_wrong, item.seconds, item.usual) == (False, 60.0, 4.0)


def test_what_was_asked_with_the_map_open_is_not_reviewed(client: Client, clock: Clock) -> None:
    Practice(client, clock, kinds=["neighbours"], open_map="on").finish(wrong=(1, 2))
    response = client.post("/practise/begin/", {"map": "europe", "way": "review"}, follow=True)
    assert "There is nothing to review" in response.content.decode()


def open_on_the_map(practice: Practice) -> bool:
    return practice.run.ended_at is None


def test_a_mix_ends_the_diagnosis_of_its_map(client: Client, clock: Clock) -> None:
    diagnosis = Practice(client, clock, way="diagnosis")
    elsewhere = Practice(client, clock, way="diagnosis", map="usa")
    diagnosis.send(right=False)
    Practice(client, clock, way="kind")
    assert open_on_the_map(diagnosis)
    Practice(client, clock, way="mix")
    assert not open_on_the_map(diagnosis)
    assert open_on_the_map(elsewhere)
    sent = {"number": 2, "command": uuid4(), "given": "1"}
    said = client.post(f"{diagnosis.address}answer/", sent, headers=HTMX)
    assert "This practice is over." in words_of(said)


def test_a_diagnosis_that_is_on_is_not_reviewed(client: Client, clock: Clock) -> None:
    diagnosis = Practice(client, clock, way="diagnosis")
    diagnosis.send(right=False)
    assert "not right last time" not in client.get("/practise/").content.decode()
    response = client.post("/practise/begin/", {"map": "europe", "way": "review"}, follow=True)
    assert "There is nothing to review" in response.content.decode()
    client.post(f"{diagnosis.address}end/")
    assert "not right last time" in client.get("/practise/").content.decode()


def test_a_ghost_is_as_far_as_it_was(client: Client, clock: Clock) -> None:
    before = Practice(client, clock, kinds=["neighbours"])
    before.finish(wrong=(2,), seconds=5)
    race = Practice(client, clock, way="ghost", ghost=before.run.public_id)
    run = race.run
    assert (run.ghost_of, run.kinds, run.length) == (before.run, ["neighbours"], 10)
    for _ in range(3):
        race.answer(seconds=4)
    clock.go_on(4)
    html = race.see()
    assert re.search(r"data-ghost-now>3<", html), "after 16 seconds it had answered three"
    race.finish()
    assert "Your ghost: 9 right in 0:50." in race.see()
    again = Practice(client, clock, way="ghost")
    assert again.run.ghost_of == race.run


def test_a_run_that_was_broken_off_is_no_ghost(client: Client, clock: Clock) -> None:
    practice = Practice(client, clock, kinds=["neighbours"])
    practice.answer()
    client.post(f"{practice.address}end/")
    response = client.post("/practise/begin/", {"map": "europe", "way": "ghost"}, follow=True)
    assert "no finished practice" in response.content.decode()


def test_a_ghost_counts_answers_by_time() -> None:
    answers = [Attempt(seconds=2.0, is_right=True), Attempt(seconds=3.0, is_right=False)]
    for seconds, answered, right in ((0, 0, 0), (2, 1, 1), (4.9, 1, 1), (5, 2, 1), (99, 2, 1)):
        ghost = ghost_at(answers, seconds)
        assert (ghost.answered, ghost.score) == (answered, right)


def test_what_was_learned_is_told(client: Client, clock: Clock) -> None:
    practice = Practice(client, clock, kinds=["neighbours"])
    practice.finish(wrong=(4,))
    review = Practice(client, clock, way="review")
    review.finish()
    told = review.see()
    # By the pair where two places could be thought to touch, else by the question.
    assert "Wrong before, right now:" in told or "1 answer that you did not know" in told


def test_a_guests_practice_becomes_the_accounts(client: Client, clock: Clock) -> None:
    guest = Practice(client, clock, way="daily")
    guest.finish(wrong=(1,))
    other = Client()
    Practice(other, clock, way="daily").finish()
    into = DrillRun.objects.exclude(learner=guest.run.learner).get().learner
    merge_guest(guest.run.learner_id, into.pk)
    assert DrillRun.objects.filter(learner=into).count() == 2
    assert Attempt.objects.filter(learner=into).count() == 20
    assert DrillRun.objects.filter(is_counted=True).count() == 1


def test_practice_can_be_taken_home_without_its_secrets(client: Client, clock: Clock) -> None:
    practice = Practice(client, clock, kinds=["neighbours"])
    practice.answer()
    silent = Practice(client, clock, way="diagnosis")
    silent.send()
    first, second = everything_of(practice.run.learner_id)["practice"]
    assert first["answers"][0]["is_right"] is True
    assert not {"is_right", "lost", "route", "why"} & set(second["answers"][0])
    assert practice.run.seed not in json.dumps([first, second])


def test_a_diagnosis_that_is_over_is_taken_home_with_its_grades(
    client: Client, clock: Clock
) -> None:
    diagnosis = Practice(client, clock, way="diagnosis")
    diagnosis.send(right=False)
    client.post(f"{diagnosis.address}end/")
    (run,) = everything_of(diagnosis.run.learner_id)["practice"]
    (answer,) = run["answers"]
    assert answer["is_right"] is False
    assert (answer["was_shown"], answer["is_reference"]) == (False, False)
    assert (run["shows_answers"], run["number_of_questions"]) == (False, 40)


def test_somebody_who_goes_takes_their_practice_along(client: Client, clock: Clock) -> None:
    practice = Practice(client, clock)
    practice.answer()
    assert forget(practice.run.learner_id)
    assert not DrillRun.objects.exists()
    assert not Attempt.objects.exists()
