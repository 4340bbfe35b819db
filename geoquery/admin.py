from django.contrib import admin

from common.web.read_only_admin import ReadOnlyAdmin
from geoquery.models import Cell, EmbeddingModel, Grid, ProxyDescription, Scene


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
