"""What a step needs to be tried again later, and to tell how long it stood ready."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("echo", "0002_audit_append_only")]

    operations = [
        migrations.AddField(
            model_name="runstep",
            name="passing_failures",
            field=models.JSONField(
                default=list,
                help_text="Attempts that failed for a reason that may pass, and why.",
            ),
        ),
        migrations.AddField(
            model_name="runstep",
            name="ready_at",
            field=models.DateTimeField(
                help_text="When all that it depends on was done.", null=True
            ),
        ),
        migrations.AddField(
            model_name="runstep",
            name="retry_at",
            field=models.DateTimeField(
                help_text="Not before then is it tried again after a passing failure.", null=True
            ),
        ),
        migrations.AddConstraint(
            model_name="runstep",
            constraint=models.CheckConstraint(
                condition=models.Q(("retry_at__isnull", True), ("state", "ready"), _connector="OR"),
                name="run_step_retry_is_ready",
            ),
        ),
    ]
