"""File-like variable names, to the Result nodes that they stand for."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from osgr.archive.item import ObservationItem
from osgr.archive.spectral_bands import (
    COMMON_NAMES,
    SPELLINGS,
    band_role,
    is_bare_band,
    sensor_family,
)
from osgr.archive.variable_vocabulary import FILLERS, HALF_DAYS, PERIODS, SOURCES, UNITS
from osgr.archive.variable_words import is_ancillary, readings, squash, words
from osgr.support.nodes import Node

_SHORTEST_PART = 2
_FILE_LIKE = 3
_NOTHING = UNITS | PERIODS | FILLERS
_COMMON = {squash(name): role for role, names in COMMON_NAMES.items() for name in names}


@dataclass(frozen=True, slots=True, kw_only=True)
class ResultName:
    """What is known of a Result node: its name and every spelling, and its range in its units."""

    name: str
    spellings: tuple[str, ...] = ()
    units: str = ""
    valid_range: tuple[float, float] | None = None


@dataclass(frozen=True, slots=True)
class NamedResult:
    """The node that a variable stands for, and how that was found; no name if none was."""

    name: str | None
    how: Literal["spelling", "band", "part", "unknown", "ambiguous", "ancillary"]
    also: tuple[str, ...] = ()


class VariableLexicon:
    """Looks variables up among the spellings of the Result nodes.

    In this order: the name as it is written, without its brackets, what stands in them, and its
    words without units, pixel sizes and product names; the numbered band of a known sensor; the
    longest spelling that is part of the name. A spelling of several nodes is decided by the unit,
    and is else ambiguous. Quality flags, angles and counts are never taken for the quantity.
    """

    def __init__(self, results: Iterable[ResultName]) -> None:
        self.results: Mapping[str, ResultName] = {result.name: result for result in results}
        self._spelt: dict[str, list[str]] = defaultdict(list)
        self._parts: dict[tuple[str, ...], list[str]] = defaultdict(list)
        for result in self.results.values():
            for spelling in (result.name, *result.spellings):
                _add(self._spelt[squash(spelling)], result.name)
                _add(self._parts[tuple(words(spelling))], result.name)
        self._longest = max((len(part) for part in self._parts), default=0)
        self._found: dict[tuple[str, ...], NamedResult] = {}

    def name(self, variable: str, *, family: str | None = None, unit: str = "") -> NamedResult:
        """The Result node of a variable.

        Args:
            variable: As the archive writes it.
            family: Which sensors a band number is of (`spectral_bands.sensor_family`).
            unit: Decides between nodes of one spelling.
        """
        key = (variable, family or "", unit)
        if key not in self._found:
            self._found[key] = self._look_up(variable, family=family, unit=unit)
        return self._found[key]

    def _look_up(self, variable: str, *, family: str | None, unit: str) -> NamedResult:
        if is_bare_band(variable, family=family) and (found := self._band(variable, family, unit)):
            return found
        for reading in readings(variable):
            if names := self._spelt.get(squash(reading)):
                return self._decide(names, unit=unit, how="spelling")
        ancillary = is_ancillary(words(variable))
        if not ancillary and (found := self._band(variable, family, unit)):
            return found
        if names := self._part_of(words(variable)):
            return self._decide(names, unit=unit, how="part")
        return NamedResult(None, "ancillary" if ancillary else "unknown")

    def _band(self, variable: str, family: str | None, unit: str) -> NamedResult | None:
        role = band_role(variable, family=family) or _common_role(variable)
        for spelling in SPELLINGS.get(role or "", ()):
            if names := self._spelt.get(squash(spelling)):
                return self._decide(names, unit=unit, how="band")
        return None

    def _part_of(self, found: Sequence[str]) -> list[str]:
        """Nodes of the longest runs of words that are spellings; several runs name several."""
        for length in range(min(self._longest, len(found)), 0, -1):
            names: list[str] = []
            for start in range(len(found) - length + 1):
                run = tuple(found[start : start + length])
                rest = [*found[:start], *found[start + length :]]
                if run in self._parts and _may_stand_for_all(run, rest):
                    for name in self._parts[run]:
                        _add(names, name)
            if names:
                return names
        return []

    def _decide(
        self, names: Sequence[str], *, unit: str, how: Literal["spelling", "band", "part"]
    ) -> NamedResult:
        if len(names) == 1:
            return NamedResult(names[0], how)
        fitting = [name for name in names if unit and _same(self.results[name].units, unit)]
        if len(fitting) == 1:
            return NamedResult(fitting[0], how, also=tuple(names))
        return NamedResult(None, "ambiguous", also=tuple(names))


def lexicon_of(nodes: Iterable[Node]) -> VariableLexicon:
    """A lexicon of the Result nodes among those of the support graph."""
    return VariableLexicon(
        ResultName(
            name=node.name,
            spellings=(*node.aliases, *node.variables),
            units=node.units,
            valid_range=node.valid_range,
        )
        for node in nodes
        if node.kind == "result"
    )


@dataclass(frozen=True, slots=True)
class VariableKey:
    """What decides which node a variable of an archive stands for."""

    variable: str
    family: str
    unit: str


def key_of(item: ObservationItem) -> VariableKey:
    """The key of an item's variable; its id names the sensor where nothing else does."""
    family = sensor_family(item.sensor, item.variable, item.product, item.id)
    unit = item.properties.get("unit") or item.properties.get("units") or ""
    return VariableKey(item.variable, family or "", str(unit)[:100])


def _common_role(variable: str) -> str | None:
    for reading in readings(variable):
        if role := _COMMON.get(squash(reading)):
            return role
    return None


def _may_stand_for_all(run: Sequence[str], rest: Sequence[str]) -> bool:
    """Whether a run of words tells what a name is of, whatever the rest says.

    Two letters do so only in a file's name, of many words, or beside words that tell nothing:
    "ST" is surface temperature, but "ST_DRAD" a radiance.
    """
    letters = "".join(run)
    if len(letters) < _SHORTEST_PART or all(word in _NOTHING for word in run):
        return False
    if is_ancillary(list(rest)):
        return False
    if len(letters) > _SHORTEST_PART:
        return True
    return len(rest) >= _FILE_LIKE or all(_tells_nothing(word) for word in rest)


def _tells_nothing(word: str) -> bool:
    return word in _NOTHING or word in SOURCES or word in HALF_DAYS or not word.isalpha()


def _same(units: str, unit: str) -> bool:
    return squash(units) == squash(unit)


def _add(names: list[str], name: str) -> None:
    if name not in names:
        names.append(name)
