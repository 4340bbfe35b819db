import django.contrib.gis.db.models.fields
import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    initial = True
    dependencies = [("geoquery", "0001_extensions")]

    operations = [
        migrations.CreateModel(
            name="Grid",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("name", models.SlugField(max_length=60, unique=True)),
                ("description", models.CharField(max_length=300)),
                ("ingested_as", models.CharField(blank=True, max_length=100)),
                ("ingested_scenes", models.PositiveIntegerField(default=0)),
            ],
        ),
        migrations.CreateModel(
            name="EmbeddingModel",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "kind",
                    models.CharField(
                        choices=[("image", "pictures"), ("text", "sentences")], max_length=10
                    ),
                ),
                ("name", models.CharField(max_length=100)),
                ("revision", models.CharField(max_length=100)),
                ("dimension", models.PositiveSmallIntegerField()),
                ("notice", models.CharField(blank=True, max_length=300)),
                ("is_simple", models.BooleanField(default=False)),
                ("fitted", models.BinaryField(blank=True, null=True)),
                ("is_active", models.BooleanField(default=False)),
                ("created", models.DateTimeField(auto_now_add=True)),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(
                        fields=("kind", "name", "revision"), name="geoquery_model_revision"
                    ),
                    models.UniqueConstraint(
                        condition=models.Q(("is_active", True)),
                        fields=("kind",),
                        name="geoquery_model_one_active",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("dimension__gte", 1), ("dimension__lte", 4000)),
                        name="geoquery_model_dimension",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Cell",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("key", models.CharField(max_length=40)),
                ("footprint", django.contrib.gis.db.models.fields.MultiPolygonField(srid=4326)),
                ("centre", django.contrib.gis.db.models.fields.PointField(srid=4326)),
                ("area_km2", models.FloatField()),
                (
                    "grid",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="cells",
                        to="geoquery.grid",
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="Scene",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("key", models.SlugField(max_length=80, unique=True)),
                (
                    "season",
                    models.CharField(
                        choices=[
                            ("unstated", "not stated by the source"),
                            ("djf", "December to February"),
                            ("mam", "March to May"),
                            ("jja", "June to August"),
                            ("son", "September to November"),
                        ],
                        default="unstated",
                        max_length=10,
                    ),
                ),
                ("sensor", models.CharField(max_length=60)),
                ("resolution_m", models.FloatField()),
                ("acquired_from", models.DateField(blank=True, null=True)),
                ("acquired_to", models.DateField(blank=True, null=True)),
                ("source", models.CharField(max_length=200)),
                ("licence", models.CharField(max_length=200)),
                ("attribution", models.CharField(max_length=200)),
                ("thumbnail", models.BinaryField()),
                ("facts", models.JSONField(default=dict)),
                ("created", models.DateTimeField(auto_now_add=True)),
                (
                    "cell",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="scenes",
                        to="geoquery.cell",
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="ProxyDescription",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("describer", models.CharField(max_length=60)),
                ("version", models.CharField(max_length=40)),
                ("summary", models.TextField()),
                ("text", models.TextField()),
                ("created", models.DateTimeField(auto_now_add=True)),
                (
                    "scene",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="descriptions",
                        to="geoquery.scene",
                    ),
                ),
            ],
        ),
        migrations.AddConstraint(
            model_name="cell",
            constraint=models.UniqueConstraint(fields=("grid", "key"), name="geoquery_cell_key"),
        ),
        migrations.AddConstraint(
            model_name="cell",
            constraint=models.CheckConstraint(
                condition=models.Q(("area_km2__gt", 0)), name="geoquery_cell_has_area"
            ),
        ),
        migrations.AddConstraint(
            model_name="scene",
            constraint=models.UniqueConstraint(
                fields=("cell", "season", "sensor", "source"), name="geoquery_scene_unique"
            ),
        ),
        migrations.AddConstraint(
            model_name="scene",
            constraint=models.CheckConstraint(
                condition=models.Q(("resolution_m__gt", 0)), name="geoquery_scene_resolution"
            ),
        ),
        migrations.AddConstraint(
            model_name="proxydescription",
            constraint=models.UniqueConstraint(
                fields=("scene", "describer", "version"), name="geoquery_proxy_unique"
            ),
        ),
        migrations.AddConstraint(
            model_name="proxydescription",
            constraint=models.CheckConstraint(
                condition=models.Q(("summary", ""), _negated=True), name="geoquery_proxy_words"
            ),
        ),
    ]
