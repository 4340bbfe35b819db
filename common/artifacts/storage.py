import hashlib
from pathlib import Path

from django.conf import settings
from django.core.files.storage import FileSystemStorage

_CHUNK_BYTES = 1 << 20


def storage() -> FileSystemStorage:
    """Return the private storage of artifacts; it has no address on the site."""
    return FileSystemStorage(
        location=settings.ARTIFACTS_ROOT,
        file_permissions_mode=0o600,
        directory_permissions_mode=0o700,
    )


def storage_name(sha256: str) -> str:
    """Return where an artifact lies: two levels of folders keep listings short."""
    return f"{sha256[:2]}/{sha256[2:4]}/{sha256}"


def digest_file(path: Path) -> str:
    """Return the SHA-256 of a file as 64 hexadecimal digits."""
    digest = hashlib.sha256()
    with path.open("rb") as file:
        while chunk := file.read(_CHUNK_BYTES):
            digest.update(chunk)
    return digest.hexdigest()
