from django.apps import AppConfig


class GeoqueryConfig(AppConfig):
    """Tiles of satellite imagery, their vectors and descriptions, and search over them."""

    name = "geoquery"
    verbose_name = "GeoQuery: tiles, vectors, search"

    def ready(self) -> None:
        """Register the system checks."""
        from geoquery import checks  # noqa: F401 -- registers itself on import
