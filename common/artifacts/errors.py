from common.errors import InvalidInput, NotFound, Unavailable


class UnknownArtifact(NotFound):
    """No artifact has this digest."""


class ArtifactTooLarge(InvalidInput):
    """The file is over the size limit for one artifact."""


class DamagedArtifact(Unavailable):
    """The stored bytes are missing or no longer match their digest."""
