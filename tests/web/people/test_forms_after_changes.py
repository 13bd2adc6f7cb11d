"""Every form of classes and practice, sent after what it was about was changed behind its back.

A page that was left open is sent later: the class is put away by then, the pupil moved, the set
thrown away. Whatever it is, the answer is a page that can be read. And a second click on any form
changes nothing that the first one has not changed.
"""

import json
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
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
from classroom.actions.classes import archive_class
from classroom.actions.partings import delete_class
from classroom.actions.places import move_pupil, new_secrets, remove_pupil
from classroom.actions.sets import make_set, set_file, share_set
from classroom.actions.teachers import teacher_token
from classroom.models.classroom import Classroom, Group, Teaching, TeachingOffer, TeachingRequest
from classroom.models.pupil import Pupil
from classroom.models.school_import import SchoolImport
from classroom.pages.door.pupil_secrets import pictures_of, token_of
from classroom.set_catalogue import ready_sets
from quiz import urls as quiz_urls
from quiz.actions.leave import forget
from quiz.models.learner import Learner
from tests.web.class_help import a_class, a_teacher
from tests.web.school_help import School

pytestmark = pytest.mark.django_db
READY = "neighbours-of-germany"
WISHES = {"sign_in": "four", "names": "none", "language": "en", "kept_days": "365"}
SET = {
    "title": "Own", "about": "all", "kinds": ["neighbours"], "length": "5", "timer": "0",
    "shown": "hidden", "chosen": "fixed", "pass_mark": "70",
}  # fmt: skip
NOT_HERE = {"account", "mfa", "practise-here"}
"""Forms that allauth reads; tests/web/accounts/test_account.py and others send them. That a page
is open is said by a script, not by a form: tests/web/live/test_class_live.py does so."""

SENT = {"teach-new", "class-add-count", "class-join", "assign-match", "set-new", "school"}
"""Forms that make something: they were sent before, and the page went back to."""


@dataclass(frozen=True)
class Form:
    """A form of an open page: who sends it, where to, and what stands in it."""

    who: str
    name: str
    values: Mapping[str, Any]
    data: Mapping[str, Any]


class Desk(School):
    """A class at work, a second class, a colleague, and all forms that lie open."""

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
        self.offer = TeachingOffer.objects.create(
            classroom=self.there, email="colleague@example.org"
        )
        self.list = SchoolImport.objects.create(
            teacher=self.teacher, rows=[["1.A", ""]], pupils_all=1,
            wishes={**WISHES, "kept_days": 365},
        )  # fmt: skip
        self.card = token_of(self.pupil)
        self.forms = [*self.of_the_class(), *self.of_pupils(), *self.of_sets(), *self.of_children()]
        for form in self.forms:
            if form.name in SENT:
                send(self.browser(form.who), form, follow=False)

    def of_the_class(self) -> list[Form]:
        here = {"public_id": self.classroom.public_id}
        made = {"command": str(uuid4())}
        return [
            Form("teacher", "teach-new", {}, {**WISHES, **made, "name": "7.A", "count": "2"}),
            Form("teacher", "class-settings", here, {**WISHES, "name": "5b"}),
            Form("teacher", "class-archive", here, {}),
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
            Form("pupil", "practise-answer", mine, {**made, "number": "1", "given": "yes"}),
            Form("pupil", "practise-next", mine, {"number": "1"}),
            Form("pupil", "practise-no-clock", mine, {}),
            Form("pupil", "practise-end", mine, {}),
        ]  # fmt: skip

    def browser(self, who: str) -> Client:
        """A browser of somebody who is still there; otherwise of a visitor."""
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
    withdraw(desk.task, desk.moment)
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
            # Where it leads, there is something; else there is nothing of that name any more.
            good = (200,) if answer.redirect_chain else (200, 404)
            assert answer.status_code in good, (form.name, answer.redirect_chain)
            transaction.set_rollback(True)


def test_no_form_does_more_when_it_is_sent_twice() -> None:
    desk = Desk()
    for form in desk.forms:
        with transaction.atomic():
            client = desk.browser(form.who)
            assert send(client, form).status_code == 200, form.name
            rows = row_counts()
            assert send(client, form).status_code in (200, 404), form.name
            assert row_counts() == rows, form.name
            transaction.set_rollback(True)


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
    for entry in (*class_urls.urlpatterns, *quiz_urls.urlpatterns):
        assert isinstance(entry, URLPattern)
        name = str(entry.name)
        if name in sent or name.partition("_")[0] in NOT_HERE or name == "account":
            continue
        path = re.sub(r"<uuid:\w+>", str(uuid4()), f"/{entry.pattern}")
        path = re.sub(r"<int:\w+>", "1", re.sub(r"<\w+:\w+>", "europe", path))
        assert client.post(path).status_code == 405, f"{name} takes forms: send one here"
