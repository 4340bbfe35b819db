_RELIEF = ((200.0, "flat"), (600.0, "rolling"), (1500.0, "hilly"), (9000.0, "mountainous"))
_HEIGHT = ((300.0, "lowland"), (1200.0, "upland"), (9000.0, "highland"))


def relief_words(relief_m: float) -> str:
    """How uneven land is whose elevations span so many metres within the tile."""
    return next((words for edge, words in _RELIEF if relief_m < edge), _RELIEF[-1][1])


def height_words(elevation_m: float) -> str:
    """How high land of that mean elevation in metres lies."""
    return next((words for edge, words in _HEIGHT if elevation_m < edge), _HEIGHT[-1][1])
