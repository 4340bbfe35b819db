from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from common.web.permissions import IsAnalyst, IsViewer
from echo.api import schemas
from echo.api.plan_json import plan_as_json
from echo.api.serializers import RequestSerializer
from echo.selectors.plans import get_plan
from echo.services.planning import PlanStored, answer_request
from echo.services.registry import tool_registry


class RequestView(APIView):
    """An analyst's words."""

    permission_classes = [IsAnalyst]

    @extend_schema(
        operation_id="make_request",
        request=RequestSerializer,
        responses={200: schemas.ANSWER, 400: schemas.ERROR, 403: schemas.ERROR},
    )
    def post(self, request: Request) -> Response:
        """Answer with a search to make, a plan to review, a question, or why it cannot be done."""
        fields = RequestSerializer(data=request.data)
        fields.is_valid(raise_exception=True)
        answer = answer_request(
            fields.validated_data["text"],
            view=fields.validated_data.get("view"),
            requester=request.user,
        )
        if isinstance(answer, PlanStored):
            content: dict[str, Any] = {
                "kind": "plan",
                "notes": list(answer.notes),
                "plan": plan_as_json(get_plan(answer.plan_id), viewer=request.user),
            }
        else:
            content = answer.as_json()
        return Response(content)


class ToolListView(APIView):
    """The tools that plans may use."""

    permission_classes = [IsViewer]

    @extend_schema(operation_id="list_tools", responses={200: schemas.TOOLS})
    def get(self, request: Request) -> Response:
        """Describe every tool: inputs with units and kinds, output, effects."""
        return Response([tool.schema() for tool in tool_registry()])
