"""Times a search from request to answer, and the index from build to open."""

import tempfile
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import bm25s
import numpy as np

from discovery.retrieval import Index
from discovery.retrieval.fields import field_terms
from discovery.retrieval.query_terms import query_terms
from discovery.selectors.collections import records
from discovery.selectors.index import current_index
from discovery.services.query_vector import forget_queries
from discovery.services.search import find_datasets, warm

REQUESTS = (
    "I want to measure soil moisture before the flood in the Ebro basin in March 2018",
    "MOD11A1",
    "10.5067/MODIS/MOD11A1.061",
    "sea surface temperature monthly",
    "(MODIS or VIIRS) and fire",
    "rainfall over Kenya during the 2018 long rains",
    "daily surface water extent after a cyclone in Mozambique",
    "altimetry of lakes in Tibet",
    "volcanic sulfur dioxide near Iceland in 2014",
    "night lights in Puerto Rico before and after Hurricane Maria",
    "canopy height of tropical forest",
    "snow water equivalent in the Alps since 2015",
    "aerosol optical depth from Terra, level 3, daily",
    "Greenland ice velocity",
    "ground deformation from an earthquake in Turkey in February 2023",
    "population density near the coast of Bangladesh",
    "chlorophyll concentration in the Gulf of Mexico 2010-2012",
    "near real time active fire detections",
    "total column ozone over Antarctica",
    "digital elevation model 30 m",
    "methane plumes from the space station",
    "river discharge from satellite",
    "drought in the Horn of Africa, vegetation and soil moisture",
    "sea ice concentration from passive microwave, 25 km, daily",
    "land cover of Brazil in 2020",
    "lightning flash rate climatology",
    "tropical cyclone wind speed from scatterometer",
    "surface reflectance Sentinel-2 harmonized with Landsat",
    "groundwater change from gravity",
    "permafrost freeze thaw state in Alaska",
)
_LONG = "The layer shows the brightness temperature measured by the radiometer in kelvin. " * 12


@dataclass(frozen=True, kw_only=True)
class Timings:
    """What was timed; milliseconds unless said otherwise.

    Attributes:
        rows: Collections in the index.
        requests: How many searches were timed, each request new to the process.
        p50: Median time of a search, request to answer.
        p95: 95th percentile.
        longest_ms: The slowest.
        steps_p50: Median of each step.
        load_seconds: Opening the index.
        build_seconds: Building it anew, without embedding.
        index_megabytes: Size of its files.
        words_p50: Median of scoring all rows by words, our weighted fields.
        bm25s_p50: The same by the library bm25s over one field of all text.
    """

    rows: int
    requests: int
    p50: float
    p95: float
    longest_ms: float
    steps_p50: dict[str, float]
    load_seconds: float
    build_seconds: float
    index_megabytes: float
    words_p50: float
    bm25s_p50: float


def benchmark(*, rounds: int = 3) -> Timings:
    """Time searches in this process after warming it.

    Args:
        rounds: How often all requests are searched; nothing is remembered between rounds.
    """
    warm()
    index = current_index().index
    started = time.perf_counter()
    Index.open(index.folder)
    load_seconds = time.perf_counter() - started
    totals, steps = _searches(rounds)
    build_seconds, words, peer = _built(index)
    return Timings(
        rows=index.rows,
        requests=len(totals),
        p50=_percentile(totals, 50),
        p95=_percentile(totals, 95),
        longest_ms=max(totals),
        steps_p50={name: _percentile(values, 50) for name, values in steps.items()},
        load_seconds=load_seconds,
        build_seconds=build_seconds,
        index_megabytes=_size(index.folder) / 1e6,
        words_p50=_percentile(words, 50),
        bm25s_p50=_percentile(peer, 50),
    )


def _searches(rounds: int) -> tuple[list[float], dict[str, list[float]]]:
    totals: list[float] = []
    steps: dict[str, list[float]] = {}
    for _ in range(rounds):
        forget_queries()
        for request in (*REQUESTS, _LONG):
            started = time.perf_counter()
            answer = find_datasets(request)
            totals.append((time.perf_counter() - started) * 1000)
            for name, value in answer.timings_ms.items():
                steps.setdefault(name, []).append(value)
    return totals, steps


def _built(index: Index) -> tuple[float, list[float], list[float]]:
    """Build time, and times of scoring by words: ours and those of bm25s."""
    found = list(records())
    vectors = None if index.vectors is None or len(found) != index.rows else index.vectors
    with tempfile.TemporaryDirectory() as folder:
        started = time.perf_counter()
        Index.build(found, folder=Path(folder) / "index", vectors=vectors, model=index.model)
        seconds = time.perf_counter() - started
    peer = bm25s.BM25(method="lucene")
    texts = [[term for terms in field_terms(r).values() for term in terms] for r in found]
    peer.index(texts, show_progress=False)
    words, others = [], []
    for request in REQUESTS:
        terms = list(query_terms(request).said)
        started = time.perf_counter()
        index.bm25(request)
        words.append((time.perf_counter() - started) * 1000)
        started = time.perf_counter()
        peer.get_scores(terms)
        others.append((time.perf_counter() - started) * 1000)
    return seconds, words, others


def _percentile(values: Sequence[float], share: float) -> float:
    return float(np.percentile(values, share))


def _size(folder: Path) -> int:
    return sum(path.stat().st_size for path in folder.iterdir())
