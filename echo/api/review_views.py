from uuid import UUID

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from common.web.permissions import IsApprover
from echo.api import schemas
from echo.api.plan_json import plan_as_json
from echo.api.recorded_view import RecordedView
from echo.api.serializers import ApproveSerializer, NoteSerializer
from echo.selectors.plans import get_plan
from echo.services.review import approve_plan, reject, request_changes

_RESPONSES = {
    200: schemas.PLAN,
    400: schemas.ERROR,
    403: schemas.ERROR,
    404: schemas.ERROR,
    409: schemas.ERROR,
}


class _ReviewView(RecordedView):
    permission_classes = [IsApprover]
    subject_kind = "plan"
    subject_key = "plan_id"


class ApproveView(_ReviewView):
    """Approval of a plan as a whole."""

    action_name = "approve"

    @extend_schema(operation_id="approve_plan", request=ApproveSerializer, responses=_RESPONSES)
    def post(self, request: Request, plan_id: UUID) -> Response:
        """Approve exactly what was shown, and start its one run."""
        fields = self.read(ApproveSerializer, request)
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
        request_changes(
            plan_id, approver=request.user, note=self.read(NoteSerializer, request)["note"]
        )
        return Response(plan_as_json(get_plan(plan_id), viewer=request.user))


class RejectView(_ReviewView):
    """Closing a plan."""

    action_name = "reject"

    @extend_schema(operation_id="reject_plan", request=NoteSerializer, responses=_RESPONSES)
    def post(self, request: Request, plan_id: UUID) -> Response:
        """Reject the plan, with the reason."""
        reject(plan_id, approver=request.user, note=self.read(NoteSerializer, request)["note"])
        return Response(plan_as_json(get_plan(plan_id), viewer=request.user))
