"""Errands: ordered once, run while their page is open, private, kept for an hour."""

import stat
import threading
from collections.abc import Callable, Iterator
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest
from django.conf import settings
from django.db import DatabaseError
from django.test import Client
from django.utils import timezone
from kombu.exceptions import OperationalError

from classroom.models.classroom import Teaching
from game.refused import Refused
from quiz import tasks
from quiz.actions import errand_kinds, errands, run_errand
from quiz.actions.accounts.leave import forget
from quiz.actions.errand_kinds import ERRANDS, ErrandKind, Made, Tell, Wanted
from quiz.actions.errands import Order, look_at, order_errand, someone_waits, take_errand
from quiz.actions.run_errand import errand_file, sweep_errands
from quiz.models.errand import Errand
from quiz.models.learner import Learner
from quiz.tasks import BENCH, run_errands
from tests.web.account_help import account
from tests.web.class_help import a_class, a_teacher, signed_in
from tests.web.errand_help import fetched, ordered

pytestmark = pytest.mark.django_db
FILE = "/account/data/file/"
Make = Callable[[Learner, Wanted, Tell], Made]


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, settings: Any) -> Path:
    settings.VAR_DIR = tmp_path
    return tmp_path / "errands"


@pytest.fixture
def asleep(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """No worker runs."""
    with monkeypatch.context() as context:
        context.setattr(run_errands, "apply_async", lambda **_: None)
        yield


def makes(monkeypatch: pytest.MonkeyPatch, make: Make) -> list[str]:
    """Let the kind `toy` be made like this; gives the list of those it is made for."""
    served: list[str] = []

    def counted(learner: Learner, wanted: Wanted, tell: Tell) -> Made:
        served.append(str(learner.username))
        return make(learner, wanted, tell)

    words = errand_kinds.ERRANDS["own-data"]
    kind = ErrandKind(words.title, words.preparing, words.ready, words.may, counted)
    monkeypatch.setitem(ERRANDS, "toy", kind)
    return served


def a_file(learner: Learner, wanted: Wanted, tell: Tell) -> Made:
    return Made(b"toy", "toy.txt", "text/plain")


def an_order(learner: Learner, now: datetime, **wanted: Any) -> Errand:
    return order_errand(learner, Order("toy", wanted, "/", "192.0.2.1"), now)


def looked_at(learner: Learner, now: datetime, **wanted: Any) -> Errand:
    errand = an_order(learner, now, **wanted)
    look_at(errand, now)
    return errand


def later(errand: Errand, **fields: timedelta) -> None:
    """Put moments of an errand back by so much."""
    errand.refresh_from_db()
    moved = {name: getattr(errand, name) - ago for name, ago in fields.items()}
    Errand.objects.filter(pk=errand.pk).update(**moved)
    errand.refresh_from_db()


def test_a_database_that_stops_for_a_moment_does_not_end_an_errand(
    monkeypatch: pytest.MonkeyPatch, asleep: None
) -> None:
    stops = [True]

    def stopped_once(learner: Learner, wanted: Wanted, tell: Tell) -> Made:
        if stops.pop():
            stops.append(False)
            raise DatabaseError("the server closed the connection unexpectedly")
        return a_file(learner, wanted, tell)

    served = makes(monkeypatch, stopped_once)
    errand = looked_at(account(), timezone.now())
    run_errands()
    errand.refresh_from_db()
    assert errand.ended_at is not None
    assert (errand.problem, errand.filename, len(served)) == ("", "toy.txt", 2)


def test_a_database_that_always_stops_ends_an_errand_with_a_sentence(
    monkeypatch: pytest.MonkeyPatch, asleep: None
) -> None:
    def stopped(learner: Learner, wanted: Wanted, tell: Tell) -> Made:
        raise DatabaseError("the server closed the connection unexpectedly")

    served = makes(monkeypatch, stopped)
    errand = looked_at(account(), timezone.now())
    run_errands()
    errand.refresh_from_db()
    assert errand.problem == "This could not be prepared. Try again later."
    assert len(served) == 2


def test_an_order_that_nobody_looks_at_is_not_run(asleep: None) -> None:
    client = signed_in(account())
    for _ in range(12):
        client.get(FILE)
    assert Errand.objects.count() == 1
    assert not someone_waits(timezone.now())
    run_errands()
    assert Errand.objects.get().tries == 0


def test_the_page_says_how_far_it_is_and_gives_the_file(asleep: None, folder: Path) -> None:
    client = signed_in(account())
    page = ordered(client, FILE)
    assert ordered(client, FILE) == page
    shown = client.get(page)
    assert "no-store" in shown["Cache-Control"]
    text = shown.content.decode()
    assert "Preparing your data…" in text
    assert "http-equiv" in text
    assert f'hx-get="{page}"' in text
    assert client.get(f"{page}file/")["Location"] == page
    Errand.objects.update(worker=uuid4(), heard_at=timezone.now(), done=40, steps=200)
    part = client.get(page, headers={"HX-Request": "true"}).content.decode()
    assert "40 of 200" in part
    assert "<html" not in part
    Errand.objects.update(worker=None)
    run_errands()
    part = client.get(page, headers={"HX-Request": "true"}).content.decode()
    assert f'href="{page}file/"' in part
    assert "hx-get" not in part
    assert 'id="errand-said" hx-swap-oob' in part
    file = client.get(f"{page}file/")
    assert "no-store" in file["Cache-Control"]
    assert file["Content-Disposition"] == 'attachment; filename="crossings.json"'
    (kept,) = folder.iterdir()
    assert stat.S_IMODE(kept.stat().st_mode) == 0o600
    assert stat.S_IMODE(folder.stat().st_mode) == 0o700


def test_a_new_order_after_the_end_is_a_new_file() -> None:
    client = signed_in(account())
    fetched(client, FILE)
    fetched(client, FILE)
    assert Errand.objects.count() == 2


def test_errands_are_private() -> None:
    page = ordered(signed_in(account()), FILE)
    others = (Client(), signed_in(account("other")), signed_in(Learner.objects.create_guest()),
              signed_in(Learner.objects.create_superuser("keeper")))  # fmt: skip
    for other in others:
        for address in (page, f"{page}file/"):
            assert other.get(address).status_code == 404
            assert other.post(address).status_code in (404, 405)


def test_a_teacher_who_is_sent_away_downloads_nothing() -> None:
    classroom, colleague = a_class(a_teacher()), account("colleague")
    teaching = Teaching.objects.create(classroom=classroom, teacher=colleague)
    client = signed_in(colleague)
    page = ordered(client, f"/teach/classes/{classroom.public_id}/cards/")
    client.get(page)
    assert client.get(f"{page}file/").status_code == 200
    teaching.delete()
    assert client.get(f"{page}file/").status_code == 404


def test_who_is_sent_away_before_it_is_made_gets_a_sentence(asleep: None) -> None:
    classroom, colleague = a_class(a_teacher()), account("colleague")
    teaching = Teaching.objects.create(classroom=classroom, teacher=colleague)
    client = signed_in(colleague)
    page = ordered(client, f"/teach/classes/{classroom.public_id}/export/")
    client.get(page)
    teaching.delete()
    run_errands()
    assert "This no longer exists." in client.get(page).content.decode()


def test_files_go_after_an_hour_and_rows_after_a_day(folder: Path) -> None:
    client = signed_in(account())
    page = ordered(client, FILE)
    client.get(page)
    errand = Errand.objects.get()
    (folder / "stray").write_bytes(b"")
    (folder / f"{errand.public_id}.x.part").write_bytes(b"")
    now = timezone.now()
    sweep_errands(now)
    assert {path.name.partition(".")[0] for path in folder.iterdir()} == {str(errand.public_id)}
    sweep_errands(now + timedelta(minutes=61))
    assert not list(folder.iterdir())
    later(errand, ended_at=timedelta(hours=1))
    text = client.get(page).content.decode()
    assert "deleted after an hour" in text
    assert f'href="{FILE}"' in text
    assert client.get(f"{page}file/")["Location"] == page
    sweep_errands(now + timedelta(days=1, minutes=1))
    assert client.get(page).status_code == 404


def test_files_go_with_their_account(folder: Path) -> None:
    me = account()
    fetched(signed_in(me), FILE)
    assert list(folder.iterdir())
    forget(me.pk)
    assert not list(folder.iterdir())


def test_an_account_has_few_orders_at_once(asleep: None, monkeypatch: pytest.MonkeyPatch) -> None:
    makes(monkeypatch, a_file)
    me, now = account(), timezone.now()
    for number in range(errands.OPEN_PER_ACCOUNT):
        looked_at(me, now, number=number)
    with pytest.raises(Refused) as refused:
        an_order(me, now, number="more")
    assert refused.value.reason == "busy"
    answer = signed_in(me).get(FILE)
    assert answer.status_code == 429
    assert "Wait until one of them is ready." in answer.content.decode()
    looked_at(account("other"), now)  # others do not wait for that


def test_an_account_and_a_network_order_so_much_an_hour(monkeypatch: pytest.MonkeyPatch) -> None:
    makes(monkeypatch, a_file)
    monkeypatch.setattr(errands, "HOURLY_PER_ACCOUNT", 4)
    monkeypatch.setattr(errands, "HOURLY_PER_ADDRESS", 6)
    now, people = timezone.now(), [account(), account("second")]
    for me in people:
        for number in range(3):
            an_order(me, now, number=number)
    with pytest.raises(Refused) as refused:
        an_order(account("third"), now)
    assert refused.value.reason == "address"
    order_errand(people[0], Order("toy", {}, "/", "192.0.2.2"), now)
    with pytest.raises(Refused) as refused:
        order_errand(people[0], Order("toy", {"n": 1}, "/", "192.0.2.2"), now)
    assert refused.value.reason == "hourly"
    an_order(people[1], now + timedelta(hours=1, minutes=1), number="new")


def test_accounts_take_turns(monkeypatch: pytest.MonkeyPatch) -> None:
    served = makes(monkeypatch, a_file)
    now = timezone.now() - timedelta(seconds=30)
    greedy = account("greedy")
    for number in range(3):
        looked_at(greedy, now, number=number)
    looked_at(account("late"), now + timedelta(seconds=5))
    run_errands()
    assert served == ["greedy", "late", "greedy", "greedy"]


def test_what_is_being_run_is_not_run_twice(monkeypatch: pytest.MonkeyPatch) -> None:
    now = timezone.now()

    def meanwhile(learner: Learner, wanted: Wanted, tell: Tell) -> Made:
        assert take_errand(timezone.now()) is None
        run_errands()  # another call: it leaves at once
        return a_file(learner, wanted, tell)

    served = makes(monkeypatch, meanwhile)
    me = account()
    first, second = looked_at(me, now), looked_at(me, now)
    assert first == second
    run_errands()
    assert len(served) == 1
    assert not BENCH.locked()


def test_a_worker_that_dies_is_replaced_twice_at_most(monkeypatch: pytest.MonkeyPatch) -> None:
    served = makes(monkeypatch, a_file)
    now = timezone.now()
    errand = looked_at(account(), now)
    assert take_errand(now) == errand
    assert not someone_waits(now)
    later(errand, heard_at=errands.LEASE + timedelta(seconds=1))
    assert look_at(errand, now + errands.CALL_AGAIN)  # the open page calls another worker
    run_errands()
    errand.refresh_from_db()
    assert (len(served), errand.tries, errand.problem) == (1, 2, "")
    killer = looked_at(account("other"), now)
    for _ in range(errands.MOST_TRIES):
        assert take_errand(timezone.now()) == killer
        later(killer, heard_at=errands.LEASE + timedelta(seconds=1))
    run_errands()
    killer.refresh_from_db()
    assert killer.ended_at is not None
    assert killer.problem == "This could not be prepared. Try again later."
    assert len(served) == 1


def test_a_worker_that_was_given_up_does_not_end_the_errand(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def slow(learner: Learner, wanted: Wanted, tell: Tell) -> Made:
        Errand.objects.update(worker=uuid4())  # another worker took it
        tell(1, 2)
        return a_file(learner, wanted, tell)

    makes(monkeypatch, slow)
    monkeypatch.setattr(run_errand, "TELL_EVERY_S", 0)
    errand = looked_at(account(), timezone.now())
    taken = take_errand(timezone.now())
    assert taken is not None
    run_errand.run_errand(taken)
    errand.refresh_from_db()
    assert errand.ended_at is None
    assert errand.worker not in (None, taken.worker)


def test_work_stops_when_nobody_waits_and_goes_on_when_somebody_does(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    steps: list[int] = []

    def long(learner: Learner, wanted: Wanted, tell: Tell) -> Made:
        for step in range(1, 4):
            tell(step, 3)
            steps.append(step)
            if len(steps) == 1:
                later(errand, looked_at=errands.LEFT)
        return a_file(learner, wanted, tell)

    makes(monkeypatch, long)
    monkeypatch.setattr(run_errand, "TELL_EVERY_S", 0)
    errand = looked_at(account(), timezone.now())
    run_errands()
    errand.refresh_from_db()
    assert (steps, errand.worker, errand.ended_at, errand.tries) == ([1], None, None, 0)
    assert look_at(errand, timezone.now() + errands.CALL_AGAIN)
    run_errands()
    errand.refresh_from_db()
    assert (steps, errand.done, errand.steps) == ([1, 1, 2, 3], 3, 3)
    assert errand.ended_at is not None


@pytest.mark.parametrize(
    ("error", "sentence"),
    [
        (ValueError("a secret name"), "This could not be prepared. Try again later."),
        (Refused("gone", "This no longer exists."), "This no longer exists."),
    ],
)
def test_what_goes_wrong_ends_with_a_sentence(
    monkeypatch: pytest.MonkeyPatch, error: Exception, sentence: str
) -> None:
    def broken(learner: Learner, wanted: Wanted, tell: Tell) -> Made:
        raise error

    makes(monkeypatch, broken)
    me = account()
    errand = looked_at(me, timezone.now())
    run_errands()
    text = signed_in(me).get(f"/errands/{errand.public_id}/").content.decode()
    assert sentence in text
    assert "secret name" not in text
    assert "hx-get" not in text


def test_without_a_worker_the_wait_ends(asleep: None, monkeypatch: pytest.MonkeyPatch) -> None:
    makes(monkeypatch, a_file)
    me, now = account(), timezone.now()
    errand = looked_at(me, now)
    later(errand, ordered_at=timedelta(seconds=31))
    page = f"/errands/{errand.public_id}/"
    assert "The site is busy." in signed_in(me).get(page).content.decode()
    later(errand, ordered_at=timedelta(minutes=2))
    assert (
        "The site's background worker may have stopped." in signed_in(me).get(page).content.decode()
    )
    other = looked_at(account("other"), timezone.now())
    assert take_errand(timezone.now()) == errand
    Errand.objects.filter(pk=errand.pk).update(worker=None, heard_at=None)
    Errand.objects.filter(pk=other.pk).update(worker=uuid4(), heard_at=timezone.now())
    assert "The site is busy." in signed_in(me).get(page).content.decode(), "another's turn"
    later(errand, ordered_at=errands.UNTAKEN)
    assert "the site is too busy" in signed_in(me).get(page).content.decode()
    # A visitor who comes back after a long time has not waited: the wait begins again.
    again = looked_at(me, now)
    assert again != errand
    later(again, ordered_at=errands.UNTAKEN, looked_at=errands.LEFT)
    assert "Preparing" in signed_in(me).get(f"/errands/{again.public_id}/").content.decode()


def test_a_wait_for_a_worker_that_died_ends_too(
    asleep: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    makes(monkeypatch, a_file)
    me = account()
    errand, page = looked_at(me, timezone.now()), "/errands/{}/"
    assert take_errand(timezone.now()) == errand  # and that is the last that is heard of it
    page = page.format(errand.public_id)
    later(errand, ordered_at=timedelta(minutes=3), heard_at=timedelta(minutes=3))
    assert (
        "The site's background worker may have stopped." in signed_in(me).get(page).content.decode()
    )
    later(errand, ordered_at=errands.UNTAKEN, heard_at=errands.UNTAKEN)
    text = signed_in(me).get(page).content.decode()
    assert "This could not be prepared" in text
    assert "hx-get" not in text


def test_a_page_whose_visitor_was_signed_out_asks_no_more(asleep: None) -> None:
    client = signed_in(account())
    page = ordered(client, FILE)
    client.logout()
    for asks in (client, signed_in(account("another"))):
        part = asks.get(page, headers={"HX-Request": "true"})
        assert part.headers["HX-Refresh"] == "true"
        assert not part.content
        assert asks.get(page).status_code == 404


def test_others_in_a_network_keep_no_teacher_from_the_cards(
    asleep: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    makes(monkeypatch, a_file)
    monkeypatch.setattr(errands, "HOURLY_PER_ADDRESS", 3)
    teacher, now = account(), timezone.now()
    Learner.objects.update(joined_at=now - timedelta(days=1))
    teacher.refresh_from_db()
    for number in range(3):
        an_order(Learner.objects.create(is_guest=True), now, number=number)
    with pytest.raises(Refused):
        an_order(account("made-just-now"), now)
    for number in range(errands.FEW):
        an_order(teacher, now, number=number)
    with pytest.raises(Refused) as refused:
        an_order(teacher, now, number="more")
    assert refused.value.reason == "address"


def test_a_broker_that_is_gone_is_no_error(monkeypatch: pytest.MonkeyPatch) -> None:
    def gone(**_: object) -> None:
        raise OperationalError("no broker")

    monkeypatch.setattr(run_errands, "apply_async", gone)
    client = signed_in(account())
    assert "Preparing" in client.get(ordered(client, FILE)).content.decode()


def test_a_worker_looks_by_itself_and_outlives_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    stop = threading.Event()
    looks: list[None] = []

    def look() -> None:
        looks.append(None)
        if len(looks) == 1:
            raise OperationalError("the database is gone")
        stop.set()

    monkeypatch.setattr(tasks, "run_errands", look)
    monkeypatch.setattr(tasks, "close_old_connections", lambda: None)
    monkeypatch.setattr(tasks, "LOOK_S", 0)
    tasks.keep_running_errands(stop)
    assert len(looks) == 2


def test_an_errand_is_made_in_the_language_of_its_order() -> None:
    teacher = a_teacher()
    classroom = a_class(teacher)
    client = signed_in(teacher)
    address = f"/teach/classes/{classroom.public_id}/report.csv"
    with_language = {"headers": {"Accept-Language": "fr"}}
    page = client.get(address, **with_language)["Location"]  # type: ignore[arg-type]
    client.get(page)
    assert Errand.objects.get().language == "fr"
    assert ordered(client, address) != page


def test_errands_are_kept_below_var() -> None:
    assert errand_file(Errand()).parent.parent == Path(settings.VAR_DIR)
