"""Registers the app. Its catalogue and retrieval are not built yet."""

from django.apps import AppConfig


class DiscoveryConfig(AppConfig):
    """Dataset discovery."""

    name = "discovery"
