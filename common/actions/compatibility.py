"""Whether what one step gives is what another takes: the check on every edge."""

from dataclasses import dataclass

from common.actions.data_types import (
    ChoiceType,
    DataType,
    ListType,
    NullType,
    ObjectType,
    OpaqueType,
    ScalarType,
    UnionType,
    alternatives,
)
from common.actions.problems import ProblemCode
from common.actions.units import same_dimension


@dataclass(frozen=True, slots=True)
class Mismatch:
    """Why a value does not fit: the code, what is wrong and what would be right."""

    code: ProblemCode
    message: str
    hint: str = ""


def find_mismatch(source: DataType, target: DataType) -> Mismatch | None:
    """Return why values of ``source`` do not all fit ``target``, or None if they do."""
    for given in alternatives(source):
        mismatch = _against_all(given, target)
        if mismatch:
            return mismatch
    return None


def _against_all(given: DataType, target: DataType) -> Mismatch | None:
    """Return None if any alternative of the target takes it, else the most telling reason."""
    reasons = []
    for wanted in alternatives(target):
        mismatch = _single(given, wanted)
        if mismatch is None:
            return None
        if not isinstance(wanted, NullType):
            reasons.append(mismatch)
    telling = [r for r in reasons if r.code is not ProblemCode.TYPE_MISMATCH]
    if telling or len(reasons) == 1:
        return (telling or reasons)[0]
    return _type_mismatch(given, target)


def _single(given: DataType, wanted: DataType) -> Mismatch | None:
    match given, wanted:
        case OpaqueType(), _:
            return _type_mismatch(given, wanted)
        case ObjectType(), ObjectType():
            return _objects(given, wanted)
        case ScalarType(), ScalarType():
            return _scalars(given, wanted)
        case ListType(), ListType():
            return find_mismatch(given.item, wanted.item)
        case _:
            return _others(given, wanted)


def _others(given: DataType, wanted: DataType) -> Mismatch | None:
    if isinstance(given, NullType) and isinstance(wanted, NullType):
        return None
    if isinstance(given, ChoiceType):
        return _choices(given, wanted)
    if isinstance(wanted, ListType) and find_mismatch(given, wanted.item) is None:
        return _type_mismatch(given, wanted, "Write the reference inside a list: [ ... ].")
    return _type_mismatch(given, wanted)


def _choices(given: ChoiceType, wanted: DataType) -> Mismatch | None:
    if isinstance(wanted, ChoiceType) and set(given.choices) <= set(wanted.choices):
        return None
    if isinstance(wanted, ScalarType) and wanted in {ScalarType(type(c)) for c in given.choices}:
        same = all(type(choice) is wanted.base for choice in given.choices)
        return None if same else _type_mismatch(given, wanted)
    return _type_mismatch(given, wanted)


def _objects(given: ObjectType, wanted: ObjectType) -> Mismatch | None:
    given_crs, wanted_crs = given.cls.fixed_crs, wanted.cls.fixed_crs
    if given_crs and wanted_crs and given_crs != wanted_crs:
        return Mismatch(
            ProblemCode.CRS_MISMATCH,
            f"{given} is in {given_crs}, but {wanted} is in {wanted_crs}",
            f"Give coordinates in {wanted_crs}.",
        )
    return None if issubclass(given.cls, wanted.cls) else _type_mismatch(given, wanted)


def _scalars(given: ScalarType, wanted: ScalarType) -> Mismatch | None:
    numeric = given.base is int and wanted.base is float
    if given.base is not wanted.base and not numeric:
        return _type_mismatch(given, wanted)
    if not _same_dimension(given.unit, wanted.unit):
        return Mismatch(
            ProblemCode.UNIT_MISMATCH,
            f"a number in {given.unit or 'no unit'} cannot be one in {wanted.unit or 'no unit'}",
            f"Expected {wanted}.",
        )
    if wanted.kind and given.kind != wanted.kind:
        return _type_mismatch(given, wanted)
    return None


def _same_dimension(given: str | None, wanted: str | None) -> bool:
    if given is None or wanted is None:
        return given is wanted
    return same_dimension(given, wanted)


def _type_mismatch(given: DataType, wanted: DataType, hint: str = "") -> Mismatch:
    names = ", ".join(str(t) for t in alternatives(wanted) if not isinstance(t, NullType))
    either = "one of " if isinstance(wanted, UnionType) and "," in names else ""
    return Mismatch(
        ProblemCode.TYPE_MISMATCH,
        f"{given} does not fit: {wanted} is wanted",
        hint or f"Give {either}{names}.",
    )
