from typing import Any

from django.contrib import admin
from django.http import HttpRequest

from common.gazetteer.models import Place, Region


class LoadedAdmin(admin.ModelAdmin):
    """Rows that the loading command writes: to be looked at, not edited."""

    def has_add_permission(self, request: HttpRequest) -> bool:
        """Nobody adds places by hand."""
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:  # noqa: ANN401
        """The next load would undo a change."""
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:  # noqa: ANN401
        """The next load would bring it back."""
        return False


@admin.register(Place)
class PlaceAdmin(LoadedAdmin):
    """Places, the most populous first."""

    list_display = ("name", "admin1_name", "country_name", "population", "identifier")
    ordering = ("-population",)
    search_fields = ("name_normalised__startswith",)
    show_full_result_count = False


@admin.register(Region)
class RegionAdmin(LoadedAdmin):
    """Countries and their first divisions."""

    list_display = ("code", "name", "country_code", "places_population")
    search_fields = ("code", "name")
