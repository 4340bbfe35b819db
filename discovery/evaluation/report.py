"""Results as tables for people, as JSON for programs, and query by query."""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from discovery.evaluation.retrieval import PreferenceResult, RetrievalResult

_COMPARED = "hybrid"
_LISTED = ("recall@10", "mrr", "map", "ndcg@10")
Summary = dict[str, Any]


def queries_summary(result: RetrievalResult) -> Summary:
    """The figures of each condition, with what was unknown and the gains of "hybrid"."""
    return {
        "n": len(result.queries),
        "conditions": {name: _figures(result, name) for name in result.conditions},
        "gains": _gains(result),
        "unknown": list(result.unknown),
        "seconds": round(result.seconds, 1),
    }


_PROMISED = ("recall@10", "mrr", "map", "ndcg@10", "recall@10_ci95", "correct", "ties", "wrong")


def promised(summary: Summary) -> Summary:
    """The part of a summary that other programs rely on."""
    conditions = {
        name: {key: figures[key] for key in _PROMISED if key in figures}
        for name, figures in summary["conditions"].items()
    }
    return {"n": summary["n"], "conditions": conditions}


def _figures(result: RetrievalResult, condition: str) -> Summary:
    figures: Summary = {}
    for measure in (*_LISTED, "recall@50"):
        interval = result.interval(condition, measure)
        figures[measure] = round(interval.mean, 4)
        figures[f"{measure}_ci95"] = [round(interval.low, 4), round(interval.high, 4)]
    return figures


def _gains(result: RetrievalResult) -> Mapping[str, Summary]:
    """How much more recall@10 "hybrid" has than each other condition, paired by query."""
    if _COMPARED not in result.conditions:
        return {}
    gains = {}
    for name in result.conditions:
        if name != _COMPARED:
            gain = result.gain(_COMPARED, name, "recall@10")
            gains[name] = {
                "recall@10": round(gain.mean, 4),
                "ci95": [round(gain.low, 4), round(gain.high, 4)],
                "excludes_zero": gain.excludes_zero,
            }
    return gains


def queries_table(result: RetrievalResult) -> str:
    """A line for each condition."""
    lines = [f"{'condition':<18} {'recall@10 [95 %]':<22} mrr    map    ndcg@10  gain of hybrid"]
    for name in result.conditions:
        recall = result.interval(name, "recall@10")
        others = "  ".join(f"{result.interval(name, measure).mean:.3f}" for measure in _LISTED[1:])
        spread = f"{recall.mean:.3f} [{recall.low:.3f}, {recall.high:.3f}]"
        lines.append(f"{name:<18} {spread:<22} {others}    {_gain_text(result, name)}".rstrip())
    return "\n".join(lines)


def _gain_text(result: RetrievalResult, name: str) -> str:
    if name == _COMPARED or _COMPARED not in result.conditions:
        return ""
    gain = result.gain(_COMPARED, name, "recall@10")
    return f"{gain.mean:+.3f} [{gain.low:+.3f}, {gain.high:+.3f}]"


def write_query_file(path: Path, result: RetrievalResult) -> None:
    """Write one JSON line for each query: its positions and measures under each condition."""
    with path.open("w", encoding="utf-8") as file:
        for query in result.queries:
            row = {
                "query": query.query,
                "relevant": list(query.relevant),
                "positions": {name: list(found) for name, found in query.positions.items()},
                "measures": {name: dict(values) for name, values in query.measures.items()},
            }
            file.write(json.dumps(row, ensure_ascii=False) + "\n")


def preferences_summary(result: PreferenceResult) -> Summary:
    """Shares of each condition, with what was unknown."""
    return {
        "n": len(result.judged),
        "conditions": {
            name: {
                "correct": round(accuracy.correct, 4),
                "ties": round(accuracy.ties, 4),
                "wrong": round(accuracy.wrong, 4),
            }
            for name in result.outcomes
            for accuracy in (result.accuracy(name),)
        },
        "unknown": list(result.unknown),
    }


def preferences_table(result: PreferenceResult) -> str:
    """A line for each condition."""
    lines = [f"{'condition':<18} correct  ties   wrong"]
    for name in result.outcomes:
        shares = result.accuracy(name)
        lines.append(f"{name:<18} {shares.correct:.3f}    {shares.ties:.3f}  {shares.wrong:.3f}")
    return "\n".join(lines)
