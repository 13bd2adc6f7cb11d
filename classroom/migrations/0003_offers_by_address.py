from typing import Any

from django.db import migrations, models


def addresses(apps: Any, editor: Any) -> None:
    """Keep offers by the address of whoever was asked; those without one nobody could answer."""
    offers = apps.get_model("classroom", "TeachingOffer").objects
    offers.filter(teacher__email=None).delete()
    for offer in offers.select_related("teacher"):
        offers.filter(pk=offer.pk).update(email=offer.teacher.email.lower())


def none_left(apps: Any, editor: Any) -> None:
    """Going back, offers are forgotten: whom an address belongs to may have changed."""
    apps.get_model("classroom", "TeachingOffer").objects.all().delete()


class Migration(migrations.Migration):
    dependencies = [("classroom", "0002_assignments")]

    operations = [
        migrations.AddField(
            "teachingoffer", "email", models.EmailField("e-mail address", max_length=254, default="")
        ),
        migrations.RunPython(addresses, migrations.RunPython.noop),
        migrations.RemoveConstraint("teachingoffer", "teaching_offered_once"),
        migrations.RemoveField("teachingoffer", "teacher"),
        migrations.AlterField(
            "teachingoffer", "email", models.EmailField("e-mail address", max_length=254)
        ),
        migrations.AddConstraint(
            "teachingoffer",
            models.UniqueConstraint(fields=("classroom", "email"), name="teaching_offered_once"),
        ),
        migrations.RunPython(migrations.RunPython.noop, none_left),
    ]
