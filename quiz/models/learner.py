"""The users of the site: guests, pupils, teachers, administrators."""
# mypy follows the keys that allauth has to a learner, and allauth publishes no types.
# mypy: disable-error-code="import-untyped"

import uuid
from collections.abc import Sequence
from typing import Any, ClassVar

from django.conf import settings
from django.contrib.auth.base_user import AbstractBaseUser, BaseUserManager
from django.contrib.auth.hashers import make_password
from django.contrib.auth.models import PermissionsMixin
from django.db import models
from django.db.models.functions import Lower
from django.utils import timezone
from django.utils.translation import gettext_lazy as _


class LearnerManager(BaseUserManager["Learner"]):
    """Makes learners, with names and addresses in their normal form."""

    def create_guest(self, **fields: Any) -> "Learner":
        """Make a guest: no way to sign in, a row to claim later."""
        return self._create(password=None, is_guest=True, **fields)

    def create_user(
        self,
        username: str | None = None,
        *,
        email: str | None = None,
        password: str | None = None,
        **fields: Any,
    ) -> "Learner":
        """Make a learner who signs in by user name, by e-mail or by both."""
        if not (username or email):
            raise ValueError("A learner who is no guest needs a user name or an e-mail address.")
        return self._create(
            password=password,
            username=self.model.normalize_username(username) if username else None,
            email=email.strip().lower() if email else None,
            **fields,
        )

    def create_pupils(
        self, names: Sequence[str], language: str, time_zone: str = ""
    ) -> "list[Learner]":
        """Make pupils of a class: no user name, no address, no password."""
        new = [
            self.model(
                display_name=name,
                language=language,
                time_zone=time_zone,
                password=make_password(None),
            )
            for name in names
        ]
        return self.bulk_create(new)

    def create_superuser(
        self, username: str, password: str | None = None, **fields: Any
    ) -> "Learner":
        """Make an administrator."""
        return self.create_user(
            username, password=password, is_staff=True, is_superuser=True, **fields
        )

    def get_by_natural_key(self, username: str | None) -> "Learner":
        """Find the learner with this user name, in any capitalisation."""
        return self.get(username__iexact=username)

    def _create(self, *, password: str | None, **fields: Any) -> "Learner":
        learner = self.model(**fields)
        learner.set_password(password)
        learner.save(using=self._db)
        return learner


class Learner(AbstractBaseUser, PermissionsMixin):
    """One person. A guest keeps the same row when signing up."""

    public_id = models.UUIDField(_("public id"), default=uuid.uuid4, unique=True, editable=False)
    username = models.CharField(
        _("user name"), max_length=60, unique=True, null=True, blank=True, default=None
    )
    email = models.EmailField(_("e-mail address"), null=True, blank=True, default=None)
    display_name = models.CharField(_("name shown to others"), max_length=40, blank=True)
    language = models.CharField(_("language"), max_length=8, blank=True, choices=settings.LANGUAGES)
    time_zone = models.CharField(_("time zone"), max_length=40, blank=True, default="")
    is_guest = models.BooleanField(_("guest"), default=False)
    is_active = models.BooleanField(_("may sign in"), default=True)
    is_staff = models.BooleanField(_("may use the admin pages"), default=False)
    joined_at = models.DateTimeField(_("joined at"), default=timezone.now, editable=False)

    objects: ClassVar[LearnerManager] = LearnerManager()

    USERNAME_FIELD = "username"
    EMAIL_FIELD = "email"
    REQUIRED_FIELDS: ClassVar[list[str]] = []

    class Meta:
        verbose_name = _("learner")
        verbose_name_plural = _("learners")
        constraints: ClassVar = [
            models.UniqueConstraint(Lower("username"), name="learner_username_once"),
            models.UniqueConstraint(Lower("email"), name="learner_email_once"),
            models.CheckConstraint(
                condition=models.Q(is_guest=False)
                | models.Q(username__isnull=True, email__isnull=True),
                name="learner_guest_has_no_sign_in",
            ),
        ]

    @property
    def has_account(self) -> bool:
        """Whether this learner signs in by name or address: neither a guest nor a pupil does."""
        return bool(self.username or self.email)

    def save(self, *args: Any, **kwargs: Any) -> None:
        """Store a missing name or address as NULL: two empty strings would clash."""
        self.username, self.email = self.username or None, self.email or None
        super().save(*args, **kwargs)

    def __str__(self) -> str:
        return self.display_name or self.username or str(self.public_id)
