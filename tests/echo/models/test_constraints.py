import pytest
from django.db import IntegrityError, transaction
from django.utils import timezone

import common.actions
import echo.models
from common.jobs.models import Job, JobState
from echo.models import Approval, Run, RunState, RunStep, StepState

pytestmark = pytest.mark.django_db


def refused(change):
    with pytest.raises(IntegrityError), transaction.atomic():
        change()


@pytest.mark.parametrize(
    ("field", "states"),
    [
        (Run._meta.get_field("state"), common.actions.RunState),
        (RunStep._meta.get_field("state"), common.actions.StepState),
        (Job._meta.get_field("state"), common.actions.RunState),
    ],
)
def test_rows_have_the_engine_s_states(field, states):
    assert [stored for stored, label in field.choices] == [state.value for state in states]


def test_the_words_for_states_stand_in_one_place():
    assert (echo.models.RunState, echo.models.StepState, JobState) == (
        common.actions.RunState,
        common.actions.StepState,
        common.actions.RunState,
    )


def test_a_run_cannot_run_before_its_grant_was_checked(approved):
    approved()
    refused(lambda: Run.objects.update(state=RunState.RUNNING))


def test_a_finished_run_has_a_time(approved):
    approved()
    refused(lambda: Run.objects.update(state=RunState.FAILED))


def test_a_version_is_approved_once(approved):
    grant = approved().approval
    grant.pk = None
    refused(lambda: grant.save(force_insert=True))


def test_a_grant_makes_one_run(approved):
    run = approved()
    run.pk = None
    refused(lambda: run.save(force_insert=True))


def test_a_step_is_in_its_run_once(approved):
    row = approved().steps.get()
    row.pk = None
    refused(lambda: row.save(force_insert=True))


def test_a_done_step_has_an_output(approved):
    approved()
    refused(lambda: RunStep.objects.update(state=StepState.DONE))


def test_a_failed_step_says_why(approved):
    approved()
    refused(lambda: RunStep.objects.update(state=StepState.FAILED))


def test_a_grant_expires_after_it_was_made(approved):
    approved()
    refused(lambda: Approval.objects.update(expires_at=timezone.now().replace(year=2001)))


def test_progress_is_a_share(approved):
    approved()
    refused(lambda: RunStep.objects.update(progress=1.5))
