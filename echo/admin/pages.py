from django.contrib import admin
from django.db.models import Model
from django.http import HttpRequest

from common.accounts.models import Role
from common.web.read_only_admin import ReadOnlyAdmin


class ForAdministrators:
    """Read by administrators without further permissions."""

    def has_module_permission(self, request: HttpRequest) -> bool:
        """Show the pages to administrators."""
        return _is_administrator(request) or super().has_module_permission(request)

    def has_view_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        """Let administrators read."""
        return _is_administrator(request) or super().has_view_permission(request, obj)


class HistoryAdmin(ForAdministrators, ReadOnlyAdmin):
    """What happened."""


class HistoryRows(ForAdministrators, admin.TabularInline):
    """What happened, as rows of another page."""

    can_delete = False
    extra = 0
    show_change_link = True

    def has_add_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        """Nobody adds rows by hand."""
        return False

    def has_change_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        """Nobody edits rows by hand."""
        return False


def _is_administrator(request: HttpRequest) -> bool:
    user = request.user
    return user.is_active and user.is_staff and user.role == Role.ADMIN
