"""Types of the plain inputs of tools: numbers that carry a unit, words that carry a meaning."""

from dataclasses import dataclass
from typing import Annotated, Any

from pydantic import Field, GetJsonSchemaHandler

from common.actions.units import conversion_factor


class _SchemaNote:
    """Metadata that pydantic writes into the JSON schema of the annotated type."""

    def note(self) -> tuple[str, str]:
        raise NotImplementedError

    def __get_pydantic_json_schema__(
        self,
        core_schema: Any,  # noqa: ANN401 -- pydantic's own internal form
        handler: GetJsonSchemaHandler,
    ) -> dict[str, Any]:
        key, text = self.note()
        schema = dict(handler(core_schema))
        schema[key] = text
        return schema


@dataclass(frozen=True, slots=True)
class Unit(_SchemaNote):
    """The unit in which a number is held, as pint spells it: ``Annotated[float, Unit("mm")]``."""

    symbol: str

    def note(self) -> tuple[str, str]:
        """Return the entry of the JSON schema."""
        return "unit", self.symbol

    def check(self) -> None:
        """Raise UnknownUnit if pint does not know the symbol."""
        conversion_factor(self.symbol, self.symbol)


@dataclass(frozen=True, slots=True)
class Kind(_SchemaNote):
    """What a number or text stands for: a rainfall depth is no water depth, both being in mm."""

    name: str

    def note(self) -> tuple[str, str]:
        """Return the entry of the JSON schema."""
        return "kind", self.name


Metres = Annotated[float, Unit("m")]
Kilometres = Annotated[float, Unit("km")]
Millimetres = Annotated[float, Unit("mm")]
MillimetresPerHour = Annotated[float, Unit("mm/h")]
Hours = Annotated[float, Unit("h")]
Seconds = Annotated[float, Unit("s")]
CubicMetresPerSecond = Annotated[float, Unit("m^3/s")]
SquareKilometres = Annotated[float, Unit("km^2")]

RainfallDepth = Annotated[float, Unit("mm"), Kind("rainfall depth"), Field(gt=0, le=2000)]
"""Water that falls on each point of an area in one storm, in mm."""

StormDuration = Annotated[float, Unit("h"), Kind("storm duration"), Field(gt=0, le=240)]
"""How long a storm rains, in hours."""

PlaceName = Annotated[str, Kind("place name"), Field(min_length=1, max_length=200)]
"""A place as a person writes it: "Santa Clarita, California"."""

SearchText = Annotated[str, Kind("search text"), Field(min_length=1, max_length=500)]
"""What to look for in imagery, in words."""

PlaceId = Annotated[
    str, Kind("place id"), Field(min_length=3, max_length=64, pattern=r"^[a-z]+:[\w.-]+$")
]
"""A gazetteer and the place's number in it: ``geonames:5393049``."""
