"""What the OpenAPI document says of signing in."""

from drf_spectacular.authentication import SessionScheme


class EchoSessionScheme(SessionScheme):
    """The session cookie, under the scheme's usual description."""

    target_class = "common.web.authentication.SessionAuthentication"
