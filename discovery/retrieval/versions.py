"""Which of several versions of one dataset is the newest."""

import re
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from discovery.catalogue.providers import is_near_real_time
from discovery.catalogue.record import CollectionRecord

_NUMBERS = re.compile(r"\d+|[a-z]+")
_NEAR_REAL_TIME = re.compile(r"(?<![a-z])nrt(?![a-z])|near[\s-]real[\s-]time", re.IGNORECASE)
# Numbers far above a family's others are trial runs and internal copies (SMAP 199, ICESat-2 200),
# unless all are large, as years are.
_JUMP = 90
_NOT_FINAL = frozenset({"beta", "provisional", "alpha", "test", "preliminary", "calval"})
_WRITTEN = frozenset({"v", "version", "r", "rl", "edition", "ed", "collection", "c", "release"})

VersionKey = tuple[tuple[int, int, str], ...]


def version_key(version: str) -> VersionKey:
    """What orders versions: numbers as numbers, letters after them ("4R4" before "4R4B").

    Two digits and more that begin with zero stand for the number, and the three digits of land
    products for a number and its decimal: "061" is 6.1, "006" is 6.

    Args:
        version: As the provider writes it.
    """
    text = version.lower().strip()
    if re.fullmatch(r"v?0\d[1-9]", text) and text[-2] != "0":
        text = f"{text[-2]}.{text[-1]}"
    parts = [part for part in _NUMBERS.findall(text) if part not in _WRITTEN and part != "nrt"]
    key = [(1, int(part[:18]), "") if part.isdigit() else (0, 0, part) for part in parts]
    while len(key) > 1 and key[-1] == (1, 0, ""):
        key.pop()
    return tuple(key)


def is_near_real_time_record(record: CollectionRecord) -> bool:
    """Whether a collection is of the fast data that the archive's final ones replace."""
    names = (record.short_name, record.version)
    # An underscore is a letter to a pattern's word edge, hence the spaces.
    plain = (name.replace("_", " ") for name in names)
    return is_near_real_time(record.provider) or any(
        _NEAR_REAL_TIME.search(name) or name.upper().endswith("NRT") for name in plain
    )


def newest_first(records: Sequence[CollectionRecord]) -> list[int]:
    """Order the versions of one family.

    Final data come before near-real-time ones, ordinary versions before trial ones, then higher
    versions, the archive in the cloud before its predecessor, and the later end of coverage.

    Returns:
        Positions in ``records``.
    """
    firsts = [_first_number(record.version) for record in records]
    usual = min(firsts)

    def key(position: int) -> tuple[bool, bool, bool, VersionKey, bool, float, str]:
        record = records[position]
        return (
            not is_near_real_time_record(record),
            firsts[position] - usual < _JUMP,
            not _NOT_FINAL & set(_NUMBERS.findall(record.version.lower())),
            version_key(record.version),
            "CLOUD" in record.provider or record.provider.endswith("_CPRD"),
            _end(record),
            record.concept_id,
        )

    return sorted(range(len(records)), key=key, reverse=True)


def _first_number(version: str) -> int:
    numbers = [part[1] for part in version_key(version) if part[0] == 1]
    return numbers[0] if numbers else 0


def _end(record: CollectionRecord) -> float:
    ends = [end.timestamp() if end else float("inf") for _, end in record.intervals]
    return max(ends, default=float("-inf"))


def group_versions(
    records: Sequence[CollectionRecord],
) -> tuple[NDArray[np.int32], NDArray[np.int32]]:
    """Which records are versions of one dataset, and how many newer ones each has.

    Near-real-time data of a short name of their own are a dataset of their own.

    Returns:
        Number of the dataset of each record and its age: 0 for the newest version, 1 for the one
        before; int32 [records] each.
    """
    numbers: dict[str, int] = {}
    members: dict[int, list[int]] = {}
    groups = np.empty(len(records), np.int32)
    for row, record in enumerate(records):
        name = f"{record.catalogue}:{record.short_name.lower()}"
        groups[row] = numbers.setdefault(name, len(numbers))
        members.setdefault(int(groups[row]), []).append(row)
    age = np.zeros(len(records), np.int32)
    for rows in members.values():
        for place, position in enumerate(newest_first([records[row] for row in rows])):
            age[rows[position]] = place
    return groups, age
