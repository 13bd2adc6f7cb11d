"""Answers get their credit: how much of them is right. Old ones are judged again."""

from django.apps.registry import Apps
from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor

from game.atlas_files import load_atlas, map_slugs
from quiz.drills.catalogue import credit_of
from quiz.drills.errors import DrillError
from quiz.drills.ground import ground_of
from quiz.drills.question import decode_question

AT_ONCE = 500


def old_credit(kind: str, question: object, given: object, map_slug: str) -> float | None:
    """The credit of an old answer; None where its map has changed so that nobody can tell."""
    if map_slug not in map_slugs():
        return None
    ground = ground_of(load_atlas(map_slug))
    try:
        asked = decode_question(kind, question)
        if not asked.named <= ground.atlas.places.keys():
            return None
        return credit_of(ground, asked, given)
    except (DrillError, KeyError, TypeError, ValueError):
        return None


def judge_again(apps: Apps, _schema: BaseDatabaseSchemaEditor) -> None:
    """Fill in the credit of the answers that are there. What was right stays right."""
    attempts = apps.get_model("quiz", "Attempt").objects
    last = 0
    while True:
        rows = list(attempts.filter(pk__gt=last).order_by("pk")[:AT_ONCE])
        if not rows:
            return
        for row in rows:
            row.credit = 1.0 if row.is_right else old_credit(
                row.kind, row.question, row.given, row.map
            )
        attempts.bulk_update(rows, ["credit"])
        last = rows[-1].pk


class Migration(migrations.Migration):
    dependencies = [
        ("quiz", "0004_sets_and_paper"),
    ]

    operations = [
        migrations.AddField(
            model_name="attempt",
            name="credit",
            field=models.FloatField(null=True),
        ),
        migrations.AlterField(
            model_name="attempt",
            name="is_right",
            field=models.BooleanField(null=True),
        ),
        migrations.RunPython(judge_again, migrations.RunPython.noop, elidable=True),
    ]
