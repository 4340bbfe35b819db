"""System checks of the settings that plans and runs rest on.

They stay light: a worker's parent runs them, and its children alone load models and kernels.
"""

from collections.abc import Iterator, Sequence

from django.apps import AppConfig
from django.conf import settings
from django.core.checks import CheckMessage, Error, register
from django.utils.module_loading import import_string

CHAT_PLANNER = "echo.planning.ChatPlanner"


@register("echo")
def check_back_ends(
    app_configs: Sequence[AppConfig] | None, **kwargs: object
) -> list[CheckMessage]:
    """Say at start-up that a back end is not there, not at the first plan."""
    return [*_missing(), *_without_model()]


def _missing() -> Iterator[Error]:
    entries = [("PLANNER", settings.PLANNER), *(("ELEVATION", e) for e in settings.ELEVATION)]
    for name, entry in entries:
        try:
            import_string(entry["BACKEND"])
        except (ImportError, KeyError, TypeError) as error:
            hint = f'Write {name} as {{"BACKEND": "dotted.path", "OPTIONS": {{}}}}.'
            yield Error(f"{name}: {entry!r} names no back end: {error}", hint=hint, id="echo.E001")


def _without_model() -> Iterator[Error]:
    if settings.PLANNER["BACKEND"] == CHAT_PLANNER and settings.CHAT_MODEL is None:
        yield Error(
            "The chat planner has no model to ask.",
            hint="Set ECHO_CHAT_URL and ECHO_CHAT_MODEL, or ECHO_PLANNER=typed.",
            id="echo.E002",
        )
