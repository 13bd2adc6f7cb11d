"""Which people of platforms were joined with a pupil who has a card."""

from datetime import timedelta
from typing import Any

from django.db import migrations, models
from django.db.models import F, Q

MADE_TOGETHER = timedelta(minutes=1)
"""A pupil made for a person of a platform is as old as the link between the two."""


def mark_joined(apps: Any, _schema: Any) -> None:
    """Mark the links to pupils who were there before, or came by another link."""
    links = apps.get_model("classroom", "LtiPupil").objects
    before = Q(pupil__added_at__lt=F("since") - MADE_TOGETHER)
    after = Q(pupil__added_at__gt=F("since") + MADE_TOGETHER)
    links.filter(before | after).update(is_joined=True)


class Migration(migrations.Migration):
    """Adds the mark."""

    dependencies = [("classroom", "0012_no_score")]  # noqa: RUF012

    operations = [  # noqa: RUF012
        migrations.AddField(
            model_name="ltipupil",
            name="is_joined",
            field=models.BooleanField(default=False, verbose_name="joined with a pupil"),
        ),
        migrations.RunPython(mark_joined, migrations.RunPython.noop),
    ]
