from django.http import HttpRequest, HttpResponseBase

from common.web.error_form import error_response
from common.web.middleware import HeaderMiddleware


class PlainAddressMiddleware(HeaderMiddleware):
    """Refuse addresses with a NUL character, which no row and no file can be named by."""

    def begin(self, request: HttpRequest) -> HttpResponseBase | None:
        """Answer 400 before any view sees the address."""
        if "\x00" in request.path_info or self._is_admin_asking_for_nul(request):
            return error_response(400, "bad_address", "The address holds the character U+0000.")
        return None

    def _is_admin_asking_for_nul(self, request: HttpRequest) -> bool:
        """Whether a filter of the admin holds it; the API's own filters say what is wrong."""
        return request.path_info.startswith("/admin/") and any(
            "\x00" in text for pair in request.GET.lists() for text in (pair[0], *pair[1])
        )
