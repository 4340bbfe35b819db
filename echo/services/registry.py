"""The one module where tools meet what they need from outside.

The setting ``TOOL_REGISTRY`` names another function than :func:`real_tools`; the benchmark of the
engine and the tests use it.
"""

from functools import lru_cache
from typing import Any

from django.conf import settings
from django.utils.module_loading import import_string

from common.actions import Registry, Tool
from common.gazetteer.finder import GazetteerPlaceFinder

REAL_TOOLS = "echo.services.registry.real_tools"


def tool_registry() -> Registry:
    """Return the tools of this site; made once, at first use."""
    return _joined(getattr(settings, "TOOL_REGISTRY", REAL_TOOLS))


@lru_cache(maxsize=8)
def _joined(maker: str) -> Registry:
    tools: tuple[Tool, ...] = import_string(maker)()
    return Registry(tools)


def real_tools() -> tuple[Tool, ...]:
    """Return every app's tools with the real providers in them."""
    from echo.elevation import join_providers
    from echo.tools import build_tools
    from geoquery import tools as geoquery_tools
    from geoquery.selectors import DatabaseTileSearch

    providers = [back_end(entry) for entry in settings.ELEVATION]
    elevation = join_providers(providers)
    return (
        *build_tools(places=place_finder(), elevation=elevation),
        *geoquery_tools.build_tools(DatabaseTileSearch()),
    )


def place_finder() -> GazetteerPlaceFinder:
    """Return what looks places up."""
    return GazetteerPlaceFinder()


def back_end(entry: dict[str, Any]) -> Any:  # noqa: ANN401 -- whatever the setting names
    """Return the object that a ``{"BACKEND": path, "OPTIONS": {}}`` setting describes."""
    return import_string(entry["BACKEND"])(**entry.get("OPTIONS", {}))
