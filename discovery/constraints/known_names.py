"""Platforms and instruments by the names that a catalogue and people use."""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

_ALIASES: Mapping[str, Sequence[str]] = {
    "suomi-npp": ("suomi npp", "snpp", "s-npp", "npp"),
    "noaa-20": ("jpss-1", "noaa 20", "noaa20", "jpss1"),
    "noaa-21": ("jpss-2", "noaa 21", "noaa21", "jpss2"),
    "sentinel-1a": ("sentinel-1", "sentinel 1", "s1"),
    "sentinel-1b": ("sentinel-1", "sentinel 1", "s1"),
    "sentinel-2a": ("sentinel-2", "sentinel 2", "s2"),
    "sentinel-2b": ("sentinel-2", "sentinel 2", "s2"),
    "sentinel-3a": ("sentinel-3", "sentinel 3", "s3"),
    "sentinel-3b": ("sentinel-3", "sentinel 3", "s3"),
    "sentinel-5p": ("sentinel 5p", "s5p", "sentinel-5 precursor"),
    "sentinel-6a": ("sentinel-6", "sentinel 6", "sentinel-6 michael freilich"),
    "landsat-5": ("landsat 5", "landsat5"),
    "landsat-7": ("landsat 7", "landsat7"),
    "landsat-8": ("landsat 8", "landsat8"),
    "landsat-9": ("landsat 9", "landsat9"),
    "icesat-2": ("icesat 2", "icesat2"),
    "oco-2": ("oco2", "oco 2"),
    "oco-3": ("oco3", "oco 3"),
    "grace-fo": ("grace fo", "grace follow-on"),
    "gcom-w1": ("gcom-w", "gcom w1"),
    "iss": ("international space station",),
}
# Platforms and instruments that are ordinary words, which no sentence means as such.
_ORDINARY_WORDS = """
model models aircraft ship ships satellite satellites buoy buoys balloon balloons rocket rockets
airplane airplanes drone drones truck trucks tower towers mooring moorings station stations network
networks laboratory vehicle vehicles computer computers not applicable unknown other camera cameras
survey surveys map maps none visual visual observations rulers current meters thermometers sensor
sensors analysis photographs probes gps interview field land ocean radar lidar human observer
observers divers diver animals trees pits cores sampling samplers sampler nets net
"""
_ORDINARY = frozenset(_ORDINARY_WORDS.split())
_WORD = re.compile(r"[a-z0-9]+(?:[-/][a-z0-9]+)*")
_LONGEST_WORDS = 4
_SHORTEST = 3


@dataclass(frozen=True)
class KnownNames:
    """The platforms and instruments of a catalogue.

    Attributes:
        platforms: In lower case, each with the value that stands for it in the catalogue.
        instruments: The same.
    """

    platforms: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    instruments: Mapping[str, tuple[str, ...]] = field(default_factory=dict)

    @classmethod
    def build(cls, *, platforms: Iterable[str], instruments: Iterable[str]) -> "KnownNames":
        """Read a catalogue's values."""
        return cls(_table(platforms), _table(instruments))


def find_named(
    text: str, table: Mapping[str, tuple[str, ...]]
) -> list[tuple[tuple[str, ...], tuple[int, int]]]:
    """The values that a text names, each with where; the longest name at a place counts."""
    words = [(match.group(), match.span()) for match in _WORD.finditer(text.lower())]
    found: list[tuple[tuple[str, ...], tuple[int, int]]] = []
    at = 0
    while at < len(words):
        step = 1
        for count in range(min(_LONGEST_WORDS, len(words) - at), 0, -1):
            name = " ".join(word for word, _ in words[at : at + count])
            if name in table:
                found.append((table[name], (words[at][1][0], words[at + count - 1][1][1])))
                step = count
                break
        at += step
    return found


def _table(values: Iterable[str]) -> dict[str, tuple[str, ...]]:
    table: dict[str, tuple[str, ...]] = {}
    for value in sorted({value.lower() for value in values}):
        for name in (" ".join(_WORD.findall(value)), *_ALIASES.get(value, ())):
            if len(name) >= _SHORTEST - 1 and name not in _ORDINARY and not name.isdigit():
                table[name] = (*table.get(name, ()), value)
    return table
