from django.http import HttpRequest, HttpResponse
from django.views import defaults

from common.web.error_form import error_response

_API = "/api/"


def page_not_found(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Answer an address that leads nowhere, to programs in the API's error form."""
    if request.path.startswith(_API):
        return error_response(404, "not_found", "There is nothing at this address.")
    return defaults.page_not_found(request, exception)


def server_error(request: HttpRequest) -> HttpResponse:
    """Answer after a fault of ours; the log has it under the request's id."""
    if request.path.startswith(_API):
        return error_response(500, "server_error", "The server failed; its log says why.")
    return defaults.server_error(request)
