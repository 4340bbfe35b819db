import json
from contextlib import nullcontext
from io import StringIO

import pytest
from django.core.management import CommandError, call_command
from django.db import IntegrityError, connection, transaction

from echo.models import AuditRecord
from echo.services.audit_verification import verify_chain
from echo.services.review import approve_plan
from tests.conftest import APPEND_ONLY

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


@pytest.mark.parametrize("table", APPEND_ONLY)
def test_the_database_refuses_to_empty_what_is_append_only(submitted, table):
    submitted()
    with connection.cursor() as cursor:
        cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")
        cursor.execute(f"ALTER TABLE {table} ENABLE TRIGGER {table}_no_truncate")
        with pytest.raises(IntegrityError, match="append-only"), transaction.atomic():
            cursor.execute(f"TRUNCATE {table}")
    assert AuditRecord.objects.count() == 2


def verify(*options, err=None):
    out = StringIO()
    with pytest.raises(SystemExit) if "broken" in options else nullcontext():
        command = [o for o in options if o != "broken"]
        call_command("verify_audit_log", *command, stdout=out, stderr=err or StringIO())
    return out.getvalue()


def test_the_command_tells_records_and_wholeness_as_json(submitted):
    submitted()
    words = StringIO()
    assert json.loads(verify("--json", err=words).splitlines()[-1]) == {
        "records": 2,
        "intact": True,
    }
    assert AuditRecord.objects.last().record_hash in words.getvalue()


def test_a_head_kept_elsewhere_shows_that_the_tail_was_cut_off(submitted, tmp_path):
    submitted()
    kept = tmp_path / "head.json"
    verify("--export-head", str(kept))
    _without_trigger("DELETE FROM echo_auditrecord WHERE number = 2")
    words = StringIO()
    assert not json.loads(verify("--json", "--check-head", str(kept), "broken", err=words))[
        "intact"
    ]
    assert "cut off" in words.getvalue()


def test_a_head_kept_elsewhere_shows_that_the_log_was_written_anew(submitted, tmp_path):
    submitted()
    kept = tmp_path / "head.json"
    verify("--export-head", str(kept))
    _without_trigger("DELETE FROM echo_auditrecord")
    submitted()
    assert verify_chain().intact
    assert not json.loads(verify("--json", "--check-head", str(kept), "broken"))["intact"]


def test_a_log_that_went_on_still_has_the_head_that_was_kept(submitted, tmp_path):
    submitted()
    kept = tmp_path / "head.json"
    verify("--export-head", str(kept))
    submitted()
    told = json.loads(verify("--json", "--check-head", str(kept)))
    assert told == {"records": 4, "intact": True}


@pytest.mark.parametrize("text", ["", "{}", '{"record": "2", "head": 1}', "[1]", "{" * 9999])
def test_a_file_that_is_no_head_is_refused_by_name(submitted, tmp_path, text):
    kept = tmp_path / "head.json"
    kept.write_text(text, encoding="utf-8")
    with pytest.raises(CommandError, match=r"head\.json"):
        verify("--check-head", str(kept))
