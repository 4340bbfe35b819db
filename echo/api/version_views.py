from uuid import UUID

from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from common.web.permissions import IsAnalyst, IsViewer
from echo.api import schemas
from echo.api.comparison_json import comparison_as_json, version_as_json
from echo.api.parsers import PlanTextParser
from echo.api.serializers import DifferenceSerializer
from echo.selectors.plans import get_plan
from echo.selectors.versions import list_versions
from echo.services.comparison import compare_versions
from echo.services.description import describe_graph


class VersionListView(APIView):
    """The versions of a plan."""

    permission_classes = [IsViewer]

    @extend_schema(
        operation_id="list_versions", responses={200: schemas.VERSIONS, 404: schemas.ERROR}
    )
    def get(self, request: Request, plan_id: UUID) -> Response:
        """List the last 200 versions, newest first."""
        versions = list_versions(plan_id)
        return Response({"versions": [version_as_json(v, v.plan) for v in versions]})


class DifferenceView(APIView):
    """What changed between two versions."""

    permission_classes = [IsViewer]

    @extend_schema(
        operation_id="compare_versions",
        parameters=[
            OpenApiParameter(
                "from", int, description="By default the last one handed in or decided on before."
            ),
            OpenApiParameter("to", int, description="By default the current one."),
        ],
        responses={200: schemas.DIFFERENCE, 400: schemas.ERROR, 404: schemas.ERROR},
    )
    def get(self, request: Request, plan_id: UUID) -> Response:
        """Tell each change: of steps, place, estimate, policy and tools."""
        asked = {name: request.query_params.get(name) for name in ("from", "to")}
        fields = DifferenceSerializer(data={k: v for k, v in asked.items() if v is not None})
        fields.is_valid(raise_exception=True)
        comparison = compare_versions(
            get_plan(plan_id),
            older=fields.validated_data.get("from"),
            newer=fields.validated_data.get("to"),
        )
        return Response(comparison_as_json(comparison))


class CheckView(APIView):
    """A look at a graph that is not stored."""

    permission_classes = [IsAnalyst]
    parser_classes = [PlanTextParser]

    @extend_schema(
        operation_id="check_plan",
        request=schemas.body(schemas.CHECKED_GRAPH),
        responses={200: schemas.CHECK, 400: schemas.ERROR, 403: schemas.ERROR},
    )
    def post(self, request: Request) -> Response:
        """Tell everything that is wrong with a graph, without storing it or looking a place up."""
        return Response(describe_graph(request.data))
