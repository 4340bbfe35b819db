import re
import uuid

import structlog
from django.http import HttpRequest, HttpResponseBase

from common.web.middleware import HeaderMiddleware

_SAFE = re.compile(r"^[A-Za-z0-9_-]{8,64}$")


class RequestIdMiddleware(HeaderMiddleware):
    """Give each request an id that every log line of it carries, and answer it as X-Request-ID."""

    def begin(self, request: HttpRequest) -> None:
        """Keep a safe id that a proxy gave, or make one."""
        given = request.headers.get("X-Request-ID", "")
        request.id = given if _SAFE.match(given) else uuid.uuid4().hex
        structlog.contextvars.clear_contextvars()
        structlog.contextvars.bind_contextvars(request_id=request.id)

    def finish(self, request: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
        """Tell the id."""
        response["X-Request-ID"] = request.id
        return response
