"""Stand-ins for the text model, quick and predictable; named as doubles, for tests only."""

import hashlib
from collections.abc import Sequence

import numpy as np

from common.inference.text import TextEmbedder


class DigestEmbedder(TextEmbedder):
    """A text's direction is its digest's: the same text has the same vector, no other has."""

    name = "digest-double"
    dimension = 8
    notice = "A test double."
    revision = "1"

    def encode(self, texts: Sequence[str]) -> np.ndarray:
        rows = [
            np.frombuffer(hashlib.sha256(text.encode()).digest()[:8], np.uint8) for text in texts
        ]
        matrix = np.array(rows, np.float32) + 1.0
        return matrix / np.linalg.norm(matrix, axis=1, keepdims=True)


class BreakingEmbedder(DigestEmbedder):
    """Breaks at its second batch, as a killed process would."""

    def __init__(self) -> None:
        self.batches = 0

    def encode(self, texts: Sequence[str]) -> np.ndarray:
        self.batches += 1
        if self.batches > 1:
            raise KeyboardInterrupt
        return super().encode(texts)


class WiderEmbedder(DigestEmbedder):
    """Says that its vectors have another length than those stored under its name."""

    dimension = 16
