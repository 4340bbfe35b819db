"""What all sections of a configuration share."""

from typing import Annotated

from pydantic import BaseModel, ConfigDict, Discriminator, Field, Tag

Finite = Annotated[float, Field(allow_inf_nan=False)]
Positive = Annotated[float, Field(gt=0, allow_inf_nan=False)]
AtLeastZero = Annotated[float, Field(ge=0, allow_inf_nan=False)]
Manning = Annotated[float, Field(ge=0.001, le=1.0, allow_inf_nan=False)]
Name = Annotated[str, Field(min_length=1, max_length=200)]
FileName = Annotated[str, Field(min_length=1, max_length=500)]
Numbers = Annotated[list[Finite], Field(min_length=1, max_length=100_000)]
Pair = Annotated[list[Finite], Field(min_length=2, max_length=2)]
Points = Annotated[list[Pair], Field(min_length=1, max_length=100_000)]
Line = Annotated[list[Pair], Field(min_length=2, max_length=100_000)]


class Section(BaseModel):
    """Keys of one table of the file; no others are taken, and no text for a number."""

    model_config = ConfigDict(extra="forbid", frozen=True, strict=True)


def count_given(section: Section, *names: str) -> int:
    """How many of the keys the file gives."""
    return sum(getattr(section, name) is not None for name in names)


def need_one(section: Section, *names: str) -> None:
    """Refuse none or several of keys that exclude one another.

    Raises:
        ValueError: naming them; pydantic adds the section.
    """
    if count_given(section, *names) != 1:
        raise ValueError(f"exactly one of {', '.join(names)} is needed")


class RasterFile(Section):
    """A raster; ``crs`` only where the file states none."""

    file: FileName
    crs: Name | None = None


def number_or_table(value: object) -> str:
    """Which of two types a value was meant for, so that only its own faults are told."""
    return "<table>" if isinstance(value, (dict, Section)) else "<number>"


def number_or_word(value: object) -> str:
    """As ``number_or_table``, for a number or a word."""
    return "<word>" if isinstance(value, str) else "<number>"


Share = Annotated[float, Field(ge=0, le=1, allow_inf_nan=False)]
RateField = Annotated[
    Annotated[AtLeastZero, Tag("<number>")] | Annotated[RasterFile, Tag("<table>")],
    Discriminator(number_or_table),
]
ShareField = Annotated[
    Annotated[Share, Tag("<number>")] | Annotated[RasterFile, Tag("<table>")],
    Discriminator(number_or_table),
]
