"""Addresses under api/echo/."""

from django.urls import path

from echo.api.event_views import run_events
from echo.api.plan_views import PlanListView, PlanView, SubmitView
from echo.api.request_views import RequestView, ToolListView
from echo.api.rerun_views import RerunView
from echo.api.review_views import ApproveView, RejectView, RequestChangesView
from echo.api.run_views import (
    CancelView,
    DecisionView,
    ProvenanceView,
    RunArtifactView,
    RunListView,
    RunView,
)
from echo.api.scene_views import CzmlView, SceneView
from echo.api.version_views import CheckView, DifferenceView, VersionListView

urlpatterns = [
    path("requests", RequestView.as_view(), name="requests"),
    path("tools", ToolListView.as_view(), name="tools"),
    path("plans", PlanListView.as_view(), name="plans"),
    path("plans/check", CheckView.as_view(), name="plan-check"),
    path("plans/<uuid:plan_id>", PlanView.as_view(), name="plan"),
    path("plans/<uuid:plan_id>/versions", VersionListView.as_view(), name="plan-versions"),
    path("plans/<uuid:plan_id>/difference", DifferenceView.as_view(), name="plan-difference"),
    path("plans/<uuid:plan_id>/submit", SubmitView.as_view(), name="plan-submit"),
    path("plans/<uuid:plan_id>/approve", ApproveView.as_view(), name="plan-approve"),
    path(
        "plans/<uuid:plan_id>/request-changes",
        RequestChangesView.as_view(),
        name="plan-request-changes",
    ),
    path("plans/<uuid:plan_id>/reject", RejectView.as_view(), name="plan-reject"),
    path("runs", RunListView.as_view(), name="runs"),
    path("runs/<uuid:run_id>", RunView.as_view(), name="run"),
    path("runs/<uuid:run_id>/cancel", CancelView.as_view(), name="run-cancel"),
    path("runs/<uuid:run_id>/rerun", RerunView.as_view(), name="run-rerun"),
    path(
        "runs/<uuid:run_id>/steps/<str:step_id>/decision",
        DecisionView.as_view(),
        name="run-step-decision",
    ),
    path("runs/<uuid:run_id>/events", run_events, name="run-events"),
    path(
        "runs/<uuid:run_id>/artifacts/<str:sha256>", RunArtifactView.as_view(), name="run-artifact"
    ),
    path("runs/<uuid:run_id>/provenance", ProvenanceView.as_view(), name="run-provenance"),
    path("runs/<uuid:run_id>/czml", CzmlView.as_view(), name="run-czml"),
    path("runs/<uuid:run_id>/scene", SceneView.as_view(), name="run-scene"),
]
