from django.contrib import admin

from common.artifacts.models import Artifact
from common.web.read_only_admin import ReadOnlyAdmin


@admin.register(Artifact)
class ArtifactAdmin(ReadOnlyAdmin):
    """What is stored; bytes are immutable, so nothing can be edited."""

    list_display = ("name", "media_type", "size", "created_at", "created_by")
    search_fields = ("sha256", "name")
