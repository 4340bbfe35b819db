"""Address of the page."""

from django.urls import path

from discovery.pages.views import DatasetsPage

app_name = "discovery-pages"

urlpatterns = [path("datasets/", DatasetsPage.as_view(), name="datasets")]
