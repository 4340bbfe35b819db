import tempfile
from pathlib import Path

from django.contrib.auth.models import AbstractBaseUser
from django.core.files import File

from common.artifacts.errors import ArtifactTooLarge
from common.artifacts.models import Artifact
from common.artifacts.storage import digest_file, storage, storage_name

MAX_BYTES = 2 << 30


def store_file(
    path: Path, *, media_type: str, name: str, owner: AbstractBaseUser | None = None
) -> Artifact:
    """Copy a file into the store, or find it there already.

    Args:
        path: The file to keep; it is not moved.
        media_type: For example ``image/tiff; application=geotiff``.
        name: The name a person sees when downloading it.
        owner: Who caused it, None for the system itself.

    Raises:
        ArtifactTooLarge: It is over 2 GiB.
    """
    size = path.stat().st_size
    if size > MAX_BYTES:
        message = f"{name} has {size} bytes; one artifact holds at most {MAX_BYTES}."
        raise ArtifactTooLarge(message, size=size, limit=MAX_BYTES)
    sha256 = digest_file(path)
    place, target = storage(), storage_name(sha256)
    if not place.exists(target):
        with path.open("rb") as file:
            saved = place.save(target, File(file))
        if saved != target:  # another process stored the same bytes a moment earlier
            place.delete(saved)
    artifact, _ = Artifact.objects.get_or_create(
        sha256=sha256,
        defaults={"size": size, "media_type": media_type, "name": name[:200], "created_by": owner},
    )
    return artifact


def store_bytes(
    data: bytes, *, media_type: str, name: str, owner: AbstractBaseUser | None = None
) -> Artifact:
    """Keep bytes as an artifact; see :func:`store_file`."""
    with tempfile.NamedTemporaryFile(prefix="echo-artifact-") as file:
        file.write(data)
        file.flush()
        return store_file(Path(file.name), media_type=media_type, name=name, owner=owner)
