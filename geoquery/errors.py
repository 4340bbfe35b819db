from common.errors import Conflict, InvalidInput, NotFound, Unavailable


class EmptyQuery(InvalidInput):
    """A search without words."""


class QueryTooLong(InvalidInput):
    """A search text over the limit."""


class UnknownConfiguration(InvalidInput):
    """A name that no search configuration has."""


class ResultCountOutOfRange(InvalidInput):
    """A number of results that isn't between 1 and the limit."""


class UnknownTile(NotFound):
    """A tile key that isn't in the database."""


class IndexNotReady(Unavailable):
    """Tiles, vectors or descriptions aren't loaded yet, or are of another model's revision."""


class ModelMismatch(Conflict):
    """Vectors of one model offered where another's are stored."""
