import hashlib
import math
from collections.abc import Iterator, Sequence
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from geoquery.embedding.base import ImageEncoder, Picture
from geoquery.embedding.clay.inputs import BandChip, place_inputs, time_inputs
from geoquery.embedding.clay.sensors import RGB_8BIT
from geoquery.embedding.projection import unit_rows

if TYPE_CHECKING:
    from geoquery.embedding.clay.network import ClayNetwork


class ClayEncoder(ImageEncoder):
    """Clay v1.5's class token, from the official checkpoint or another of the same layout.

    A picture keeps its own size, rounded to whole patches and at most ``largest_side``; the
    resolution given to the model changes with it. Pictures of three 8-bit bands are normalised by
    the statistics of NAIP, chips of more bands by those of their sensor.

    Args:
        checkpoint: Path of the Lightning checkpoint; read at first use.
        largest_side: Pixels a side that larger pictures are reduced to.
        batch_size: Pictures in one pass of the network.
        device: torch's name of a device; by default a GPU where there is one.
    """

    name = "Clay v1.5"
    is_simple = False
    notice = (
        "Clay v1.5, an Earth-observation foundation model trained at 0.5 to 500 m a pixel on land "
        "and coasts; 8-bit pictures are normalised by the statistics of NAIP."
    )

    def __init__(
        self,
        *,
        checkpoint: str | Path,
        largest_side: int = 256,
        batch_size: int = 8,
        device: str | None = None,
    ) -> None:
        if not 16 <= largest_side <= 1024:
            message = f"largest_side is {largest_side}; it must lie between 16 and 1024 pixels"
            raise ValueError(message)
        if not 1 <= batch_size <= 1024:
            raise ValueError(f"batch_size is {batch_size}; it must lie between 1 and 1024")
        self._checkpoint = Path(checkpoint)
        self._largest_side = largest_side
        self._batch_size = batch_size
        self._device_name = device

    @property
    def dimension(self) -> int:
        """Length of the class token, as the checkpoint has it."""
        return self._network.size.dim

    @property
    def revision(self) -> str:
        """Digest of the weights, the options, and the figures that 8-bit pictures meet."""
        facts = f"{self._loaded[1]}/{self._largest_side}/{RGB_8BIT}"
        return f"1.5-{self.dimension}-{hashlib.sha256(facts.encode()).hexdigest()[:16]}"

    def encode(self, pictures: Sequence[Picture]) -> NDArray[np.float32]:
        """Embed 8-bit pictures; see the base class."""
        return self.encode_bands([BandChip.of_picture(picture) for picture in pictures])

    def encode_bands(self, chips: Sequence[BandChip]) -> NDArray[np.float32]:
        """Embed chips of any of the known sensors' bands.

        Returns:
            float32 [len(chips), dimension], each row of length 1.

        Raises:
            EncoderUnavailable: The checkpoint is missing or malformed.
        """
        vectors = np.empty((len(chips), self.dimension), np.float32)
        for indices in self._batches(chips):
            vectors[indices] = self._encode_batch([chips[index] for index in indices])
        return unit_rows(vectors)

    def _batches(self, chips: Sequence[BandChip]) -> Iterator[list[int]]:
        """Indices of chips that fit into one tensor, at most ``batch_size`` together."""
        alike: dict[tuple[Any, ...], list[int]] = {}
        for index, chip in enumerate(chips):
            key = (self._fitting_size(chip), chip.wavelengths_um)
            alike.setdefault(key, []).append(index)
        for indices in alike.values():
            for start in range(0, len(indices), self._batch_size):
                yield indices[start : start + self._batch_size]

    def _fitting_size(self, chip: BandChip) -> tuple[int, int]:
        patch = self._network.size.patch
        height, width = chip.pixels.shape[1:]
        scale = min(1.0, self._largest_side / max(height, width))
        return (
            max(1, round(height * scale / patch)) * patch,
            max(1, round(width * scale / patch)) * patch,
        )

    def _encode_batch(self, chips: Sequence[BandChip]) -> NDArray[np.float32]:
        import torch

        size = self._fitting_size(chips[0])
        pixels = torch.cat([_resampled(chip, size) for chip in chips])
        resolutions = [
            chip.resolution_m * math.sqrt(chip.pixels[0].size / math.prod(size)) for chip in chips
        ]
        with torch.inference_mode():
            vectors = self._network(
                pixels.to(self._device),
                time=self._tensor([time_inputs(chip.acquired) for chip in chips]),
                place=self._tensor([place_inputs(chip.centre) for chip in chips]),
                resolution_m=self._tensor(resolutions),
                waves=self._tensor(chips[0].wavelengths_um),
            )
        return np.asarray(vectors.cpu().numpy(), np.float32)

    def _tensor(self, values: Sequence[Any]) -> Any:  # noqa: ANN401 -- torch loads at first use
        import torch

        return torch.tensor(values, dtype=torch.float32, device=self._device)

    @cached_property
    def _device(self) -> str:
        import torch

        return self._device_name or ("cuda" if torch.cuda.is_available() else "cpu")

    @cached_property
    def _loaded(self) -> "tuple[ClayNetwork, str]":
        import torch

        from geoquery.embedding.clay.checkpoint import load_network

        torch.set_num_threads(1)
        network, digest = load_network(self._checkpoint)
        return network.to(self._device), digest

    @property
    def _network(self) -> "ClayNetwork":
        return self._loaded[0]


def _resampled(chip: BandChip, size: tuple[int, int]) -> Any:  # noqa: ANN401 -- a torch tensor
    import torch
    from torch.nn.functional import interpolate

    pixels = torch.from_numpy(chip.normalised)[None]
    if pixels.shape[2:] == size:
        return pixels
    return interpolate(pixels, size=size, mode="bilinear", antialias=True)
