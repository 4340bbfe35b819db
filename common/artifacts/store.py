from pathlib import Path

from django.contrib.auth.models import AbstractBaseUser

from common.artifacts.selectors import artifact_path
from common.artifacts.services import store_file


class DjangoArtifactStore:
    """The artifact store that tools see during a run: save a file, open one by its digest."""

    def __init__(self, *, owner: AbstractBaseUser | None = None) -> None:
        self._owner = owner

    def save_file(self, path: Path, *, media_type: str, name: str) -> str:
        """Keep a file and return its SHA-256."""
        return store_file(path, media_type=media_type, name=name, owner=self._owner).sha256

    def path(self, sha256: str) -> Path:
        """Return the local, verified, read-only file of an artifact."""
        return artifact_path(sha256, verify=True)
