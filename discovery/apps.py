from django.apps import AppConfig


class DiscoveryConfig(AppConfig):
    """The dataset catalogue, and search for the dataset that fits a sentence."""

    name = "discovery"
    verbose_name = "Discovery: datasets, router, ranking"

    def ready(self) -> None:
        """Register the system checks."""
        from discovery import checks  # noqa: F401 -- registers itself on import
