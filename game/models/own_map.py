"""User-made maps: the draft, and its published versions."""

import secrets
import uuid
from typing import ClassVar

from django.conf import settings
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

CODE_LENGTH = 10
CODE_LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"
"""No characters that are easily confused: no l, i, 1, o, 0."""


def new_map_code() -> str:
    """An unguessable code: it grants access to a map that is shared by link."""
    return "".join(secrets.choice(CODE_LETTERS) for _ in range(CODE_LENGTH))


class OwnMap(models.Model):
    """A draft map. Its notes are the text of notes.toml, as `build_map` reads it.

    `survey` holds the measurements of the outlines; `surveyed` is the hash of the notes that they
    depend on. A deleted map stays as long as something that began on it is kept.
    """

    public_id = models.UUIDField(_("public id"), default=uuid.uuid4, unique=True, editable=False)
    code = models.CharField(_("code"), max_length=12, unique=True, default=new_map_code)
    owner = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        verbose_name=_("owner"),
        null=True,
        blank=True,
        on_delete=models.SET_NULL,
        related_name="own_maps",
    )
    title = models.CharField(_("title"), max_length=80)
    offer = models.TextField(_("what was found in the file"), blank=True)
    notes = models.TextField(_("notes"), blank=True)
    survey = models.TextField(_("what was measured"), blank=True)
    surveyed = models.CharField(_("hash of what was measured"), max_length=64, blank=True)
    is_linked = models.BooleanField(_("anyone with the link may use it"), default=False)
    is_for_school = models.BooleanField(
        _("teachers of the owner's school may use it"), default=False
    )
    made_at = models.DateTimeField(_("made at"), default=timezone.now, editable=False)
    changed_at = models.DateTimeField(_("changed at"), default=timezone.now)
    deleted_at = models.DateTimeField(_("deleted at"), null=True, blank=True)
    taken_down_at = models.DateTimeField(_("taken down at"), null=True, blank=True)

    class Meta:
        verbose_name = _("own map")
        verbose_name_plural = _("own maps")

    def __str__(self) -> str:
        return f"{self.title} ({self.code})"


class MapSource(models.Model):
    """The file that a map is made from, compressed."""

    own_map = models.OneToOneField(OwnMap, on_delete=models.CASCADE, related_name="source")
    name = models.CharField(_("name of the file"), max_length=120)
    content = models.BinaryField(_("content"))
    size = models.PositiveIntegerField(_("size in bytes"))

    class Meta:
        verbose_name = _("outlines of a map")
        verbose_name_plural = _("outlines of maps")

    def __str__(self) -> str:
        return self.name


class MapStep(models.Model):
    """The notes before a change, for undo."""

    own_map = models.ForeignKey(OwnMap, on_delete=models.CASCADE, related_name="steps")
    notes = models.TextField(_("notes before"))
    said = models.CharField(_("what was changed"), max_length=120)
    at = models.DateTimeField(_("at"), default=timezone.now)

    class Meta:
        verbose_name = _("step of a map")
        verbose_name_plural = _("steps of maps")
        ordering = ("pk",)

    def __str__(self) -> str:
        return self.said


class MapVersion(models.Model):
    """A published map: never changed, so that what began on it stays as it is."""

    own_map = models.ForeignKey(OwnMap, on_delete=models.CASCADE, related_name="versions")
    number = models.PositiveSmallIntegerField(_("number"))
    slug = models.SlugField(_("slug"), max_length=40, unique=True)
    land_slug = models.SlugField(_("slug without sea links"), max_length=40, blank=True)
    names = models.JSONField(_("names"))
    places = models.PositiveSmallIntegerField(_("places"))
    borders = models.PositiveIntegerField(_("borders"))
    over_water = models.PositiveIntegerField(_("sea links"))
    map_json = models.TextField(_("map"))
    outlines_json = models.TextField(_("drawing"))
    notes = models.TextField(_("notes"))
    published_at = models.DateTimeField(_("published at"), default=timezone.now)

    class Meta:
        verbose_name = _("version of a map")
        verbose_name_plural = _("versions of maps")
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["own_map", "number"], name="map_version_once")
        ]

    def __str__(self) -> str:
        return self.slug


class MapReport(models.Model):
    """A report that something is wrong with a shared map, for the person who runs the site."""

    own_map = models.ForeignKey(OwnMap, on_delete=models.CASCADE, related_name="reports")
    reporter = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        verbose_name=_("reported by"),
        null=True,
        blank=True,
        on_delete=models.SET_NULL,
        related_name="+",
    )
    why = models.TextField(_("what is wrong"), max_length=1000)
    at = models.DateTimeField(_("at"), default=timezone.now)
    settled_at = models.DateTimeField(_("settled at"), null=True, blank=True)

    class Meta:
        verbose_name = _("report about a map")
        verbose_name_plural = _("reports about maps")

    def __str__(self) -> str:
        return f"{self.own_map_id}: {self.why[:60]}"
