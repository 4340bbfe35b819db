from collections.abc import Sequence
from pathlib import Path

import pytest

from discovery.catalogue.entry import CatalogueEntry
from discovery.catalogue.record import CollectionRecord
from discovery.services.indexing import index_collections
from discovery.services.storing import store_entries
from tests.discovery.retrieval.small_catalogue import CATALOGUE


@pytest.fixture
def catalogue(db: None, settings, tmp_path: Path) -> Sequence[CollectionRecord]:
    """A small catalogue in the database, indexed without vectors: search goes by words alone."""
    settings.VAR_DIR = tmp_path
    store_entries([CatalogueEntry(record=record) for record in CATALOGUE])
    index_collections()
    return CATALOGUE
