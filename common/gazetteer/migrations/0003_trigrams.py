from django.contrib.postgres.operations import TrigramExtension
from django.db import migrations


class Migration(migrations.Migration):
    """Similar spellings are found by trigrams (pg_trgm comes with PostgreSQL itself)."""

    dependencies = [("gazetteer", "0002_places")]
    operations = [TrigramExtension()]
