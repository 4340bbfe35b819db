"""Addresses under api/ that belong to no app."""

from django.urls import path
from drf_spectacular.views import SpectacularAPIView

from common.web.health import LiveView, ReadyView
from common.web.session import SessionView

urlpatterns = [
    path("health/live", LiveView.as_view(), name="health-live"),
    path("health/ready", ReadyView.as_view(), name="health-ready"),
    path("session", SessionView.as_view(), name="session"),
    path("schema/", SpectacularAPIView.as_view(), name="schema"),
]
