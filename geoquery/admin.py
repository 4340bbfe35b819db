from typing import Any

from django.contrib import admin
from django.http import HttpRequest

from geoquery.models import Cell, EmbeddingModel, Grid, ProxyDescription, Scene


class ReadOnlyAdmin(admin.ModelAdmin):
    """What services write: to look at, not to edit by hand."""

    def has_add_permission(self, request: HttpRequest) -> bool:
        """Nobody adds rows here."""
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:  # noqa: ANN401
        """Nobody edits rows here."""
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:  # noqa: ANN401
        """Nobody deletes rows here."""
        return False


@admin.register(Grid)
class GridAdmin(ReadOnlyAdmin):
    """Grids."""

    list_display = ["name", "description"]


@admin.register(Cell)
class CellAdmin(ReadOnlyAdmin):
    """Cells of grids."""

    list_display = ["key", "grid", "area_km2"]
    list_filter = ["grid"]
    search_fields = ["key"]


@admin.register(Scene)
class SceneAdmin(ReadOnlyAdmin):
    """Scenes, without their pictures' bytes."""

    list_display = ["key", "sensor", "season", "resolution_m", "licence"]
    list_filter = ["sensor", "season"]
    search_fields = ["key"]
    exclude = ["thumbnail"]


@admin.register(EmbeddingModel)
class EmbeddingModelAdmin(ReadOnlyAdmin):
    """Models whose vectors are stored."""

    list_display = ["name", "kind", "revision", "dimension", "is_active"]


@admin.register(ProxyDescription)
class ProxyDescriptionAdmin(ReadOnlyAdmin):
    """Descriptions of proxies."""

    list_display = ["scene", "describer", "version", "summary"]
    search_fields = ["summary", "text", "scene__key"]
    raw_id_fields = ["scene"]
