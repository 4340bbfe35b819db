"""Address of the page."""

from django.urls import path

from osgr.pages.views import AskPage

app_name = "osgr-pages"

urlpatterns = [path("ask/", AskPage.as_view(), name="ask")]
