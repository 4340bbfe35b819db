"""System checks of the settings that plans and runs rest on.

They stay light: a worker's parent runs them, and its children alone load models and kernels.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from django.apps import AppConfig
from django.conf import settings
from django.core.checks import CheckMessage, Error, register

from common.inference.loading import BackendMisconfigured, backend_class
from echo.elevation import ElevationProvider

CHAT_PLANNER = "echo.planning.ChatPlanner"


@register("echo")
def check_back_ends(
    app_configs: Sequence[AppConfig] | None, **kwargs: object
) -> list[CheckMessage]:
    """Say at start-up that a back end is not there, not at the first plan."""
    return [*_missing(), *_without_model()]


def _missing() -> Iterator[Error]:
    wanted: list[tuple[str, Mapping[str, Any], type]] = [("PLANNER", settings.PLANNER, object)]
    wanted += [("ELEVATION", entry, ElevationProvider) for entry in settings.ELEVATION]
    for setting, entry, base in wanted:
        try:
            backend_class(entry, base=base, setting=setting)
        except BackendMisconfigured as error:
            hint = f'Write {setting} as {{"BACKEND": "dotted.path", "OPTIONS": {{}}}}.'
            yield Error(error.message, hint=hint, id="echo.E001")


def _without_model() -> Iterator[Error]:
    planner = settings.PLANNER
    is_chat = isinstance(planner, Mapping) and planner.get("BACKEND") == CHAT_PLANNER
    if is_chat and settings.CHAT_MODEL is None:
        yield Error(
            "The chat planner has no model to ask.",
            hint="Set ECHO_CHAT_URL and ECHO_CHAT_MODEL, or ECHO_PLANNER=typed.",
            id="echo.E002",
        )
