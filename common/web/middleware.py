from collections.abc import Awaitable, Callable

from asgiref.sync import iscoroutinefunction, markcoroutinefunction
from django.http import HttpRequest, HttpResponseBase

Answer = HttpResponseBase | Awaitable[HttpResponseBase]


class HeaderMiddleware:
    """Base of what looks at requests and adds headers, under either kind of server."""

    async_capable = True
    sync_capable = True

    def __init__(self, get_response: Callable[[HttpRequest], Answer]) -> None:
        self.get_response = get_response
        self.is_async = iscoroutinefunction(get_response)
        if self.is_async:
            markcoroutinefunction(self)

    def __call__(self, request: HttpRequest) -> Answer:
        """Answer, as a coroutine where the server is asynchronous."""
        if self.is_async:
            return self._answer_async(request)
        return self.finish(request, self.begin(request) or self.get_response(request))

    async def _answer_async(self, request: HttpRequest) -> HttpResponseBase:
        return self.finish(request, self.begin(request) or await self.get_response(request))

    def begin(self, request: HttpRequest) -> HttpResponseBase | None:
        """Look at the request before it is answered; a response answers it at once."""
        return None

    def finish(self, request: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
        """Add headers to the answer."""
        return response
