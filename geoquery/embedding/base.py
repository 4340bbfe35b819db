from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

import numpy as np
from numpy.typing import NDArray

from common.errors import InvalidInput, Unavailable


class UnfitPicture(InvalidInput):
    """A picture that the encoder can't take."""


class EncoderUnavailable(Unavailable):
    """The encoder's weights or its fitted projection aren't on this machine."""


@dataclass(frozen=True, slots=True)
class Picture:
    """One tile as an encoder sees it.

    Attributes:
        rgb: uint8 [height, width, 3], north first.
        resolution_m: Metres on the ground a pixel.
        centre: Longitude and latitude of the middle, WGS 84 degrees.
        acquired: When it was seen, where known.
    """

    rgb: NDArray[np.uint8]
    resolution_m: float
    centre: tuple[float, float]
    acquired: datetime | None = None

    def __post_init__(self) -> None:
        shape = self.rgb.shape
        if self.rgb.dtype != np.uint8 or len(shape) != 3 or shape[2] != 3 or 0 in shape:
            message = f"a picture is uint8 [height, width, 3]; got {self.rgb.dtype} {shape}"
            raise UnfitPicture(message)


class ImageEncoder(ABC):
    """Turns pictures into vectors whose cosine tells how alike they look."""

    name: str
    is_simple: bool
    """Whether this is a plain stand-in for an Earth-observation foundation model."""
    notice: str
    """What people must know about the encoder, in a sentence shown beside results."""

    @property
    @abstractmethod
    def dimension(self) -> int:
        """Length of the vectors."""

    @property
    @abstractmethod
    def revision(self) -> str:
        """Identity of the weights and of anything fitted: raises EncoderUnavailable."""

    @property
    def fitted(self) -> bytes | None:
        """What was learnt from the corpus, to be kept beside the vectors; None if nothing is."""
        return None

    @property
    def needs_fitting(self) -> bool:
        """Whether ``fit`` or ``restore`` must be called before ``encode``."""
        return False

    def fit(self, pictures: Sequence[Picture]) -> None:
        """Learn what must be learnt from the corpus. Does nothing by default."""
        del pictures

    def restore(self, fitted: bytes) -> None:
        """Take back what ``fitted`` gave. Does nothing by default."""
        del fitted

    @abstractmethod
    def encode(self, pictures: Sequence[Picture]) -> NDArray[np.float32]:
        """Embed pictures.

        Returns:
            float32 [len(pictures), dimension], each row of length 1.

        Raises:
            EncoderUnavailable: Weights or projection are missing.
        """
