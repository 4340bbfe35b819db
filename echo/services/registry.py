"""The one module where tools meet what they need from outside.

The setting ``TOOL_REGISTRY`` names another function than :func:`real_tools`; the benchmark of the
engine and the tests use it.
"""

from functools import lru_cache

from django.conf import settings
from django.utils.module_loading import import_string

from common.actions import Registry, Tool
from common.gazetteer.finder import GazetteerPlaceFinder
from common.inference.loading import load_backend

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
    from discovery import tools as discovery_tools
    from discovery.services.tool_search import CatalogueSearch
    from echo.elevation import ElevationProvider, join_providers
    from echo.tools import build_tools
    from geoquery import tools as geoquery_tools
    from geoquery.selectors import DatabaseTileSearch
    from osgr import tools as osgr_tools
    from osgr.services.observation_source import SiteObservations

    providers = [
        load_backend(entry, base=ElevationProvider, setting="ELEVATION")
        for entry in settings.ELEVATION
    ]
    elevation = join_providers(providers)
    return (
        *build_tools(places=place_finder(), elevation=elevation),
        *geoquery_tools.build_tools(DatabaseTileSearch()),
        *discovery_tools.build_tools(CatalogueSearch()),
        *osgr_tools.build_tools(SiteObservations()),
    )


def place_finder() -> GazetteerPlaceFinder:
    """Return what looks places up."""
    return GazetteerPlaceFinder()
