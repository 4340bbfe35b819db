from django.conf import settings
from django.http import HttpRequest, HttpResponseBase

from common.web.middleware import HeaderMiddleware

HEADER = "Content-Security-Policy"


class ContentSecurityPolicyMiddleware(HeaderMiddleware):
    """Put the strict policy on every response that does not bring a policy of its own."""

    def finish(self, request: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
        """Add the policy."""
        response.headers.setdefault(HEADER, settings.CONTENT_SECURITY_POLICY)
        return response
