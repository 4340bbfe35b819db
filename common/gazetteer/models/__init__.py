from common.gazetteer.models.loaded_batch import LoadedBatch
from common.gazetteer.models.place import Place, PlaceAlias
from common.gazetteer.models.region import Region, RegionAlias

__all__ = ["LoadedBatch", "Place", "PlaceAlias", "Region", "RegionAlias"]
