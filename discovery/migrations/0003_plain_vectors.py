from django.db import migrations

# Vectors moved out of the row (TOAST) make reading all of them several times slower.
_TABLE = "discovery_collectionembedding"


class Migration(migrations.Migration):
    dependencies = [("discovery", "0002_catalogue")]
    operations = [
        migrations.RunSQL(
            f"ALTER TABLE {_TABLE} ALTER COLUMN vector SET STORAGE PLAIN",
            f"ALTER TABLE {_TABLE} ALTER COLUMN vector SET STORAGE EXTENDED",
        )
    ]
