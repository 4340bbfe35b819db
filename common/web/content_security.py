from collections.abc import Awaitable, Callable

from asgiref.sync import iscoroutinefunction, markcoroutinefunction
from django.conf import settings
from django.http import HttpRequest, HttpResponseBase

HEADER = "Content-Security-Policy"
Next = (
    Callable[[HttpRequest], HttpResponseBase] | Callable[[HttpRequest], Awaitable[HttpResponseBase]]
)


class ContentSecurityPolicyMiddleware:
    """Put the strict policy on every response that does not bring a policy of its own."""

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
        return _protect(self.get_response(request))

    async def _answer_async(self, request: HttpRequest) -> HttpResponseBase:
        return _protect(await self.get_response(request))


def _protect(response: HttpResponseBase) -> HttpResponseBase:
    response.headers.setdefault(HEADER, settings.CONTENT_SECURITY_POLICY)
    return response
