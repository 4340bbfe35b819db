from collections.abc import AsyncIterator
from pathlib import Path
from typing import BinaryIO

from asgiref.sync import sync_to_async
from django.core.handlers.asgi import ASGIRequest
from django.http import FileResponse, HttpRequest, HttpResponseBase, StreamingHttpResponse

from common.artifacts.models import Artifact
from common.artifacts.selectors import artifact_path

_INLINE_TYPES = frozenset({"image/png", "image/jpeg", "application/geo+json", "application/json"})
_CHUNK_BYTES = 1 << 18


def artifact_response(
    request: HttpRequest, artifact: Artifact, *, inline: bool = False, name: str = ""
) -> HttpResponseBase:
    """Answer with an artifact's bytes; the caller has already checked the reader's right.

    Args:
        request: Django's own request; an asynchronous server is given an asynchronous stream, since
            it would read a synchronous one whole into memory.
        artifact: What to send.
        inline: Whether the page shows it; only pictures and JSON may be shown, all else is a file.
        name: The file name a person sees, the artifact's own if empty.
    """
    show = inline and artifact.media_type in _INLINE_TYPES
    path = artifact_path(artifact.sha256)
    response = _file_response(path, artifact, as_attachment=not show, name=name or artifact.name)
    if isinstance(request, ASGIRequest):
        response = _asynchronous(path, response)
    response["X-Content-Type-Options"] = "nosniff"
    response["Content-Security-Policy"] = "default-src 'none'; sandbox"
    response["ETag"] = f'"{artifact.sha256}"'
    response["Cache-Control"] = "private, max-age=31536000, immutable"
    return response


def _file_response(
    path: Path, artifact: Artifact, *, as_attachment: bool, name: str
) -> StreamingHttpResponse:
    return FileResponse(
        path.open("rb"),
        as_attachment=as_attachment,
        filename=name,
        content_type=artifact.media_type,
    )


def _asynchronous(path: Path, response: StreamingHttpResponse) -> StreamingHttpResponse:
    """Return the same answer with a body that is read piece by piece in threads."""
    headers = dict(response.headers)
    response.close()
    return StreamingHttpResponse(_chunks(path.open("rb")), headers=headers)


async def _chunks(file: BinaryIO) -> AsyncIterator[bytes]:
    read = sync_to_async(file.read, thread_sensitive=False)
    try:
        while chunk := await read(_CHUNK_BYTES):
            yield chunk
    finally:
        file.close()
