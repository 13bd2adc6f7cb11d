from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("game", "0004_boards")]

    operations = [
        migrations.AddField(
            model_name="table",
            name="parted_at",
            field=models.DateTimeField(
                blank=True, null=True, verbose_name="parted because people may not meet at"
            ),
        ),
    ]
