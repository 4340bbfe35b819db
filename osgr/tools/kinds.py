"""Types of the inputs of tools over observations."""

from typing import Annotated, Literal

from pydantic import Field

from common.actions import Kind

ArchiveName = Annotated[str, Kind("archive"), Field(min_length=1, max_length=200)]
"""An archive of observation items on this site."""

QuestionText = Annotated[str, Kind("question"), Field(min_length=3, max_length=2000)]
"""A question in words, with its place and time."""

Phenomenon = Annotated[str, Kind("phenomenon"), Field(min_length=1, max_length=200)]
"""What is studied, such as "drought", or a quantity, such as "NDVI"."""

ItemId = Annotated[str, Kind("observation item"), Field(min_length=1, max_length=1000)]
ResultName = Annotated[str, Kind("result"), Field(min_length=1, max_length=200)]
IndexName = Annotated[str, Kind("spectral index"), Field(pattern=r"^[A-Za-z][\w.+-]{0,60}$")]
OperationName = Annotated[str, Kind("operation"), Field(pattern=r"^[A-Za-z][\w.+-]{0,99}$")]
ParameterName = Annotated[str, Kind("parameter"), Field(pattern=r"^[A-Za-z]\w{0,60}$")]
Statistic = Annotated[str, Kind("statistic"), Field(min_length=1, max_length=40)]
"""mean, maximum, minimum, median, sum, range, standard deviation, variance, or p0 to p100."""

Threshold = Annotated[float, Kind("threshold")]
"""In the observations' own unit."""

Side = Literal["above", "below"]
Edge = Literal["maximum", "minimum"]
Period = Literal["day", "month", "year", "decade"]
