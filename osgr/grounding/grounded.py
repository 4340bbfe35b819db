"""What grounding gives: sets of items with scores and checks, and what was rejected and why."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal, Protocol

from osgr.archive.item import ObservationItem

Role = Literal["", "pre", "post"]
"""Side of a bi-temporal comparison; empty for other relations."""

Kernels = Literal["default", "published"]

RejectionReason = Literal[
    "outside_place",
    "outside_time",
    "spatial_floor",
    "temporal_floor",
    "score",
    "invalid_data",
    "missing_variable",
    "cloud",
    "resolution",
    "coverage",
]


class SupportDerivation(Protocol):
    """The part of a derivation that grounding reads."""

    @property
    def name(self) -> str:
        """Unique name."""

    @property
    def inputs(self) -> Mapping[str, str]:
        """Name of a node by the operation's parameter."""


class Path(Protocol):
    """The part of a support path that grounding reads: target first, result last."""

    @property
    def nodes(self) -> tuple[str, ...]:
        """Names from the target to the result."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ScoredItem:
    """An item that was kept: both kernels and F(M_x, q) (gamma_s + gamma_t) [/ 2], all in [0, 1].

    The published form of the score isn't halved and reaches 2.
    """

    item: ObservationItem
    spatial: float
    temporal: float
    score: float
    role: Role = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class RejectedItem:
    """An item of a wanted variable that was not kept."""

    item: ObservationItem
    reason: RejectionReason
    message: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Check:
    """One part of F(X, q).

    Attributes:
        name: "area", "time", "resolution", "variables", "level", "provenance", "validity", "cloud",
            "flow network" or "pair".
        passed: False is a warning, unless ``share`` is 0: then the set can't be used.
        share: Factor of F(X, q) in [0, 1].
        message: What was found, for the reader.
    """

    name: str
    passed: bool
    share: float
    message: str


@dataclass(frozen=True, kw_only=True)
class GroundedSet:
    """Items that ground one path, or one derivation on it, jointly.

    Attributes:
        path: The support path.
        derivation: What combines the items; None if they are read as they are.
        inputs: Names of the Result nodes that feed each parameter of the derivation.
        items: Kept items, best score first.
        score: S(X, q).
        fit: F(X, q); 0 means that the set can't be used, and ``reason`` says why.
        spatial: C_s(X).
        temporal: C_t(X).
        checks: The parts of F.
        spatial_kernel: Which kernel was chosen.
        temporal_kernel: Which kernel was chosen.
        explanation: Why these kernels, with their parameters, in words.
        reason: Why a set can't be used; None if it can.
        notices: What is degraded or uncertain about the set.
    """

    path: Path
    derivation: SupportDerivation | None
    inputs: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    items: tuple[ScoredItem, ...]
    score: float
    fit: float
    spatial: float
    temporal: float
    checks: tuple[Check, ...]
    spatial_kernel: str
    temporal_kernel: str
    explanation: str
    reason: RejectionReason | None = None
    notices: tuple[str, ...] = ()

    @property
    def is_usable(self) -> bool:
        """Whether an answer may be computed from it."""
        return bool(self.items) and self.fit > 0


@dataclass(frozen=True, kw_only=True)
class Grounding:
    """The answer of stage 2 to a question.

    Attributes:
        sets: Usable ones first, best score first; a set that failed its checks names the reason.
        rejected: How many items of the wanted variables were not kept, by reason.
        rejected_items: Examples of them, those that came nearest to being kept first.
        notices: What the reader should know about the whole.
    """

    sets: tuple[GroundedSet, ...]
    rejected: Mapping[str, int]
    rejected_items: tuple[RejectedItem, ...] = ()
    notices: tuple[str, ...] = ()

    @property
    def usable(self) -> tuple[GroundedSet, ...]:
        """The sets that an answer may be computed from."""
        return tuple(found for found in self.sets if found.is_usable)
