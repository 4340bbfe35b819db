"""What an operation of a derivation is: a function of named arrays, with units."""

import inspect
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Literal

Scope = Literal["pixels", "scene", "series", "pair"]
"""What is needed at once: each pixel alone, all pixels of a time, all times, or two times."""

BEFORE, AFTER = "_before", "_after"


@dataclass(frozen=True, kw_only=True)
class Operation:
    """A named formula.

    Attributes:
        name: As derivations write it.
        compute: Takes arrays of one shape by keyword and gives one of that shape. Of scope
            "series" the first axis is time; a parameter ``months`` is given the month of each
            time. Of scope "pair" parameters end in ``_before`` and ``_after``.
        scope: What it needs at once.
        unit: Of what it gives; "@name" is that of an input, empty a plain number.
        units: Units that inputs must be in, by parameter; others are taken as they are.
        needs_scale: Whether digital numbers of unknown scale would give another result.
        of_backscatter: Parameters that must be linear power where they come in decibels.
        fixed_parameters: Its inputs, where the function takes any.
        is_contrast: Whether it is the difference of day and night.
        most_pixels: Beyond so many it is applied to means over the place.
        classifies: Whether it tells pixels apart, so that it says nothing of a mean over a place.
        alike: Whether all inputs must be in one unit, as terms of a sum must.
    """

    name: str
    compute: Callable[..., Any]
    scope: Scope = "pixels"
    unit: str = ""
    units: Mapping[str, str] = field(default_factory=dict)
    needs_scale: bool = True
    of_backscatter: frozenset[str] = frozenset()
    fixed_parameters: tuple[str, ...] = ()
    is_contrast: bool = False
    alike: bool = False
    classifies: bool = False
    most_pixels: int = 4_000_000

    @cached_property
    def required(self) -> tuple[str, ...]:
        """Inputs that must be given, in order; of a pair both sides."""
        return self.fixed_parameters or tuple(
            name
            for name, parameter in inspect.signature(self.compute).parameters.items()
            if parameter.default is inspect.Parameter.empty
            and name not in ("months", "rest")
            and parameter.kind is not inspect.Parameter.VAR_KEYWORD
        )

    @cached_property
    def accepted(self) -> frozenset[str]:
        """All inputs that it may be given."""
        named = {n for n in inspect.signature(self.compute).parameters if n != "months"}
        return frozenset(self.fixed_parameters) or frozenset(named)

    @property
    def takes_any(self) -> bool:
        """Whether it takes any number of inputs under any names."""
        return (
            any(
                parameter.kind is inspect.Parameter.VAR_KEYWORD
                for parameter in inspect.signature(self.compute).parameters.values()
            )
            and not self.fixed_parameters
        )

    @property
    def wants_months(self) -> bool:
        """Whether it is given the month of each time."""
        return "months" in inspect.signature(self.compute).parameters
