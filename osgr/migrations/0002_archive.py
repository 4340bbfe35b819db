import django.contrib.gis.db.models.fields
import django.contrib.postgres.fields.ranges
import django.contrib.postgres.indexes
import django.db.models.deletion
from django.db import migrations, models

# Left in place when the migration is taken back: other apps use them too.
_EXTENSIONS = """
CREATE EXTENSION IF NOT EXISTS postgis;
CREATE EXTENSION IF NOT EXISTS btree_gist;
"""


class Migration(migrations.Migration):
    dependencies = [
        ("osgr", "0001_support_graph"),
    ]

    operations = [
        migrations.RunSQL(_EXTENSIONS, migrations.RunSQL.noop),
        migrations.CreateModel(
            name="Archive",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("name", models.CharField(max_length=100, unique=True)),
                ("source", models.CharField(blank=True, max_length=400)),
                ("graph_revision", models.BigIntegerField(default=0)),
                ("created", models.DateTimeField(auto_now_add=True)),
                ("updated", models.DateTimeField(auto_now=True)),
            ],
            options={
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("name", ""), _negated=True),
                        name="osgr_archive_has_name",
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="ArchiveVariable",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("variable", models.CharField(max_length=400)),
                ("sensor_family", models.CharField(blank=True, max_length=20)),
                ("unit", models.CharField(blank=True, max_length=100)),
                ("result", models.CharField(blank=True, max_length=200)),
                ("found_by", models.CharField(max_length=20)),
                ("items", models.PositiveIntegerField(default=0)),
                ("finest_m", models.FloatField(blank=True, null=True)),
                (
                    "acquired",
                    django.contrib.postgres.fields.ranges.DateTimeRangeField(blank=True, null=True),
                ),
                (
                    "archive",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="variables",
                        to="osgr.archive",
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="Observation",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("key", models.CharField(max_length=400)),
                (
                    "footprint",
                    django.contrib.gis.db.models.fields.MultiPolygonField(
                        spatial_index=False, srid=4326
                    ),
                ),
                ("area_m2", models.FloatField()),
                ("acquired", django.contrib.postgres.fields.ranges.DateTimeRangeField()),
                ("product", models.CharField(blank=True, max_length=200)),
                ("sensor", models.CharField(blank=True, max_length=200)),
                ("resolution_m", models.FloatField(blank=True, null=True)),
                ("level", models.CharField(blank=True, max_length=200)),
                ("cloud_cover", models.FloatField(blank=True, null=True)),
                ("nodata_share", models.FloatField(blank=True, null=True)),
                ("usable", models.BooleanField(blank=True, null=True)),
                ("faults", models.JSONField(blank=True, default=list)),
                ("assets", models.JSONField(blank=True, default=dict)),
                ("source", models.CharField(blank=True, max_length=400)),
                ("properties", models.JSONField(blank=True, default=dict)),
                (
                    "archive",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="observations",
                        to="osgr.archive",
                    ),
                ),
                (
                    "variable",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="observations",
                        to="osgr.archivevariable",
                    ),
                ),
            ],
        ),
        migrations.AddIndex(
            model_name="archivevariable",
            index=models.Index(fields=["archive", "result"], name="osgr_archive_result"),
        ),
        migrations.AddConstraint(
            model_name="archivevariable",
            constraint=models.UniqueConstraint(
                fields=("archive", "variable", "sensor_family", "unit"),
                name="osgr_archive_variable",
            ),
        ),
        migrations.AddIndex(
            model_name="observation",
            index=django.contrib.postgres.indexes.GistIndex(
                fields=["footprint"], name="osgr_observation_footprint"
            ),
        ),
        migrations.AddIndex(
            model_name="observation",
            index=django.contrib.postgres.indexes.GistIndex(
                fields=["acquired"], name="osgr_observation_acquired"
            ),
        ),
        migrations.AddIndex(
            model_name="observation",
            index=django.contrib.postgres.indexes.GistIndex(
                fields=["variable", "footprint", "acquired"], name="osgr_observation_grounding"
            ),
        ),
        migrations.AddConstraint(
            model_name="observation",
            constraint=models.UniqueConstraint(
                fields=("archive", "key"), name="osgr_observation_key"
            ),
        ),
        migrations.AddConstraint(
            model_name="observation",
            constraint=models.CheckConstraint(
                condition=models.Q(("area_m2__gt", 0)), name="osgr_observation_has_area"
            ),
        ),
    ]
