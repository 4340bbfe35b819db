"""What a listing shows of a plan version without its graph, and the run that it goes on from."""

import json

import django.db.models.deletion
from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.migrations.state import StateApps


def read_graphs(apps: StateApps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    versions = apps.get_model("echo", "PlanVersion").objects
    for version in versions.only("graph").iterator(chunk_size=50):
        graph = json.loads(version.graph)
        versions.filter(pk=version.pk).update(
            title=graph["title"][:300], step_count=len(graph["steps"])
        )


class Migration(migrations.Migration):
    dependencies = [("echo", "0003_policy_and_limits")]

    operations = [
        migrations.AddField(
            model_name="planversion",
            name="base_run",
            field=models.ForeignKey(
                help_text="The run of which finished steps are kept; none for a plan made afresh.",
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="reruns",
                to="echo.run",
            ),
        ),
        migrations.AddField(
            model_name="planversion",
            name="high_risk_count",
            field=models.PositiveIntegerField(
                help_text="High-risk steps under its policy version; unknown of older rows.",
                null=True,
            ),
        ),
        migrations.AddField(
            model_name="planversion",
            name="step_count",
            field=models.PositiveIntegerField(default=0),
        ),
        migrations.AddField(
            model_name="planversion",
            name="title",
            field=models.CharField(
                blank=True,
                help_text="The graph's, so that listings need not read graphs.",
                max_length=300,
            ),
        ),
        migrations.RunPython(read_graphs, migrations.RunPython.noop),
    ]
