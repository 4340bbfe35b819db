from django.contrib import admin

from common.gazetteer.models import Place, Region
from common.web.read_only_admin import ReadOnlyAdmin


@admin.register(Place)
class PlaceAdmin(ReadOnlyAdmin):
    """Places, the most populous first."""

    list_display = ("name", "admin1_name", "country_name", "population", "identifier")
    ordering = ("-population",)
    search_fields = ("name_normalised__startswith",)
    show_full_result_count = False


@admin.register(Region)
class RegionAdmin(ReadOnlyAdmin):
    """Countries and their first divisions."""

    list_display = ("code", "name", "country_code", "places_population")
    search_fields = ("code", "name")
