import numpy as np
from numpy.typing import NDArray

FloatArray = NDArray[np.float32]


def unit_rows(vectors: FloatArray) -> FloatArray:
    """Each row divided by its length; a row of zeros stays one."""
    lengths = np.linalg.norm(vectors, axis=1, keepdims=True)
    return np.asarray(vectors / np.maximum(lengths, 1e-12), np.float32)


def mean_of(vectors: NDArray[np.floating]) -> FloatArray:
    """Mean of the rows that have a vector, float32 [dimension].

    An encoder that wasn't trained on a field gives all its texts much of one direction; what two
    texts have in common beyond it is what tells them apart.
    """
    filled = vectors[np.any(vectors != 0, axis=1)]
    if not len(filled):
        return np.zeros(vectors.shape[1], np.float32)
    return np.asarray(filled.mean(axis=0, dtype=np.float64), np.float32)


def centred(vectors: FloatArray, mean: FloatArray) -> FloatArray:
    """Vectors less the mean, at length 1."""
    return unit_rows(np.asarray(vectors - mean, np.float32))


def standardised(scores: FloatArray, *, among: NDArray[np.bool_] | None = None) -> FloatArray:
    """Scores mapped so that the least is 0 and the best 1 among some rows; others are held to 0-1.

    Args:
        scores: float32 [rows].
        among: Which rows set the scale; all by default.
    """
    chosen = scores if among is None else scores[among]
    if not chosen.size:
        return np.zeros_like(scores)
    low, high = float(chosen.min()), float(chosen.max())
    if high - low < 1e-12:
        return np.zeros_like(scores)
    return np.clip((scores - low) / (high - low), 0.0, 1.0).astype(np.float32)
