"""Fetches the collections of STAC catalogues."""

from discovery.catalogue.stac_api import StacSource, read_stac_source
from discovery.services.loading import LoadSummary, store_all
from discovery.services.progress import Progress, silent


def sync_stac_collections(source: StacSource, *, progress: Progress = silent) -> LoadSummary:
    """Fetch and store all collections of a STAC catalogue; safe to run again.

    Collections that the catalogue no longer lists stay until a curator hides them.

    Raises:
        NoCatalogue, UpstreamFailed, HostRefused: As for ``read_stac_source``.
    """
    return store_all(read_stac_source(source), progress=progress)
