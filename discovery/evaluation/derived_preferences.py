"""Preferences derived from a catalogue by general rules, where nobody's logged ones are at hand.

Each rule states why one dataset should come before another for a query of a few keywords. They
check that a ranking points the right way; what people prefer, they can't tell.
"""

import random
import re
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from discovery.catalogue.record import CollectionRecord
from discovery.evaluation.preferences import Preference
from discovery.learning.keyword_queries import Wording, is_for_checks, is_worldwide
from discovery.retrieval.versions import group_versions, is_near_real_time_record

RULES = ("newest_version", "final_data", "main_product", "worldwide", "named_mission")
_AUXILIARY = re.compile(
    r"\b(?:browse|ancillary|calibration|engineering|housekeeping|telemetry|quick ?look|ephemeris|"
    r"attitude|metadata|documents?|logs?)\b",
    re.IGNORECASE,
)
_NRT_ENDING = re.compile(r"[_-]?nrt$")
_SMALL_WIDTH = 60.0


@dataclass(frozen=True, kw_only=True, slots=True)
class DerivedPreference:
    """A preference and the rule that it follows from."""

    rule: str
    preference: Preference


def derive_preferences(
    records: Sequence[CollectionRecord], *, each: int = 100, seed: int = 20_260
) -> tuple[DerivedPreference, ...]:
    """Draw up to ``each`` preferences for every rule.

    - newest_version: the newest version before an older one.
    - final_data: final data before their near-real-time twin.
    - main_product: what is measured before browse images, calibration and the like of the same
      instrument.
    - worldwide: a worldwide collection with the variable in its title before one of a small area
      that only lists it.
    - named_mission: for a mission and a variable, a collection with both in its title before one
      that only lists them.

    Args:
        records: The catalogue.
        each: Most preferences a rule.
        seed: The same seed draws the same preferences.
    """
    source = random.Random(seed)  # noqa: S311 -- reproducible choice, no secret
    _, age = group_versions(records)
    newest = [record for record, older in zip(records, age.tolist(), strict=True) if older == 0]
    finders = (_versions, _final, _main, _worldwide, _missions)
    found: list[DerivedPreference] = []
    for rule, finder in zip(RULES, finders, strict=True):
        # Only the first rule compares versions; in the others each dataset is its newest.
        every = list(finder(records if finder is _versions else newest))
        drawn = source.sample(every, min(each, len(every)))
        found += [DerivedPreference(rule=rule, preference=preference) for preference in drawn]
    return tuple(found)


def _prefer(query: str, better: CollectionRecord, worse: CollectionRecord) -> Preference:
    return Preference(query=query, better=better.concept_id, worse=worse.concept_id)


def _families(records: Sequence[CollectionRecord]) -> Iterator[list[CollectionRecord]]:
    """The versions of each dataset that has several, newest first."""
    datasets, age = group_versions(records)
    groups: dict[int, list[int]] = defaultdict(list)
    for row, dataset in enumerate(datasets.tolist()):
        groups[dataset].append(row)
    for rows in groups.values():
        if len(rows) > 1:
            yield [records[row] for row in sorted(rows, key=lambda row: int(age[row]))]


def _query(record: CollectionRecord) -> str | None:
    """Platform and a science keyword: what someone would type who doesn't know the short name."""
    terms = Wording.of(record).terms
    if not terms:
        return None
    platform = f"{record.platforms[0]} " if record.platforms else ""
    return f"{platform}{terms[0]}".lower()


def _versions(records: Sequence[CollectionRecord]) -> Iterator[Preference]:
    for newest, *older in _families(records):
        query = _query(newest)
        if query and not is_near_real_time_record(newest):
            yield _prefer(query, newest, older[-1])


def _final(records: Sequence[CollectionRecord]) -> Iterator[Preference]:
    finals = {
        record.short_name.lower(): record
        for record in records
        if not is_near_real_time_record(record)
    }
    for record in records:
        final = finals.get(_NRT_ENDING.sub("", record.short_name.lower()))
        query = _query(record)
        if final and query and is_near_real_time_record(record):
            yield _prefer(query, final, record)


def _main(records: Sequence[CollectionRecord]) -> Iterator[Preference]:
    main: dict[tuple[str, str], list[CollectionRecord]] = defaultdict(list)
    auxiliary: dict[tuple[str, str], list[CollectionRecord]] = defaultdict(list)
    for record in records:
        if record.platforms and record.instruments:
            kind = auxiliary if _AUXILIARY.search(record.title) else main
            kind[record.platforms[0], record.instruments[0]].append(record)
    for key in sorted(main.keys() & auxiliary.keys()):
        for place, worse in enumerate(auxiliary[key]):
            better = main[key][place % len(main[key])]
            if query := _query(better):
                yield _prefer(query, better, worse)


def _worldwide(records: Sequence[CollectionRecord]) -> Iterator[Preference]:
    named: dict[str, list[CollectionRecord]] = defaultdict(list)
    listed: dict[str, list[CollectionRecord]] = defaultdict(list)
    for record in records:
        wording = Wording.of(record)
        widest = max((box.width for box in record.boxes), default=0.0)
        for term in wording.terms:
            if is_worldwide(record) and wording.names(term):
                named[term].append(record)
            elif 0 < widest <= _SMALL_WIDTH and not wording.names(term):
                listed[term].append(record)
    yield from _pairs(named, listed)


def _missions(records: Sequence[CollectionRecord]) -> Iterator[Preference]:
    named: dict[str, list[CollectionRecord]] = defaultdict(list)
    listed: dict[str, list[CollectionRecord]] = defaultdict(list)
    for record in records:
        wording = Wording.of(record)
        for mission in wording.missions:
            for term in wording.terms:
                held = (wording.names(mission), wording.names(term))
                if all(held):
                    named[f"{mission} {term}"].append(record)
                elif not any(held):
                    listed[f"{mission} {term}"].append(record)
    yield from _pairs(named, listed)


def _pairs(
    better: dict[str, list[CollectionRecord]], worse: dict[str, list[CollectionRecord]]
) -> Iterator[Preference]:
    for query in filter(is_for_checks, sorted(better.keys() & worse.keys())):
        for place, record in enumerate(better[query][:3]):
            yield _prefer(query, record, worse[query][place % len(worse[query])])
