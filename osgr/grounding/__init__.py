"""Stage 2: items compatible with a question in place, time and use."""

from osgr.grounding.grounded import (
    Check,
    GroundedSet,
    Grounding,
    Kernels,
    RejectedItem,
    RejectionReason,
    Role,
    ScoredItem,
)
from osgr.grounding.in_memory import ground
from osgr.grounding.settings import GroundingSettings

__all__ = [
    "Check",
    "GroundedSet",
    "Grounding",
    "GroundingSettings",
    "Kernels",
    "RejectedItem",
    "RejectionReason",
    "Role",
    "ScoredItem",
    "ground",
]
