from django.contrib import admin

from common.web.read_only_admin import ReadOnlyAdmin
from discovery.admin.rights import ForCurators
from discovery.models import CatalogueSync, CollectionModel, Keyword, Publication, Tool


class CuratorsRead(ForCurators, ReadOnlyAdmin):
    """Rows that loads and syncs write, for curators to read."""

    has_change_permission = ReadOnlyAdmin.has_change_permission


@admin.register(Publication)
class PublicationAdmin(CuratorsRead):
    """Publications that catalogues cite."""

    list_display = ("title", "year", "doi")
    search_fields = ("title", "doi", "authors")


@admin.register(Tool)
class ToolAdmin(CuratorsRead):
    """Tools and services that work on datasets."""

    list_display = ("concept_id", "kind", "name")
    list_filter = ("kind",)
    search_fields = ("concept_id", "name")
    raw_id_fields = ("collections",)


@admin.register(Keyword)
class KeywordAdmin(CuratorsRead):
    """Keywords of the Global Change Master Directory."""

    list_display = ("__str__", "scheme", "long_name")
    list_filter = ("scheme",)
    search_fields = ("path", "long_name")


@admin.register(CatalogueSync)
class CatalogueSyncAdmin(CuratorsRead):
    """How far each catalogue has been read."""

    list_display = ("source", "complete_since", "started", "pages", "seen", "hits")


@admin.register(CollectionModel)
class CollectionModelAdmin(CuratorsRead):
    """Text models whose vectors are stored."""

    list_display = ("name", "revision", "dimension", "created")
