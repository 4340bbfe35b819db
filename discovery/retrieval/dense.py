import numpy as np
from numpy.typing import NDArray

FloatArray = NDArray[np.float32]

_TINY = 1e-9


class DenseScorer:
    """Cosine of a query's vector with all rows' vectors, plain or about the mean.

    An encoder that wasn't trained on a field gives all its texts much of one direction; what two
    texts have in common beyond that mean is what tells them apart (``centred``).

    Attributes:
        vectors: float32 [rows, dimension], of length 1; a row of zeros has no vector.
        mean: float32 [dimension], mean of the rows that have one.
        distances: float32 [rows], length of each vector less the mean.
    """

    def __init__(self, vectors: FloatArray, mean: FloatArray, distances: FloatArray) -> None:
        self.vectors = vectors
        self.mean = mean
        self.distances = distances
        self._along_mean = np.asarray(vectors @ mean, np.float32)

    def cosine(self, vector: FloatArray) -> FloatArray:
        """Cosines, float32 [rows]; 0 for a row without a vector.

        Args:
            vector: float32 [dimension], any length but 0.
        """
        return self.both(vector)[0]

    def centred(self, vector: FloatArray) -> FloatArray:
        """Cosines about the mean, float32 [rows]; 0 for a row without a vector."""
        return self.both(vector)[1]

    def both(self, vector: FloatArray) -> tuple[FloatArray, FloatArray]:
        """Plain and centred cosines by one pass over the vectors."""
        unit = np.asarray(vector, np.float32).reshape(-1)
        unit = unit / np.float32(max(float(np.linalg.norm(unit)), _TINY))
        offset = unit - self.mean
        length = np.float32(max(float(np.linalg.norm(offset)), _TINY))
        direction = np.asarray(offset / length, np.float32)
        along = self.vectors @ direction
        plain = along * length + self._along_mean
        known = self.distances > _TINY
        about = (along - np.float32(self.mean @ direction)) / np.maximum(self.distances, _TINY)
        return (
            np.where(known, plain, 0.0).astype(np.float32),
            np.where(known, about, 0.0).astype(np.float32),
        )


def prepare_vectors(vectors: NDArray[np.floating]) -> tuple[FloatArray, FloatArray, FloatArray]:
    """Vectors at length 1, their mean, and each one's distance from it (0 for a row of zeros)."""
    full = np.asarray(vectors, np.float32)
    lengths = np.linalg.norm(full, axis=1, keepdims=True)
    unit = (full / np.maximum(lengths, _TINY)).astype(np.float32)
    known = lengths[:, 0] > _TINY
    mean = unit[known].mean(axis=0, dtype=np.float64) if known.any() else np.zeros(unit.shape[1])
    distances = np.where(known, np.linalg.norm(unit - mean, axis=1), 0.0)
    return unit, np.asarray(mean, np.float32), distances.astype(np.float32)
