"""Classes, their teachers, and their groups."""

import secrets
import uuid
from typing import ClassVar

from django.conf import settings
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from game.words.invite_codes import CODE_LENGTH, CODE_LETTERS

KEPT_DAYS = 365
CREDIT_AIM = 78
"""Practice in school should be a little easier than alone."""


def new_class_code() -> str:
    """An unguessable code. The database ensures that it is unique."""
    return "".join(secrets.choice(CODE_LETTERS) for _ in range(CODE_LENGTH))


def new_seed() -> str:
    """A seed from which secrets are derived, with the secret key of the site."""
    return secrets.token_hex(16)


class SignIn(models.TextChoices):
    """What pupils sign in with besides their number.

    TWELVE is what classes began with. It is weak, so new classes are not offered it, and classes
    that have it are offered new cards.
    """

    FOUR = "four", _("four pictures (from about 9 years)")
    THREE = "three", _("three pictures (younger children)")
    WORDS = "words", _("two words and a number")
    TWELVE = "pictures", _("three of only twelve pictures (old cards)")


class Names(models.TextChoices):
    """Whether the site stores the pupils' names."""

    NONE = "none", _("No: animals and numbers only")
    STORED = "stored", _("Yes, first names")


class Classroom(models.Model):
    """A class: pupils who sign in with its code, and the teachers who look after them.

    With `deleted_at` nobody finds it any more: a worker is deleting its rows.
    """

    public_id = models.UUIDField(_("public id"), default=uuid.uuid4, unique=True, editable=False)
    name = models.CharField(_("name"), max_length=60)
    code = models.CharField(
        _("class code"), max_length=CODE_LENGTH, unique=True, default=new_class_code
    )
    language = models.CharField(_("language"), max_length=8, choices=settings.LANGUAGES)
    time_zone = models.CharField(_("time zone"), max_length=40, blank=True, default="")
    sign_in = models.CharField(
        _("sign-in"), max_length=10, choices=SignIn.choices, default=SignIn.FOUR
    )
    names = models.CharField(
        _("first names"), max_length=10, choices=Names.choices, default=Names.NONE
    )
    is_for_children = models.BooleanField(_("children's mode"), default=False)
    credit_aim = models.PositiveSmallIntegerField(
        _("credit that practice aims at, in per cent"), default=CREDIT_AIM
    )
    is_land_only = models.BooleanField(_("without sea links"), default=False)
    may_join = models.BooleanField(_("new pupils may join with the code"), default=False)
    kept_days = models.PositiveSmallIntegerField(
        _("days kept after its last use"), default=KEPT_DAYS
    )
    scale = models.JSONField(_("scale of marks"), default=dict, blank=True)
    invite_seed = models.CharField(
        _("seed of the link for teachers"), max_length=32, default=new_seed, editable=False
    )
    made_at = models.DateTimeField(_("made at"), default=timezone.now, editable=False)
    used_at = models.DateTimeField(_("last used at"), default=timezone.now)
    door_open_since = models.DateTimeField(_("wrong tries count since"), default=timezone.now)
    archived_at = models.DateTimeField(_("archived at"), null=True, blank=True)
    deleted_at = models.DateTimeField(_("deleted at"), null=True, blank=True, db_index=True)

    class Meta:
        verbose_name = _("class")
        verbose_name_plural = _("classes")

    def __str__(self) -> str:
        return self.name


class Teaching(models.Model):
    """A teacher's link to a class."""

    classroom = models.ForeignKey(Classroom, on_delete=models.CASCADE, related_name="teachings")
    teacher = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="teachings"
    )
    is_owner = models.BooleanField(_("owner"), default=False)
    since = models.DateTimeField(_("since"), default=timezone.now, editable=False)

    class Meta:
        verbose_name = _("teacher of a class")
        verbose_name_plural = _("teachers of classes")
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["classroom", "teacher"], name="teaches_class_once"),
        ]

    def __str__(self) -> str:
        return f"{self.teacher}: {self.classroom}"


class TeachingOffer(models.Model):
    """An offer to the owner of an address to teach a class, not answered yet.

    The address is in lower case. It may belong to nobody: an offer does not reveal that.
    """

    classroom = models.ForeignKey(Classroom, on_delete=models.CASCADE, related_name="offers")
    email = models.EmailField(_("e-mail address"))
    made_at = models.DateTimeField(_("made at"), default=timezone.now, editable=False)

    class Meta:
        verbose_name = _("offer to teach a class")
        verbose_name_plural = _("offers to teach classes")
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["classroom", "email"], name="teaching_offered_once"),
        ]

    def __str__(self) -> str:
        return f"{self.email}: {self.classroom}?"


class TeachingRequest(models.Model):
    """A request by a teacher who used the link, waiting for the owner of the class."""

    classroom = models.ForeignKey(
        Classroom, on_delete=models.CASCADE, related_name="teaching_requests"
    )
    teacher = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="teaching_requests"
    )
    made_at = models.DateTimeField(_("made at"), default=timezone.now, editable=False)

    class Meta:
        verbose_name = _("request to teach a class")
        verbose_name_plural = _("requests to teach classes")
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["classroom", "teacher"], name="asks_to_teach_once"),
        ]

    def __str__(self) -> str:
        return f"{self.teacher}: {self.classroom}?"


class Group(models.Model):
    """Pupils of a class who get assignments together."""

    classroom = models.ForeignKey(Classroom, on_delete=models.CASCADE, related_name="groups")
    name = models.CharField(_("name"), max_length=40)

    class Meta:
        verbose_name = _("group of pupils")
        verbose_name_plural = _("groups of pupils")
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["classroom", "name"], name="group_name_once_per_class"),
        ]

    def __str__(self) -> str:
        return self.name
