"""What can be wrong with a change to the support graph; the rest is in ``osgr.support.errors``."""

from common.errors import Conflict, Forbidden, InvalidInput


class MergeRefused(Conflict):
    """Two nodes that can't be one concept."""


class SourceUnverified(Conflict):
    """What rests on a document that nobody held against its record can't be reviewed."""


class ReviewForbidden(Forbidden):
    """A person whose role doesn't let them change the support graph."""


class ProvenanceMissing(InvalidInput):
    """A relation without a document that a reader can look up."""
