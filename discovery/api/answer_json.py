"""Answers and datasets as the values that the serializers publish."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict
from typing import Any

from discovery.catalogue.record import CollectionRecord
from discovery.catalogue.snippets import snippets
from discovery.constraints import Chip, Understood
from discovery.router import TITLES, RouterAnswer
from discovery.services.answer import Answer, Found

_MOST_FACETS = 12


def answer_json(answer: Answer) -> Mapping[str, Any]:
    """An answer, with how it was reranked if it was."""
    understood = answer.understood
    place = understood.place
    return {
        "query": answer.query,
        "router": _router(answer.router),
        "chips": [_chip(chip) for chip in understood.chips],
        "place": {"name": place.name, "box": list(place.box)} if place else None,
        "interval": list(understood.interval) if understood.interval else None,
        "results": [_found(found, understood) for found in answer.results],
        "facets": facets([found.record for found in answer.results]),
        "reranking": answer.reranking,
        "notices": answer.notices,
        "degraded": answer.degraded,
        "timings_ms": answer.timings_ms,
    }


def dataset_json(
    record: CollectionRecord, understood: Understood | None = None
) -> Mapping[str, Any]:
    """A dataset, with code that fetches it for the place and time of a request."""
    box = understood.place.box if understood and understood.place else None
    interval = understood.interval if understood else None
    return asdict(record) | {
        "boxes": [list(box) for box in record.boxes],
        "snippets": snippets(record, box=box, interval=interval),
    }


def facets(records: Sequence[CollectionRecord]) -> Mapping[str, Sequence[Mapping[str, Any]]]:
    """The commonest values among the datasets, by kind."""
    return {
        "platforms": _counted(value for record in records for value in set(record.platforms)),
        "instruments": _counted(value for record in records for value in set(record.instruments)),
        "providers": _counted(record.provider for record in records),
        "levels": _counted(record.processing_level for record in records),
    }


def _counted(values: Iterable[str]) -> Sequence[Mapping[str, Any]]:
    counts = Counter(value for value in values if value)
    ordered = sorted(counts.items(), key=lambda item: (-item[1], item[0]))
    return [{"value": value, "count": count} for value, count in ordered[:_MOST_FACETS]]


def _router(router: RouterAnswer) -> Mapping[str, Any]:
    return {
        "stop": router.stop,
        "tool": router.tool,
        "title": TITLES[router.tool] if router.tool else "",
        "link": router.link,
        "why": router.why,
        "rule": router.rule,
        "facts": router.facts,
    }


def _chip(chip: Chip) -> Mapping[str, Any]:
    return {
        "key": chip.key,
        "kind": chip.kind,
        "label": chip.label,
        "how": chip.how,
        "span": list(chip.text_span),
    }


def _found(found: Found, understood: Understood) -> Mapping[str, Any]:
    return {
        "dataset": dataset_json(found.record, understood),
        "score": found.score,
        "parts": found.parts,
        "why": found.why,
        "coverage": found.coverage,
    }
