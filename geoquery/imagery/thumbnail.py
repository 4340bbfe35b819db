import io

import numpy as np
from numpy.typing import NDArray
from PIL import Image

MAX_SIDE = 256


def encode_png(rgb: NDArray[np.uint8]) -> bytes:
    """A picture uint8 [H, W, 3] as PNG, at its own size up to 256 px, reduced beyond."""
    picture = Image.fromarray(np.ascontiguousarray(rgb))
    picture.thumbnail((MAX_SIDE, MAX_SIDE), Image.Resampling.LANCZOS)
    target = io.BytesIO()
    picture.save(target, "PNG")
    return target.getvalue()


def decode_png(data: bytes) -> NDArray[np.uint8]:
    """Pixels uint8 [H, W, 3] of a PNG that ``encode_png`` wrote."""
    with Image.open(io.BytesIO(data), formats=["PNG"]) as picture:
        return np.asarray(picture.convert("RGB"), np.uint8)
