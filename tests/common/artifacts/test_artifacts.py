import hashlib
import stat

import pytest

from common.artifacts import services
from common.artifacts.errors import ArtifactTooLarge, DamagedArtifact, UnknownArtifact
from common.artifacts.models import Artifact
from common.artifacts.selectors import artifact_path
from common.artifacts.store import DjangoArtifactStore

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def own_folder(settings, tmp_path):
    settings.ARTIFACTS_ROOT = tmp_path / "artifacts"


def keep(data: bytes) -> Artifact:
    return services.store_bytes(data, media_type="image/png", name="a.png")


def test_an_artifact_is_keyed_by_its_content():
    assert keep(b"water").sha256 == hashlib.sha256(b"water").hexdigest()


def test_equal_bytes_are_one_artifact():
    assert keep(b"water").pk == keep(b"water").pk
    assert Artifact.objects.count() == 1


def test_stored_bytes_come_back():
    assert artifact_path(keep(b"water").sha256, verify=True).read_bytes() == b"water"


def test_stored_files_are_readable_by_the_owner_alone():
    assert stat.S_IMODE(artifact_path(keep(b"water").sha256).stat().st_mode) == 0o600


def test_changed_bytes_are_found_out():
    artifact = keep(b"water")
    artifact_path(artifact.sha256).write_bytes(b"wader")
    with pytest.raises(DamagedArtifact, match="changed"):
        DjangoArtifactStore().path(artifact.sha256)


def test_a_missing_file_is_named():
    artifact = keep(b"water")
    artifact_path(artifact.sha256).unlink()
    with pytest.raises(DamagedArtifact, match="missing"):
        artifact_path(artifact.sha256)


@pytest.mark.parametrize("sha256", ["0" * 64, "../../etc/passwd", ""])
def test_an_unknown_digest_is_not_found(sha256):
    with pytest.raises(UnknownArtifact):
        artifact_path(sha256)


def test_a_file_over_the_limit_is_refused(monkeypatch):
    monkeypatch.setattr(services, "MAX_BYTES", 3)
    with pytest.raises(ArtifactTooLarge):
        keep(b"water")
    assert not Artifact.objects.exists()
