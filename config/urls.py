"""Addresses of the whole site: the API under api/, the admin, then the pages."""

from django.contrib import admin
from django.urls import include, path

urlpatterns = [
    path("admin/", admin.site.urls),
    path("api/", include("common.web.urls")),
    path("api/geoquery/", include("geoquery.urls")),
    path("api/discovery/", include("discovery.urls")),
    path("api/osgr/", include("osgr.urls")),
    path("api/echo/", include("echo.urls")),
    path("", include("discovery.pages.urls")),
    path("", include("osgr.pages.urls")),
    path("", include("echo.pages.urls")),
]

handler404 = "common.web.error_pages.page_not_found"
handler500 = "common.web.error_pages.server_error"
