"""What validation says about a plan: one closed list of codes, one record for each finding."""

from dataclasses import dataclass
from enum import StrEnum


class ProblemCode(StrEnum):
    """The published problem codes."""

    UNKNOWN_TOOL = "unknown_tool"
    DUPLICATE_ID = "duplicate_id"
    BAD_ID = "bad_id"
    DANGLING_REFERENCE = "dangling_reference"
    BAD_PATH = "bad_path"
    SELF_REFERENCE = "self_reference"
    CYCLE = "cycle"
    MISSING_INPUT = "missing_input"
    UNKNOWN_INPUT = "unknown_input"
    TYPE_MISMATCH = "type_mismatch"
    UNIT_MISMATCH = "unit_mismatch"
    CRS_MISMATCH = "crs_mismatch"
    OUT_OF_BOUNDS = "out_of_bounds"
    UNREACHABLE_STEP = "unreachable_step"
    TOO_MANY_STEPS = "too_many_steps"
    MISSING_CHECKPOINT = "missing_checkpoint"
    OVER_BUDGET = "over_budget"
    BAD_VERSION = "bad_version"
    MALFORMED = "malformed"


@dataclass(frozen=True, slots=True)
class Problem:
    """One thing that is wrong with a plan.

    Args:
        code: Which of the published kinds it is.
        step: Id of the step, or None where the whole plan is meant.
        message: What is wrong, naming the value.
        hint: What would be right; empty where the message already says it.
    """

    code: ProblemCode
    step: str | None
    message: str
    hint: str = ""

    def as_json(self) -> dict[str, str | None]:
        """Return the published form of the problem."""
        return {
            "code": self.code.value,
            "step": self.step,
            "message": self.message,
            "hint": self.hint,
        }


def shown(value: object, *, limit: int = 80) -> str:
    """Return a value as a message may quote it: bounded, with control characters escaped."""
    text = repr(value[: limit + 1] if isinstance(value, str) else value)
    return text if len(text) <= limit else text[: limit - 1] + "…"
