from django.http import HttpRequest
from rest_framework import authentication


class SessionAuthentication(authentication.SessionAuthentication):
    """Session cookies with CSRF; a request without a session is answered 401, not 403."""

    def authenticate_header(self, request: HttpRequest) -> str:
        """Name the scheme, so that "who are you" differs from "you may not"."""
        return "Session"
