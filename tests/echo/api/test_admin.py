"""The admin: history is for reading, rules are for administrators."""

import pytest
from django.urls import reverse

from echo.models import AuditRecord, LimitsVersion, PolicyVersion

pytestmark = pytest.mark.django_db
MODELS = ["plan", "planversion", "approval", "run", "runstep", "runartifact", "auditrecord"]
RULES = {
    "policyversion": {"high_risk": ["alerts_people"], "spend_limit": "0", "reason": "because"},
    "limitsversion": {
        "max_steps": "50",
        "max_cells": "1000",
        "max_bytes": "1000",
        "max_seconds": "60",
        "max_external_calls": "0",
        "reason": "because",
    },
}


@pytest.fixture
def office(admin_person, signed_in):
    admin_person.is_staff = True
    admin_person.save()
    return signed_in(admin_person)


@pytest.fixture
def clerk(approver, signed_in):
    """Somebody with every permission of the admin, who is no administrator."""
    approver.is_staff = approver.is_superuser = True
    approver.save()
    return signed_in(approver)


@pytest.mark.parametrize("model", [*MODELS, *RULES])
def test_history_can_be_looked_at(approved, office, model):
    approved()
    assert office.get(reverse(f"admin:echo_{model}_changelist")).status_code == 200


@pytest.mark.parametrize("model", ["plan", "planversion", "approval", "run", "runstep"])
def test_one_entry_can_be_looked_at(approved, office, model):
    run = approved()
    keys = {
        "plan": run.version.plan_id,
        "planversion": run.version_id,
        "approval": run.approval_id,
        "run": run.id,
        "runstep": run.steps.get().pk,
    }
    assert office.get(reverse(f"admin:echo_{model}_change", args=[keys[model]])).status_code == 200


@pytest.mark.parametrize("model", MODELS)
def test_history_cannot_be_written_by_hand(approved, office, model):
    approved()
    assert office.get(reverse(f"admin:echo_{model}_add")).status_code == 403


@pytest.mark.parametrize("model", [*MODELS, *RULES])
def test_nobody_without_the_role_or_a_permission_reads_it(approved, signed_in, viewer, model):
    viewer.is_staff = True
    viewer.save()
    answer = signed_in(viewer).get(reverse(f"admin:echo_{model}_changelist"))
    assert answer.status_code == 403


def test_an_approval_cannot_be_edited_by_hand(approved, office):
    run = approved()
    address = reverse("admin:echo_approval_change", args=[run.approval_id])
    assert office.post(address, {"note": "other"}).status_code == 403
    assert office.get(address).status_code == 200


@pytest.mark.parametrize("model", RULES)
def test_an_administrator_stores_a_new_version_of_rules(office, admin_person, model):
    answer = office.post(reverse(f"admin:echo_{model}_add"), RULES[model])
    assert answer.status_code == 302, answer.content
    stored = {"policyversion": PolicyVersion, "limitsversion": LimitsVersion}[model].objects.get()
    assert (stored.number, stored.created_by) == (2, admin_person)
    assert AuditRecord.objects.last().action == "change"


@pytest.mark.parametrize("model", RULES)
def test_nobody_else_stores_rules(clerk, model):
    assert clerk.post(reverse(f"admin:echo_{model}_add"), RULES[model]).status_code == 403
    assert not PolicyVersion.objects.exists()
    assert not LimitsVersion.objects.exists()


@pytest.mark.parametrize("model", RULES)
def test_a_stored_version_of_rules_cannot_be_edited_or_deleted(office, model):
    office.post(reverse(f"admin:echo_{model}_add"), RULES[model])
    row = {"policyversion": PolicyVersion, "limitsversion": LimitsVersion}[model].objects.get()
    change = reverse(f"admin:echo_{model}_change", args=[row.pk])
    assert office.post(change, RULES[model]).status_code == 403
    assert office.post(reverse(f"admin:echo_{model}_delete", args=[row.pk])).status_code == 403


def test_the_form_for_a_new_policy_starts_from_what_holds(office):
    page = office.get(reverse("admin:echo_policyversion_add")).content.decode()
    assert page.count("checked") == 5  # four effects, and the second person


def test_a_policy_with_an_effect_that_does_not_exist_is_refused_in_the_form(office):
    content = RULES["policyversion"] | {"high_risk": ["sings"]}
    answer = office.post(reverse("admin:echo_policyversion_add"), content)
    assert answer.status_code == 200
    assert not PolicyVersion.objects.exists()
