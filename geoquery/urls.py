"""Addresses under api/geoquery/."""

from django.urls import URLPattern

urlpatterns: list[URLPattern] = []
