from django.contrib import admin

from common.web.read_only_admin import ReadOnlyAdmin
from osgr.admin.rights import StaffLook
from osgr.models import Archive, ArchiveVariable


@admin.register(Archive)
class ArchiveAdmin(StaffLook, ReadOnlyAdmin):
    """What questions are asked of."""

    list_display = ("name", "source", "created", "updated")
    search_fields = ("name",)


@admin.register(ArchiveVariable)
class ArchiveVariableAdmin(StaffLook, ReadOnlyAdmin):
    """How an archive spells its variables, and the results that they stand for."""

    list_display = ("variable", "archive", "result", "found_by", "unit", "items")
    list_filter = ("found_by", "archive")
    list_select_related = ("archive",)
    search_fields = ("variable", "result")
