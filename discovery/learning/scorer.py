"""NN-SSC at run time: a small network over a query's and a dataset's vector, in numpy.

After the paper's "neural score correction" (Yu et al. 2026): the encoder stays as it is, and a
multi-layer perceptron on both vectors, one behind the other, corrects their cosine pair by pair.
"""

import json
import zipfile
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from common.errors import Unavailable

Vectors = NDArray[np.float32]
MAX_BYTES = 2_000_000
FIRST, SECOND = 512, 128
"""Units of the two hidden layers."""


class WeightsUnusable(Unavailable):
    """A file of weights that is missing, too large or not what the scorer needs."""


@dataclass(frozen=True, kw_only=True)
class PairScorer:
    """Says how likely a dataset fits a query, from their vectors alone.

    Attributes:
        centre: float32 [d], mean of the datasets' vectors, taken off before anything else: the
            encoder puts all texts of a field into one corner.
        layers: Weights and offsets: float32 [512, 2d], [512], [128, 512], [128], [1, 128], [1].
            The first d columns of the first layer read the query, the others the dataset.
        slope: Of the calibration (Platt): probability = 1 / (1 + exp(-(slope * raw + offset))).
        offset: Of the calibration.
    """

    centre: Vectors
    layers: tuple[Vectors, ...]
    slope: float
    offset: float

    @property
    def dimension(self) -> int:
        """Length of a vector."""
        return len(self.centre)

    @property
    def parameters(self) -> int:
        """Number of trained weights."""
        return sum(layer.size for layer in self.layers)

    @classmethod
    def load(cls, path: Path) -> "PairScorer":
        """Read weights.

        Raises:
            WeightsUnusable: They are missing, over 2 MB, or not of this network.
        """
        try:
            size = path.stat().st_size
            if size > MAX_BYTES:
                raise WeightsUnusable(f"{path.name} has {size} bytes; at most {MAX_BYTES}")
            with path.open("rb") as opened, zipfile.ZipFile(opened) as archive:
                arrays = {info.filename: _read(archive, info) for info in archive.infolist()}
        except (OSError, ValueError, EOFError, zipfile.BadZipFile) as problem:
            raise WeightsUnusable(f"{path} can't be read: {problem}") from problem
        named = {name.removesuffix(".npy"): array for name, array in arrays.items()}
        return cls._of(named, path.name)

    @classmethod
    def _of(cls, arrays: Mapping[str, Vectors], name: str) -> "PairScorer":
        dimension = len(arrays["centre"]) if "centre" in arrays else 0
        wanted = {
            "centre": (dimension,),
            **dict(zip(_LAYERS, _shapes(dimension), strict=True)),
            "calibration": (2,),
        }
        for key, shape in wanted.items():
            if key not in arrays or arrays[key].shape != shape or not dimension:
                found = arrays[key].shape if key in arrays else None
                message = f"{name}: {key} must have the shape {shape}, but is {found}"
                raise WeightsUnusable(message, array=key)
            if not np.isfinite(arrays[key]).all():
                raise WeightsUnusable(f"{name}: {key} holds a value that is no number", array=key)
        slope, offset = (float(value) for value in arrays["calibration"])
        layers = tuple(arrays[key] for key in _LAYERS)
        return cls(centre=arrays["centre"], layers=layers, slope=slope, offset=offset)

    def save(self, path: Path) -> int:
        """Write the weights at half precision; returns the file's size in bytes."""
        arrays = dict(zip(_LAYERS, self.layers, strict=True)) | {"centre": self.centre}
        stored: dict[str, Any] = {name: array.astype(np.float16) for name, array in arrays.items()}
        stored["calibration"] = np.array([self.slope, self.offset], np.float32)
        np.savez_compressed(path, **stored)
        return path.stat().st_size

    def raw(self, query: Vectors, datasets: Vectors) -> Vectors:
        """Cosine of the centred vectors plus the network's correction; higher is better.

        Args:
            query: float32 [d].
            datasets: float32 [n, d]; half precision is read too.

        Returns:
            float32 [n].
        """
        first, first_offset, _, second_offset, third, third_offset = self.layers
        rows = centred(datasets, self.centre)
        row = centred(np.asarray(query)[None, :], self.centre)
        start = row @ first[:, : self.dimension].T + first_offset
        hidden = np.maximum(rows @ self._first + start, 0.0)
        hidden = np.maximum(hidden @ self._second + second_offset, 0.0)
        return np.asarray((hidden @ third.T)[:, 0] + third_offset[0] + rows @ row[0], np.float32)

    @cached_property
    def _first(self) -> Vectors:
        return np.ascontiguousarray(self.layers[0][:, self.dimension :].T)

    @cached_property
    def _second(self) -> Vectors:
        return np.ascontiguousarray(self.layers[2].T)

    def score(self, query: Vectors, datasets: Vectors) -> Vectors:
        """Probability that each dataset fits, as calibrated on held-out queries.

        Args:
            query: float32 [d].
            datasets: float32 [n, d].

        Returns:
            float32 [n], each from 0 to 1.
        """
        return self.calibrated(self.raw(query, datasets))

    def strength(self, query: Vectors, datasets: Vectors) -> Vectors:
        """The raw score held to 0..1: even steps, where probabilities are sharp. For fusion.

        Args:
            query: float32 [d].
            datasets: float32 [n, d].

        Returns:
            float32 [n].
        """
        return np.clip(self.raw(query, datasets), 0.0, 1.0)

    def calibrated(self, raw: Vectors) -> Vectors:
        """Probabilities of raw outputs."""
        return np.asarray(1.0 / (1.0 + np.exp(-(self.slope * raw + self.offset))), np.float32)


_LAYERS = ("w1", "b1", "w2", "b2", "w3", "b3")


def _read(archive: zipfile.ZipFile, info: zipfile.ZipInfo) -> Vectors:
    """One array, checked for the size that it unpacks to before it is."""
    if info.file_size > MAX_BYTES:
        raise WeightsUnusable(
            f"{info.filename} unpacks to {info.file_size} bytes", file=info.filename
        )
    with archive.open(info) as file:
        return np.asarray(np.lib.format.read_array(file, allow_pickle=False), np.float32)


def _shapes(dimension: int) -> tuple[tuple[int, ...], ...]:
    return ((FIRST, 2 * dimension), (FIRST,), (SECOND, FIRST), (SECOND,), (1, SECOND), (1,))


def centred(rows: Vectors, centre: Vectors) -> Vectors:
    """Rows less the centre, each of length one again; float32 of the same shape."""
    moved = np.asarray(rows, np.float32) - centre
    lengths = np.linalg.norm(moved, axis=1, keepdims=True)
    return np.asarray(moved / np.maximum(lengths, 1e-9), np.float32)


def read_card(path: Path) -> Mapping[str, object]:
    """The facts of a model card, as written by training.

    Raises:
        WeightsUnusable: It is missing or no JSON object.
    """
    try:
        card = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError) as problem:
        raise WeightsUnusable(f"{path} can't be read: {problem}") from problem
    if not isinstance(card, dict):
        raise WeightsUnusable(f"{path.name} is no JSON object")
    return card
