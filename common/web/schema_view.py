from drf_spectacular.views import SpectacularAPIView
from rest_framework.request import Request


class SchemaView(SpectacularAPIView):
    """The OpenAPI document; there is one version, so none can be asked for."""

    def _get_version_parameter(self, request: Request) -> None:
        """Ignore what the address says of versions."""
