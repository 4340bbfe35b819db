"""Addresses under api/geoquery/."""

from django.urls import path

from geoquery.api.views import SearchView, StatusView, ThumbnailView, TileView

urlpatterns = [
    path("search", SearchView.as_view(), name="geoquery-search"),
    path("status", StatusView.as_view(), name="geoquery-status"),
    path("tiles/<str:tile>", TileView.as_view(), name="geoquery-tile"),
    path("tiles/<str:tile>/thumbnail", ThumbnailView.as_view(), name="geoquery-thumbnail"),
]
