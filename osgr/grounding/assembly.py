"""Puts the kept items of each path's variables together, as one set a path."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from osgr.grounding.choice import Choice
from osgr.grounding.grounded import (
    GroundedSet,
    Grounding,
    RejectedItem,
    RejectionReason,
    ScoredItem,
)
from osgr.grounding.joining import join_inputs
from osgr.grounding.set_fit import check_set, fit_of
from osgr.grounding.set_score import set_score, spatial_score, temporal_score
from osgr.support.path import SupportPath

_SPECTRAL = "spyndex:"
_REASONS: Mapping[str, RejectionReason] = {"variables": "missing_variable", "pair": "outside_time"}


@dataclass(frozen=True, kw_only=True)
class Candidates:
    """What was kept and rejected of the variables that some path needs.

    Attributes:
        kept: By the name of the Result node, best score first.
        rejected: Examples.
        counts: How many were rejected, by reason, those that were never looked at included.
        notices: What was left out.
    """

    kept: Mapping[str, Sequence[ScoredItem]]
    rejected: Sequence[RejectedItem] = ()
    counts: Mapping[str, int] = field(default_factory=dict)
    notices: tuple[str, ...] = ()


def wanted_results(paths: Sequence[SupportPath]) -> tuple[str, ...]:
    """Result nodes that the paths need, once each."""
    return tuple(dict.fromkeys(name for path in paths for name in _required(path)))


def assemble(paths: Sequence[SupportPath], *, candidates: Candidates, choice: Choice) -> Grounding:
    """One set for each path; sets that can't be used come last and say why."""
    sets: list[GroundedSet] = []
    dropped: dict[str, RejectedItem] = {}
    for path in paths:
        found, lonely = _set_of(path, candidates=candidates, choice=choice)
        sets.append(found)
        dropped.update({item.item.id: item for item in lonely})
    sets.sort(key=lambda found: (not found.is_usable, -found.score))
    kept = {item.item.id for found in sets for item in found.items}
    alone = [item for id, item in dropped.items() if id not in kept]
    counts = Counter(candidates.counts)
    counts["missing_variable"] += len(alone)
    return Grounding(
        sets=tuple(sets),
        rejected={reason: count for reason, count in sorted(counts.items()) if count},
        rejected_items=(*alone, *candidates.rejected)[: choice.settings.most_rejected_items],
        notices=(*choice.notices, *candidates.notices),
    )


def _required(path: SupportPath) -> tuple[str, ...]:
    return path.required or (path.result,)


def _set_of(
    path: SupportPath, *, candidates: Candidates, choice: Choice
) -> tuple[GroundedSet, list[RejectedItem]]:
    kept = {name: candidates.kept.get(name, ()) for name in _required(path)}
    derivation = path.derivations[0] if path.derivations else None
    is_spectral = any(one.operation.startswith(_SPECTRAL) for one in path.derivations)
    joined, dropped = join_inputs(
        kept, within_days=choice.settings.joint_days, one_product=is_spectral
    )
    checks = check_set(joined, choice=choice, missing=path.missing, is_spectral=is_spectral)
    items = sorted(
        (item for found in joined.values() for item in found),
        key=lambda item: (-item.score, item.item.start, item.item.id),
    )
    fit, spatial = fit_of(checks), spatial_score(items)
    temporal = temporal_score(items, choice=choice)
    found = GroundedSet(
        path=path,
        derivation=derivation,
        inputs=_inputs(path),
        items=tuple(items),
        score=set_score(fit=fit, spatial=spatial, temporal=temporal, choice=choice),
        fit=fit,
        spatial=spatial,
        temporal=temporal,
        checks=checks,
        spatial_kernel="proximity" if choice.lacks_network else choice.spatial,
        temporal_kernel=choice.temporal,
        explanation=choice.explanation,
        reason=next((_REASONS.get(c.name, "coverage") for c in checks if c.share == 0), None),
        notices=tuple(check.message for check in checks if not check.passed),
    )
    return found, dropped


def _inputs(path: SupportPath) -> dict[str, tuple[str, ...]]:
    """Result nodes by the parameter of the derivation that reads them."""
    inputs: dict[str, tuple[str, ...]] = {}
    for derivation in path.derivations:
        for parameter, node in derivation.inputs.items():
            if derivation.input_kinds.get(parameter) == "result":
                inputs.setdefault(parameter, (node,))
            elif node in path.readings:
                inputs.setdefault(parameter, (path.readings[node],))
    return inputs
