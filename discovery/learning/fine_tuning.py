"""Fine-tuning of the sentence encoder on (query, positive, hard negative): NN-SSC's alternative."""

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import torch
from torch import Tensor, nn

Progress = Callable[[int, float], None]
"""Told of a step's number and its loss."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Triple:
    """A query, a text that fits it and one that nearly does."""

    query: str
    positive: str
    negative: str


@dataclass(frozen=True, kw_only=True, slots=True)
class FineTuning:
    """How the encoder is tuned.

    Attributes:
        epochs: Passes over the triples.
        batch: Triples a step; the texts of the others are negatives too.
        rate: Learning rate of AdamW, drawn down to zero in a line.
        temperature: What cosines are divided by in the loss.
        most_pieces: Word pieces of a text that are read while training; fewer take less time.
        seed: Of the order of triples, and of dropout.
        last_layers: Number of the encoder's layers that are trained, from the last; 0 for all.
    """

    epochs: int = 1
    batch: int = 16
    rate: float = 2e-5
    temperature: float = 0.05
    most_pieces: int = 96
    seed: int = 20_260
    last_layers: int = 2


def fine_tune(
    model: Any,  # noqa: ANN401 -- a SentenceTransformer, which has no type hints
    triples: Sequence[Triple],
    *,
    settings: FineTuning | None = None,
    progress: Progress = lambda step, loss: None,
) -> int:
    """Tune a SentenceTransformer in place.

    The loss is the cross-entropy of the positive among all positives and hard negatives of the
    batch (multiple negatives ranking, Henderson et al. 2017).

    Args:
        model: The encoder.
        triples: At least two.
        settings: How.
        progress: Told of each step.

    Returns:
        Number of weights that were trained.
    """
    chosen = settings or FineTuning()
    torch.manual_seed(chosen.seed)
    order = list(range(len(triples)))
    source = random.Random(chosen.seed)  # noqa: S311 -- reproducible order, no secret
    trained = _choose_weights(model, chosen.last_layers)
    steps = chosen.epochs * max(len(triples) // chosen.batch, 1)
    optimizer = torch.optim.AdamW(trained, lr=chosen.rate, weight_decay=0.01)
    falling = torch.optim.lr_scheduler.LinearLR(optimizer, 1.0, 0.01, total_iters=steps)
    window = model.max_seq_length
    model.max_seq_length = chosen.most_pieces
    model.train()
    step = 0
    for _ in range(chosen.epochs):
        source.shuffle(order)
        for start in range(0, len(order) - 1, chosen.batch):
            batch = [triples[index] for index in order[start : start + chosen.batch]]
            if len(batch) > 1:
                loss = _loss(model, batch, chosen.temperature)
                optimizer.zero_grad()
                loss.backward()  # type: ignore[no-untyped-call]
                optimizer.step()
                falling.step()
                step += 1
                progress(step, float(loss.detach()))
    model.eval()
    model.max_seq_length = window
    return sum(parameter.numel() for parameter in trained)


def _choose_weights(model: Any, last_layers: int) -> list[nn.Parameter]:  # noqa: ANN401
    """Freeze all but the last layers; returns what is trained."""
    named = list(model.named_parameters())
    numbers = sorted(
        {int(name.split(".layer.")[1].split(".")[0]) for name, _ in named if ".layer." in name}
    )
    kept = {f".layer.{number}." for number in numbers[-last_layers:]} if last_layers else {""}
    for name, parameter in named:
        parameter.requires_grad_(any(part in name for part in kept))
    return [parameter for _, parameter in named if parameter.requires_grad]


def _loss(model: Any, batch: Sequence[Triple], temperature: float) -> Tensor:  # noqa: ANN401
    queries = _embed(model, [triple.query for triple in batch])
    texts = [triple.positive for triple in batch] + [triple.negative for triple in batch]
    scores = queries @ _embed(model, texts).T / temperature
    return nn.functional.cross_entropy(scores, torch.arange(len(batch)))


def _embed(model: Any, texts: Sequence[str]) -> Tensor:  # noqa: ANN401
    vectors: Tensor = model(model.tokenize(list(texts)))["sentence_embedding"]
    return nn.functional.normalize(vectors, dim=1)
