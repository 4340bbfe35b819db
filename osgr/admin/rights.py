from collections.abc import Callable

from django.contrib import messages
from django.db.models import Model
from django.http import HttpRequest

from common.errors import EchoError
from osgr.services.support.rights import may_change_graph


class StaffLook:
    """Staff of any role look."""

    def has_module_permission(self, request: HttpRequest) -> bool:
        """Show the pages to staff."""
        return _is_staff(request)

    def has_view_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        """Let staff read."""
        return _is_staff(request)


class GraphRights(StaffLook):
    """Those who may approve change; nothing is deleted but by services."""

    def get_inlines(self, request: HttpRequest, obj: Model | None) -> tuple[type, ...]:
        """Show what belongs to a row once it is there."""
        return self.inlines if obj else ()

    def has_add_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        """Let people who may approve add."""
        return may_change(request)

    def has_change_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        """Let people who may approve change."""
        return may_change(request)

    def has_delete_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        """Nobody deletes here: merging and rejecting lose nothing that others rest on."""
        return False


class Derived(StaffLook):
    """Rows to look at beside a page that may be changed."""

    can_delete = False
    extra = 0

    def has_add_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        """Nobody adds rows here."""
        return False

    def has_change_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        """Nobody edits rows here."""
        return False


def may_change(request: HttpRequest) -> bool:
    """Whether the signed-in person may change the graph."""
    return _is_staff(request) and may_change_graph(request.user)


def told(request: HttpRequest, change: Callable[[], str]) -> None:
    """Make a change and tell how it went; a refusal is told as an error."""
    try:
        messages.success(request, change())
    except EchoError as refusal:
        messages.error(request, refusal.message)


def _is_staff(request: HttpRequest) -> bool:
    return request.user.is_active and request.user.is_staff
