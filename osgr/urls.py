"""Addresses under api/osgr/."""

from django.urls import path

from osgr.api.views import ArchiveListView, ArchiveView, AskView

urlpatterns = [
    path("ask", AskView.as_view(), name="osgr-ask"),
    path("archives", ArchiveListView.as_view(), name="osgr-archives"),
    path("archives/<str:name>", ArchiveView.as_view(), name="osgr-archive"),
]
