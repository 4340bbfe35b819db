"""Brings vectors and index up to the catalogue, for commands that would otherwise measure less."""

from collections.abc import Callable

from discovery.retrieval import IndexMissing
from discovery.selectors.index import current_index, staleness_notice
from discovery.services.embedding import embed_collections
from discovery.services.indexing import index_collections
from discovery.services.progress import Progress, silent


def bring_up_to_date(
    *, vectors: bool, say: Callable[[str], object], progress: Progress = silent
) -> None:
    """Embed what has no vector, if wanted, and index the catalogue if it changed since.

    Args:
        vectors: Whether missing vectors are made: some eight minutes for a whole catalogue.
        say: Told what is done.
        progress: Told how many of how many have a vector.

    Raises:
        EmbeddingUnderWay: Another process is embedding.
        CatalogueEmpty: There is nothing to index.
    """
    if vectors:
        made = embed_collections(progress).added
        if made:
            say(f"{made} vectors were made that the search needs")
    indexed = index_collections()
    if not indexed.was_current:
        say(f"the catalogue was indexed in {indexed.seconds:.0f} s")


def is_indexed() -> bool:
    """Whether there is an index, and of the catalogue as it is."""
    try:
        return not staleness_notice(current_index().index)
    except IndexMissing:
        return False
