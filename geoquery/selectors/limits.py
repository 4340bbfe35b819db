from geoquery.errors import ResultCountOutOfRange

MAX_RESULTS = 200


def checked_count(k: int) -> int:
    """A number of results that may be asked for; raises ResultCountOutOfRange."""
    if not 1 <= k <= MAX_RESULTS:
        message = f"k is {k}; it must lie between 1 and {MAX_RESULTS}"
        raise ResultCountOutOfRange(message, k=k, limit=MAX_RESULTS)
    return k
