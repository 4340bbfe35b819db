from geoquery.models import Scene
from geoquery.selectors.footprints import footprint_box


def tile_boxes() -> dict[str, tuple[float, float, float, float]]:
    """West, south, east, north of every tile, by its key."""
    scenes = Scene.objects.select_related("cell").defer("thumbnail", "facts").order_by("key")
    return {scene.key: footprint_box(scene.cell.footprint) for scene in scenes.iterator(2000)}
