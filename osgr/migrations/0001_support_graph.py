import django.contrib.postgres.fields
import django.db.models.deletion
import django.db.models.functions.text
from django.conf import settings
from django.db import migrations, models

# A relation's kinds are those of its nodes, so that its type can be checked by a constraint.
TYPED_ENDS = """
ALTER TABLE osgr_supportrelation
    ADD CONSTRAINT osgr_supportrelation_subject_kind
        FOREIGN KEY (subject_id, subject_kind) REFERENCES osgr_supportnode (id, kind),
    ADD CONSTRAINT osgr_supportrelation_object_kind
        FOREIGN KEY (object_id, object_kind) REFERENCES osgr_supportnode (id, kind);
"""
UNTYPED_ENDS = """
ALTER TABLE osgr_supportrelation
    DROP CONSTRAINT osgr_supportrelation_subject_kind,
    DROP CONSTRAINT osgr_supportrelation_object_kind;
"""

TABLES = (
    "supportnode", "supportrelation", "supportprovenance", "supportsource", "supportderivation",
    "supportderivationinput",
)  # fmt: skip
# The row's lock lets one writer at a time change the graph. The number comes from a sequence, for
# it must never come again, not even after the table was emptied.
COUNT = """
CREATE SEQUENCE osgr_support_changes;
CREATE FUNCTION osgr_support_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO osgr_supportrevision (id, number) VALUES (1, nextval('osgr_support_changes'))
    ON CONFLICT (id) DO UPDATE SET number = excluded.number;
    RETURN NULL;
END $$;
"""
COUNT_CHANGES = [
    COUNT,
    *(
        f"CREATE TRIGGER osgr_{table}_changed BEFORE INSERT OR UPDATE OR DELETE ON osgr_{table}"
        " FOR EACH STATEMENT EXECUTE FUNCTION osgr_support_changed()"
        for table in TABLES
    ),
]
STOP_COUNTING = [
    *(f"DROP TRIGGER osgr_{table}_changed ON osgr_{table}" for table in TABLES),
    "DROP FUNCTION osgr_support_changed()",
    "DROP SEQUENCE osgr_support_changes",
]

REFUSE_CIRCLES = """
CREATE FUNCTION osgr_support_acyclic() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF EXISTS (
        WITH RECURSIVE below (id) AS (
            SELECT NEW.object_id
            UNION
            SELECT relation.object_id
            FROM osgr_supportrelation relation JOIN below ON relation.subject_id = below.id
            WHERE relation.object_kind = 'property'
        )
        SELECT FROM below WHERE id = NEW.subject_id
    ) THEN
        RAISE EXCEPTION 'properties % and % would be estimated from one another',
            NEW.subject_id, NEW.object_id
            USING ERRCODE = 'check_violation', CONSTRAINT = 'osgr_supportrelation_acyclic';
    END IF;
    RETURN NULL;
END $$;
CREATE TRIGGER osgr_supportrelation_acyclic AFTER INSERT OR UPDATE ON osgr_supportrelation
    FOR EACH ROW WHEN (NEW.subject_kind = 'property' AND NEW.object_kind = 'property')
    EXECUTE FUNCTION osgr_support_acyclic();
"""
ALLOW_CIRCLES = """
DROP TRIGGER osgr_supportrelation_acyclic ON osgr_supportrelation;
DROP FUNCTION osgr_support_acyclic();
"""


class Migration(migrations.Migration):
    initial = True

    dependencies = [
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="SupportNode",
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
                        choices=[
                            ("target", "Target"),
                            ("property", "Property"),
                            ("result", "Result"),
                        ],
                        max_length=10,
                    ),
                ),
                ("name", models.CharField(max_length=200)),
                (
                    "aliases",
                    django.contrib.postgres.fields.ArrayField(
                        base_field=models.CharField(max_length=200),
                        blank=True,
                        default=list,
                        size=None,
                    ),
                ),
                ("units", models.CharField(blank=True, max_length=100)),
                ("definition", models.TextField(blank=True, max_length=2000)),
                (
                    "variables",
                    django.contrib.postgres.fields.ArrayField(
                        base_field=models.CharField(max_length=200),
                        blank=True,
                        default=list,
                        size=None,
                    ),
                ),
                ("valid_minimum", models.FloatField(blank=True, null=True)),
                ("valid_maximum", models.FloatField(blank=True, null=True)),
                ("added_by", models.CharField(default="content", editable=False, max_length=150)),
                ("is_edited", models.BooleanField(default=False, editable=False)),
                ("created", models.DateTimeField(auto_now_add=True)),
                ("updated", models.DateTimeField(auto_now=True)),
            ],
            options={
                "ordering": ["kind", "name"],
                "constraints": [
                    models.UniqueConstraint(fields=("kind", "name"), name="osgr_supportnode_name"),
                    models.UniqueConstraint(fields=("id", "kind"), name="osgr_supportnode_id_kind"),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("kind__in", ["target", "property", "result"]),
                            models.Q(("name", ""), _negated=True),
                        ),
                        name="osgr_supportnode_kind",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(
                                ("valid_maximum__isnull", True), ("valid_minimum__isnull", True)
                            ),
                            ("valid_minimum__lt", models.F("valid_maximum")),
                            _connector="OR",
                        ),
                        name="osgr_supportnode_range",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="SupportRelation",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "subject_kind",
                    models.CharField(
                        choices=[
                            ("target", "Target"),
                            ("property", "Property"),
                            ("result", "Result"),
                        ],
                        editable=False,
                        max_length=10,
                    ),
                ),
                (
                    "relation",
                    models.CharField(
                        choices=[
                            ("has_property", "has property"),
                            ("estimated_from", "estimated from"),
                        ],
                        max_length=20,
                    ),
                ),
                (
                    "object_kind",
                    models.CharField(
                        choices=[
                            ("target", "Target"),
                            ("property", "Property"),
                            ("result", "Result"),
                        ],
                        editable=False,
                        max_length=10,
                    ),
                ),
                ("created", models.DateTimeField(auto_now_add=True)),
                (
                    "object",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="relations_in",
                        to="osgr.supportnode",
                    ),
                ),
                (
                    "subject",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="relations_out",
                        to="osgr.supportnode",
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="SupportRevision",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("number", models.BigIntegerField(default=0)),
            ],
            options={
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("id", 1)), name="osgr_supportrevision_one"
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="SupportSource",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("key", models.CharField(max_length=200, unique=True)),
                ("title", models.CharField(max_length=2000)),
                ("authors", models.CharField(blank=True, max_length=2000)),
                ("year", models.PositiveSmallIntegerField(blank=True, null=True)),
                (
                    "kind",
                    models.CharField(
                        choices=[
                            ("paper", "Paper"),
                            ("guide", "Guide"),
                            ("catalogue", "Catalogue"),
                            ("registry", "Registry"),
                            ("standard", "Standard"),
                        ],
                        max_length=10,
                    ),
                ),
                ("doi", models.CharField(blank=True, max_length=300)),
                ("url", models.CharField(blank=True, max_length=1100)),
                ("verified", models.BooleanField(default=False)),
            ],
            options={
                "ordering": ["key"],
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(
                            ("kind__in", ["paper", "guide", "catalogue", "registry", "standard"])
                        ),
                        name="osgr_supportsource_kind",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("doi", ""),
                            ("doi__regex", "^10\\.\\d{4,9}(\\.\\d+)*/\\S+$"),
                            _connector="OR",
                        ),
                        name="osgr_supportsource_doi",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="SupportProvenance",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("section", models.CharField(blank=True, max_length=300)),
                ("evidence", models.TextField(blank=True, max_length=2000)),
                ("added_by", models.CharField(max_length=150)),
                ("reviewed", models.BooleanField(default=False)),
                ("reviewed_at", models.DateTimeField(blank=True, editable=False, null=True)),
                ("created", models.DateTimeField(auto_now_add=True)),
                (
                    "reviewed_by",
                    models.ForeignKey(
                        blank=True,
                        editable=False,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "relation",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="provenance",
                        to="osgr.supportrelation",
                    ),
                ),
                (
                    "source",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="provenance",
                        to="osgr.supportsource",
                    ),
                ),
            ],
            options={
                "verbose_name_plural": "provenance",
            },
        ),
        migrations.CreateModel(
            name="SupportDocument",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("sha256", models.CharField(max_length=64)),
                ("model", models.CharField(max_length=200)),
                ("prompt_version", models.CharField(max_length=64)),
                ("kept", models.PositiveIntegerField(default=0)),
                ("dropped", models.JSONField(default=dict)),
                ("created", models.DateTimeField(auto_now_add=True)),
                (
                    "source",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="documents",
                        to="osgr.supportsource",
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="SupportDerivation",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("name", models.CharField(max_length=200, unique=True)),
                ("operation", models.CharField(max_length=100)),
                ("formula", models.TextField(blank=True, max_length=2000)),
                ("added_by", models.CharField(default="content", editable=False, max_length=150)),
                (
                    "property",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="derivations",
                        to="osgr.supportnode",
                    ),
                ),
                (
                    "source",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="derivations",
                        to="osgr.supportsource",
                    ),
                ),
            ],
            options={
                "ordering": ["name"],
            },
        ),
        migrations.CreateModel(
            name="SupportDerivationInput",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("parameter", models.CharField(max_length=200)),
                ("position", models.PositiveSmallIntegerField(default=0)),
                (
                    "derivation",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="inputs",
                        to="osgr.supportderivation",
                    ),
                ),
                (
                    "node",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="feeds",
                        to="osgr.supportnode",
                    ),
                ),
            ],
            options={
                "ordering": ["position"],
                "constraints": [
                    models.UniqueConstraint(
                        fields=("derivation", "parameter"), name="osgr_supportinput_parameter"
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="NodeMerge",
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
                        choices=[
                            ("target", "Target"),
                            ("property", "Property"),
                            ("result", "Result"),
                        ],
                        max_length=10,
                    ),
                ),
                ("name", models.CharField(max_length=200)),
                ("created", models.DateTimeField(auto_now_add=True)),
                (
                    "merged_by",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "into",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="merged",
                        to="osgr.supportnode",
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(fields=("kind", "name"), name="osgr_nodemerge_name")
                ],
            },
        ),
        migrations.CreateModel(
            name="MergeSuggestion",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "method",
                    models.CharField(
                        choices=[("alias", "spelling"), ("embedding", "meaning")], max_length=10
                    ),
                ),
                ("likeness", models.FloatField()),
                ("is_dismissed", models.BooleanField(default=False)),
                ("created", models.DateTimeField(auto_now_add=True)),
                (
                    "duplicate",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to="osgr.supportnode",
                    ),
                ),
                (
                    "node",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to="osgr.supportnode",
                    ),
                ),
            ],
            options={
                "ordering": ["is_dismissed", "-likeness"],
                "constraints": [
                    models.UniqueConstraint(
                        fields=("node", "duplicate"), name="osgr_mergesuggestion_once"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("node", models.F("duplicate")), _negated=True),
                        name="osgr_mergesuggestion_two",
                    ),
                ],
            },
        ),
        migrations.AddConstraint(
            model_name="supportrelation",
            constraint=models.UniqueConstraint(
                fields=("subject", "relation", "object"), name="osgr_supportrelation_once"
            ),
        ),
        migrations.AddConstraint(
            model_name="supportrelation",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(
                        ("object_kind", "property"),
                        ("relation", "has_property"),
                        ("subject_kind", "target"),
                    ),
                    models.Q(
                        ("object_kind__in", ["property", "result"]),
                        ("relation", "estimated_from"),
                        ("subject_kind", "property"),
                    ),
                    _connector="OR",
                ),
                name="osgr_supportrelation_type",
            ),
        ),
        migrations.AddConstraint(
            model_name="supportrelation",
            constraint=models.CheckConstraint(
                condition=models.Q(("subject", models.F("object")), _negated=True),
                name="osgr_supportrelation_no_loop",
            ),
        ),
        migrations.AddIndex(
            model_name="supportprovenance",
            index=models.Index(
                condition=models.Q(("reviewed", False)),
                fields=["created"],
                name="osgr_supportprovenance_queue",
            ),
        ),
        migrations.AddConstraint(
            model_name="supportprovenance",
            constraint=models.UniqueConstraint(
                models.F("relation"),
                models.F("source"),
                models.F("section"),
                django.db.models.functions.text.MD5("evidence"),
                name="osgr_supportprovenance_once",
            ),
        ),
        migrations.AddConstraint(
            model_name="supportprovenance",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("reviewed_at__isnull", True), ("reviewed_by__isnull", True)),
                    models.Q(("reviewed_at__isnull", False), ("reviewed_by__isnull", False)),
                    _connector="OR",
                ),
                name="osgr_supportprovenance_review",
            ),
        ),
        migrations.AddConstraint(
            model_name="supportdocument",
            constraint=models.UniqueConstraint(
                fields=("sha256", "model", "prompt_version"), name="osgr_supportdocument_once"
            ),
        ),
        migrations.RunSQL(TYPED_ENDS, UNTYPED_ENDS),
        migrations.RunSQL(COUNT_CHANGES, STOP_COUNTING),
        migrations.RunSQL(REFUSE_CIRCLES, ALLOW_CIRCLES),
    ]
