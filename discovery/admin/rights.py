from django.db.models import Model
from django.http import HttpRequest

from common.accounts.models import Role


def is_curator(request: HttpRequest) -> bool:
    """Whether the person may curate the catalogue: administrators may."""
    user = request.user
    return bool(user.is_active and user.is_staff and user.role == Role.ADMIN)


class ForCurators:
    """Read and changed by administrators without further permissions; nothing is ever deleted."""

    def has_module_permission(self, request: HttpRequest) -> bool:
        """Show the pages to curators."""
        return is_curator(request) or super().has_module_permission(request)

    def has_view_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        """Let curators read."""
        return is_curator(request) or super().has_view_permission(request, obj)

    def has_change_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        """Let curators change."""
        return is_curator(request) or super().has_change_permission(request, obj)

    def has_add_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        """Rows come from catalogues alone."""
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        """A load would bring the row back: what shouldn't be found is hidden."""
        return False
