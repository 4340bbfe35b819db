"""What a request without decisive cues is most like, by the meaning of example requests."""

import tomllib
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import get_args

import numpy as np
from numpy.typing import NDArray

from common.inference.text import TextEmbedder
from discovery.router.answer import OfficialTool

EXAMPLES = Path(__file__).with_name("examples.toml")
_NEAREST = 3
# Above it fewer than one stop in twenty of the model alone was wrong: evaluate_router.
MARGIN = 0.10


@dataclass(frozen=True, kw_only=True, slots=True)
class Likeness:
    """What a request is like.

    Attributes:
        tool: The nearest kind; None if dataset search is.
        margin: Mean cosine of its nearest examples above that of the nearest other kind.
        likeness: Mean cosine of its nearest examples.
    """

    tool: OfficialTool | None
    margin: float
    likeness: float

    @property
    def is_sure(self) -> bool:
        """Whether it is clear enough to stop at."""
        return self.tool is not None and self.margin >= MARGIN


class ExampleModel:
    """Compares a request with examples of each kind by a sentence encoder."""

    def __init__(self, embedder: TextEmbedder, *, examples: Path = EXAMPLES) -> None:
        self._embedder = embedder
        self._path = examples

    @property
    def name(self) -> str:
        """Encoder and examples, for provenance."""
        return f"examples by {self._embedder.name}"

    @cached_property
    def _kinds(self) -> dict[str, NDArray[np.float32]]:
        rows = tomllib.loads(self._path.read_text())
        return {kind: self._embedder.encode(texts) for kind, texts in rows.items()}

    def likeness(self, vector: NDArray[np.float32]) -> Likeness:
        """What a request is like.

        Args:
            vector: Its embedding, float32 [dimension], of length 1.
        """
        scores = {
            kind: float(np.sort(rows @ vector)[-_NEAREST:].mean())
            for kind, rows in self._kinds.items()
        }
        best = max(scores, key=lambda kind: scores[kind])
        others = max(score for kind, score in scores.items() if kind != best)
        tool = next((tool for tool in get_args(OfficialTool) if tool == best), None)
        return Likeness(tool=tool, margin=scores[best] - others, likeness=scores[best])
