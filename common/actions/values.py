"""The base of everything that passes from step to step."""

from typing import ClassVar, Self

from pydantic import BaseModel, ConfigDict, model_validator
from pydantic_core import PydanticCustomError


class Value(BaseModel):
    """A frozen, validated value on an edge of a graph; large content is referred to by its hash.

    ``fixed_crs`` names the coordinate reference system of a class all of whose coordinates are
    in that system; it is None where the class has none or each value states its own.

    Validators of subclasses run after pydantic's own (``mode="after"``): literals are read in
    strict JSON mode, which a validator that runs before would turn off.
    """

    model_config = ConfigDict(
        frozen=True, extra="forbid", allow_inf_nan=False, validate_default=True
    )
    fixed_crs: ClassVar[str | None] = None


class Drawable(Value):
    """Marks what a map can draw; only its subclasses have values."""

    @model_validator(mode="after")
    def _is_of_a_subclass(self) -> Self:
        if type(self) is Drawable:
            raise PydanticCustomError("drawable_type", "a raster or features are wanted")
        return self
