from typing import Any

from rest_framework.exceptions import ValidationError
from rest_framework.request import Request
from rest_framework.views import APIView

from echo.api.serializers import StrictSerializer
from echo.services.refusals import record_refusal


class RecordedView(APIView):
    """A decision of a person; who lacks the right, or sends what has no place here, is recorded."""

    action_name = ""
    subject_kind = ""
    subject_key = ""

    def permission_denied(
        self, request: Request, message: str | None = None, code: str | None = None
    ) -> None:
        """Keep a record of who tried to decide without the right, then refuse."""
        if request.user.is_authenticated:
            self._record(request, message or "the right is missing")
        super().permission_denied(request, message, code)

    def read(self, form: type[StrictSerializer], request: Request) -> dict[str, Any]:
        """Return the fields of the request.

        Raises:
            ValidationError: There are others, or they hold something else; this is recorded.
        """
        serializer = form(data=request.data)
        try:
            serializer.is_valid(raise_exception=True)
        except ValidationError:
            wrong = ", ".join(str(name)[:40] for name in list(serializer.errors)[:10])
            self._record(request, f"the request is not of the form: {wrong}")
            raise
        return dict(serializer.validated_data)

    def _record(self, request: Request, reason: str) -> None:
        record_refusal(
            self.action_name,
            self.subject_kind,
            self.kwargs[self.subject_key],
            actor=request.user,
            reason=reason,
        )
