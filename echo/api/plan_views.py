from typing import Any
from uuid import UUID

import structlog
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.generics import GenericAPIView
from rest_framework.permissions import BasePermission
from rest_framework.request import Request
from rest_framework.response import Response

from common.actions import MalformedPlan
from common.web.parsers import LimitedJSONParser
from common.web.permissions import IsAnalyst, IsViewer
from echo.api import schemas
from echo.api.pagination import ShortPages
from echo.api.parsers import PlanTextParser
from echo.api.plan_json import plan_as_json, plan_entry
from echo.api.serializers import NoFieldsSerializer
from echo.errors import InvalidPlan
from echo.selectors.plans import get_plan, list_plans
from echo.services.plans import create_plan, edit_plan, submit_plan

log = structlog.get_logger(__name__)
_CHANGES = frozenset({"POST", "PUT"})


class _PlanView(GenericAPIView):
    """Reading is for everybody signed in, writing for who may plan."""

    parser_classes = [PlanTextParser]

    def get_permissions(self) -> list[BasePermission]:
        """Ask for the analyst's right where something is written."""
        return [IsAnalyst() if self.request.method in _CHANGES else IsViewer()]

    def handle_exception(self, exc: Exception) -> Response:
        """Tell the program's log of a plan that was refused, whoever sent it, then answer."""
        if isinstance(exc, MalformedPlan | InvalidPlan):
            log.warning("plan_refused", actor=self.request.user.get_username(), reason=exc.message)
        return super().handle_exception(exc)


class PlanListView(_PlanView):
    """The plans."""

    pagination_class = ShortPages

    @extend_schema(
        operation_id="list_plans",
        parameters=[
            OpenApiParameter("state", str, description="Only plans in this state."),
            OpenApiParameter("requested_by", str, enum=["me", "all"], description="Whose plans."),
            OpenApiParameter("q", str, description="Words in title, request or requester's name."),
            OpenApiParameter("high_risk", bool, description="Only plans with high-risk steps."),
        ],
        responses={200: schemas.page_of(schemas.PLAN_ENTRY), 400: schemas.ERROR},
    )
    def get(self, request: Request) -> Response:
        """List plans, newest first, without their graphs."""
        asked = request.query_params
        plans = list_plans(
            viewer=request.user,
            state=asked.get("state") or None,
            requested_by=asked.get("requested_by") or None,
            words=asked.get("q") or None,
            high_risk=asked.get("high_risk") or None,
        )
        page = self.paginate_queryset(plans)
        return self.get_paginated_response([plan_entry(plan) for plan in page])

    @extend_schema(
        operation_id="create_plan",
        request=schemas.body(schemas.GRAPH),
        responses={201: schemas.PLAN, 400: schemas.ERROR, 403: schemas.ERROR},
    )
    def post(self, request: Request) -> Response:
        """Store a draft; a graph that breaks a rule is refused with every breach listed."""
        plan = create_plan(request.data, requester=request.user)
        return Response(_shown(plan.id, request), status=201)


class PlanView(_PlanView):
    """One plan."""

    @extend_schema(operation_id="read_plan", responses={200: schemas.PLAN, 404: schemas.ERROR})
    def get(self, request: Request, plan_id: UUID) -> Response:
        """Show a plan with its picture's data, its estimate and its history."""
        return Response(_shown(plan_id, request))

    @extend_schema(
        operation_id="edit_plan",
        request=schemas.body(schemas.GRAPH),
        responses={200: schemas.PLAN, 400: schemas.ERROR, 403: schemas.ERROR, 409: schemas.ERROR},
    )
    def put(self, request: Request, plan_id: UUID) -> Response:
        """Store a new version; the plan is a draft again and an unused approval is void."""
        edit_plan(plan_id, request.data, editor=request.user)
        return Response(_shown(plan_id, request))


class SubmitView(_PlanView):
    """Handing a plan in."""

    parser_classes = [LimitedJSONParser]

    @extend_schema(
        operation_id="submit_plan",
        request=NoFieldsSerializer,
        responses={200: schemas.PLAN, 403: schemas.ERROR, 409: schemas.ERROR},
    )
    def post(self, request: Request, plan_id: UUID) -> Response:
        """Put the plan in the review queue."""
        NoFieldsSerializer(data=request.data).is_valid(raise_exception=True)
        submit_plan(plan_id, requester=request.user)
        return Response(_shown(plan_id, request))


def _shown(plan_id: UUID, request: Request) -> dict[str, Any]:
    return plan_as_json(get_plan(plan_id), viewer=request.user)
