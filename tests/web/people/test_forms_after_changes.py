"""Every form of classes and practice, sent after what it was about was changed behind its back.

A page that was left open is sent later: the class is archived by then, the pupil moved, the set
thrown away. Whatever it is, the answer is a page that can be read. And a second click on any form
changes nothing that the first one has not changed.
"""

import json
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import timedelta
from typing import Any
from uuid import uuid4

import pytest
from django.apps import apps
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import transaction
from django.test import Client
from django.urls import URLPattern, reverse
from django.utils import timezone

from classroom import urls as class_urls
from classroom.actions.assign import withdraw
from classroom.actions.change_assignment import close
from classroom.actions.classes import archive_class
from classroom.actions.partings import delete_class
from classroom.actions.places import move_pupil, new_secrets, remove_pupil
from classroom.actions.sets import make_set, set_file, share_set
from classroom.actions.teachers import teacher_token
from classroom.models.classroom import Classroom, Group, Teaching, TeachingOffer, TeachingRequest
from classroom.models.lti import LtiPupil
from classroom.models.pupil import Pupil
from classroom.models.school_import import SchoolImport
from classroom.pages.door.pupil_secrets import pictures_of, token_of
from game.hosting.match_log import memory, position
from quiz import urls as quiz_urls
from quiz.actions.accounts.leave import forget
from quiz.actions.race.homework import open_homework
from quiz.actions.race.open_race import RacePlan, open_race
from quiz.actions.race.play_race import join_race
from quiz.actions.race.steer_race import VERBS, new_remote, steer
from quiz.drills.test_rules import TestRules
from quiz.models.learner import Learner
from quiz.models.race import Race
from quiz.queries.races import race_state
from tests.set_help import ready_sets
from tests.web.class_help import a_class, a_course, a_person, a_teacher
from tests.web.race_help import right_given
from tests.web.school_help import School

pytestmark = pytest.mark.django_db
READY = "neighbours-of-germany"
WISHES = {"sign_in": "four", "names": "none", "language": "en", "kept_days": "365"}
SET = {
    "title": "Own", "about": "all", "kinds": ["neighbours"], "length": "5", "timer": "0",
    "shown": "hidden", "chosen": "fixed", "pass_mark": "70",
}  # fmt: skip
NOT_HERE = {
    "account", "mfa", "practise-here", "practise-left", "practise-back",
    "lti-login", "lti-launch", "lti-go", "lti-account", "lti-class", "lti-choose", "lti-register",
}  # fmt: skip
"""Forms that allauth reads; tests/web/accounts/test_account.py and others send them. That a page
is open, left or looked at again is said by a script, not by a form, and answered with nothing:
tests/web/live/test_class_live.py and tests/web/assignments/test_tests.py do so. What learning
platforms send, and what is asked in the middle of a launch, is in tests/web/lti."""

SENT = {"teach-new", "class-add-count", "class-join", "assign-match", "set-new", "school"}
"""Forms that make something: they were sent before, and the page went back to."""


@dataclass(frozen=True)
class Form:
    """A form of an open page: its sender, its URL, and its fields."""

    who: str
    name: str
    values: Mapping[str, Any]
    data: Mapping[str, Any]


class Desk(School):
    """An active class, a second class, a colleague, and all open forms."""

    def __init__(self) -> None:
        super().__init__(pupils=3)
        self.moment = timezone.now()
        Classroom.objects.filter(pk=self.classroom.pk).update(may_join=True)
        self.there = a_class(self.teacher, 0, name="6.C")
        self.third = a_teacher("third")
        self.colleague = a_teacher("colleague", email="colleague@example.org")
        self.teaching = Teaching.objects.create(classroom=self.classroom, teacher=self.colleague)
        self.elsewhere = a_class(self.colleague, 0, name="8.D")
        self.asks = TeachingRequest.objects.create(
            classroom=self.classroom, teacher=a_teacher("fourth")
        )
        self.pupil = self.pupils[0]
        self.group = Group.objects.create(classroom=self.classroom, name="Readers")
        self.group.pupils.set([self.pupil])
        plan = ready_sets()[READY].plan
        self.set = make_set(self.teacher.pk, uuid4(), "Mine", plan)
        share_set(self.set)
        self.task = self.assign(group=self.group.pk)
        self.work = self.begin(self.pupil, self.task)
        # Another pupil's: a pupil with an open test gets no other page.
        self.tested = self.pupils[1]
        self.test = self.assign(rules=TestRules(minutes=30), pupils=(self.tested.public_id,))
        self.begin(self.tested, self.test)
        self.closed = self.assign(group=self.group.pk)
        close(self.closed, self.teacher.pk, self.moment)
        self.empty, self.lobby, self.running, self.over = (self.race() for _ in range(4))
        for race in (self.lobby, self.running, self.over):
            join_race(race, self.pupil.learner_id)
        steer(self.running, "next", 0, uuid4())
        steer(self.over, "end", 0, uuid4())
        open_homework(self.over, is_open=True)
        self.offer = TeachingOffer.objects.create(
            classroom=self.there, email="colleague@example.org"
        )
        self.list = SchoolImport.objects.create(
            teacher=self.teacher, rows=[["1.A", ""]], pupils_all=1,
            wishes={**WISHES, "kept_days": 365},
        )  # fmt: skip
        self.course = a_course(self.classroom, "http://127.0.0.1:1/")  # where nobody answers
        self.place = LtiPupil.objects.create(
            course=self.course, user=a_person(self.course), pupil=self.pupils[2]
        )
        self.card = token_of(self.pupil)
        self.forms = [
            *self.of_the_class(), *self.of_pupils(), *self.of_sets(), *self.of_assignments(),
            *self.of_children(), *self.of_races(),
        ]  # fmt: skip
        for form in self.forms:
            if form.name in SENT:
                send(self.browser(form.who), form, follow=False)

    def race(self) -> Race:
        """A lobby without a clock, so that nothing happens in it by itself."""
        return open_race(self.teacher.pk, RacePlan("europe", rounds=5, has_clock=False), uuid4())

    def of_the_class(self) -> list[Form]:
        here = {"public_id": self.classroom.public_id}
        made = {"command": str(uuid4())}
        return [
            Form("teacher", "teach-new", {}, {**WISHES, **made, "name": "7.A", "count": "2"}),
            Form("teacher", "class-settings", here, {**WISHES, "name": "5b"}),
            Form("teacher", "class-archive", here, {}),
            Form("teacher", "class-platform-members", here, {"course": self.course.pk}),
            Form("teacher", "class-platform-part", here, {"course": self.course.pk}),
            Form("teacher", "class-platform-send", here, {}),
            Form("teacher", "class-platform-join", here, {
                "place": self.place.pk, "pupil": str(self.pupils[1].public_id)}),
            Form("teacher", "class-copy", here, {**made, "name": "6b", "takes": "as-many"}),
            Form("teacher", "class-fetch-back", here, {}),
            Form("teacher", "class-new-code", here, {}),
            Form("teacher", "class-let-in", here, {}),
            Form("teacher", "class-better-cards", here, {"sign_in": "four"}),
            Form("teacher", "class-delete", here, {"name": "5b"}),
            Form("teacher", "class-teachers", here, {"email": "third@example.org"}),
            Form("teacher", "class-call-back", here, {}),
            Form("teacher", "class-teacher-decide", {**here, "request_id": self.asks.pk},
                 {"answer": "yes"}),
            Form("teacher", "class-offer-back", {**here, "offer_id": self.offer.pk}, {}),
            Form("teacher", "class-stop-teaching", {**here, "teaching_id": self.teaching.pk}, {}),
            Form("teacher", "class-owner", {**here, "teaching_id": self.teaching.pk}, {}),
            Form("colleague", "class-offer", {"offer_id": self.offer.pk}, {"answer": "yes"}),
            Form("third", "class-teach", {"token": teacher_token(self.classroom)}, {}),
            Form("teacher", "school", {}, {**WISHES, **made, "pupils": "9.A;Ada\n9.B;Eve"}),
            Form("teacher", "school-begin", {"public_id": self.list.public_id}, {}),
            Form("teacher", "school-drop", {"public_id": self.list.public_id}, {}),
            Form("teacher", "account_delete", {}, {"password": "wrong"}),
            Form("teacher", "report-scale", here, {"scale": "1-5", "limits": "90, 75, 50, 30"}),
            Form("teacher", "report-scale", here, {"scale": ""}),
            Form("teacher", "misconceptions-assign", here,
                 {**made, "map": "europe", "borders": ["france|germany", "italy|austria"]}),
        ]  # fmt: skip

    def of_pupils(self) -> list[Form]:
        here = {"public_id": self.classroom.public_id}
        one = {**here, "pupil_id": self.pupil.public_id}
        made = {"command": str(uuid4())}
        ids = [str(row.public_id) for row in self.pupils[:2]]
        return [
            Form("teacher", "class-groups", here, {"name": "Writers", "pupils": ids}),
            Form("teacher", "class-groups", here,
                 {"name": "Readers", "pupils": ids, "group": self.group.pk}),
            Form("teacher", "class-ungroup", {**here, "group_id": self.group.pk}, {}),
            Form("teacher", "class-add-count", here, {**made, "count": "2"}),
            Form("teacher", "class-add-list", here, {**made, "pupils": "Ada\nEve", "yes": "yes"}),
            Form("teacher", "class-pupil-name", one, {"first_name": "Ada"}),
            Form("teacher", "class-pupil-allowance", one,
                 {"more_time": "50", "fewer_questions": "25", "is_large_print": "on"}),
            Form("teacher", "pupil-parents", one, {}),
            Form("teacher", "class-pupil-reset", one, {}),
            Form("teacher", "class-pupil-let-in", one, {}),
            Form("teacher", "class-pupil-remove", one, {}),
            Form("teacher", "class-pupil-back", one, {}),
            Form("teacher", "class-pupil-move", one, {"to": str(self.there.public_id)}),
            Form("teacher", "class-pupil-decide", one, {"answer": "yes"}),
            Form("teacher", "class-pupil-decide", one, {"answer": "no"}),
            Form("colleague", "class-pupil-move", one, {"to": str(self.elsewhere.public_id)}),
            Form("colleague", "class-pupil-remove", one, {}),
        ]  # fmt: skip

    def of_sets(self) -> list[Form]:
        here = {"public_id": self.classroom.public_id}
        own, task = {"public_id": self.set.public_id}, {"assignment_id": self.task.public_id}
        named = {"where": "own", "name": str(self.set.public_id)}
        made = {"command": str(uuid4())}
        when = {"title": "T", "starts_at": "2026-11-16T08:00"}
        key = f"own:{self.set.public_id}"
        answers = {f"answer-{number}": "+" for number in range(1, 30)}
        file = set_file("File", ready_sets()[READY].plan)
        return [
            Form("teacher", "set-new", {}, {**SET, **made}),
            Form("teacher", "set-import", {}, {**made, "file": file}),
            Form("teacher", "set-edit", own, SET),
            Form("teacher", "set-share", own, {}),
            Form("teacher", "my-school", {}, {"name": "School on the Hill"}),
            Form("teacher", "set-share-school", own, {}),
            Form("teacher", "set-delete", own, {}),
            Form("teacher", "set-copy", named, made),
            Form("teacher", "set-try", named, made),
            Form("colleague", "set-copy", {"where": "shared", "name": self.set.share_code}, made),
            Form("teacher", "assign-set", here,
                 {**when, **made, "set": key, "whom": "group", "group": self.group.pk}),
            Form("teacher", "assign-set", here,
                 {**when, **made, "set": key, "whom": "pupils", "pupils": [self.pupil.public_id]}),
            Form("teacher", "assign-match", here,
                 {**when, **made, "whom": "all", "map": "europe", "bot": "kira", "shown": "open",
                  "tempo": "turns"}),
            Form("teacher", "assignment-back", {**here, **task}, {}),
            Form("teacher", "paper", {**here, **task},
                 {"pupil": str(self.pupil.public_id), **answers}),
            Form("teacher", "paper-back", {**here, **task}, {"pupil": str(self.pupil.public_id)}),
        ]  # fmt: skip

    def of_assignments(self) -> list[Form]:
        here = {"public_id": self.classroom.public_id}
        task, test, closed = (
            {**here, "assignment_id": row.public_id} for row in (self.task, self.test, self.closed)
        )
        one = {"pupil_id": self.pupil.public_id}
        due = {"due_at": f"{self.moment + timedelta(days=60):%Y-%m-%d}T12:00"}
        more = {**due, "instructions": "Look twice.", "pupils": [str(self.pupils[2].public_id)]}
        return [
            Form("teacher", "assignment-change", task, more),
            Form("colleague", "assignment-change", test, more),
            Form("teacher", "assignment-close", task, {}),
            Form("teacher", "assignment-close", test, {}),
            Form("teacher", "assignment-reopen", closed, {}),
            Form("teacher", "assignment-pupil", {**task, **one}, due),
            Form("teacher", "assignment-pupil", {**test, "pupil_id": self.tested.public_id},
                 {**due, "more_goes": "1", "more_minutes": "10"}),
            Form("teacher", "assignment-comment", {**task, **one}, {"comment": "Well done."}),
        ]  # fmt: skip

    def of_children(self) -> list[Form]:
        run = self.work.run
        assert run is not None
        mine, made = {"public_id": run.public_id}, {"command": str(uuid4())}
        door = {"code": self.classroom.code}
        *picked, last = pictures_of(self.pupil)
        knock = {"number": "1", "picked": " ".join(picked), "picture": last}
        return [
            Form("nobody", "class-door", door, knock),
            Form("nobody", "class-join", door, made),
            Form("card", "class-card-ask", {}, {}),
            Form("card", "class-card-not-me", {}, {}),
            Form("nobody", "class-find", {}, door),
            Form("pupil", "class-out", {}, {}),
            Form("pupil", "task-begin", {"public_id": self.task.public_id}, {}),
            Form("pupil", "practise-begin", {}, {**made, "map": "europe", "way": "mix"}),
            Form("pupil", "practise-start", {"map_slug": "europe"}, {"home": "france"}),
            Form("pupil", "teach-bot", {"map_slug": "europe", "bot": "kira"}, made),
            Form("pupil", "practise-answer", mine, {**made, "number": "1", "given": "yes"}),
            Form("pupil", "practise-next", mine, {"number": "1"}),
            Form("pupil", "practise-no-clock", mine, {}),
            Form("pupil", "practise-end", mine, {}),
        ]  # fmt: skip

    def of_races(self) -> list[Form]:
        empty, lobby, running, over = (
            {"public_id": race.match.public_id}
            for race in (self.empty, self.lobby, self.running, self.over)
        )
        made = {"command": str(uuid4())}
        given = right_given(race_state(position(self.running.match)))
        return [
            Form("teacher", "race-new", {}, {**made, "map": "europe", "rounds": "5"}),
            Form("nobody", "race-door", {"code": self.empty.match.table.invite_code}, {}),
            Form("pupil", "race-door", {"code": self.empty.match.table.invite_code}, {}),
            Form("colleague", "race-door", {"code": self.lobby.match.table.invite_code}, {}),
            Form("pupil", "race-name", lobby, made),
            Form("pupil", "race-answer", running, {"round": "1", "given": given}),
            Form("teacher", "race-host", {**lobby, "verb": "next"}, {**made, "number": "0"}),
            *(
                Form("teacher", "race-host", {**running, "verb": verb},
                     {"command": str(uuid4()), "number": "1"})
                for verb in VERBS
            ),
            Form("teacher", "race-host", {**lobby, "verb": "empty"}, {**made, "number": "0"}),
            Form("teacher", "race-device", lobby, {}),
            Form("teacher", "race-alone", lobby, {}),
            Form("third", "race-take-over", {**empty, "secret": new_remote(self.empty)}, {}),
            Form("teacher", "race-again", over, made),
            Form("teacher", "race-copy", over, made),
            Form("teacher", "race-homework", over, {"open": "0"}),
            Form("teacher", "race-homework", running, {"open": "1"}),
            Form("pupil", "race-homework", over, {}),
        ]  # fmt: skip

    def browser(self, who: str) -> Client:
        """A browser of a learner who still exists; otherwise of a visitor."""
        people = {
            "teacher": self.teacher.pk,
            "colleague": self.colleague.pk,
            "third": self.third.pk,
            "pupil": self.pupil.learner_id,
        }
        learner = Learner.objects.filter(pk=people.get(who, 0), is_active=True).first()
        client = self.client(learner) if learner else Client()
        if who == "card":
            client.get(f"/class/card/{self.card}/")
        return client


def send(client: Client, form: Form, *, follow: bool = True) -> Any:
    data = dict(form.data)
    if "file" in data:
        data["file"] = SimpleUploadedFile("set.json", json.dumps(data["file"]).encode())
    return client.post(reverse(form.name, kwargs=dict(form.values)), data, follow=follow)


def put_away(desk: Desk) -> None:
    archive_class(desk.classroom, desk.moment)


def delete_the_class(desk: Desk) -> None:
    delete_class(desk.classroom)


def remove(desk: Desk) -> None:
    remove_pupil(desk.pupil, desk.moment)


def delete_the_pupil(desk: Desk) -> None:
    forget(desk.pupil.learner_id)


def move(desk: Desk) -> None:
    for row in Pupil.objects.filter(classroom=desk.classroom):
        move_pupil(row, desk.there)


def take_back_all_else(desk: Desk) -> None:
    new_secrets(desk.pupil, desk.moment)
    desk.group.delete()
    desk.set.delete()
    for task in (desk.task, desk.test, desk.closed):
        withdraw(task, desk.moment)
    for race in (desk.empty, desk.lobby, desk.running):
        steer(race, "end", 0, uuid4())
    open_homework(desk.over, is_open=False)
    desk.offer.delete()
    desk.list.delete()


def leave_the_class(desk: Desk) -> None:
    Teaching.objects.filter(teacher=desk.teacher).update(teacher=a_teacher("heir"))


CHANGES = [
    put_away,
    delete_the_class,
    remove,
    delete_the_pupil,
    move,
    take_back_all_else,
    leave_the_class,
]


@pytest.mark.parametrize("change", CHANGES)
def test_every_form_is_answered_whatever_has_changed(change: Callable[[Desk], None]) -> None:
    desk = Desk()
    change(desk)
    for form in desk.forms:
        with transaction.atomic():
            answer = send(desk.browser(form.who), form)
            # Where it leads, there is something; else there is nothing of that name any more, or
            # a page says why not.
            good = (200,) if answer.redirect_chain else (200, 404, 409)
            assert answer.status_code in good, (form.name, answer.redirect_chain)
            take_all_back()


def test_no_form_does_more_when_it_is_sent_twice() -> None:
    desk = Desk()
    for form in desk.forms:
        with transaction.atomic():
            client = desk.browser(form.who)
            assert send(client, form).status_code == 200, form.name
            rows = row_counts()
            assert send(client, form).status_code in (200, 404), form.name
            assert row_counts() == rows, form.name
            take_all_back()


def take_all_back() -> None:
    """Let nothing have happened: neither in the rows nor in what is remembered of races."""
    transaction.set_rollback(True)
    memory.forget()


def row_counts() -> dict[str, int]:
    """How many rows there are of what people make. Wrong tries and sessions are counted apart."""
    models = [
        model
        for label in ("classroom", "quiz", "game")
        for model in apps.get_app_config(label).get_models()
        if model.__name__ != "WrongTry"
    ]
    return {model.__name__: model.objects.count() for model in models}  # type: ignore[attr-defined]


def test_no_form_is_forgotten_here() -> None:
    desk = Desk()
    sent = {form.name for form in desk.forms}
    client = desk.client()
    forgotten = []
    for entry in (*class_urls.urlpatterns, *quiz_urls.urlpatterns):
        assert isinstance(entry, URLPattern)
        name = str(entry.name)
        if name in sent or name.partition("_")[0] in NOT_HERE or name == "account":
            continue
        if name.partition("-")[0] == "workshop":  # tests/web/workshop/test_late_forms.py sends them
            continue
        path = re.sub(r"<uuid:\w+>", str(uuid4()), f"/{entry.pattern}")
        path = re.sub(r"<\w+:\w+>", "europe", re.sub(r"<int:\w+>", "1", path))
        if client.post(path).status_code != 405:
            forgotten.append(name)
    assert not forgotten, f"{forgotten} take forms: send one of each here"
