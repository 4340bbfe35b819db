"""Registers the app: support graph, archives, grounding and answers."""

from django.apps import AppConfig


class OsgrConfig(AppConfig):
    """Observation-support graph reasoning."""

    name = "osgr"
