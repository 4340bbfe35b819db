"""An answer as the values that the serializers publish."""

import math
from collections.abc import Mapping
from typing import Any

from shapely import MultiPolygon

from osgr.answering.answer import AskAnswer
from osgr.archive.item import ObservationItem
from osgr.derivation.computed import Computed
from osgr.grounding.grounded import GroundedSet, RejectedItem
from osgr.support.path import SupportPath
from osgr.support.relations import Derivation, Relation
from osgr.tools import as_action_graph

MOST_PATHS = 12
MOST_SETS = 6
MOST_ITEMS = 200


def answer_json(answer: AskAnswer) -> Mapping[str, Any]:
    """An answer with its chain of reasoning, items and numbers; long lists are cut and counted."""
    question, grounding = answer.question, answer.grounding
    region = question.region
    sets = (*answer.sets, *answer.unusable)
    return {
        "question": question.text,
        "archive": answer.archive,
        "target": question.target,
        "understood_by": question.understood_by,
        "chips": question.chips,
        "suggestions": question.suggestions,
        "place": {"name": region.name, "box": list(region.box)} if region else None,
        "interval": list(question.when.interval) if question.when.interval else None,
        "sentence": answer.sentence,
        "answer": answer.answer,
        "unit": answer.unit,
        "choice": answer.choice,
        "choice_reason": answer.choice_reason,
        "why_not": answer.why_not.word if answer.why_not else None,
        "paths": [_path(path) for path in answer.paths[:MOST_PATHS]],
        "grounded": [_set(found) for found in sets[:MOST_SETS]],
        "rejected": dict(answer.rejected),
        "rejected_items": [
            _rejected(item) for item in (grounding.rejected_items if grounding else ())
        ][:MOST_ITEMS],
        "computed": _computed(answer.computed) if answer.computed else None,
        "plan": _plan(answer),
        "notices": answer.notices,
        "ms": answer.milliseconds,
    }


def _plan(answer: AskAnswer) -> Mapping[str, Any] | None:
    """The steps of the computation as an action graph, which can be reviewed and run again."""
    if answer.computed is None or not answer.computed.steps:
        return None
    return as_action_graph(answer.computed, question=answer.question.text)


def _path(path: SupportPath) -> Mapping[str, Any]:
    return {
        "nodes": path.nodes,
        "kinds": path.kinds,
        "score": path.score,
        "edges": [_edge(edge) for edge in path.edges],
        "derivations": [_derivation(one) for one in path.derivations],
        "required": path.required,
        "missing": path.missing,
    }


def _edge(edge: Relation) -> Mapping[str, Any]:
    return {
        "subject": edge.subject.name,
        "relation": edge.relation,
        "object": edge.object.name,
        "sources": [
            {
                "citation": record.source.citation,
                "address": record.source.address,
                "section": record.section,
                "evidence": record.evidence,
                "reviewed": record.reviewed,
            }
            for record in edge.provenance
        ],
    }


def _derivation(derivation: Derivation) -> Mapping[str, Any]:
    return {
        "property": derivation.property,
        "operation": derivation.operation,
        "formula": derivation.formula,
        "inputs": dict(derivation.inputs),
    }


def _set(found: GroundedSet) -> Mapping[str, Any]:
    return {
        "path": found.path.nodes,
        "score": found.score,
        "items": [
            _item(scored.item)
            | {
                "spatial": scored.spatial,
                "temporal": scored.temporal,
                "score": scored.score,
                "role": scored.role,
            }
            for scored in found.items[:MOST_ITEMS]
        ],
        "item_count": len(found.items),
        "checks": found.checks,
        "explanation": found.explanation,
        "reason": found.reason,
        "notices": found.notices,
    }


def _item(item: ObservationItem) -> dict[str, Any]:
    return {
        "id": item.id,
        "variable": item.variable,
        "result": item.result,
        "box": box_of(item.footprint),
        "start": item.start,
        "end": item.end,
        "product": item.product,
        "sensor": item.sensor,
        "resolution_m": item.resolution_m,
    }


def _rejected(rejected: RejectedItem) -> Mapping[str, Any]:
    return _item(rejected.item) | {"reason": rejected.reason, "message": rejected.message}


def box_of(footprint: MultiPolygon) -> list[float]:
    """West, south, east, north; west > east where the footprint is split at 180 degrees."""
    west, south, east, north = footprint.bounds
    parts = footprint.geoms
    if west <= -180.0 and east >= 180.0 and len(parts) > 1:
        lefts = [part.bounds[0] for part in parts if part.bounds[0] > -180.0]
        rights = [part.bounds[2] for part in parts if part.bounds[2] < 180.0]
        if lefts and rights and min(lefts) > max(rights):
            west, east = min(lefts), max(rights)
    return [west, south, east, north]


def _computed(computed: Computed) -> Mapping[str, Any]:
    return {
        "value": _finite(computed.value),
        "unit": computed.unit,
        "series": [
            {"time": at, "value": value} for at, value in computed.series if _is_finite(value)
        ],
        "series_unit": computed.series_unit or computed.unit,
        "statistics": {name: _finite(value) for name, value in computed.statistics.items()},
        "groups": {name: _finite(value) for name, value in computed.groups.items()},
        "steps": computed.steps,
        "message": computed.message,
    }


def _is_finite(value: float | None) -> bool:
    return value is not None and math.isfinite(value)


def _finite(value: float | None) -> float | None:
    return value if _is_finite(value) else None
