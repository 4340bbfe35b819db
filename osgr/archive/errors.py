from common.errors import InvalidInput, NotFound, Unavailable


class InvalidObservation(InvalidInput):
    """A record that can't be an observation item; the message names the value."""


class InvalidFootprint(InvalidObservation):
    """A geometry or box that covers no ground."""


class InvalidAcquisition(InvalidObservation):
    """Times that make no interval."""


class UnreadableSource(InvalidInput):
    """A file or folder that no observations can be read from."""


class SourceUnavailable(Unavailable):
    """A STAC API that did not answer as one."""


class UnknownArchive(NotFound):
    """A name that no archive has."""
