"""Stand-ins for the models, quick and predictable; named as doubles, for tests only."""

import hashlib
from collections.abc import Sequence

import numpy as np

from common.inference.text import TextEmbedder
from geoquery.embedding.base import ImageEncoder, Picture


class WordCountEmbedder(TextEmbedder):
    """Each word is a direction of its own; a text is the sum of its words."""

    name = "word-count-double"
    dimension = 64
    notice = "A test double."
    revision = "1"

    def encode(self, texts: Sequence[str]) -> np.ndarray:
        rows = np.zeros((len(texts), self.dimension), np.float32)
        for row, text in zip(rows, texts, strict=True):
            for word in text.lower().replace(",", " ").replace(".", " ").split():
                digest = hashlib.sha256(word.encode()).digest()
                row[digest[0] % self.dimension] += 1
        return rows / np.maximum(np.linalg.norm(rows, axis=1, keepdims=True), 1e-9)


class MeanColourEncoder(ImageEncoder):
    """A picture is its mean colour and its spread of it."""

    name = "mean-colour-double"
    is_simple = True
    notice = "A test double: mean colour alone."
    dimension = 6
    revision = "1"

    def encode(self, pictures: Sequence[Picture]) -> np.ndarray:
        flat = [picture.rgb.reshape(-1, 3) / 255.0 for picture in pictures]
        rows = np.array([np.concatenate([one.mean(0), one.std(0)]) for one in flat]) + 1e-3
        return (rows / np.linalg.norm(rows, axis=1, keepdims=True)).astype(np.float32)


class FailingEncoder(MeanColourEncoder):
    """Breaks at its second batch, as a killed process would."""

    def __init__(self) -> None:
        self.batches = 0

    def encode(self, pictures: Sequence[Picture]) -> np.ndarray:
        self.batches += 1
        if self.batches > 1:
            raise KeyboardInterrupt
        return super().encode(pictures)
