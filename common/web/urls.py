"""Addresses under api/ that belong to no app."""

from django.urls import path

from common.web.health import LiveView, ReadyView
from common.web.schema_view import SchemaView
from common.web.session import SessionView

urlpatterns = [
    path("health/live", LiveView.as_view(), name="health-live"),
    path("health/ready", ReadyView.as_view(), name="health-ready"),
    path("session", SessionView.as_view(), name="session"),
    path("schema/", SchemaView.as_view(), name="schema"),
]
