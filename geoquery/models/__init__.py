from geoquery.models.embedding import Embedding, EmbeddingModel
from geoquery.models.grid import Cell, Grid
from geoquery.models.proxy import ProxyDescription, ProxyEmbedding
from geoquery.models.scene import Scene

__all__ = [
    "Cell",
    "Embedding",
    "EmbeddingModel",
    "Grid",
    "ProxyDescription",
    "ProxyEmbedding",
    "Scene",
]
