from django.contrib.auth.models import AbstractUser
from django.db import models


class Role(models.TextChoices):
    """What a person does here, from least to most right."""

    VIEWER = "viewer", "Viewer"
    ANALYST = "analyst", "Analyst"
    APPROVER = "approver", "Approver"
    ADMIN = "admin", "Administrator"


_PLANNING_ROLES = {Role.ANALYST, Role.APPROVER, Role.ADMIN}
_APPROVING_ROLES = {Role.APPROVER, Role.ADMIN}


class User(AbstractUser):
    """A person who signs in; the role alone decides what the API lets them do."""

    role = models.CharField(max_length=16, choices=Role, default=Role.VIEWER)

    class Meta(AbstractUser.Meta):
        constraints = [
            models.CheckConstraint(condition=models.Q(role__in=Role.values), name="user_role_known")
        ]

    @property
    def may_view(self) -> bool:
        """Whether the person may read searches, plans and runs."""
        return self.is_active

    @property
    def may_plan(self) -> bool:
        """Whether the person may ask for results and edit own plans."""
        return self.is_active and self.role in _PLANNING_ROLES

    @property
    def may_approve(self) -> bool:
        """Whether the person may decide on other people's plans."""
        return self.is_active and self.role in _APPROVING_ROLES
