"""The rules that administrators set: rows with versions, which PostgreSQL lets nobody change."""

import uuid

import django.contrib.postgres.fields
import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

import echo.models.policy

TABLES = ("echo_policyversion", "echo_limitsversion")
PROTECT = """
CREATE FUNCTION echo_rules_are_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'versions of rules are append-only: % refused', TG_OP
        USING ERRCODE = 'integrity_constraint_violation';
END
$$;
""" + "".join(
    f"""
CREATE TRIGGER echo_rules_append_only BEFORE UPDATE OR DELETE ON {table}
    FOR EACH ROW EXECUTE FUNCTION echo_rules_are_append_only();
"""
    for table in TABLES
)
UNPROTECT = (
    "".join(f"DROP TRIGGER echo_rules_append_only ON {table};" for table in TABLES)
    + "DROP FUNCTION echo_rules_are_append_only();"
)


def rule_fields() -> list[tuple[str, models.Field]]:
    return [
        (
            "id",
            models.UUIDField(default=uuid.uuid4, editable=False, primary_key=True, serialize=False),
        ),
        ("number", models.PositiveIntegerField(editable=False, unique=True)),
        ("reason", models.TextField(help_text="Why the rules are changed; kept in the audit log.")),
        ("created_at", models.DateTimeField(auto_now_add=True)),
        (
            "created_by",
            models.ForeignKey(
                editable=False,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="+",
                to=settings.AUTH_USER_MODEL,
            ),
        ),
    ]


class Migration(migrations.Migration):
    dependencies = [
        ("echo", "0002_step_retries"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="LimitsVersion",
            fields=[
                *rule_fields(),
                ("max_steps", models.PositiveIntegerField(default=200)),
                (
                    "max_cells",
                    models.PositiveBigIntegerField(
                        default=50_000_000, help_text="Grid cells computed, over all steps."
                    ),
                ),
                (
                    "max_bytes",
                    models.PositiveBigIntegerField(
                        default=20_000_000_000, help_text="Bytes read and written, over all steps."
                    ),
                ),
                (
                    "max_seconds",
                    models.FloatField(
                        default=14400.0, help_text="Expected seconds, one step after another."
                    ),
                ),
                (
                    "max_external_calls",
                    models.PositiveIntegerField(
                        default=1000, help_text="Requests to outside services."
                    ),
                ),
            ],
            options={
                "verbose_name_plural": "limits versions",
                "ordering": ["-number"],
                "abstract": False,
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("number__gte", 2)), name="limits_number_after_built_in"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("max_steps__gte", 1)), name="limits_steps_positive"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("max_seconds__gt", 0), ("max_seconds__lt", 1e9)),
                        name="limits_seconds_positive",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="PolicyVersion",
            fields=[
                *rule_fields(),
                (
                    "high_risk",
                    django.contrib.postgres.fields.ArrayField(
                        base_field=models.CharField(max_length=20),
                        blank=True,
                        default=echo.models.policy.default_high_risk,
                        help_text="A step whose tool has one of these effects needs a checkpoint before it.",
                        size=None,
                    ),
                ),
                (
                    "spend_limit",
                    models.PositiveIntegerField(
                        default=0,
                        help_text="A plan whose spending steps are estimated at no more than this many calls to outside services needs no checkpoint for spending alone; 0: every spending step needs one.",
                    ),
                ),
                (
                    "second_person",
                    models.BooleanField(
                        default=True,
                        help_text="A plan with a high-risk step must be approved by another than its requester.",
                    ),
                ),
            ],
            options={
                "ordering": ["-number"],
                "abstract": False,
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("number__gte", 2)), name="policy_number_after_built_in"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            (
                                "high_risk__contained_by",
                                [
                                    "pure",
                                    "reads_network",
                                    "writes_project",
                                    "writes_outside",
                                    "alerts_people",
                                    "tasks_satellite",
                                    "spends",
                                ],
                            )
                        ),
                        name="policy_effects_known",
                    ),
                ],
            },
        ),
        migrations.RunSQL(PROTECT, UNPROTECT),
    ]
