"""Training examples: queries with what fits and with hard negatives by words and by meaning."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from discovery.learning.mlp import Examples
from discovery.learning.pairs import TrainingPair
from discovery.learning.task import Question, Task

_HARD = 40
"""The best candidates by each leg that negatives are drawn from."""
_EACH = 4
_MOST_POSITIVES = 6


def examples_of_pairs(task: Task, pairs: Sequence[TrainingPair], *, seed: int) -> Examples:
    """Examples of pairs that state rows; versions of what fits are never negatives."""
    datasets = np.asarray(task.index.datasets)
    vectors = task.encode([pair.query for pair in pairs])
    questions = [
        task.question(
            pair.query,
            (),
            targets=[frozenset(int(datasets[row]) for row in pair.positives)],
            vector=vector,
            source=pair.source,
        )
        for pair, vector in zip(pairs, vectors, strict=True)
    ]
    return examples_of_questions(task, questions, seed=seed)


def examples_of_questions(task: Task, questions: Sequence[Question], *, seed: int) -> Examples:
    """One example for each dataset that fits a question, at most six; together they count once."""
    source = np.random.default_rng(seed)
    members = _newest_rows(task)
    queries, positives, negatives, fits, weights, numbers = [], [], [], [], [], []
    for number, question in enumerate(questions):
        right = sorted(frozenset().union(*question.targets) & members.keys())[:_MOST_POSITIVES]
        drawn = _hard_negatives(question, source) if right else None
        if drawn is None:
            continue
        fitting = frozenset(members[dataset] for dataset in right)
        for dataset in right:
            queries.append(question.vector)
            positives.append(members[dataset])
            negatives.append(drawn)
            fits.append(fitting)
            weights.append(1.0 / len(right))
            numbers.append(number)
    return Examples(
        queries=np.array(queries, np.float32),
        positives=np.array(positives, np.int64),
        negatives=np.array(negatives, np.int64).reshape(len(positives), 2 * _EACH),
        fits=fits,
        weights=np.array(weights, np.float32),
        numbers=np.array(numbers, np.int64),
    )


def _newest_rows(task: Task) -> dict[int, int]:
    rows = np.flatnonzero(task.newest)
    datasets = np.asarray(task.index.datasets)[rows]
    return dict(zip(datasets.tolist(), rows.tolist(), strict=True))


def _hard_negatives(question: Question, source: np.random.Generator) -> NDArray[np.int64] | None:
    """Rows that either leg ranks high and that don't fit; None if there are too few."""
    wrong = np.flatnonzero(~question.right)
    if len(wrong) < _EACH:
        return None
    drawn = []
    for leg in (question.lexical, question.cosine):
        best = wrong[np.argsort(-leg[wrong], kind="stable")[:_HARD]]
        drawn.append(source.choice(best, _EACH, replace=False))
    return np.asarray(question.rows[np.concatenate(drawn)], np.int64)
