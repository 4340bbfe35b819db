from pathlib import Path

from common.artifacts.errors import DamagedArtifact, UnknownArtifact
from common.artifacts.models import Artifact
from common.artifacts.storage import digest_file, storage, storage_name


def get_artifact(sha256: str) -> Artifact:
    """Return the row of one artifact.

    Raises:
        UnknownArtifact: None has this digest.
    """
    try:
        return Artifact.objects.get(pk=sha256)
    except Artifact.DoesNotExist:
        message = f"There is no artifact {sha256[:80]!r}."
        raise UnknownArtifact(message, sha256=sha256[:80]) from None


def artifact_path(sha256: str, *, verify: bool = False) -> Path:
    """Return the stored file of an artifact, to be read only.

    Args:
        sha256: Its digest.
        verify: Whether to read it through and compare the digest.

    Raises:
        UnknownArtifact: None has this digest.
        DamagedArtifact: The file is gone, or ``verify`` found other bytes in it.
    """
    artifact = get_artifact(sha256)
    path = Path(storage().path(storage_name(sha256)))
    if not path.is_file() or path.stat().st_size != artifact.size:
        message = f"The stored bytes of {artifact} are missing or cut short."
        raise DamagedArtifact(message, sha256=sha256)
    if verify and digest_file(path) != sha256:
        message = f"The stored bytes of {artifact} have changed since they were written."
        raise DamagedArtifact(message, sha256=sha256)
    return path
