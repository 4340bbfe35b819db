from typing import Any

from django.core.management.base import BaseCommand

from discovery.mcp.server import build_server


class Command(BaseCommand):
    """Serve the search for datasets to a program that speaks the Model Context Protocol."""

    help = "Speaks MCP on standard input and output until the other side closes it."
    requires_system_checks: list[str] = []

    def handle(self, *_args: Any, **_options: Any) -> None:  # noqa: ANN401 -- Django's signature
        """Serve."""
        build_server().run("stdio")
