from common.errors import InvalidInput


class BrokenRecord(InvalidInput):
    """Something in a catalogue that is no collection: it can't be kept, and is reported."""


class UnreadableFile(InvalidInput):
    """A file that no catalogue can be read from."""
