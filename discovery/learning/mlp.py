"""Training of NN-SSC. Only this module and fine-tuning need torch."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor, nn

from discovery.learning.scorer import FIRST, SECOND, PairScorer

Vectors = NDArray[np.float32]
Progress = Callable[[int, float], None]
"""Told of an epoch's number and its validation score."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Settings:
    """How the network is trained.

    Attributes:
        epochs: Most passes over the pairs.
        patience: Passes without a better validation score before it stops.
        batch: Pairs a step; each one's positive is the others' negative.
        rate: Learning rate of AdamW.
        decay: Weight decay of AdamW.
        dropout: Share of hidden units left out while training.
        seed: Of the first weights, the order of pairs and dropout.
        temperature: What raw outputs are multiplied by in the loss.
    """

    epochs: int = 30
    patience: int = 4
    batch: int = 64
    rate: float = 3e-4
    decay: float = 1e-2
    dropout: float = 0.1
    seed: int = 20_260
    temperature: float = 20.0


@dataclass(frozen=True, kw_only=True)
class Examples:
    """Queries with what fits and what nearly fits.

    Attributes:
        queries: float32 [n, d].
        positives: int [n], row of a dataset that fits.
        negatives: int [n, k], rows of datasets that look like it and don't fit.
        fits: All rows that fit each query: never taken for negatives.
        weights: float32 [n], how much each counts.
        numbers: int [n], which of the questions that they were made of each is about.
    """

    queries: Vectors
    positives: NDArray[np.int64]
    negatives: NDArray[np.int64]
    fits: Sequence[frozenset[int]]
    weights: Vectors
    numbers: NDArray[np.int64]


class Network(nn.Module):
    """768 -> 512 -> 128 -> 1 with rectifiers, for vectors of length 384: 459,521 weights.

    Its output corrects the cosine of the two centred vectors: the last layer starts at zero, so
    that the untrained scorer is the cosine, and training moves it from there pair by pair.
    """

    def __init__(self, dimension: int, *, dropout: float) -> None:
        super().__init__()
        self.dimension = dimension
        self.first = nn.Linear(2 * dimension, FIRST)
        self.second = nn.Linear(FIRST, SECOND)
        self.third = nn.Linear(SECOND, 1)
        self.dropout = nn.Dropout(dropout)
        with torch.no_grad():
            # Inputs of length one: with torch's own start all units would be nearly constant.
            self.first.weight.mul_(dimension**0.5)
            self.third.weight.zero_()
            self.third.bias.zero_()

    def take(self, scorer: PairScorer) -> None:
        """Set the weights to those of a trained scorer."""
        with torch.no_grad():
            for parameter, array in zip(self.parameters(), scorer.layers, strict=True):
                parameter.copy_(torch.from_numpy(array))

    def forward(self, queries: Tensor, datasets: Tensor) -> Tensor:
        """Raw score of each query with each dataset, from centred vectors of length one.

        Args:
            queries: [b, d].
            datasets: [m, d] for all queries, or [b, m, d] for each its own.

        Returns:
            [b, m].
        """
        weight = self.first.weight
        start = queries @ weight[:, : self.dimension].T + self.first.bias
        part = datasets @ weight[:, self.dimension :].T
        hidden = self.dropout(torch.relu(start[:, None, :] + part))
        hidden = torch.relu(self.second(hidden))
        correction: Tensor = self.third(hidden)[..., 0]
        return correction + (datasets @ queries[:, :, None])[..., 0]


def train_network(
    training: Examples,
    datasets: Vectors,
    *,
    validate: Callable[[PairScorer], float],
    start: PairScorer | None = None,
    settings: Settings | None = None,
    progress: Progress = lambda epoch, score: None,
) -> tuple[PairScorer, int, float]:
    """Train until the validation score stops rising; the best state is kept.

    The loss is the cross-entropy of the positive among the positives of the batch and the query's
    own hard negatives.

    Args:
        training: What it learns from.
        datasets: float32 [rows, d], all datasets' vectors.
        validate: Quality of a scorer on queries kept apart; higher is better.
        start: A scorer to go on from; by default an untrained one.
        settings: How.
        progress: Told after each pass.

    Returns:
        The scorer without calibration (slope 1, offset 0), its epoch and its validation score.
    """
    chosen = settings or Settings()
    torch.manual_seed(chosen.seed)
    order = np.random.default_rng(chosen.seed)
    centre = np.asarray(datasets.mean(axis=0), np.float32) if start is None else start.centre
    rows = _unit(datasets, centre)
    queries = _unit(training.queries, centre)
    network = Network(datasets.shape[1], dropout=chosen.dropout)
    if start is not None:
        network.take(start)
    optimizer = torch.optim.AdamW(network.parameters(), lr=chosen.rate, weight_decay=chosen.decay)
    best = _frozen(network, centre)
    best_epoch, best_score = 0, validate(best)
    progress(0, best_score)
    for epoch in range(1, chosen.epochs + 1):
        network.train()
        shuffled = order.permutation(len(training.positives))
        for first in range(0, len(shuffled), chosen.batch):
            picked = shuffled[first : first + chosen.batch]
            if len(picked) > 1:
                _step(network, optimizer, training, picked, (queries, rows), chosen.temperature)
        scorer = _frozen(network, centre)
        score = validate(scorer)
        progress(epoch, score)
        if score > best_score:
            best, best_epoch, best_score = scorer, epoch, score
        elif epoch - best_epoch >= chosen.patience:
            break
    return best, best_epoch, best_score


def _step(
    network: Network,
    optimizer: torch.optim.Optimizer,
    training: Examples,
    picked: NDArray[np.int64],
    vectors: tuple[Tensor, Tensor],
    temperature: float,
) -> None:
    queries, rows = vectors
    positives = training.positives[picked]
    query = queries[torch.from_numpy(picked)]
    shared = network(query, rows[torch.from_numpy(positives)])
    own = network(query, rows[torch.from_numpy(training.negatives[picked])])
    clash = [
        [column != row and int(other) in training.fits[int(index)]]
        for row, index in enumerate(picked)
        for column, other in enumerate(positives)
    ]
    mask = torch.tensor(clash).reshape(len(picked), len(picked))
    scores = torch.cat([shared.masked_fill(mask, -torch.inf), own], dim=1) * temperature
    losses = nn.functional.cross_entropy(scores, torch.arange(len(picked)), reduction="none")
    weights = torch.from_numpy(training.weights[picked])
    optimizer.zero_grad()
    ((losses * weights).sum() / weights.sum()).backward()  # type: ignore[no-untyped-call]
    optimizer.step()


def _unit(rows: Vectors, centre: Vectors) -> Tensor:
    moved = torch.from_numpy(np.asarray(rows, np.float32) - centre)
    return nn.functional.normalize(moved, dim=1)


def _frozen(network: Network, centre: Vectors) -> PairScorer:
    network.eval()
    linears = (network.first, network.second, network.third)
    layers = tuple(
        array.detach().numpy().copy()
        for linear in linears
        for array in (linear.weight, linear.bias)
    )
    return PairScorer(centre=centre, layers=layers, slope=1.0, offset=0.0)
