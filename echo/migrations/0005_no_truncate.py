"""TRUNCATE passes row triggers by: PostgreSQL refuses it too for what is append-only."""

from django.db import migrations

GUARDS = {
    "echo_auditrecord": "echo_audit_is_append_only",
    "echo_policyversion": "echo_rules_are_append_only",
    "echo_limitsversion": "echo_rules_are_append_only",
}
PROTECT = "".join(
    f"""
CREATE TRIGGER {table}_no_truncate BEFORE TRUNCATE ON {table}
    FOR EACH STATEMENT EXECUTE FUNCTION {function}();
"""
    for table, function in GUARDS.items()
)
UNPROTECT = "".join(f"DROP TRIGGER {table}_no_truncate ON {table};" for table in GUARDS)


class Migration(migrations.Migration):
    dependencies = [("echo", "0004_version_facts")]

    operations = [migrations.RunSQL(PROTECT, UNPROTECT)]
