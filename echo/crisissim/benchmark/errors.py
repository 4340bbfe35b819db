"""What can be wrong with a benchmark."""

from common.errors import Unavailable


class PeerMissing(Unavailable):
    """landlab, which the benchmark compares with, is not installed."""


class MeasurementFailed(Unavailable):
    """A measuring process ended without its figures."""
