"""The pages of one's own progress."""

from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from quiz.actions.accounts.merge import merge_guest
from quiz.actions.export import everything_of
from quiz.actions.progress import bring_up_to_date
from quiz.drills.question import Kind, Question
from quiz.learning.findings.xray import State
from quiz.models.attempt import Attempt
from quiz.models.drill_run import DrillRun, Way
from quiz.models.learner import Learner
from quiz.models.progress import Progress
from quiz.pages.progress.progress_page import progress_page
from quiz.pages.progress.xray_page import xray_page
from quiz.pages.run.run_changes import changes_in_run
from tests.web.progress_help import Diary

pytestmark = pytest.mark.django_db
PAGES = ("/progress/", "/progress/usa/", "/progress/usa/xray/")


@pytest.fixture
def ada(client: Client) -> Learner:
    learner = Learner.objects.create_guest()
    client.force_login(learner)
    return learner


@pytest.fixture
def diary(ada: Learner) -> Diary:
    diary = Diary(ada)
    diary.now = timezone.now() - timedelta(minutes=30)
    return diary


def html_of(client: Client, path: str) -> str:
    response = client.get(path)
    assert response.status_code == 200
    return response.content.decode()


def folded(diary: Diary) -> None:
    bring_up_to_date(diary.learner.pk, diary.map)


def test_who_has_not_begun_is_invited(client: Client) -> None:
    assert "Answer about ten questions" in html_of(client, "/progress/")
    assert "Your map is still empty" in html_of(client, "/progress/usa/")
    assert "Too few answers" in html_of(client, "/progress/usa/xray/")
    assert not Learner.objects.exists()


def test_tables_come_with_the_first_answer(client: Client, diary: Diary) -> None:
    titles = ("Worth practising", "How far I have got", "Measured with random questions")
    nothing = html_of(client, "/progress/usa/")
    assert not any(title in nothing for title in titles)
    diary.touch("utah", "nevada", True)
    diary.end()
    folded(diary)
    begun = html_of(client, "/progress/usa/")
    assert all(title in begun for title in titles)


@pytest.mark.parametrize("path", PAGES)
def test_pages_are_read_only(client: Client, ada: Learner, path: str) -> None:
    assert client.post(path).status_code == 405


def test_there_is_no_other_map(client: Client) -> None:
    assert client.get("/progress/atlantis/").status_code == 404
    assert client.get("/progress/atlantis/xray/").status_code == 404


def test_somebody_elses_progress_has_no_address(client: Client, ada: Learner) -> None:
    bea = Learner.objects.create_guest()
    Diary(bea).answers(12)
    bring_up_to_date(bea.pk, "usa")
    for path in PAGES:
        html = html_of(client, path)
        assert "12 answers" not in html
    assert client.get(f"/progress/{bea.public_id}/").status_code == 404


def test_facts_and_guesses_are_told_apart(client: Client, diary: Diary) -> None:
    diary.touch("texas", "oklahoma", True)
    diary.touch("texas", "louisiana", False, was_shown=False)
    diary.touch("texas", "new-mexico", False)
    diary.touch("colorado", "texas", True, was_shown=False)
    folded(diary)
    page = progress_page(diary.learner.pk, "usa", timezone.now())
    states = {line.key: line.state for line in page.standing.lines}
    assert states["oklahoma|texas"] is State.KNOWN
    assert states["louisiana|texas"] is State.CONFIRMED
    assert states["new-mexico|texas"] is State.SHOWN
    assert [line.key for line in page.standing.invented] == ["colorado|texas"]
    assert [line.key for line in page.standing.missed] == ["louisiana|texas"]
    html = html_of(client, "/progress/usa/")
    for key in ("louisiana|texas", "new-mexico|texas", "colorado|texas"):
        assert f'name="borders" value="{key}"' in html
    assert 'value="oklahoma|texas"' not in html
    assert "answered wrong" in html
    assert "shown, not yet confirmed" in html


def test_a_guess_is_never_called_a_fact(client: Client, diary: Diary) -> None:
    """Too high counts make missing borders probable; without a direct question nothing more."""
    ways = [
        ("oregon", "nevada"),
        ("utah", "oregon"),
        ("oregon", "arizona"),
        ("california", "idaho"),
    ]
    for one, other in ways * 3:
        question = Question(Kind.COUNT_CROSSINGS, (one, other))
        diary.answer(question, right=False, was_shown=False, route=[])
    folded(diary)
    page = xray_page(diary.learner.pk, "usa", timezone.now())
    assert not page.standing.missed
    assert not page.standing.known
    assert page.standing.suspected
    assert "No direct question has confirmed it yet" in html_of(client, "/progress/usa/xray/")


def test_two_places_that_are_taken_for_each_other_are_named(client: Client, diary: Diary) -> None:
    """The neighbours of Alabama are given for Idaho, and those of Idaho for Alabama."""
    diary.answers(8)
    for place, meant in (("idaho", "alabama"), ("alabama", "idaho")) * 2:
        given = list(diary.ground.atlas.neighbours[meant])
        question = Question(Kind.NAME_NEIGHBOURS, (place,))
        diary.answer(question, given=given, was_shown=False, route=[])
    folded(diary)
    page = xray_page(diary.learner.pk, "usa", timezone.now())
    assert page.mix_ups == (("Alabama", "Idaho"),)
    assert "You may be mixing up Alabama and Idaho." in html_of(client, "/progress/usa/xray/")


def test_practise_these_begins_a_run(client: Client, diary: Diary) -> None:
    diary.touch("texas", "louisiana", False, was_shown=False)
    folded(diary)
    sent = {"map": "usa", "way": "borders", "borders": ["louisiana|texas"]}
    response = client.post("/practise/begin/", sent)
    run = DrillRun.objects.latest("pk")
    assert response["Location"] == f"/practise/runs/{run.public_id}/"
    assert run.scope == {"borders": [["louisiana", "texas"]]}


def test_the_rating_counts_chance_questions_only(client: Client, diary: Diary) -> None:
    diary.answers(8, seed=2, is_reference=False)
    for right in (True, False, True, True):
        diary.answer(Question(Kind.NEIGHBOURS, ("utah", "ohio")), right=right, is_reference=True)
    assert "4 of 5 random check questions" in html_of(client, "/progress/usa/")
    diary.answer(Question(Kind.NEIGHBOURS, ("utah", "iowa")), is_reference=True)
    page = progress_page(diary.learner.pk, "usa", timezone.now())
    assert [point.percent for point in page.rating] == [80]
    assert page.chart is not None
    assert "80 %" in html_of(client, "/progress/usa/")


def test_open_map_answers_are_counted_apart(client: Client, diary: Diary) -> None:
    diary.answers(5, is_aided=True, is_reference=True)
    page = progress_page(diary.learner.pk, "usa", timezone.now())
    assert (page.answers, page.measured, page.rating) == (0, 0, ())
    assert all(line.band.answers == 0 for line in page.kinds)


def test_bands(client: Client, diary: Diary) -> None:
    diary.begin(Way.KIND)
    for _ in range(4):
        diary.touch("texas", "oklahoma", True)
    page = progress_page(diary.learner.pk, "usa", timezone.now())
    assert page.kinds[1].band.band == "proficient"
    diary.begin(Way.MIX)
    diary.touch("texas", "oklahoma", True)
    page = progress_page(diary.learner.pk, "usa", timezone.now())
    assert page.kinds[1].band.band == "mastered"
    assert page.kinds[0].band.band == "unseen"
    diary.touch("texas", "oklahoma", False)
    page = progress_page(diary.learner.pk, "usa", timezone.now())
    assert page.kinds[1].band.band == "familiar"


def test_bests_and_history(client: Client, diary: Diary) -> None:
    for way, right in ((Way.STORM, 3), (Way.STORM, 2), (Way.STREAK, 4)):
        diary.begin(way)
        for _ in range(right):
            diary.touch("texas", "oklahoma", True)
        diary.end()
    diary.begin(Way.KIND, length=10)
    for _ in range(10):
        diary.touch("texas", "oklahoma", True)
    diary.end()
    diary.play_match()
    page = progress_page(diary.learner.pk, "usa", timezone.now())
    assert [best.words for best in page.bests] == ["3 right", "4 right", "0:50"]
    assert len(page.runs) == 4
    assert len(page.played) == 1
    html = html_of(client, "/progress/usa/")
    assert str(page.runs[0].id) in html
    assert str(page.played[0].id) in html


def test_what_is_behind_says_so_and_catches_up(
    client: Client, diary: Diary, django_capture_on_commit_callbacks: Any
) -> None:
    diary.answers(10)
    with django_capture_on_commit_callbacks(execute=True):
        assert "Updating…" in html_of(client, "/progress/usa/")
    assert Progress.objects.get().attempts == 10
    assert "Updating…" not in html_of(client, "/progress/usa/")


@pytest.mark.parametrize("path", PAGES)
def test_queries_do_not_grow(
    client: Client, diary: Diary, django_assert_num_queries: Any, path: str
) -> None:
    diary.answers(10)
    diary.end()
    diary.play_match()
    folded(diary)
    client.get(path)
    queries = {"/progress/": 15, "/progress/usa/": 13, "/progress/usa/xray/": 6}[path]
    with django_assert_num_queries(queries):
        client.get(path)
    for seed in (2, 3):
        diary.begin(Way.STORM)
        diary.answers(10, seed=seed)
        diary.end()
        diary.play_match(seed=seed)
    folded(diary)
    client.get(path)
    with django_assert_num_queries(queries):
        client.get(path)


def test_what_a_run_changed(diary: Diary) -> None:
    diary.touch("texas", "louisiana", False)
    diary.end()
    diary.begin(Way.MIX)
    diary.touch("texas", "louisiana", True)
    diary.touch("texas", "oklahoma", True)
    diary.touch("colorado", "texas", True)
    run = diary.end()
    learned, new, shown = changes_in_run(run)
    assert learned == "Wrong before, right now: Louisiana – Texas."
    assert new == "1 border is new on your map: Oklahoma – Texas."
    assert shown == "Shown, not yet confirmed: Colorado – Texas."


def test_many_changes_end_with_one_sign(diary: Diary) -> None:
    for other in ("new-mexico", "oklahoma", "arkansas", "louisiana"):
        diary.touch("texas", other, True)
    (new,) = changes_in_run(diary.end())
    assert new.startswith("4 borders are new on your map: Arkansas – Texas, ")
    assert new.endswith(" – Texas …")


def test_who_knows_that_two_do_not_touch_has_no_new_border(diary: Diary) -> None:
    diary.touch("texas", "colorado", False)
    assert changes_in_run(diary.end()) == ()


def test_a_diagnosis_that_is_on_changes_no_other_summary(diary: Diary) -> None:
    diagnosis = diary.begin(Way.DIAGNOSIS, has_feedback=False)
    diary.touch("texas", "louisiana", False, was_shown=False)
    diary.begin(Way.MIX)
    diary.touch("texas", "louisiana", True)
    run = diary.end()
    assert changes_in_run(run) == ("1 border is new on your map: Louisiana – Texas.",)
    diagnosis.ended_at = run.began_at
    diagnosis.save()
    assert changes_in_run(run) == ("Wrong before, right now: Louisiana – Texas.",)


def test_a_silent_run_tells_no_changes(diary: Diary) -> None:
    diary.begin(Way.DIAGNOSIS, has_feedback=False)
    diary.touch("texas", "oklahoma", True, was_shown=False)
    assert changes_in_run(diary.end()) == ()


def test_the_export_has_everything(diary: Diary) -> None:
    diary.touch("texas", "louisiana", False, was_shown=False)
    folded(diary)
    (row,) = everything_of(diary.learner.pk)["progress"]
    (wrong,) = [line for line in row["borders"] if line["state"] == "confirmed"]
    assert wrong["between"] == ["louisiana", "texas"]
    assert (row["map"], row["answers"]) == ("usa", 1)
    assert everything_of(Learner.objects.create_guest().pk)["progress"] == []


def test_while_a_diagnosis_is_on_nothing_is_told(client: Client, diary: Diary) -> None:
    run = diary.begin(Way.DIAGNOSIS, has_feedback=False)
    for _ in range(12):
        diary.touch("texas", "louisiana", False, was_shown=False)
    folded(diary)
    for path in PAGES[1:]:
        html = html_of(client, path)
        assert f"/practise/runs/{run.public_id}/" in html
        assert 'value="louisiana|texas"' not in html
    page = progress_page(diary.learner.pk, "usa", timezone.now())
    assert not page.standing.missed
    assert page.answers == 0
    assert everything_of(diary.learner.pk)["progress"] == []
    diary.end()
    assert 'value="louisiana|texas"' in html_of(client, "/progress/usa/xray/")


def test_a_guest_brings_everything_along(diary: Diary) -> None:
    bea = Learner.objects.create_user("bea", password="quite a long secret")
    day = timezone.localdate()
    for learner in (bea, diary.learner):
        other = Diary(learner)
        other.begin(Way.DAILY, day=day, is_counted=True)
        other.answers(2, seed=learner.pk)
        bring_up_to_date(learner.pk, "usa")
    assert merge_guest(diary.learner.pk, bea.pk)
    assert Attempt.objects.filter(learner=bea).count() == 4
    assert DrillRun.objects.filter(is_counted=True).count() == 1
    stored = bring_up_to_date(bea.pk, "usa")
    assert stored is not None
    assert stored.attempts == 4
