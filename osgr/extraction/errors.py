from common.errors import InvalidInput, Unavailable


class UnreadableDocument(InvalidInput):
    """A file that no text can be read from; the message says why."""


class ExtractionFailed(Unavailable):
    """The chat model gave nothing that can be read, even when asked again."""
