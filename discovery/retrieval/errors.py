from common.errors import InvalidInput, Unavailable


class IndexMissing(Unavailable):
    """There is no index in the folder, or a part of it is missing or of another version."""


class VectorsMismatch(InvalidInput):
    """Vectors that don't fit the records or the index."""


class UnknownCondition(InvalidInput):
    """A name that no way of ranking has."""
