from django.contrib import admin
from django.contrib.auth.admin import UserAdmin

from common.accounts.models import User


@admin.register(User)
class EchoUserAdmin(UserAdmin):
    """Django's own user page with the role beside it."""

    list_display = ("username", "role", "is_active", "is_staff", "last_login")
    list_filter = ("role", "is_active", "is_staff")
    fieldsets = (*UserAdmin.fieldsets, ("Role", {"fields": ("role",)}))
    add_fieldsets = (*UserAdmin.add_fieldsets, ("Role", {"fields": ("role",)}))
