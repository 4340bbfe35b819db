"""Writes ``open.jsonl`` and ``sealed.jsonl`` from the catalogues and the archive's rows.

``python -m tests.osgr.questions.derive [open|sealed]`` - both halves where none is named.
"""

from __future__ import annotations

import json
import random
import sys
from pathlib import Path
from typing import Any, NamedTuple

from tests.osgr.archive.build import SHARED, rows
from tests.osgr.questions.answers import answer_of, raster_answer
from tests.osgr.questions.concepts import RESULTS, expert_paths
from tests.osgr.questions.literature import LIBRARY
from tests.osgr.questions.selection import Test, in_time, is_valid, place_test, result_code

HERE = Path(__file__).parent
Row = dict[str, Any]
_SPATIAL = {
    "place": "overlap",
    "places": "overlap",
    "box": "overlap",
    "cityat": "overlap",
    "country": "containment",
    "point": "containment",
    "near": "proximity",
    "nearat": "proximity",
    "up": "flow-connectivity",
    "down": "flow-connectivity",
}
_DERIVED = {"LST", "NDVI", "RED", "NIR", "GREEN", "SWIR1", "SWIR2", "VV", "VH", "BT31", "BT32"}


class Entry(NamedTuple):
    """A line of a catalogue; ``why`` is empty where the question can be answered."""

    id: str
    question: str
    targets: str
    codes: list[str]
    where: str
    when: str
    operation: str
    why: str


def read_catalogue(half: str) -> list[Entry]:
    lines = (HERE / f"catalogue_{half}.psv").read_text(encoding="utf-8").splitlines()
    return [_entry(line) for line in lines if line]


def _entry(line: str) -> Entry:
    identity, question, targets, codes, where, when, operation, why = line.split("|")
    return Entry(identity, question, targets, codes.split(), where, when, operation, why)


def temporal_relation(when: str) -> str:
    if when.startswith("lag "):
        return "lagged-precedence"
    return "bi-temporal-change" if ">" in when else "co-temporal"


def spatial_relation(where: str) -> str:
    return _SPATIAL[where.split(":")[0]]


def derive(entry: Entry, by_code: dict[str, list[Row]]) -> Row:
    """One row of the question set.

    Raises:
        ValueError: What the catalogue says of a question isn't borne out by the rows.
    """
    known = [code for code in entry.codes if code in RESULTS]
    here = [row for code in known for row in by_code[code] if place_test(entry.where)(row)]
    found = [row for row in here if in_time(row, entry.when)]
    items = [row for row in found if is_valid(row)]
    _check(entry, here, found, items)
    given = {
        "id": entry.id,
        "question": entry.question,
        **_answer(entry, items),
        "expert_paths": expert_paths(entry.targets, known, LIBRARY),
        "temporal_relation": temporal_relation(entry.when),
        "spatial_relation": spatial_relation(entry.where),
        "endpoints": [RESULTS[code] for code in known],
        "items": [row["id"] for row in items],
        "expert_steps": _steps(entry),
        "answerable": not entry.why,
    }
    if entry.why:
        given["why_not"] = entry.why
    if known and not given["expert_paths"]:
        raise ValueError(f"{entry.id}: no expert path from {entry.targets} to {known}")
    return given


def _check(entry: Entry, here: list[Row], found: list[Row], items: list[Row]) -> None:
    truth = {
        "no_path": not entry.codes,
        "missing_variable": bool(entry.codes) and not set(entry.codes) & set(RESULTS),
        "no_items_in_place": bool(entry.codes) and not here,
        "no_items_in_time": bool(here) and not found,
        "invalid_data": bool(found) and not items,
        "": bool(items) and _complete(entry, items),
    }
    if not truth[entry.why]:
        counts = f"{len(here)} here, {len(found)} in time, {len(items)} valid"
        raise ValueError(f"{entry.id}: {entry.why or 'answerable'} isn't so: {counts}")


def _complete(entry: Entry, items: list[Row]) -> bool:
    """Something at each time, and every input at each time where an index needs them all."""
    asked = entry.codes if entry.operation[:5] in ("ndbr", "ndbr:", "mndwi") else [None]
    return all(
        any(in_time(row, part) and code in (None, result_code(row)) for row in items)
        for part in entry.when.split(">")
        for code in asked
    ) and all(any(test(row) for row in items) for test in _each_place(entry.where))


def _each_place(where: str) -> list[Test]:
    kind, words = where.split(":", 1)
    return [place_test(f"place:{name}") for name in words.split(",")] if kind == "places" else []


def _steps(entry: Entry) -> int:
    """Select each result, check it, derive where there is something to derive, reduce, compare."""
    selections = max(len(entry.codes), 1)
    return selections + 1 + bool(set(entry.codes) & _DERIVED) + 1 + (">" in entry.when)


def _answer(entry: Entry, items: list[Row]) -> Row:
    if entry.why or not entry.operation:
        return {}
    if entry.operation.startswith("raster:"):
        return {"answer": raster_answer(entry.operation.removeprefix("raster:"), items, SHARED)}
    value = answer_of(entry.operation, items, codes=entry.codes, where=entry.where, when=entry.when)
    if not entry.operation.endswith(":choices"):
        return {"answer": value}
    return _choices(entry, value)


def _choices(entry: Entry, value: Any) -> Row:
    dice = random.Random(entry.id)  # seeded by the question, so that it never changes
    if isinstance(value, str):
        options = _words(entry, value, dice)
    else:
        factors = [0.45, 1.7, 2.6]
        options = [f"{value * factor:.4g}" for factor in factors]
        if dice.random() < 0.3:  # the right value isn't among them
            return {"choices": [*options, "none of these"], "answer": "none of these"}
        value = f"{value:.4g}"
        options = [value, *options[:2], "none of these"]
    dice.shuffle(options)
    return {"choices": options, "answer": value}


def _words(entry: Entry, value: str, dice: random.Random) -> list[str]:
    if entry.where.startswith("places:"):
        names = entry.where.removeprefix("places:").split(",")
        return [*names, "none of these"][:4]
    if value.isdigit():
        return [str(int(value) + step) for step in (0, -1, -3, -5)]
    months = ["January", "April", "May", "June", "July", "August", "October", "November"]
    return [value, *dice.sample([month for month in months if month != value], 3)]


def main() -> None:
    by_code: dict[str, list[Row]] = {code: [] for code in RESULTS}
    for row in rows(SHARED):
        code = result_code(row)
        if code:
            by_code[code].append(row)
    for half in sys.argv[1:] or ("open", "sealed"):
        derived = [derive(entry, by_code) for entry in read_catalogue(half)]
        text = "".join(json.dumps(row, ensure_ascii=False) + "\n" for row in derived)
        (HERE / f"{half}.jsonl").write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
