import hashlib
import io
import zipfile
from dataclasses import dataclass, fields

import numpy as np
from numpy.typing import NDArray

from geoquery.embedding.base import EncoderUnavailable


def unit_rows(rows: NDArray[np.float32]) -> NDArray[np.float32]:
    """Rows scaled to length 1; a row of zeros stays."""
    length = np.linalg.norm(rows, axis=1, keepdims=True)
    return np.asarray(rows / np.maximum(length, 1e-12), np.float32)


@dataclass(frozen=True)
class Projection:
    """What the encoder learns from a corpus: a PCA of features, and the scale of colour moments.

    Attributes:
        feature_mean: float32 [features].
        components: float32 [features, kept], the leading principal directions.
        moment_mean: float32 [moments].
        moment_scale: float32 [moments], standard deviations over the corpus.
    """

    feature_mean: NDArray[np.float32]
    components: NDArray[np.float32]
    moment_mean: NDArray[np.float32]
    moment_scale: NDArray[np.float32]

    @classmethod
    def fit(
        cls, features: NDArray[np.float32], moments: NDArray[np.float32], *, kept: int
    ) -> "Projection":
        """Fit to a corpus.

        Args:
            features: float32 [N, features], rows of length 1.
            moments: float32 [N, moments].
            kept: Number of principal components.
        """
        mean = features.mean(axis=0, dtype=np.float64)
        centred = features - mean
        _, directions = np.linalg.eigh(centred.T @ centred)
        components = directions[:, ::-1][:, :kept]
        # The sign of an eigenvector is free: fixed here, so that a refit gives the same vectors.
        strongest = np.abs(components).argmax(axis=0)
        components = components * np.sign(components[strongest, np.arange(components.shape[1])])
        return cls(
            feature_mean=mean.astype(np.float32),
            components=components.astype(np.float32),
            moment_mean=moments.mean(axis=0).astype(np.float32),
            moment_scale=np.maximum(moments.std(axis=0), 1e-6).astype(np.float32),
        )

    def project(self, features: NDArray[np.float32]) -> NDArray[np.float32]:
        """Principal components of features, rows of length 1."""
        kept = (features - self.feature_mean) @ self.components
        return unit_rows(kept.astype(np.float32))

    def standardise(self, moments: NDArray[np.float32]) -> NDArray[np.float32]:
        """Colour moments in standard deviations of the corpus, rows of length 1."""
        scaled = (moments - self.moment_mean) / self.moment_scale
        return unit_rows(scaled.astype(np.float32))

    @property
    def digest(self) -> str:
        """Hash of what was learnt, hex."""
        total = hashlib.sha256()
        for field in fields(self):
            array = getattr(self, field.name)
            total.update(f"{field.name}{array.shape}".encode())
            total.update(np.ascontiguousarray(array, np.dtype("<f4")).tobytes())
        return total.hexdigest()

    def to_bytes(self) -> bytes:
        """As an npz file."""
        target = io.BytesIO()
        np.savez(target, **{field.name: getattr(self, field.name) for field in fields(self)})
        return target.getvalue()

    @classmethod
    def from_bytes(cls, data: bytes) -> "Projection":
        """Read what ``to_bytes`` wrote.

        Raises:
            EncoderUnavailable: The bytes are no such file.
        """
        try:
            with np.load(io.BytesIO(data), allow_pickle=False) as arrays:
                return cls(**{field.name: arrays[field.name] for field in fields(cls)})
        except (ValueError, KeyError, OSError, EOFError, zipfile.BadZipFile) as problem:
            message = f"the stored projection of the image encoder can't be read: {problem}"
            raise EncoderUnavailable(message) from problem
