from common.errors import Conflict, InvalidInput, NotFound, Unavailable


class UnknownCollection(NotFound):
    """A concept id that the catalogue doesn't hold."""


class MergeRefused(InvalidInput):
    """Two collections that can't be made one."""


class SyncFailed(Unavailable):
    """A catalogue's server stopped answering; what was read before is kept."""


class EmbeddingUnderWay(Conflict):
    """Another process is embedding collections."""


class TextModelMismatch(Conflict):
    """Vectors of one dimension offered where others are stored."""


class SyncUnderWay(Conflict):
    """Another process is reading a catalogue from its server."""
