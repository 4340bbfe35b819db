from collections.abc import Callable

import pytest

from discovery.constraints import KnownNames, NoPlaces, PlaceLookup, understand
from discovery.retrieval import Index, Ranking, rank
from tests.discovery.retrieval.small_catalogue import CATALOGUE

Search = Callable[..., list[str]]


@pytest.fixture(scope="session")
def index(tmp_path_factory: pytest.TempPathFactory) -> Index:
    return Index.build(CATALOGUE, folder=tmp_path_factory.mktemp("indexes") / "small")


@pytest.fixture(scope="session")
def ranking_of(index: Index) -> Callable[..., Ranking]:
    known = KnownNames.build(
        platforms=index.facets["platform"], instruments=index.facets["instrument"]
    )

    def ranked(query: str, *, places: PlaceLookup | None = None, **options) -> Ranking:
        understood = understand(query, places=places or NoPlaces(), known=known, **options)
        return rank(index, understood)

    return ranked


@pytest.fixture(scope="session")
def names_for(index: Index, ranking_of: Callable[..., Ranking]) -> Search:
    """Short names and versions of a search's results, best first."""

    def names(query: str, **options) -> list[str]:
        top = ranking_of(query, **options).top(index.rows)
        return [f"{index.short_names[s.row]} {index.versions[s.row]}" for s in top]

    return names
