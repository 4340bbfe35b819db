import pytest
from django.db import IntegrityError, connection, transaction

from echo.models import AuditRecord
from echo.services.audit import verify_chain
from echo.services.review import approve_plan

pytestmark = pytest.mark.django_db


def test_the_chain_of_a_whole_story_is_intact(approved):
    approved()
    report = verify_chain()
    assert report.intact
    assert report.records == AuditRecord.objects.count() == 3
    assert report.head == AuditRecord.objects.last().record_hash


def test_the_database_refuses_to_change_a_record(approved):
    approved()
    with pytest.raises(IntegrityError, match="append-only"), transaction.atomic():
        AuditRecord.objects.update(note="nothing happened")


def test_the_database_refuses_to_delete_a_record(approved):
    approved()
    with pytest.raises(IntegrityError, match="append-only"), transaction.atomic():
        AuditRecord.objects.all().delete()


def _without_trigger(statement):
    with connection.cursor() as cursor:
        cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")
        cursor.execute("ALTER TABLE echo_auditrecord DISABLE TRIGGER echo_audit_append_only")
        cursor.execute(statement)
        cursor.execute("ALTER TABLE echo_auditrecord ENABLE TRIGGER echo_audit_append_only")


def test_a_record_changed_past_the_trigger_is_found(submitted):
    submitted()
    _without_trigger("UPDATE echo_auditrecord SET note = 'other' WHERE number = 1")
    report = verify_chain()
    assert (report.intact, report.first_broken) == (False, 1)


def test_a_record_deleted_past_the_trigger_is_found(submitted):
    submitted()
    _without_trigger("DELETE FROM echo_auditrecord WHERE number = 1")
    assert not verify_chain().intact


def test_a_cut_off_tail_shows_in_the_head(submitted):
    submitted()
    head = verify_chain().head
    _without_trigger("DELETE FROM echo_auditrecord WHERE number = 2")
    report = verify_chain()
    assert report.intact
    assert report.head != head


def test_records_name_the_hash_that_was_approved(submitted, approver):
    plan = submitted()
    shown = plan.current_version.approval_hash
    approve_plan(plan.id, approver=approver, shown_hash=shown, note="Go.")
    record = AuditRecord.objects.get(subject_kind="plan", action="approve")
    assert (record.plan_hash, record.note, record.actor) == (shown, "Go.", approver)
