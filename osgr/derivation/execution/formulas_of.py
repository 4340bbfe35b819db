"""The derivations of a grounded set."""

from typing import Any

from osgr.derivation.execution.evaluation import Formula
from osgr.derivation.formulas.registry import OPERATIONS
from osgr.grounding.grounded import GroundedSet


def needs_record(grounded_set: GroundedSet) -> bool:
    """Whether a formula holds a time against other years."""
    names = [formula.operation for formula in formulas_of(grounded_set).values()]
    return any(name in OPERATIONS and OPERATIONS[name].scope == "series" for name in names)


def formulas_of(grounded_set: GroundedSet) -> dict[str, Formula]:
    """Derivations by the property that they give."""
    formulas: dict[str, Formula] = {
        formula.property: formula for formula in getattr(grounded_set.path, "derivations", ())
    }
    first: Any = grounded_set.derivation
    if first is not None and hasattr(first, "operation"):
        formulas.setdefault(first.property, first)
    return formulas
