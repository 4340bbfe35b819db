from geoquery.services.image_embedding import embed_scenes
from geoquery.services.ingestion import OpenOcean, ingest_basemap

__all__ = ["OpenOcean", "embed_scenes", "ingest_basemap"]
