"""The base of everything that passes from step to step."""

from typing import ClassVar

from pydantic import BaseModel, ConfigDict


class Value(BaseModel):
    """A frozen, validated value on an edge of a graph; large content is referred to by its hash.

    ``fixed_crs`` names the coordinate reference system of a class all of whose coordinates are
    in that system; it is None where the class has none or each value states its own.
    """

    model_config = ConfigDict(
        frozen=True, extra="forbid", allow_inf_nan=False, validate_default=True
    )
    fixed_crs: ClassVar[str | None] = None


class Drawable(Value):
    """Marks what a map can draw."""
