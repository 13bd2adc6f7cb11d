"""A class with its teacher and pupils, and how a child signs in."""

from typing import Any
from uuid import uuid4

from django.test import Client
from lti_tool.models import LtiContext, LtiDeployment, LtiRegistration, LtiUser

from classroom.actions.classes import ClassWishes, make_class
from classroom.actions.pupils import add_pupils
from classroom.models.classroom import Classroom
from classroom.models.lti import LtiCourse
from classroom.models.pupil import Pupil
from classroom.pages.door.pupil_secrets import pictures_of, token_of, words_of
from quiz.models.learner import Learner
from tests.web.account_help import account


def a_teacher(name: str = "ms-frizzle", **fields: str) -> Learner:
    """A learner with an account who may make classes."""
    return account(name, **fields)


def a_class(teacher: Learner, pupils: int = 3, **wishes: Any) -> Classroom:
    """A class of this teacher."""
    wanted = ClassWishes(**{"name": "6.B", **wishes})
    classroom = make_class(teacher.pk, wanted, uuid4())
    add_pupils(classroom, [""] * pupils, uuid4())
    return classroom


def pupil(classroom: Classroom, number: int = 1) -> Pupil:
    """The pupil with a number."""
    return Pupil.objects.select_related("classroom", "learner").get(
        classroom=classroom, number=number
    )


def signed_in(learner: Learner) -> Client:
    """A browser of a learner."""
    client = Client()
    client.force_login(learner)
    return client


def show_pictures(client: Client, who: Pupil, pictures: tuple[str, ...] | None = None) -> Any:
    """Tap the last picture at sign-in; the form holds those before it."""
    *picked, last = pictures or pictures_of(who)
    sent = {"number": str(who.number), "picked": " ".join(picked), "picture": last}
    return client.post(f"/class/{who.classroom.code}/", sent)


def say_words(client: Client, who: Pupil, words: str = "", language: str = "en") -> Any:
    """Type the secret words at sign-in."""
    sent = {"number": str(who.number), "secret": words or words_of(who, language)}
    return client.post(f"/class/{who.classroom.code}/", sent)


def show_card(client: Client, who: Pupil) -> Any:
    """Follow the link on the card and say yes; a card that opens nothing says so at once."""
    response = client.get(f"/class/card/{token_of(who)}/")
    return response if response.status_code == 404 else client.post("/class/card/")


def a_course(classroom: Classroom, at: str = "https://moodle.example.org/") -> LtiCourse:
    """A course of a learning platform at an address that is this class."""
    registration = LtiRegistration.objects.create(
        name="Moodle", issuer=at, client_id="x", auth_url=at, token_url=at, keyset_url=at
    )
    deployment = LtiDeployment.objects.create(registration=registration, deployment_id="1")
    context = LtiContext.objects.create(
        deployment=deployment, id_on_platform="1", memberships_url=at
    )
    return LtiCourse.objects.create(context=context, classroom=classroom)


def a_person(course: LtiCourse, sub: str = "1") -> LtiUser:
    """A person of the platform of a course."""
    registration = course.context.deployment.registration
    return LtiUser.objects.create(registration=registration, sub=sub)


def wrong_pictures(who: Pupil) -> tuple[str, ...]:
    """Pictures that are not those of the pupil."""
    return tuple(reversed(pictures_of(who)))
