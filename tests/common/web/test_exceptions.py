import pytest
from django.core.exceptions import PermissionDenied
from django.db import OperationalError
from django.http import Http404
from rest_framework.exceptions import Throttled, ValidationError

from common.errors import Conflict, EchoError, Forbidden, InvalidInput, NotFound, Unavailable
from common.web.exceptions import handle_exception


class PlanAlreadyApproved(Conflict):
    """A failure as the apps name theirs."""


@pytest.mark.parametrize(
    ("kind", "status"),
    [(InvalidInput, 400), (Forbidden, 403), (NotFound, 404), (Conflict, 409), (Unavailable, 503)],
)
def test_each_kind_of_error_has_one_status(kind, status):
    assert handle_exception(kind("no", place="x"), {}).status_code == status


def test_an_error_is_answered_with_its_code_message_and_fields():
    answer = handle_exception(PlanAlreadyApproved("It is approved.", plan=7), {})
    assert answer.data == {
        "error": {
            "code": "plan_already_approved",
            "message": "It is approved.",
            "fields": {"plan": 7},
        }
    }


def test_a_framework_error_takes_the_same_form():
    answer = handle_exception(ValidationError({"q": ["This field is required."]}), {})
    assert answer.data["error"]["message"] == "q: This field is required."
    assert answer.status_code == 400


def test_a_throttled_request_says_when_to_come_back():
    assert handle_exception(Throttled(wait=12), {})["Retry-After"] == "12"


@pytest.mark.parametrize(("error", "status"), [(Http404(), 404), (PermissionDenied(), 403)])
def test_errors_of_django_take_the_same_form(error, status):
    answer = handle_exception(error, {})
    assert (answer.status_code, set(answer.data)) == (status, {"error"})


def test_a_database_that_is_away_is_unavailable():
    assert handle_exception(OperationalError("gone"), {}).status_code == 503


def test_an_unexpected_error_is_left_to_django():
    assert handle_exception(ZeroDivisionError(), {}) is None


def test_an_error_without_a_kind_is_a_fault_of_ours():
    assert handle_exception(EchoError("odd"), {}).status_code == 500
