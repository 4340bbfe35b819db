from django.apps import AppConfig


class ArtifactsConfig(AppConfig):
    """Stored rasters and files."""

    name = "common.artifacts"
    label = "artifacts"
