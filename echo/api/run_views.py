from uuid import UUID

from django.http import HttpResponseBase
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.generics import GenericAPIView
from rest_framework.permissions import BasePermission
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from common.web.downloads import artifact_response
from common.web.permissions import IsAnalyst, IsApprover, IsViewer
from echo.api import schemas
from echo.api.pagination import ShortPages
from echo.api.recorded_view import RecordedView
from echo.api.run_json import run_as_json, run_summary
from echo.api.serializers import CancelSerializer, DecisionSerializer
from echo.models import ArtifactRole
from echo.selectors.provenance import provenance
from echo.selectors.runs import get_run, get_run_file, list_runs
from echo.services.cancellation import cancel_run
from echo.services.confirmation import decide_step


class RunListView(GenericAPIView):
    """The runs."""

    permission_classes = [IsViewer]
    pagination_class = ShortPages

    @extend_schema(
        operation_id="list_runs",
        parameters=[OpenApiParameter("state", str, description="Only runs in this state.")],
        responses={200: schemas.page_of(schemas.RUN_SUMMARY), 400: schemas.ERROR},
    )
    def get(self, request: Request) -> Response:
        """List runs, newest first."""
        runs = self.paginate_queryset(list_runs(state=request.query_params.get("state") or None))
        return self.get_paginated_response([run_summary(run) for run in runs])


class RunView(APIView):
    """One run."""

    permission_classes = [IsViewer]

    @extend_schema(operation_id="read_run", responses={200: schemas.RUN, 404: schemas.ERROR})
    def get(self, request: Request, run_id: UUID) -> Response:
        """Show a run with its steps, its map and its files."""
        return Response(run_as_json(get_run(run_id)))


class CancelView(APIView):
    """Cancelling a run."""

    def get_permissions(self) -> list[BasePermission]:
        """The requester or an approver may; the service tells which of them asks."""
        return [IsAnalyst()]

    @extend_schema(
        operation_id="cancel_run",
        request=CancelSerializer,
        responses={200: schemas.RUN, 403: schemas.ERROR, 404: schemas.ERROR, 409: schemas.ERROR},
    )
    def post(self, request: Request, run_id: UUID) -> Response:
        """Stop a run; what its finished steps made stays."""
        fields = CancelSerializer(data=request.data)
        fields.is_valid(raise_exception=True)
        cancel_run(run_id, actor=request.user, note=fields.validated_data.get("note") or "")
        return Response(run_as_json(get_run(run_id)))


class DecisionView(RecordedView):
    """A step that waits for a person."""

    permission_classes = [IsApprover]
    action_name = "decide"
    subject_kind = "run"
    subject_key = "run_id"

    @extend_schema(
        operation_id="decide_step",
        request=DecisionSerializer,
        responses={200: schemas.RUN, 403: schemas.ERROR, 404: schemas.ERROR, 409: schemas.ERROR},
    )
    def post(self, request: Request, run_id: UUID, step_id: str) -> Response:
        """Let the step go on, or skip it."""
        fields = self.read(DecisionSerializer, request)
        decide_step(
            run_id,
            step_id,
            approver=request.user,
            is_confirmed=fields["confirmed"],
            note=fields.get("note") or "",
        )
        return Response(run_as_json(get_run(run_id)))


class RunArtifactView(APIView):
    """A file that a run made or read."""

    permission_classes = [IsViewer]

    @extend_schema(
        operation_id="read_run_file",
        parameters=[OpenApiParameter("download", bool, description="As a file to keep.")],
        responses={200: OpenApiTypes.BINARY, 404: schemas.ERROR},
    )
    def get(self, request: Request, run_id: UUID, sha256: str) -> HttpResponseBase:
        """Send the file to who may see the run."""
        link = get_run_file(run_id, sha256)
        name = link.name if link.role == ArtifactRole.OUTPUT else link.artifact.name
        inline = "download" not in request.query_params
        return artifact_response(request._request, link.artifact, inline=inline, name=name)


class ProvenanceView(APIView):
    """Where a result comes from."""

    permission_classes = [IsViewer]

    @extend_schema(
        operation_id="read_provenance", responses={200: schemas.PROVENANCE, 404: schemas.ERROR}
    )
    def get(self, request: Request, run_id: UUID) -> Response:
        """Send the record of who asked, who approved what, and with which data, as a file."""
        name = f"provenance-{run_id}.json"
        headers = {"Content-Disposition": f'attachment; filename="{name}"'}
        return Response(provenance(get_run(run_id)), headers=headers)
