from uuid import UUID

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from common.actions import load_json
from common.web.permissions import IsAnalyst
from echo.api import schemas
from echo.api.parsers import PlanTextParser
from echo.api.plan_json import plan_as_json
from echo.api.serializers import RerunSerializer
from echo.selectors.plans import get_plan
from echo.services.rerun import rerun_step


class RerunView(APIView):
    """One step of a run that is over, again."""

    permission_classes = [IsAnalyst]
    parser_classes = [PlanTextParser]

    @extend_schema(
        operation_id="rerun_step",
        request=RerunSerializer,
        responses={
            201: schemas.PLAN,
            400: schemas.ERROR,
            403: schemas.ERROR,
            404: schemas.ERROR,
            409: schemas.ERROR,
        },
    )
    def post(self, request: Request, run_id: UUID) -> Response:
        """Store a draft with the step's inputs changed that keeps what does not depend on it."""
        body = request.data
        fields = RerunSerializer(data=load_json(body) if isinstance(body, bytes) else body)
        fields.is_valid(raise_exception=True)
        plan = rerun_step(
            run_id,
            fields.validated_data["step"],
            inputs=fields.validated_data.get("inputs", {}),
            requester=request.user,
        )
        return Response(plan_as_json(get_plan(plan.id), viewer=request.user), status=201)
