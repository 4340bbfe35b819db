from discovery.models.collection import Collection
from discovery.models.embedding import CollectionEmbedding, CollectionModel
from discovery.models.keyword import Keyword
from discovery.models.publication import Publication, Uses
from discovery.models.sync import CatalogueSync
from discovery.models.tool import Tool

__all__ = [
    "CatalogueSync",
    "Collection",
    "CollectionEmbedding",
    "CollectionModel",
    "Keyword",
    "Publication",
    "Tool",
    "Uses",
]
