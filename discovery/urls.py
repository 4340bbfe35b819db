"""Addresses under api/discovery/."""

from django.urls import path

from discovery.api.views import CatalogueStatusView, DatasetSearchView, DatasetView

urlpatterns = [
    path("search", DatasetSearchView.as_view(), name="discovery-search"),
    path("status", CatalogueStatusView.as_view(), name="discovery-status"),
    path("datasets/<path:concept_id>", DatasetView.as_view(), name="discovery-dataset"),
]
