"""A run's progress, as a stream or by asking again; async, so that a stream holds no thread."""

from uuid import UUID

from asgiref.sync import sync_to_async
from django.http import HttpRequest, HttpResponseBase, JsonResponse

from common.errors import EchoError
from common.jobs.selectors import events_after
from common.jobs.streaming import event_stream_response, resume_number
from common.web.exceptions import status_of
from echo.models import Run
from echo.selectors.runs import get_run

_METHODS = "GET, HEAD"


async def run_events(request: HttpRequest, run_id: UUID) -> HttpResponseBase:
    """Stream a run's events, or with ``?poll=1`` answer those after ``?after=`` at once."""
    if request.method not in ("GET", "HEAD"):
        answer = _error("method_not_allowed", f"Only {_METHODS} here.", 405)
        answer["Allow"] = _METHODS
        return answer
    user = await request.auser()
    if not user.is_authenticated:
        return _error("not_authenticated", "Sign in to read this.", 401)
    if not user.may_view:
        return _error("permission_denied", "You may not read this.", 403)
    try:
        run = await sync_to_async(get_run)(run_id)
        if request.GET.get("poll"):
            return await _events_so_far(run, resume_number(request))
        return event_stream_response(request, run.job_id)
    except EchoError as error:
        return _error(error.code, error.message, status_of(error), fields=error.fields)


async def _events_so_far(run: Run, after: int) -> JsonResponse:
    found = await sync_to_async(events_after)(run.job_id, after)
    events = [
        {
            "number": event.number,
            "kind": event.kind,
            "at": event.at.isoformat(),
            "payload": event.payload,
        }
        for event in found
    ]
    return JsonResponse({"events": events, "state": run.state})


def _error(
    code: str, message: str, status: int, *, fields: dict[str, object] | None = None
) -> JsonResponse:
    content = {"error": {"code": code, "message": message, "fields": fields or {}}}
    return JsonResponse(content, status=status)
