_POLAR_CIRCLE = 66.56
_TROPIC = 23.44

# Upper edge in degrees, and words for the zone.
_NORTH = (
    (10.0, "close to the equator in the tropics"),
    (_TROPIC, "in the northern tropics"),
    (35.0, "in the subtropics of the northern hemisphere"),
    (50.0, "in the temperate latitudes of the northern hemisphere"),
    (58.0, "in the cool temperate north"),
    (_POLAR_CIRCLE, "in the subarctic north"),
    (90.0, "in the Arctic"),
)
_SOUTH = (
    (10.0, "close to the equator in the tropics"),
    (_TROPIC, "in the southern tropics"),
    (35.0, "in the subtropics of the southern hemisphere"),
    (50.0, "in the temperate latitudes of the southern hemisphere"),
    (60.0, "in the subantarctic south"),
    (90.0, "in the Antarctic"),
)


def latitude_words(latitude: float) -> str:
    """The zone between the circles of latitude that a place lies in."""
    zones = _NORTH if latitude >= 0 else _SOUTH
    return next(words for edge, words in zones if abs(latitude) <= edge)
