"""Parts of maps that people chose: their places, so that what began on them never changes."""

from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from game.models.own_map import OwnMap


class MapExcerpt(models.Model):
    """A part of a map. It has no owner and no title: all of it follows from its places.

    The same places make the same row, which is never changed. `own_map` is the whole map, if that
    is a user-made one.
    """

    slug = models.SlugField(_("slug"), max_length=40, unique=True)
    land_slug = models.SlugField(_("slug without sea links"), max_length=40, blank=True)
    places = models.JSONField(_("places"))
    own_map = models.ForeignKey(
        OwnMap,
        verbose_name=_("own map"),
        null=True,
        blank=True,
        on_delete=models.CASCADE,
        related_name="excerpts",
    )
    made_at = models.DateTimeField(_("made at"), default=timezone.now, editable=False)

    class Meta:
        verbose_name = _("part of a map")
        verbose_name_plural = _("parts of maps")

    def __str__(self) -> str:
        return self.slug
