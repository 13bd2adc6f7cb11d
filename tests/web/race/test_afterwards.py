"""After a race: what the host learns, what players practise, and what is kept."""

from uuid import uuid4

import pytest
from celery.canvas import Signature
from django.test import Client
from django.utils import timezone

from game.actions import play
from game.models.match import Match
from quiz.models.attempt import Attempt
from quiz.models.drill_run import DrillRun, Way
from quiz.models.learner import Learner
from quiz.models.race import Race
from quiz.tasks import keep_race_answers
from quiz.views.heavy import DESK
from quiz.views.race import pages
from quiz.views.race.results import NO_WORKER
from tests.web.class_help import a_class, a_teacher, pupil, signed_in
from tests.web.errand_help import fetched
from tests.web.race_help import Room, text

pytestmark = pytest.mark.django_db


def played() -> Room:
    """A race of two boards, in which one phone is right and two are wrong."""
    room = Room(form="board", rounds=5)
    phones = [room.join() for _ in range(3)]
    for _ in range(2):
        room.steer("next")
        right, wrong = room.right(), room.wrong()
        for phone, given in zip(phones, (right, wrong, wrong), strict=True):
            room.answer(phone, given)
    room.steer("end")
    return room


def test_the_host_gets_questions_beliefs_table_and_paper() -> None:
    room = played()
    page = text(room.host.get(f"{room.url}results/").content.decode())
    assert "1 / 3 (33 %)" in page
    assert "What the class gets wrong" in page
    made = fetched(room.host, f"{room.url}results.pdf")
    assert b"".join(made.streaming_content if made.streaming else [made.content])[:5] == b"%PDF-"


def test_what_the_room_gets_wrong_is_on_the_map_and_can_be_assigned() -> None:
    teacher = a_teacher()
    a_class(teacher)
    host = signed_in(teacher)
    room = Room()
    room.host = host
    quick = {"map": "europe", "form": "quick", "kinds": ["neighbours"], "command": str(uuid4())}
    host.post("/race/new/", quick)
    room.race = Race.objects.select_related("match__table").latest("pk")
    room.url = f"/race/{room.race.match.public_id}/"
    room.code = room.race.match.table.invite_code
    phone = room.join()
    room.steer("next")
    room.answer(phone, ["no" if room.right() == ["yes"] else "yes"])
    room.steer("end")
    page = host.get(f"{room.url}results/").content.decode()
    assert "own-sign miss--" in page
    assert "Assign this to 6.B" in page


def test_a_player_practises_with_one_tap_what_was_mixed_up() -> None:
    room = Room(form="quick", rounds=5, kinds=["neighbours"])
    phone = room.join()
    for _ in range(4):
        room.steer("next")
        room.answer(phone, ["no" if room.right() == ["yes"] else "yes"])
    room.steer("end")
    page = phone.get(f"{room.url}mine/").content.decode()
    pairs = [part.split('"')[0] for part in page.split('name="borders" value="')[1:]]
    asked = {tuple(sorted(one.question.places)) for one in room.state.setup.rounds[:4]}
    assert {tuple(pair.split("|")) for pair in pairs} == asked
    sent = {"map": "europe", "way": "borders", "borders": pairs, "command": str(uuid4())}
    assert phone.post("/practise/begin/", sent).status_code == 302
    assert DrillRun.objects.exclude(way=Way.RACE).count() == 1
    assert "Save them with an account" in text(page)
    assert "Right in 0 of 4 rounds." in text(page)
    assert "Right answer: " in text(page)
    assert "Best" not in text(page.split("<main")[1])


def test_answers_are_attempts_of_a_race_for_guests_and_pupils() -> None:
    teacher = a_teacher()
    child = pupil(a_class(teacher))
    room = Room()
    room.host = signed_in(teacher)
    room.host.post("/race/new/", {"map": "europe", "form": "board", "command": str(uuid4())})
    room.race = Race.objects.select_related("match__table").latest("pk")
    room.url = f"/race/{room.race.match.public_id}/"
    room.code = room.race.match.table.invite_code
    phone = signed_in(child.learner)
    phone.post(f"/race/join/{room.code}/")
    assert room.state.players[1].name == f"{child.animal}-{child.number}"
    room.steer("next")
    room.answer(phone, room.right())
    room.steer("end")
    room.host.get(f"{room.url}results/")
    kept = Attempt.objects.filter(learner=child.learner, run__way=Way.RACE)
    assert [one.is_right for one in kept] == [True]


@pytest.mark.parametrize("apart_ms", [0, 1_000])
def test_the_last_of_many_is_not_told_so(monkeypatch: pytest.MonkeyPatch, apart_ms: int) -> None:
    room = Room(form="board", rounds=5)
    phones = [room.join() for _ in range(7)]
    room.steer("next")
    right, wrong, opened_at = room.right(), room.wrong(), room.state.opened_at
    for number, phone in enumerate(phones):
        at = opened_at + number * apart_ms
        for module in (play, pages):
            monkeypatch.setattr(module, "now_ms", lambda at=at: at)
        room.answer(phone, right if number < 3 else wrong)
    lines = []
    for phone in phones:
        page = phone.get(room.url).content.decode()
        shown = page.split('class="phone__near"')[1].split("</ol>")[0]
        lines.append(
            (page, shown.count("<li"), shown.rindex("<li") == shown.index('<li class="is-me"'))
        )
    lower = [one for one in lines if "Just ahead and just behind" in one[0]]
    assert len(lower) >= 3
    # Everybody in the lower half sees the same: the two just ahead, and themselves.
    assert {(count, is_end) for _page, count, is_end in lower} == {(3, True)}
    assert all("number 7" not in page for page, *_ in lines)


def test_a_player_without_a_mistake_that_explains_itself_is_led_to_practice_too() -> None:
    room = Room(form="quick", rounds=5, kinds=["neighbours"])
    right, silent = room.join(), room.join()
    for _ in range(2):
        room.steer("next")
        room.answer(right, room.right())
        room.steer("show")
    room.steer("end")
    page = silent.get(f"{room.url}mine/").content.decode()
    assert "/practise/?map=europe" in page
    assert "Practise this map" in text(page)
    assert silent.get("/practise/?map=europe").status_code == 200
    assert "Practise this map" in text(right.get(f"{room.url}mine/").content.decode())


def test_homework_asks_the_questions_of_the_race_in_their_order() -> None:
    for kinds in (["neighbours"], ["neighbours", "count-crossings", "pick-neighbours"]):
        room = Room(form="mix", rounds=5, kinds=kinds)
        room.join()
        room.steer("next")
        room.steer("end")
        room.host.post(f"{room.url}homework/", {"open": "1"})
        pupil_ = Client()
        began = pupil_.post(f"{room.url}homework/")
        again = pupil_.post(f"{room.url}homework/")
        assert began["Location"] == again["Location"]
        run = DrillRun.objects.latest("pk")
        asked = [one.question for one in room.state.setup.rounds]
        assert run.length == len(asked)
        assert list(run.about.questions) == asked
        assert run.open_question == asked[0].encode()


def over(room: Room) -> Room:
    """The race with two players, played to its end."""
    for _ in range(2):
        room.join()
    for _ in room.state.setup.rounds:
        room.steer("next")
        for phone in room.phones:
            room.answer(phone, room.right())
    room.steer("next")
    return room


@pytest.fixture
def calls(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The jobs that are queued while no worker runs."""
    names: list[str] = []

    def queued(job: Signature, **_: object) -> None:
        names.append(str(job.task))

    monkeypatch.setattr(Signature, "apply_async", queued)
    return names


def test_a_worker_stores_the_answers_and_is_called_once_for_a_whole_room(calls: list[str]) -> None:
    """Storing the answers of a room takes long: no page of the race waits for it."""
    room = over(Room())
    for browser, page in ((room.host, "results"), *((phone, "mine") for phone in room.phones)):
        assert browser.get(f"{room.url}{page}/").status_code == 200
    assert Attempt.objects.count() == 0
    assert calls.count("quiz.tasks.keep_race_answers") == 1
    keep_race_answers()
    assert Attempt.objects.count() == 2 * len(room.state.setup.rounds)
    room.host.get(f"{room.url}results/")
    assert calls.count("quiz.tasks.keep_race_answers") == 1


def test_without_a_worker_a_look_stores_the_answers_in_turn(calls: list[str]) -> None:
    room = over(Room())
    host = Learner.objects.get(pk=room.race.match.table.host_id)
    Match.objects.update(ended_at=timezone.now() - NO_WORKER)
    assert DESK.take(host.pk)
    try:
        assert room.host.get(f"{room.url}results/").status_code == 200
    finally:
        DESK.leave(host.pk)
    assert Attempt.objects.count() == 0
    assert room.host.get(f"{room.url}results/").status_code == 200
    assert Attempt.objects.count() == 2 * len(room.state.setup.rounds)
    assert DESK.take(host.pk), "the turn was given back"
    DESK.leave(host.pk)
