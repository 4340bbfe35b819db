import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from weakref import WeakKeyDictionary

import numpy as np
from numpy.typing import NDArray

from discovery.learning.features import FEATURES, FeatureReader, IndexView, Rows, Scores
from discovery.learning.scorer import WeightsUnusable

INPUTS = ("fused", *FEATURES)
_MAX_BYTES = 100_000


@dataclass(frozen=True, kw_only=True)
class LearnedRanker:
    """Weighs the fused legs against what else speaks for a dataset; linear, so each part shows.

    Attributes:
        weights: Of each of ``INPUTS``.
        alpha: Share of the neural leg in "fused"; derived from the legs' own quality.
    """

    weights: Mapping[str, float]
    alpha: float
    _readers: "WeakKeyDictionary[IndexView, FeatureReader]" = field(
        default_factory=WeakKeyDictionary, repr=False, compare=False
    )

    @classmethod
    def load(cls, path: Path) -> "LearnedRanker":
        """Read weights.

        Raises:
            WeightsUnusable: They are missing, or not of these inputs.
        """
        try:
            if path.stat().st_size > _MAX_BYTES:
                raise WeightsUnusable(f"{path.name} is over {_MAX_BYTES} bytes")
            read = json.loads(path.read_text(encoding="utf-8"))
            weights = {name: float(read["weights"][name]) for name in INPUTS}
            alpha = float(read["alpha"])
        except (OSError, ValueError, TypeError, KeyError) as problem:
            raise WeightsUnusable(f"{path} can't be read: {problem!r}") from problem
        if not np.isfinite([*weights.values(), alpha]).all() or not 0.0 <= alpha <= 1.0:
            raise WeightsUnusable(f"{path.name} holds a weight that is no number", file=path.name)
        return cls(weights=weights, alpha=alpha)

    def save(self, path: Path) -> None:
        """Write the weights as JSON."""
        rounded = {name: round(self.weights[name], 4) for name in INPUTS}
        content = {"alpha": round(self.alpha, 4), "weights": rounded}
        path.write_text(json.dumps(content, indent=2) + "\n", encoding="utf-8")

    def score(
        self,
        index: IndexView,
        query: str,
        rows: Rows,
        *,
        lexical: Scores,
        neural: Scores,
        identified: Sequence[int] = (),
    ) -> Scores:
        """How well some rows fit.

        Args:
            index: The catalogue.
            query: The sentence.
            rows: int32 [n], the candidates.
            lexical: float32 [n], BM25 of the rows as a share of the best.
            neural: float32 [n], the neural leg of the rows, 0 to 1.
            identified: Rows that the query names.

        Returns:
            float32 [n], 0 if all speaks against a dataset to 1 if all speaks for it.
        """
        inputs = self.inputs(
            index, query, rows, lexical=lexical, neural=neural, identified=identified
        )
        return self.of_inputs(inputs)

    def inputs(
        self,
        index: IndexView,
        query: str,
        rows: Rows,
        *,
        lexical: Scores,
        neural: Scores,
        identified: Sequence[int] = (),
    ) -> Scores:
        """What the score is made of, float32 [n, len(INPUTS)]; arguments as of ``score``."""
        reader = self._readers.get(index)
        if reader is None:
            reader = self._readers[index] = FeatureReader(index)
        fused = self.alpha * neural + (1.0 - self.alpha) * lexical
        features = reader.read(query, rows, identified=identified)
        return np.column_stack([fused, features]).astype(np.float32)

    def of_inputs(self, inputs: Scores) -> Scores:
        """Scores of inputs that are known already, float32 [n]."""
        weights = self._vector
        least, most = weights[weights < 0].sum(), weights[weights > 0].sum()
        return np.asarray((inputs @ weights - least) / max(most - least, 1e-9), np.float32)

    @property
    def _vector(self) -> NDArray[np.float32]:
        return np.array([self.weights[name] for name in INPUTS], np.float32)
