"""Scores of one question: only what the expert states is scored."""

from collections.abc import Mapping
from dataclasses import dataclass

from osgr.evaluation.answers import is_right
from osgr.evaluation.names import NodeNames
from osgr.evaluation.path_metrics import (
    evidence_coverage_recall,
    evidence_order_recall,
    evidence_path_match,
)
from osgr.evaluation.rows import Row

METRICS = ("ECR", "EOR", "EPM", "TFA", "SFA", "RGA", "Eff", "Acc", "item_precision", "item_recall")


@dataclass(frozen=True, kw_only=True)
class Prediction:
    """What was answered to one question.

    Attributes:
        path: The first grounded path, else the first support path; empty if there is none.
        temporal_relation: Label.
        spatial_relation: Label.
        items: Ids of the items of the first grounded set.
        steps: Steps executed; None without execution.
        answer: A number, a text or None.
        choice: The option chosen.
        refused: Whether the answer is that there can be none.
        why_not: Why.
        executed: Whether an answer was sought at all.
    """

    path: tuple[str, ...]
    temporal_relation: str
    spatial_relation: str
    items: tuple[str, ...] = ()
    steps: int | None = None
    answer: float | str | None = None
    choice: str | None = None
    refused: bool = False
    why_not: str = ""
    executed: bool = True


def score(row: Row, prediction: Prediction, *, names: NodeNames) -> Mapping[str, float]:
    """Return the metrics of a row by name.

    Besides the paper's: ``unanswerable_recognised`` over rows that can't be answered,
    ``answerable_refused`` over those that can.
    """
    return {
        **_path_scores(row, prediction, names),
        **_relation_scores(row, prediction),
        **_item_scores(row, prediction),
        **_answer_scores(row, prediction),
        **_refusal_scores(row, prediction),
    }


def _path_scores(row: Row, prediction: Prediction, names: NodeNames) -> dict[str, float]:
    scores: dict[str, float] = {}
    predicted = names.merged_path(prediction.path)
    if row.expert_paths:
        experts = [names.merged_path(path) for path in row.expert_paths]
        unmerged = [names.path(path) for path in row.expert_paths]
        scores["EPM_strict"] = evidence_path_match(names.path(prediction.path), unmerged)
        scores["ECR"] = evidence_coverage_recall(predicted, experts)
        scores["EOR"] = evidence_order_recall(predicted, experts)
        scores["EPM"] = evidence_path_match(predicted, experts)
    if row.endpoints:
        wanted = {names.canonical(name, kind="result") for name in row.endpoints}
        scores["RGA"] = float(bool(predicted) and predicted[-1] in wanted)
    return scores


def _relation_scores(row: Row, prediction: Prediction) -> dict[str, float]:
    scores: dict[str, float] = {}
    if row.temporal_relation is not None:
        scores["TFA"] = float(prediction.temporal_relation == row.temporal_relation)
    if row.spatial_relation is not None:
        scores["SFA"] = float(prediction.spatial_relation == row.spatial_relation)
    return scores


def _item_scores(row: Row, prediction: Prediction) -> dict[str, float]:
    if not row.items:
        return {}
    shared = len({*row.items} & {*prediction.items})
    precision = shared / len({*prediction.items}) if prediction.items else 0.0
    return {"item_precision": precision, "item_recall": shared / len({*row.items})}


def _answer_scores(row: Row, prediction: Prediction) -> dict[str, float]:
    if not prediction.executed:
        return {}
    scores: dict[str, float] = {}
    if row.expert_steps and prediction.steps and not row.is_unanswerable:
        scores["Eff"] = prediction.steps / row.expert_steps
    if row.answer is not None:
        scores["Acc"] = float(
            is_right(
                expected=row.answer,
                answer=prediction.answer,
                choice=prediction.choice,
                choices=row.choices,
            )
        )
    return scores


def _refusal_scores(row: Row, prediction: Prediction) -> dict[str, float]:
    if row.is_unanswerable:
        return {"unanswerable_recognised": float(prediction.refused)}
    if row.expert_paths or row.answerable or row.items:
        return {"answerable_refused": float(prediction.refused)}
    return {}
