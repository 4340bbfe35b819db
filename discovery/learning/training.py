"""Trains NN-SSC and the ranker: on derived pairs first, then on judged ones, cross-validated."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace

import numpy as np
from numpy.typing import NDArray

from discovery.evaluation.measures import (
    Position,
    average_precision,
    recall_at,
    reciprocal_rank,
)
from discovery.learning.calibration import calibration_error, fit_platt
from discovery.learning.examples import examples_of_pairs, examples_of_questions
from discovery.learning.features import Scores
from discovery.learning.folds import family_folds
from discovery.learning.listwise import fit_listwise
from discovery.learning.mlp import Settings, train_network
from discovery.learning.pairs import TrainingPair
from discovery.learning.ranker import INPUTS, LearnedRanker
from discovery.learning.scorer import PairScorer
from discovery.learning.task import Question, Task
from discovery.retrieval.fusion import alpha_from_quality

Say = Callable[[str], None]
FOLDS = 5
SEED = 20_260
FUSED_WEIGHT, PENALTY = 10.0, 3e-3
"""Fixed before training: results hardly depend on them (docs/discovery/README.md)."""
_VALIDATION = 200
KEYWORD_WEIGHT = 0.3
"""What a short derived query counts beside a judged one."""
STARTS = {"fused": FUSED_WEIGHT, "auxiliary": -1.0}
"""What weights are drawn to: the fused legs alone, and browse images and the like set back."""


@dataclass(frozen=True, kw_only=True)
class CrossValidated:
    """Figures of questions that training didn't see.

    Attributes:
        values: By source, leg and measure: one value for each question.
        raw: Raw NN-SSC score of each question's candidates.
        alpha: Weight of the neural leg by its standalone quality.
        calibration: Slope and offset.
        calibration_error: Of calibrated scores of the candidates.
    """

    values: Mapping[str, Mapping[str, Mapping[str, list[float]]]]
    raw: tuple[Scores, ...]
    alpha: float
    calibration: tuple[float, float]
    calibration_error: float


@dataclass(frozen=True, kw_only=True)
class Trained:
    """What training gives.

    Attributes:
        scorer: NN-SSC, calibrated.
        ranker: The ranker.
        base_epoch: Pass over derived pairs after which training on them stopped.
        base_validation: Mean reciprocal rank on derived queries kept apart.
        family_folds: Figures with whole families kept apart.
        open_folds: Figures with questions dealt at random: datasets may occur in training.
    """

    scorer: PairScorer
    ranker: LearnedRanker
    base_epoch: int
    base_validation: float
    family_folds: CrossValidated
    open_folds: CrossValidated


@dataclass(frozen=True, kw_only=True)
class Recipe:
    """How training goes.

    Attributes:
        base: Training on derived pairs, with early stopping.
        tuning: Training on judged pairs after that, for a fixed number of passes.
        seed: Of everything that chance decides.
    """

    base: Settings = field(default_factory=lambda: Settings(epochs=12, patience=3, rate=5e-4))
    tuning: Settings = field(default_factory=lambda: Settings(epochs=5, patience=5, rate=3e-4))
    seed: int = SEED


def train_base(
    task: Task, pairs: Sequence[TrainingPair], *, recipe: Recipe, say: Say
) -> tuple[PairScorer, int, float]:
    """Train on derived pairs; a part of them, kept apart, says when to stop."""
    order = np.random.default_rng(recipe.seed).permutation(len(pairs))
    kept = min(_VALIDATION, len(pairs) // 5)
    checks = [pairs[index] for index in order[:kept]]
    training = examples_of_pairs(task, [pairs[index] for index in order[kept:]], seed=recipe.seed)
    datasets = np.asarray(task.index.datasets)
    vectors = task.encode([pair.query for pair in checks])
    questions = [
        task.question(
            pair.query,
            (),
            targets=[frozenset(int(datasets[row]) for row in pair.positives)],
            vector=vector,
            source=pair.source,
        )
        for pair, vector in zip(checks, vectors, strict=True)
    ]

    def validate(scorer: PairScorer) -> float:
        found = [question.positions(_raw(task, scorer, question)) for question in questions]
        return float(np.mean([reciprocal_rank(positions) for positions in found]))

    settings = replace(recipe.base, seed=recipe.seed)
    return train_network(
        training,
        task.vectors,
        validate=validate,
        settings=settings,
        progress=lambda epoch, score: say(f"derived pairs, pass {epoch}: MRR {score:.3f}"),
    )


def tune(
    task: Task, base: PairScorer, questions: Sequence[Question], *, recipe: Recipe
) -> PairScorer:
    """Go on from a scorer on judged questions, for a fixed number of passes."""
    passes = iter(range(recipe.tuning.epochs + 1))
    scorer, _, _ = train_network(
        examples_of_questions(task, questions, seed=recipe.seed),
        task.vectors,
        validate=lambda scorer: float(next(passes)),  # The last pass is the one that is kept.
        start=base,
        settings=replace(recipe.tuning, seed=recipe.seed),
    )
    return scorer


def cross_validate(
    task: Task,
    base: PairScorer,
    questions: Sequence[Question],
    *,
    folds: Sequence[int],
    keywords: Sequence[Question] = (),
    recipe: Recipe,
    say: Say,
) -> CrossValidated:
    """Score each question by networks and rankers that were trained without its fold.

    Short derived queries, ``keywords``, teach every fold's ranker and are not measured.
    """
    short = [strength_shares(_raw(task, base, question)) for question in keywords]
    raw: list[Scores] = [np.zeros(0, np.float32)] * len(questions)
    for fold in sorted(set(folds)):
        others = [question for question, of in zip(questions, folds, strict=True) if of != fold]
        scorer = tune(task, base, others, recipe=recipe)
        for place, question in enumerate(questions):
            if folds[place] == fold:
                raw[place] = _raw(task, scorer, question)
        say(f"fold {fold + 1}: network trained on {len(others)} questions")
    calibration, error = _calibrate(questions, raw)
    neural = [strength_shares(scores) for scores in raw]
    alpha = alpha_from_quality(
        _quality(questions, neural), _quality(questions, [q.lexical for q in questions])
    )
    inputs = _inputs(task, questions, neural, alpha)
    short_inputs = _inputs(task, keywords, short, alpha)
    values: dict[str, dict[str, dict[str, list[float]]]] = {}
    for fold in sorted(set(folds)):
        rest = [place for place, of in enumerate(folds) if of != fold]
        ranker = fit_ranker(
            [*(questions[p] for p in rest), *keywords],
            [*(inputs[p] for p in rest), *short_inputs],
            alpha=alpha,
        )
        for place in [place for place, of in enumerate(folds) if of == fold]:
            question = questions[place]
            legs = {
                "nn_ssc": neural[place],
                "bm25_newest": question.lexical,
                "fused_newest": inputs[place][:, 0],
                "hybrid": ranker.of_inputs(inputs[place]),
            }
            ranked = {name: question.positions(scores) for name, scores in legs.items()}
            _note(values, question, {**question.alone, **ranked})
    return CrossValidated(
        values=values, raw=tuple(raw), alpha=alpha, calibration=calibration, calibration_error=error
    )


def fit_ranker(
    questions: Sequence[Question], inputs: Sequence[Scores], *, alpha: float
) -> LearnedRanker:
    """Fit the ranker's weights; they are drawn to those of the fused legs alone."""
    start = np.array([STARTS.get(name, 0.0) for name in INPUTS])
    lists = [
        (row, question.right, KEYWORD_WEIGHT if question.source == "keywords" else 1.0)
        for row, question in zip(inputs, questions, strict=True)
    ]
    weights = fit_listwise(lists, start=start, penalty=PENALTY)
    return LearnedRanker(weights=dict(zip(INPUTS, weights.tolist(), strict=True)), alpha=alpha)


def train(
    task: Task,
    pairs: Sequence[TrainingPair],
    questions: Sequence[Question],
    *,
    keywords: Sequence[Question] = (),
    recipe: Recipe | None = None,
    say: Say = lambda line: None,
) -> Trained:
    """Train both models; figures come from cross-validation, weights from all questions.

    Args:
        task: The index and its rows.
        pairs: Derived from records, or by other ways that state rows.
        questions: Judged ones, from at least two families.
        keywords: Short derived ones, for the ranker.
        recipe: How.
        say: Told of each step.
    """
    chosen = recipe or Recipe()
    base, epoch, score = train_base(task, pairs, recipe=chosen, say=say)
    by_family = family_folds([question.relevant for question in questions], folds=FOLDS)
    dealt = np.random.default_rng(chosen.seed).permutation(len(questions)) % FOLDS
    apart = cross_validate(
        task, base, questions, folds=by_family, keywords=keywords, recipe=chosen, say=say
    )
    opened = cross_validate(
        task, base, questions, folds=dealt.tolist(), keywords=keywords, recipe=chosen, say=say
    )
    scorer = tune(task, base, questions, recipe=chosen)
    slope, offset = apart.calibration
    neural = [strength_shares(scores) for scores in apart.raw]
    neural += [strength_shares(_raw(task, base, question)) for question in keywords]
    every = [*questions, *keywords]
    inputs = _inputs(task, every, neural, apart.alpha)
    return Trained(
        scorer=replace(scorer, slope=slope, offset=offset),
        ranker=fit_ranker(every, inputs, alpha=apart.alpha),
        base_epoch=epoch,
        base_validation=score,
        family_folds=apart,
        open_folds=opened,
    )


def _raw(task: Task, scorer: PairScorer, question: Question) -> Scores:
    return scorer.raw(question.vector, task.vectors[question.rows])


def _calibrate(
    questions: Sequence[Question], raw: Sequence[Scores]
) -> tuple[tuple[float, float], float]:
    scores = np.concatenate([np.asarray(row, np.float64) for row in raw])
    fits = np.concatenate([question.right.astype(np.float64) for question in questions])
    slope, offset = fit_platt(scores, fits)
    return (slope, offset), calibration_error(_probabilities(scores, slope, offset), fits)


def _probabilities(raw: NDArray[np.float64], slope: float, offset: float) -> NDArray[np.float64]:
    return np.asarray(1.0 / (1.0 + np.exp(-(slope * raw + offset))), np.float64)


def strength_shares(raw: Scores) -> Scores:
    """Raw scores held to 0..1 as shares of the best, as retrieval fuses them."""
    held = np.clip(raw, 0.0, 1.0)
    return np.asarray(held / max(float(held.max(initial=0.0)), 1e-9), np.float32)


def _quality(questions: Sequence[Question], scores: Sequence[Scores]) -> float:
    """Mean reciprocal rank, the mean over sources so that a large one doesn't decide."""
    by_source: dict[str, list[float]] = {}
    for question, leg in zip(questions, scores, strict=True):
        by_source.setdefault(question.source, []).append(reciprocal_rank(question.positions(leg)))
    return float(np.mean([np.mean(values) for values in by_source.values()]))


def _inputs(
    task: Task, questions: Sequence[Question], neural: Sequence[Scores], alpha: float
) -> list[Scores]:
    reader = LearnedRanker(weights=dict.fromkeys(INPUTS, 0.0), alpha=alpha)
    return [
        reader.inputs(
            task.index,
            question.query,
            question.rows,
            lexical=question.lexical,
            neural=leg,
            identified=[named.row for named in task.index.identifiers.find(question.query)],
        )
        for question, leg in zip(questions, neural, strict=True)
    ]


def _note(
    values: dict[str, dict[str, dict[str, list[float]]]],
    question: Question,
    legs: Mapping[str, tuple[Position, ...]],
) -> None:
    for leg, positions in legs.items():
        measures = {
            "recall@10": recall_at(positions, 10),
            "mrr": reciprocal_rank(positions),
            "map": average_precision(positions),
        }
        of_leg = values.setdefault(question.source, {}).setdefault(leg, {})
        for measure, value in measures.items():
            of_leg.setdefault(measure, []).append(value)
