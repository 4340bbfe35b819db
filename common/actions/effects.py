"""What a tool does to the world beyond computing a value."""

from enum import StrEnum


class Effect(StrEnum):
    """The published effects; policy, not the tool, decides which of them are high-risk."""

    PURE = "pure"
    READS_NETWORK = "reads_network"
    WRITES_PROJECT = "writes_project"
    WRITES_OUTSIDE = "writes_outside"
    ALERTS_PEOPLE = "alerts_people"
    TASKS_SATELLITE = "tasks_satellite"
    SPENDS = "spends"


#: Effects that leave everything as it was: such a step matters only through its output.
HARMLESS_EFFECTS = frozenset({Effect.PURE, Effect.READS_NETWORK})
