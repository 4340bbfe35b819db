from common.gazetteer.selectors.by_name import (
    find_places,
    get_place,
    is_called,
    is_empty,
    similar_places,
)
from common.gazetteer.selectors.by_position import nearest_place_for, nearest_places, places_in_box

__all__ = [
    "find_places",
    "get_place",
    "is_called",
    "is_empty",
    "nearest_place_for",
    "nearest_places",
    "places_in_box",
    "similar_places",
]
