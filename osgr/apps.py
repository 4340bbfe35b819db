"""Registers the app. Its support graph and grounding are not built yet."""

from django.apps import AppConfig


class OsgrConfig(AppConfig):
    """Observation-support graph reasoning."""

    name = "osgr"
