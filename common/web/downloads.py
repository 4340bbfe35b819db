from django.http import FileResponse

from common.artifacts.models import Artifact
from common.artifacts.selectors import artifact_path

_INLINE_TYPES = frozenset({"image/png", "image/jpeg", "application/geo+json", "application/json"})


def artifact_response(artifact: Artifact, *, inline: bool = False, name: str = "") -> FileResponse:
    """Answer with an artifact's bytes; the caller has already checked the reader's right.

    Args:
        artifact: What to send.
        inline: Whether the page shows it; only pictures and JSON may be shown, all else is a file.
        name: The file name a person sees, the artifact's own if empty.
    """
    show = inline and artifact.media_type in _INLINE_TYPES
    response = FileResponse(
        artifact_path(artifact.sha256).open("rb"),
        as_attachment=not show,
        filename=name or artifact.name,
        content_type=artifact.media_type,
    )
    response["X-Content-Type-Options"] = "nosniff"
    response["Content-Security-Policy"] = "default-src 'none'; sandbox"
    response["ETag"] = f'"{artifact.sha256}"'
    response["Cache-Control"] = "private, max-age=31536000, immutable"
    return response
