from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("osgr", "0002_archive")]
    operations = [
        migrations.AddField(
            model_name="supportrelation",
            name="position",
            field=models.PositiveIntegerField(default=1_000_000, editable=False),
        ),
    ]
