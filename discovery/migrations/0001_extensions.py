from django.db import migrations

# Left in place when the migration is taken back: other apps use them too.
_EXTENSIONS = """
CREATE EXTENSION IF NOT EXISTS postgis;
CREATE EXTENSION IF NOT EXISTS vector;
"""


class Migration(migrations.Migration):
    initial = True
    dependencies = []
    operations = [migrations.RunSQL(_EXTENSIONS, migrations.RunSQL.noop)]
