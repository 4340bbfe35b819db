from django.http import HttpRequest, HttpResponse, JsonResponse
from django.views import defaults

_API = "/api/"


def page_not_found(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Answer an address that leads nowhere, to programs in the API's error form."""
    if request.path.startswith(_API):
        return _error(404, "not_found", "There is nothing at this address.")
    return defaults.page_not_found(request, exception)


def server_error(request: HttpRequest) -> HttpResponse:
    """Answer after a fault of ours; the log has it under the request's id."""
    if request.path.startswith(_API):
        return _error(500, "server_error", "The server failed; its log says why.")
    return defaults.server_error(request)


def _error(status: int, code: str, message: str) -> JsonResponse:
    body = {"error": {"code": code, "message": message, "fields": {}}}
    return JsonResponse(body, status=status)
