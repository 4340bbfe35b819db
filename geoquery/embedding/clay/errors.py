from geoquery.embedding.base import EncoderUnavailable


class CheckpointMissing(EncoderUnavailable):
    """No file lies where the checkpoint should."""


class MalformedCheckpoint(EncoderUnavailable):
    """A file that isn't a Clay checkpoint, or whose weights aren't those of the encoder."""
