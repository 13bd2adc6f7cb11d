"""Sign-in problems of a class."""

from typing import ClassVar

from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from classroom.models.classroom import Classroom
from classroom.models.pupil import Pupil


class Nearness(models.IntegerChoices):
    """How close a browser is to a pupil, by where the pupil signed in before."""

    STRANGE = 0, _("another browser in another network")
    SAME_NETWORK = 1, _("another browser in a network of the pupil")
    SAME_BROWSER = 2, _("a browser of the pupil")


class KnownBrowser(models.Model):
    """A pupil's sign-in with a browser, from a network.

    The browser is a hash of its cookie. The network is four characters of a hash, which very many
    networks share: enough to recognise a guesser elsewhere, too little to locate a child.
    """

    pupil = models.ForeignKey(Pupil, on_delete=models.CASCADE, related_name="known_browsers")
    browser = models.CharField(_("hash of the browser's cookie"), max_length=64)
    network = models.CharField(_("mark of the network"), max_length=4, blank=True)
    seen_at = models.DateTimeField(_("last seen at"), default=timezone.now)

    class Meta:
        verbose_name = _("known browser of a pupil")
        verbose_name_plural = _("known browsers of pupils")
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["pupil", "browser"], name="browser_known_once"),
        ]
        indexes: ClassVar = [
            models.Index(fields=["browser", "seen_at"], name="known_browser_seen"),
        ]

    def __str__(self) -> str:
        return f"{self.pupil_id} {self.seen_at:%Y-%m-%d}"


class WrongTry(models.Model):
    """A failed sign-in: wrong pictures or words (a pupil), no such number (a class only),
    or no such class (neither).

    The address is stored if no class is known, as a one-way hash, and for a day only. An attempt
    no longer counts for the pupil (`is_forgiven`) once the pupil signs in with the same browser
    soon after it.
    """

    classroom = models.ForeignKey(
        Classroom, null=True, blank=True, on_delete=models.CASCADE, related_name="wrong_tries"
    )
    pupil = models.ForeignKey(
        Pupil, null=True, blank=True, on_delete=models.CASCADE, related_name="wrong_tries"
    )
    address = models.CharField(_("hash of the address"), max_length=64, blank=True)
    browser = models.CharField(_("hash of the browser's cookie"), max_length=64, blank=True)
    nearness = models.PositiveSmallIntegerField(
        _("how well the browser is known"), choices=Nearness.choices, default=Nearness.STRANGE
    )
    is_forgiven = models.BooleanField(_("forgiven"), default=False)
    at = models.DateTimeField(_("at"), default=timezone.now)

    class Meta:
        verbose_name = _("wrong try at the door")
        verbose_name_plural = _("wrong tries at the door")
        indexes: ClassVar = [
            models.Index(fields=["classroom", "at"], name="wrong_try_of_class"),
            models.Index(fields=["pupil", "at"], name="wrong_try_of_pupil"),
            models.Index(fields=["address", "at"], name="wrong_try_of_address"),
            models.Index(fields=["browser", "at"], name="wrong_try_of_browser"),
        ]

    def __str__(self) -> str:
        return f"{self.classroom_id} {self.pupil_id} {self.at:%Y-%m-%d %H:%M}"
