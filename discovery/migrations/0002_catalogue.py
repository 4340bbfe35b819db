import django.contrib.gis.db.models.fields
import django.contrib.postgres.fields
import django.contrib.postgres.indexes
import django.db.models.deletion
import pgvector.django.halfvec
from django.db import migrations, models


class Migration(migrations.Migration):
    initial = True

    dependencies = [
        ("discovery", "0001_extensions"),
    ]

    operations = [
        migrations.CreateModel(
            name="CatalogueSync",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("source", models.CharField(max_length=300, unique=True)),
                ("complete_since", models.DateTimeField(blank=True, null=True)),
                ("started", models.DateTimeField(blank=True, null=True)),
                ("search_after", models.TextField(blank=True)),
                ("pages", models.PositiveIntegerField(default=0)),
                ("seen", models.PositiveIntegerField(default=0)),
                ("hits", models.PositiveIntegerField(blank=True, null=True)),
                ("changed", models.DateTimeField(auto_now=True)),
            ],
            options={
                "verbose_name": "catalogue sync",
            },
        ),
        migrations.CreateModel(
            name="Publication",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("key", models.CharField(db_collation="C", max_length=300, unique=True)),
                ("title", models.CharField(max_length=1000)),
                ("authors", models.CharField(blank=True, max_length=1000)),
                ("year", models.PositiveSmallIntegerField(blank=True, null=True)),
                ("doi", models.CharField(blank=True, max_length=300)),
                ("url", models.CharField(blank=True, max_length=2000)),
                ("abstract", models.TextField(blank=True)),
            ],
            options={
                "ordering": ["key"],
            },
        ),
        migrations.CreateModel(
            name="Collection",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("concept_id", models.CharField(db_collation="C", max_length=300, unique=True)),
                ("catalogue", models.CharField(max_length=100)),
                ("provider", models.CharField(blank=True, max_length=200)),
                ("short_name", models.CharField(max_length=300)),
                ("version", models.CharField(blank=True, max_length=100)),
                ("title", models.CharField(blank=True, max_length=1000)),
                ("abstract", models.TextField(blank=True, max_length=40000)),
                (
                    "keywords",
                    django.contrib.postgres.fields.ArrayField(
                        base_field=models.TextField(),
                        blank=True,
                        default=list,
                        help_text="GCMD paths, written as CATEGORY > TOPIC > TERM.",
                        size=None,
                    ),
                ),
                (
                    "platforms",
                    django.contrib.postgres.fields.ArrayField(
                        base_field=models.TextField(), blank=True, default=list, size=None
                    ),
                ),
                (
                    "instruments",
                    django.contrib.postgres.fields.ArrayField(
                        base_field=models.TextField(), blank=True, default=list, size=None
                    ),
                ),
                ("processing_level", models.CharField(blank=True, max_length=20)),
                ("doi", models.CharField(blank=True, max_length=300)),
                ("license", models.CharField(blank=True, max_length=1000)),
                (
                    "boxes",
                    models.JSONField(
                        blank=True,
                        default=list,
                        help_text="[west, south, east, north]; west > east crosses 180.",
                    ),
                ),
                (
                    "footprint",
                    django.contrib.gis.db.models.fields.MultiPolygonField(
                        blank=True, null=True, srid=4326
                    ),
                ),
                (
                    "intervals",
                    models.JSONField(
                        blank=True,
                        default=list,
                        help_text="[first, last] moments in UTC; null is open.",
                    ),
                ),
                ("begins", models.DateTimeField(blank=True, null=True)),
                ("ends", models.DateTimeField(blank=True, null=True)),
                ("granule_count", models.PositiveBigIntegerField(blank=True, null=True)),
                ("usage", models.PositiveBigIntegerField(blank=True, null=True)),
                ("links", models.JSONField(blank=True, default=list)),
                (
                    "flags",
                    django.contrib.postgres.fields.ArrayField(
                        base_field=models.TextField(), blank=True, default=list, size=None
                    ),
                ),
                ("hidden", models.BooleanField(default=False)),
                (
                    "withdrawn",
                    models.DateTimeField(
                        blank=True,
                        help_text="When its publisher was seen to have deleted it.",
                        null=True,
                    ),
                ),
                (
                    "curated",
                    django.contrib.postgres.fields.ArrayField(
                        base_field=models.TextField(), blank=True, default=list, size=None
                    ),
                ),
                ("note", models.CharField(blank=True, max_length=500)),
                ("revision", models.PositiveIntegerField(blank=True, null=True)),
                ("source_hash", models.CharField(max_length=64)),
                ("text_hash", models.CharField(max_length=64)),
                ("first_seen", models.DateTimeField(auto_now_add=True)),
                ("changed", models.DateTimeField(auto_now=True)),
                (
                    "merged_into",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="merged",
                        to="discovery.collection",
                    ),
                ),
                (
                    "superseded_by",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="supersedes",
                        to="discovery.collection",
                    ),
                ),
            ],
            options={
                "ordering": ["concept_id"],
            },
        ),
        migrations.CreateModel(
            name="CollectionModel",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("name", models.CharField(max_length=100)),
                ("revision", models.CharField(max_length=100)),
                ("dimension", models.PositiveSmallIntegerField()),
                ("notice", models.CharField(blank=True, max_length=300)),
                ("created", models.DateTimeField(auto_now_add=True)),
            ],
            options={
                "verbose_name": "text model",
                "constraints": [
                    models.UniqueConstraint(
                        fields=("name", "revision"), name="discovery_model_revision"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("dimension__gte", 1), ("dimension__lte", 4000)),
                        name="discovery_model_dimension",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="CollectionEmbedding",
            fields=[
                (
                    "pk",
                    models.CompositePrimaryKey(
                        "model",
                        "collection",
                        blank=True,
                        editable=False,
                        primary_key=True,
                        serialize=False,
                    ),
                ),
                ("vector", pgvector.django.halfvec.HalfVectorField()),
                ("content_hash", models.CharField(max_length=64)),
                (
                    "collection",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="vectors",
                        to="discovery.collection",
                    ),
                ),
                (
                    "model",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to="discovery.collectionmodel",
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="Keyword",
            fields=[
                ("uuid", models.UUIDField(primary_key=True, serialize=False)),
                ("scheme", models.CharField(max_length=60)),
                (
                    "path",
                    django.contrib.postgres.fields.ArrayField(
                        base_field=models.CharField(max_length=300), size=None
                    ),
                ),
                ("long_name", models.CharField(blank=True, max_length=1000)),
            ],
            options={
                "ordering": ["scheme", "path"],
                "indexes": [models.Index(fields=["scheme"], name="discovery_keyword_scheme")],
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("path", []), _negated=True),
                        name="discovery_keyword_has_path",
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="Tool",
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
                        choices=[("tool", "tool"), ("service", "service")], max_length=10
                    ),
                ),
                ("concept_id", models.CharField(db_collation="C", max_length=300, unique=True)),
                ("name", models.CharField(blank=True, max_length=300)),
                ("description", models.TextField(blank=True)),
                ("url", models.CharField(blank=True, max_length=2000)),
                (
                    "collections",
                    models.ManyToManyField(
                        blank=True, related_name="tools", to="discovery.collection"
                    ),
                ),
            ],
            options={
                "verbose_name": "tool or service",
                "verbose_name_plural": "tools and services",
                "ordering": ["concept_id"],
            },
        ),
        migrations.CreateModel(
            name="Uses",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "source",
                    models.CharField(
                        help_text="Which catalogue or list states it.", max_length=100
                    ),
                ),
                (
                    "collection",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="used_by",
                        to="discovery.collection",
                    ),
                ),
                (
                    "publication",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="uses",
                        to="discovery.publication",
                    ),
                ),
            ],
            options={
                "verbose_name_plural": "uses",
            },
        ),
        migrations.AddField(
            model_name="publication",
            name="collections",
            field=models.ManyToManyField(
                related_name="publications", through="discovery.Uses", to="discovery.collection"
            ),
        ),
        migrations.AddIndex(
            model_name="collection",
            index=models.Index(fields=["catalogue", "provider"], name="discovery_coll_catalogue"),
        ),
        migrations.AddIndex(
            model_name="collection",
            index=models.Index(fields=["short_name"], name="discovery_coll_short_name"),
        ),
        migrations.AddIndex(
            model_name="collection",
            index=models.Index(
                condition=models.Q(("doi", ""), _negated=True),
                fields=["doi"],
                name="discovery_coll_doi",
            ),
        ),
        migrations.AddIndex(
            model_name="collection",
            index=models.Index(fields=["changed"], name="discovery_coll_changed"),
        ),
        migrations.AddIndex(
            model_name="collection",
            index=models.Index(fields=["begins", "ends"], name="discovery_coll_time"),
        ),
        migrations.AddIndex(
            model_name="collection",
            index=django.contrib.postgres.indexes.GinIndex(
                fields=["keywords"], name="discovery_coll_keywords"
            ),
        ),
        migrations.AddConstraint(
            model_name="collection",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("concept_id", ""), _negated=True),
                    models.Q(("short_name", ""), _negated=True),
                ),
                name="discovery_collection_named",
            ),
        ),
        migrations.AddConstraint(
            model_name="collection",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    ("merged_into__isnull", True),
                    models.Q(("merged_into", models.F("id")), _negated=True),
                    _connector="OR",
                ),
                name="discovery_collection_not_into_itself",
            ),
        ),
        migrations.AddConstraint(
            model_name="collection",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    ("begins__isnull", True),
                    ("ends__isnull", True),
                    ("begins__lte", models.F("ends")),
                    _connector="OR",
                ),
                name="discovery_collection_begins_first",
            ),
        ),
        migrations.AddConstraint(
            model_name="uses",
            constraint=models.UniqueConstraint(
                fields=("publication", "collection"), name="discovery_uses_once"
            ),
        ),
        migrations.AddConstraint(
            model_name="publication",
            constraint=models.CheckConstraint(
                condition=models.Q(("title", ""), _negated=True),
                name="discovery_publication_titled",
            ),
        ),
    ]
