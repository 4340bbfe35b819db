"""The one place where errors become HTTP responses."""

from typing import Any

import structlog
from django.core.exceptions import PermissionDenied
from django.db import InterfaceError, OperationalError
from django.http import Http404
from rest_framework import exceptions as drf
from rest_framework.response import Response
from rest_framework.views import set_rollback

from common.errors import Conflict, EchoError, Forbidden, InvalidInput, NotFound, Unavailable
from common.web.error_form import error_body

_STATUS: tuple[tuple[type[EchoError], int], ...] = (
    (InvalidInput, 400),
    (Forbidden, 403),
    (NotFound, 404),
    (Conflict, 409),
    (Unavailable, 503),
)
log = structlog.get_logger(__name__)


def status_of(error: EchoError) -> int:
    """Return the HTTP status of an error's kind; 500 for one without a kind."""
    return next((status for kind, status in _STATUS if isinstance(error, kind)), 500)


def handle_exception(error: Exception, context: dict[str, Any]) -> Response | None:
    """Answer ``{"error": {"code", "message", "fields"}}`` for every expected error.

    Unexpected ones return None: Django logs them and answers 500 without details.
    """
    if isinstance(error, EchoError):
        answer = _answer(status_of(error), error.code, error.message, error.fields)
    elif isinstance(error, Http404):
        answer = _answer(404, "not_found", "There is nothing at this address.", {})
    elif isinstance(error, PermissionDenied):
        answer = _answer(403, "forbidden", str(error) or "You lack the right to do this.", {})
    elif isinstance(error, OperationalError | InterfaceError):
        log.error("database_away", error=str(error))
        answer = _answer(503, "database_away", "The database does not answer; try again.", {})
    elif isinstance(error, drf.APIException):
        answer = _answer_framework(error)
    else:
        return None
    set_rollback()
    if answer.status_code >= 500:
        log.error("request_failed", status=answer.status_code, error=str(error))
    return answer


def _answer(status: int, code: str, message: str, fields: dict[str, Any]) -> Response:
    return Response(error_body(code, message, fields), status=status)


def _answer_framework(error: drf.APIException) -> Response:
    if isinstance(error, drf.ValidationError):
        detail = error.detail if isinstance(error.detail, dict) else {"body": error.detail}
        named = "; ".join(f"{name}: {_first(value)}" for name, value in detail.items())
        answer = _answer(400, "invalid", named, detail)
    else:
        codes = error.get_codes()
        code = codes if isinstance(codes, str) else error.default_code
        answer = _answer(error.status_code, code, str(error.detail), {})
    for name, value in (("WWW-Authenticate", "auth_header"), ("Retry-After", "wait")):
        if (content := getattr(error, value, None)) is not None:
            answer[name] = str(content)
    return answer


def _first(value: object) -> str:
    while isinstance(value, list | dict) and value:
        value = next(iter(value.values())) if isinstance(value, dict) else value[0]
    return str(value)
