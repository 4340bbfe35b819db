from importlib import import_module

from django.apps import AppConfig


class WebConfig(AppConfig):
    """What every page and endpoint shares."""

    name = "common.web"
    label = "web"

    def ready(self) -> None:
        """Make the OpenAPI document know how people sign in."""
        import_module("common.web.schema")
