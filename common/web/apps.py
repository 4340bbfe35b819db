from django.apps import AppConfig


class WebConfig(AppConfig):
    """What every page and endpoint shares."""

    name = "common.web"
    label = "web"
