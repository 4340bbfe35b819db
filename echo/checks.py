"""System checks of the settings that plans and runs rest on."""

from collections.abc import Sequence

from django.apps import AppConfig
from django.core.checks import CheckMessage, Error, register


@register("echo")
def check_registry(app_configs: Sequence[AppConfig] | None, **kwargs: object) -> list[CheckMessage]:
    """Say at start-up that the tool registry cannot be joined, not at the first plan."""
    from common.errors import EchoError
    from echo.services.registry import tool_registry

    try:
        tool_registry()
    except (EchoError, ImportError, TypeError) as error:
        hint = "Look at ELEVATION and PLANNER in the settings."
        return [Error(f"The tools cannot be joined: {error}", hint=hint, id="echo.E001")]
    return []
