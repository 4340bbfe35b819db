import pytest
from django.urls import reverse

pytestmark = pytest.mark.django_db
MODELS = ["plan", "planversion", "approval", "run", "runstep", "runartifact", "auditrecord"]


@pytest.fixture
def office(admin_person, signed_in):
    admin_person.is_staff = admin_person.is_superuser = True
    admin_person.save()
    return signed_in(admin_person)


@pytest.mark.parametrize("model", MODELS)
def test_history_can_be_looked_at(approved, office, model):
    approved()
    assert office.get(reverse(f"admin:echo_{model}_changelist")).status_code == 200


@pytest.mark.parametrize("model", MODELS)
def test_history_cannot_be_written_by_hand(approved, office, model):
    approved()
    assert office.get(reverse(f"admin:echo_{model}_add")).status_code == 403


def test_an_approval_cannot_be_edited_by_hand(approved, office):
    run = approved()
    address = reverse("admin:echo_approval_change", args=[run.approval_id])
    assert office.post(address, {"note": "other"}).status_code == 403
    assert office.get(address).status_code == 200
