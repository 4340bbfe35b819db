from django.apps import AppConfig


class JobsConfig(AppConfig):
    """Slow work as rows."""

    name = "common.jobs"
    label = "jobs"
