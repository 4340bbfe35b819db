from django.http import HttpRequest, HttpResponseBase, JsonResponse

from common.web.middleware import Answer, HeaderMiddleware


class PlainAddressMiddleware(HeaderMiddleware):
    """Refuse addresses with a NUL character, which no row and no file can be named by."""

    def __call__(self, request: HttpRequest) -> Answer:
        """Answer 400 before any view sees the address."""
        if "\x00" in request.path_info:
            message = "The address holds the character U+0000."
            error = {"code": "bad_address", "message": message, "fields": {}}
            return self._refuse(JsonResponse({"error": error}, status=400))
        return super().__call__(request)

    def _refuse(self, response: HttpResponseBase) -> Answer:
        async def later() -> HttpResponseBase:
            return response

        return later() if self.is_async else response

    def finish(self, request: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
        """Leave the answer as it is."""
        return response
