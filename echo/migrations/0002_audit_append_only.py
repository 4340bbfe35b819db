"""PostgreSQL itself refuses to change or delete a record of the audit log."""

from django.db import migrations

PROTECT = """
CREATE FUNCTION echo_audit_is_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'the audit log is append-only: % refused', TG_OP
        USING ERRCODE = 'integrity_constraint_violation';
END
$$;
CREATE TRIGGER echo_audit_append_only BEFORE UPDATE OR DELETE ON echo_auditrecord
    FOR EACH ROW EXECUTE FUNCTION echo_audit_is_append_only();
"""

UNPROTECT = """
DROP TRIGGER echo_audit_append_only ON echo_auditrecord;
DROP FUNCTION echo_audit_is_append_only();
"""


class Migration(migrations.Migration):
    dependencies = [("echo", "0001_initial")]

    operations = [migrations.RunSQL(PROTECT, UNPROTECT)]
