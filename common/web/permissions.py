from rest_framework.permissions import BasePermission
from rest_framework.request import Request


class _RolePermission(BasePermission):
    right = ""

    def has_permission(self, request: Request, view: object) -> bool:
        """Ask the signed-in person's role."""
        return bool(request.user.is_authenticated and getattr(request.user, self.right))


class IsViewer(_RolePermission):
    """Any active person who is signed in."""

    right = "may_view"
    message = "Sign in to read this."


class IsAnalyst(_RolePermission):
    """People who may ask for results."""

    right = "may_plan"
    message = "Only analysts, approvers and administrators may do this."


class IsApprover(_RolePermission):
    """People who may decide on plans."""

    right = "may_approve"
    message = "Only approvers and administrators may do this."
