from django.contrib.auth import authenticate, login, logout
from django.middleware.csrf import get_token
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.throttling import ScopedRateThrottle
from rest_framework.views import APIView

from common.errors import Forbidden


class WrongCredentials(Forbidden):
    """No active person has this name and password."""


class CredentialsSerializer(serializers.Serializer):
    """A name and a password."""

    username = serializers.CharField(max_length=150)
    password = serializers.CharField(max_length=200, trim_whitespace=False)


class SignInThrottle(ScopedRateThrottle):
    """Slows guessing of passwords; account rules and passwords are the real protection."""

    THROTTLE_RATES = {"sign-in": "30/min"}

    def allow_request(self, request: Request, view: APIView) -> bool:
        """Count attempts to sign in only."""
        return request.method != "POST" or super().allow_request(request, view)


@extend_schema(request=CredentialsSerializer, responses={200: dict})
class SessionView(APIView):
    """Who is signed in; sign in; sign out."""

    permission_classes = [AllowAny]
    throttle_classes = [SignInThrottle]
    throttle_scope = "sign-in"

    def get(self, request: Request) -> Response:
        """Say who is signed in and hand out the CSRF token for changes."""
        return Response(_state(request))

    def post(self, request: Request) -> Response:
        """Sign in.

        Raises:
            WrongCredentials: Name and password do not fit.
        """
        form = CredentialsSerializer(data=request.data)
        form.is_valid(raise_exception=True)
        user = authenticate(request, **form.validated_data)
        if user is None:
            message = "No active user has this name and password."
            raise WrongCredentials(message)
        login(request, user)
        return Response(_state(request))

    def delete(self, request: Request) -> Response:
        """Sign out."""
        logout(request)
        return Response(_state(request))


def _state(request: Request) -> dict[str, object]:
    user = request.user
    person = {"username": user.username, "role": user.role} if user.is_authenticated else None
    return {"user": person, "csrf": get_token(request)}
