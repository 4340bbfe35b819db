"""Pictures as values: what is drawn, without how."""

from dataclasses import dataclass
from typing import Any, Literal

import numpy as np
from numpy.typing import NDArray

Numbers = NDArray[np.floating[Any]]
Role = Literal["exact", "model", "other", "ground"]


@dataclass(frozen=True, kw_only=True)
class Line:
    """A curve; ``role`` decides how it is drawn."""

    label: str
    x: Numbers
    y: Numbers
    role: Role = "model"


@dataclass(frozen=True, kw_only=True)
class Chart:
    """Curves over one pair of axes."""

    file: str
    caption: str
    x_label: str
    y_label: str
    lines: tuple[Line, ...]
    logarithmic: bool = False


@dataclass(frozen=True, kw_only=True)
class DepthMap:
    """Depths (rows, columns), m, seen from above; ``points`` are (name, column, row)."""

    file: str
    caption: str
    depth: Numbers
    cell_m: float
    points: tuple[tuple[str, float, float], ...] = ()


Drawing = Chart | DepthMap
