"""The model card of trained weights: for programs as JSON, for people as Markdown."""

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np

from discovery.evaluation.bootstrap import mean_interval, paired_difference
from discovery.learning.training import CrossValidated, Trained

Card = Mapping[str, Any]
_MEASURES = ("recall@10", "mrr", "map")


def make_card(
    trained: Trained,
    *,
    encoder: str,
    counts: Mapping[str, int],
    seed: int,
    rebuild: str,
) -> Card:
    """Collect the facts of a training.

    Args:
        trained: What it gave.
        encoder: Name and revision of the text encoder; the weights fit no other.
        counts: Number of training queries by where they come from.
        seed: Of everything that chance decided.
        rebuild: The command that makes the weights again.
    """
    return {
        "model": "NN-SSC with a linear ranker",
        "encoder": encoder,
        "parameters": trained.scorer.parameters,
        "alpha": round(trained.ranker.alpha, 4),
        "alpha_derivation": (
            "q_n / (q_n + q_l), where q_n and q_l are the mean reciprocal ranks of NN-SSC and of "
            "BM25, each alone, on held-out folds; no figure of their combination enters"
        ),
        "calibration": {
            "method": "Platt, on scores of held-out folds",
            "slope": round(trained.scorer.slope, 4),
            "offset": round(trained.scorer.offset, 4),
            "expected_calibration_error": trained.family_folds.calibration_error,
        },
        "training_queries": dict(counts),
        "stopped_after_pass": trained.base_epoch,
        "validation_mrr_on_derived_queries": round(trained.base_validation, 4),
        "seed": seed,
        "figures": {
            "families_apart": _figures(trained.family_folds),
            "dealt_at_random": _figures(trained.open_folds),
        },
        "final_weights": (
            "trained on all training queries; the figures are those of models that did not see the "
            "queries they were measured on"
        ),
        "rebuild": rebuild,
    }


def _figures(found: CrossValidated) -> Mapping[str, Any]:
    return {
        source: {leg: _of_leg(measures) for leg, measures in legs.items()}
        | {"gain_of_hybrid_in_recall@10": _gains(legs)}
        for source, legs in found.values.items()
    }


def _of_leg(measures: Mapping[str, Sequence[float]]) -> Mapping[str, Any]:
    recall = mean_interval(measures["recall@10"])
    means = {name: round(float(np.mean(measures[name])), 4) for name in _MEASURES}
    return {**means, "recall@10_ci95": [round(recall.low, 4), round(recall.high, 4)]}


def _gains(legs: Mapping[str, Mapping[str, Sequence[float]]]) -> Mapping[str, Any]:
    gains = {}
    for leg, measures in legs.items():
        if leg != "hybrid":
            gain = paired_difference(legs["hybrid"]["recall@10"], measures["recall@10"])
            gains[leg] = [round(gain.mean, 4), round(gain.low, 4), round(gain.high, 4)]
    return gains


def write_card(folder: Path, card: Card) -> None:
    """Write ``nn_ssc.json`` and ``nn_ssc.md``."""
    text = json.dumps(card, indent=2, ensure_ascii=False)
    (folder / "nn_ssc.json").write_text(text + "\n", encoding="utf-8")
    (folder / "nn_ssc.md").write_text(as_markdown(card), encoding="utf-8")


def as_markdown(card: Card) -> str:
    """The card for people."""
    counts = ", ".join(f"{count} {name}" for name, count in card["training_queries"].items())
    calibration = card["calibration"]
    lines = [
        f"# {card['model']}",
        "",
        "Says how well a dataset fits a sentence, from the vectors of both, and weighs that "
        "against words, stated levels and frequencies, versions and standing.",
        "",
        f"- Encoder: {card['encoder']}, left as it is. {card['parameters']:,} trained weights, "
        "stored at half precision.",
        f"- Trained on {counts} queries; seed {card['seed']}; stopped after pass "
        f"{card['stopped_after_pass']} over derived queries.",
        f"- alpha = {card['alpha']}: {card['alpha_derivation']}.",
        f"- Calibration: {calibration['method']}; slope {calibration['slope']}, offset "
        f"{calibration['offset']}, expected calibration error "
        f"{calibration['expected_calibration_error']:.5f} over candidates.",
        f"- Weights: {card['final_weights']}.",
        f"- Rebuild: `{card['rebuild']}`",
        "",
    ]
    titles = {
        "families_apart": "Families of datasets kept apart: no dataset of a query was in training",
        "dealt_at_random": "Queries dealt at random: datasets may have been in training",
    }
    for name, title in titles.items():
        lines += [f"## {title}", "", *_table(card["figures"][name]), ""]
    return "\n".join(lines)


def _table(figures: Mapping[str, Any]) -> list[str]:
    lines = [
        "| queries | ranking | R@10 [95 %] | MRR | MAP | gain of hybrid in R@10 [95 %] |",
        "|---|---|---|---|---|---|",
    ]
    for source, legs in figures.items():
        gains = legs["gain_of_hybrid_in_recall@10"]
        for leg, row in legs.items():
            if leg != "gain_of_hybrid_in_recall@10":
                low, high = row["recall@10_ci95"]
                gain = "{:+.3f} [{:+.3f}, {:+.3f}]".format(*gains[leg]) if leg in gains else ""
                lines.append(
                    f"| {source} | {leg} | {row['recall@10']:.3f} [{low:.3f}, {high:.3f}] "
                    f"| {row['mrr']:.3f} | {row['map']:.3f} | {gain} |"
                )
    return lines
