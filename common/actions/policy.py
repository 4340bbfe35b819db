"""What a project allows: which effects a person confirms, and how large a plan may be."""

from collections.abc import Iterable
from dataclasses import dataclass

from common.actions.effects import Effect


@dataclass(frozen=True, slots=True)
class Policy:
    """Which effects are high-risk.

    Args:
        version: Changes with the content; approvals cover it.
        high_risk: A step whose tool has one of these needs a checkpoint of its own.
    """

    version: int
    high_risk: frozenset[Effect]

    def is_high_risk(self, effects: Iterable[Effect]) -> bool:
        """Say whether any of the effects needs a checkpoint."""
        return not self.high_risk.isdisjoint(effects)

    def as_json(self) -> dict[str, object]:
        """Return the policy as an approval covers it."""
        return {"version": self.version, "high_risk": sorted(self.high_risk)}


#: Spending counts from the first unit on: no project limit is known here.
DEFAULT_POLICY = Policy(
    version=1,
    high_risk=frozenset(
        {Effect.WRITES_OUTSIDE, Effect.ALERTS_PEOPLE, Effect.TASKS_SATELLITE, Effect.SPENDS}
    ),
)


@dataclass(frozen=True, slots=True)
class Limits:
    """How large a plan may be; amounts are those of its estimate."""

    max_steps: int
    max_cells: int
    max_seconds: float
    max_bytes: int
    max_external_calls: int = 1_000


DEFAULT_LIMITS = Limits(
    max_steps=200, max_cells=50_000_000, max_seconds=4 * 3600.0, max_bytes=20_000_000_000
)
