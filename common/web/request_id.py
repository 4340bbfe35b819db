import re
import uuid
from collections.abc import Awaitable, Callable

import structlog
from asgiref.sync import iscoroutinefunction, markcoroutinefunction
from django.http import HttpRequest, HttpResponseBase

_SAFE = re.compile(r"^[A-Za-z0-9_-]{8,64}$")
Next = (
    Callable[[HttpRequest], HttpResponseBase] | Callable[[HttpRequest], Awaitable[HttpResponseBase]]
)


class RequestIdMiddleware:
    """Give each request an id that every log line of it carries, and answer it as X-Request-ID."""

    async_capable = True
    sync_capable = True

    def __init__(self, get_response: Next) -> None:
        self.get_response = get_response
        self.is_async = iscoroutinefunction(get_response)
        if self.is_async:
            markcoroutinefunction(self)

    def __call__(self, request: HttpRequest) -> HttpResponseBase | Awaitable[HttpResponseBase]:
        """Answer, as a coroutine where the server is asynchronous."""
        if self.is_async:
            return self._answer_async(request)
        request_id = _begin(request)
        response = self.get_response(request)
        response["X-Request-ID"] = request_id
        return response

    async def _answer_async(self, request: HttpRequest) -> HttpResponseBase:
        request_id = _begin(request)
        response = await self.get_response(request)
        response["X-Request-ID"] = request_id
        return response


def _begin(request: HttpRequest) -> str:
    given = request.headers.get("X-Request-ID", "")
    request_id = given if _SAFE.match(given) else uuid.uuid4().hex
    structlog.contextvars.clear_contextvars()
    structlog.contextvars.bind_contextvars(request_id=request_id)
    return request_id
