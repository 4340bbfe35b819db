from common.errors import Forbidden, InvalidInput, NotFound, Unavailable


class AssetForbidden(Forbidden):
    """An address outside the folders that observations may be read from."""


class AssetMissing(NotFound):
    """An address at which no file lies."""


class AssetUnreadable(InvalidInput):
    """A file that is no raster, is damaged, or lacks the band asked for."""


class AssetTooLarge(InvalidInput):
    """A file or window beyond the limits; the message says which."""


class UnknownOperation(InvalidInput):
    """A derivation names an operation that nothing computes."""


class WrongInputs(InvalidInput):
    """An operation that is given other inputs than it takes."""


class NotComputable(InvalidInput):
    """What the items give does not suffice for the operation; the message says what is lacking."""


class ReadingUnavailable(Unavailable):
    """A file that is there but does not open."""
