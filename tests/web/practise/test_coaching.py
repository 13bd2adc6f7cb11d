"""The coach between the pages: what it asks, why, and that nobody waits for it."""

from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from pytest_django import DjangoCaptureOnCommitCallbacks

from game.atlas_files import load_atlas
from quiz.actions import coaching, progress
from quiz.actions.coaching import past_on, prepare
from quiz.drills.question import Kind, decode_question
from quiz.drills.runs.next_up import WhyNote
from quiz.learning.choosing.choose import AskReason
from quiz.models.attempt import Attempt
from quiz.models.drill_run import DrillRun, Way
from quiz.models.learner import Learner
from quiz.models.progress import Progress
from quiz.tasks import collect_table_choices, update_progress
from quiz.words.reasons import why_asked
from tests.web.practise_help import Clock, Practice, stop_the_clock
from tests.web.progress_help import Diary

pytestmark = pytest.mark.django_db
Capture = DjangoCaptureOnCommitCallbacks


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    return stop_the_clock(monkeypatch)


def learner_of(practice: Practice) -> Learner:
    return practice.run.learner


LADDER = {Kind.MEET, Kind.PICK_NEIGHBOURS, Kind.NAME_NEIGHBOURS}


def assert_ladder(attempts: list[Attempt]) -> None:
    """Only what a beginner is asked, and no place again within four questions."""
    assert {Kind(attempt.kind) for attempt in attempts} <= LADDER
    places = [attempt.question["place"] for attempt in attempts]
    for number, place in enumerate(places):
        assert place not in places[max(0, number - 4) : number]


def test_a_mix_is_coached_and_climbs_the_ladder(
    client: Client, clock: Clock, django_capture_on_commit_callbacks: Capture
) -> None:
    practice = Practice(client, clock, way="mix", map="usa", length=20)
    while practice.run.ended_at is None:
        with django_capture_on_commit_callbacks(execute=True):
            practice.answer(right=practice.run.open_number % 3 != 0)
    attempts = practice.attempts
    assert_ladder(attempts)
    assert not any(attempt.is_reference for attempt in attempts)
    assert attempts[0].why["reason"] == "first"
    assert {a.why["reason"] for a in attempts[1:]} <= {"retest", "practice", "new", "check"}
    assert Progress.objects.get().attempts == 20


def test_with_the_map_open_kinds_take_turns(
    client: Client, clock: Clock, django_capture_on_commit_callbacks: Capture
) -> None:
    practice = Practice(client, clock, way="mix", map="usa", length=10, open_map="on")
    while practice.run.ended_at is None:
        with django_capture_on_commit_callbacks(execute=True):
            practice.answer(right=practice.run.open_number % 3 != 0)
    kinds = Counter(attempt.kind for attempt in practice.attempts)
    assert max(kinds.values()) <= 3
    assert len(kinds) >= 5


def test_a_diagnosis_has_no_chance_questions(client: Client, clock: Clock) -> None:
    practice = Practice(client, clock, way="diagnosis", map="usa")
    for _ in range(11):
        clock.go_on(2)
        practice.send()
    assert not any(attempt.is_reference for attempt in practice.attempts)
    assert not any(attempt.kind == Kind.LOCATE for attempt in practice.attempts)


def test_nothing_is_thought_over_in_the_request(
    client: Client, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    def heavy(*_args: Any) -> None:
        pytest.fail("a request waits for this")

    practice = Practice(client, clock, way="mix", map="usa")
    monkeypatch.setattr(progress, "update", heavy)
    monkeypatch.setattr(progress, "refine", heavy)
    practice.answer()
    assert len(practice.attempts) == 1
    assert not Progress.objects.exists()


class DeadBroker:
    """A job of a broker that cannot be reached."""

    def apply_async(self, *_args: Any, **_options: Any) -> None:
        raise ConnectionError


def test_a_broker_that_is_away_stops_nobody(
    client: Client,
    clock: Clock,
    monkeypatch: pytest.MonkeyPatch,
    django_capture_on_commit_callbacks: Capture,
    caplog: pytest.LogCaptureFixture,
) -> None:
    practice = Practice(client, clock, way="mix", map="usa")
    monkeypatch.setattr(progress, "signature", lambda *_args, **_named: DeadBroker())
    with django_capture_on_commit_callbacks(execute=True):
        practice.answer()
    with django_capture_on_commit_callbacks(execute=True):
        practice.answer()
    assert len(practice.attempts) == 2
    assert "work_once_kept" in caplog.text


def test_what_is_prepared_is_taken(
    client: Client,
    clock: Clock,
    monkeypatch: pytest.MonkeyPatch,
    django_capture_on_commit_callbacks: Capture,
) -> None:
    practice = Practice(client, clock, way="mix", map="usa")
    with django_capture_on_commit_callbacks(execute=True):
        practice.answer()
    prepared = Progress.objects.get().prepared
    assert (prepared["run"], prepared["number"]) == (practice.run.pk, 3)
    monkeypatch.setattr(coaching, "chosen_question", None)  # nothing may be chosen any more
    practice.send()
    assert practice.run.open_question == prepared["question"]
    assert practice.run.open_why == prepared["why"]


def test_what_waits_unseen_is_exchanged_and_what_is_seen_stays(
    client: Client, clock: Clock
) -> None:
    practice = Practice(client, clock, way="mix", map="usa")
    practice.send(right=False)
    old = DrillRun.objects.get(pk=practice.run.pk)
    DrillRun.objects.filter(pk=old.pk).update(open_kind="locate", open_question={"place": "utah"})
    update_progress(old.learner_id, "usa")
    waiting = practice.run
    assert waiting.open_number == 2
    assert waiting.open_question != {"place": "utah"}
    practice.go_on()
    update_progress(old.learner_id, "usa")
    assert practice.run.open_question == waiting.open_question


def test_a_late_worker_stops_nobody(client: Client, clock: Clock) -> None:
    practice = Practice(client, clock, way="mix", map="usa", length=10)
    practice.finish()
    assert len({attempt.question["place"] for attempt in practice.attempts}) == 10
    assert not Progress.objects.exists()
    update_progress(learner_of(practice).pk, "usa")
    assert Progress.objects.get().attempts == 10


def test_without_a_worker_nothing_is_read_that_takes_long(
    client: Client, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    def heavy(*_args: Any) -> None:
        pytest.fail("a request waits for this")

    practice = Practice(client, clock, way="mix", map="usa", length=20)
    practice.answer()
    update_progress(learner_of(practice).pk, "usa")
    monkeypatch.setattr(coaching, "chosen_question", heavy)
    monkeypatch.setattr("quiz.learning.inference.particles.cloud.Cloud.refresh", heavy)
    monkeypatch.setattr("quiz.queries.stored_estimate._decoded", heavy)
    practice.finish()
    assert_ladder(practice.attempts)


def test_regions_are_kept_to(client: Client, clock: Clock) -> None:
    region = next(iter(load_atlas("usa").regions))
    practice = Practice(client, clock, way="mix", map="usa", length=10, regions=[region])
    practice.finish()
    assert {place.region for place in load_atlas("usa").places.values()} > {region}
    for attempt in practice.attempts:
        question = decode_question(attempt.kind, attempt.question)
        places = question.places or question.centre
        assert any(load_atlas("usa").places[place].region == region for place in places)


def test_the_way_that_is_drawn_was_picked_with_the_question(client: Client, clock: Clock) -> None:
    practice = Practice(client, clock, way="mix", map="usa")
    picked = practice.run.open_why["route"]
    practice.send()
    assert Attempt.objects.get().route == picked


def test_preparing_is_for_open_coached_runs_only() -> None:
    ada = Learner.objects.create_guest()
    diary = Diary(ada, way=Way.KIND)
    diary.answers(1)
    update_progress(ada.pk, "usa")
    assert Progress.objects.get().prepared == {}
    diary.begin(Way.MIX)
    diary.end()
    prepare(Progress.objects.get(), diary.now)
    assert Progress.objects.get().prepared == {}


def test_matches_are_collected_by_the_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    ada = Learner.objects.create_guest()
    diary = Diary(ada)
    diary.play_match()
    monkeypatch.setattr("django.utils.timezone.now", lambda: diary.now)
    collect_table_choices()
    assert Progress.objects.get().matches == 1


def test_reasons_are_told_in_words() -> None:
    atlas = load_atlas("europe")
    told: Callable[[str, list[str] | None], str] = lambda reason, border: why_asked(  # noqa: E731
        atlas, WhyNote(reason, (border[0], border[1]) if border else None)
    )
    assert told("check", ["austria", "slovakia"]) == (
        "You seemed not to know that Austria touches Slovakia."
    )
    assert told("check", ["croatia", "italy"]) == (
        "You seemed to think that Croatia touches Italy."
    )
    assert told("retest", ["austria", "slovakia"]).startswith("Do you still remember")
    assert "did not remember Austria and Slovakia" in told("spaced", ["austria", "slovakia"])
    assert told("reference", None) == "Random check question."
    assert told("spaced", ["austria", "slovakia"]).endswith(
        "so we waited longer before asking again."
    )
    for reason in AskReason:
        assert told(reason, None) or told(reason, ["austria", "slovakia"])


def test_the_past_is_that_of_all_runs_on_the_map() -> None:
    ada = Learner.objects.create_guest()
    diary = Diary(ada)
    diary.answers(3)
    Diary(ada, "europe").answers(1)
    diary.begin(Way.MIX)
    past = past_on(diary.run)
    assert (len(past.questions), past.number) == (3, 3)


def test_what_was_asked_is_looked_up_once(client: Client, clock: Clock) -> None:
    practice = Practice(client, clock, way="mix", map="usa", length=20)
    for _ in range(4):
        practice.answer()
    with CaptureQueriesContext(connection) as looks:
        practice.send()
    asked = [look["sql"] for look in looks if '"quiz_attempt"."question"' in look["sql"]]
    assert len([sql for sql in asked if sql.startswith("SELECT") and "LIMIT 40" in sql]) == 1
    assert not [sql for sql in asked if '"quiz_attempt"."number" >=' in sql]
