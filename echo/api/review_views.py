from typing import Any
from uuid import UUID

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from common.web.permissions import IsApprover
from echo.api import schemas
from echo.api.plan_json import plan_as_json
from echo.api.serializers import ApproveSerializer, NoteSerializer, StrictSerializer
from echo.selectors.plans import get_plan
from echo.services.refusals import record_refusal
from echo.services.review import approve_plan, reject, request_changes

_RESPONSES = {
    200: schemas.PLAN,
    400: schemas.ERROR,
    403: schemas.ERROR,
    404: schemas.ERROR,
    409: schemas.ERROR,
}


class _ReviewView(APIView):
    permission_classes = [IsApprover]
    action_name = ""

    def permission_denied(
        self, request: Request, message: str | None = None, code: str | None = None
    ) -> None:
        """Keep a record of who tried to decide without the right, then refuse."""
        if request.user.is_authenticated:
            record_refusal(
                self.action_name,
                "plan",
                self.kwargs["plan_id"],
                actor=request.user,
                reason=message or "the right is missing",
            )
        super().permission_denied(request, message, code)


class ApproveView(_ReviewView):
    """Approval of a plan as a whole."""

    action_name = "approve"

    @extend_schema(operation_id="approve_plan", request=ApproveSerializer, responses=_RESPONSES)
    def post(self, request: Request, plan_id: UUID) -> Response:
        """Approve exactly what was shown, and start its one run."""
        fields = _read(ApproveSerializer, request)
        approve_plan(
            plan_id,
            approver=request.user,
            shown_hash=fields["hash"],
            note=fields.get("note") or "",
        )
        return Response(plan_as_json(get_plan(plan_id), viewer=request.user))


class RequestChangesView(_ReviewView):
    """Sending a plan back."""

    action_name = "request changes to"

    @extend_schema(operation_id="request_changes", request=NoteSerializer, responses=_RESPONSES)
    def post(self, request: Request, plan_id: UUID) -> Response:
        """Ask the requester for changes, with the reason."""
        request_changes(plan_id, approver=request.user, note=_read(NoteSerializer, request)["note"])
        return Response(plan_as_json(get_plan(plan_id), viewer=request.user))


class RejectView(_ReviewView):
    """Closing a plan."""

    action_name = "reject"

    @extend_schema(operation_id="reject_plan", request=NoteSerializer, responses=_RESPONSES)
    def post(self, request: Request, plan_id: UUID) -> Response:
        """Reject the plan, with the reason."""
        reject(plan_id, approver=request.user, note=_read(NoteSerializer, request)["note"])
        return Response(plan_as_json(get_plan(plan_id), viewer=request.user))


def _read(form: type[StrictSerializer], request: Request) -> dict[str, Any]:
    serializer = form(data=request.data)
    serializer.is_valid(raise_exception=True)
    return dict(serializer.validated_data)
