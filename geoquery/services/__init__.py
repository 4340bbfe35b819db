from geoquery.services.finer_scenes import load_finer_scenes
from geoquery.services.image_embedding import embed_scenes
from geoquery.services.ingestion import OpenOcean, ingest_basemap
from geoquery.services.proxies import describe_proxies

__all__ = ["OpenOcean", "describe_proxies", "embed_scenes", "ingest_basemap", "load_finer_scenes"]
