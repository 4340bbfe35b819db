"""What a step or plan is expected to cost, shown before anyone approves it."""

import math
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Estimate:
    """Expected cost; seconds are those of one step after another.

    Args:
        cells: Grid cells computed, times nothing: the size of the grid.
        bytes: Bytes read from outside or written to storage.
        external_calls: Requests to services outside this installation.
        seconds: Wall-clock time on one worker.
        notes: Caveats for the approver, one sentence each.
    """

    cells: int = 0
    bytes: int = 0
    external_calls: int = 0
    seconds: float = 0.0
    notes: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        amounts = (self.cells, self.bytes, self.external_calls, self.seconds)
        if not all(math.isfinite(amount) and amount >= 0 for amount in amounts):
            raise ValueError(f"An estimate's amounts must be finite and not negative: {amounts}")

    def __add__(self, other: "Estimate") -> "Estimate":
        return Estimate(
            cells=self.cells + other.cells,
            bytes=self.bytes + other.bytes,
            external_calls=self.external_calls + other.external_calls,
            seconds=self.seconds + other.seconds,
            notes=tuple(dict.fromkeys(self.notes + other.notes)),
        )

    def as_json(self) -> dict[str, object]:
        """Return the published form."""
        return {
            "cells": self.cells,
            "bytes": self.bytes,
            "external_calls": self.external_calls,
            "seconds": self.seconds,
            "notes": list(self.notes),
        }


#: For a tool that says nothing of its cost: small, not nothing.
SMALL_ESTIMATE = Estimate(seconds=0.1)
