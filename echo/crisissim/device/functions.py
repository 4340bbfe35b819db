"""The CPU's scalar functions, made for a device from the same source."""

import math
from collections.abc import Callable
from types import FunctionType
from typing import Any

from numba import cuda

from echo.crisissim.full import face, friction, reconstruct, rim


def rebound(function: Any, **names: object) -> FunctionType:  # noqa: ANN401 -- a numba dispatcher
    """The Python function of a kernel, with some of the global names that it uses replaced."""
    plain: FunctionType = getattr(function, "py_func", function)
    return FunctionType(plain.__code__, {**plain.__globals__, **names}, plain.__name__)


def inverse_cube_root(x: Any) -> Any:  # noqa: ANN401 -- a scalar
    """``x ** (-1/3)`` in the type of ``x``, by the device's own logarithm."""
    return type(x)(x ** (-1.0 / 3.0))


def device_functions() -> dict[str, Callable[..., Any]]:
    """Device functions by name: through faces, over the rim, slopes and friction."""
    made: dict[str, Callable[..., Any]] = {}
    for function in (
        inverse_cube_root,
        reconstruct.limited,
        reconstruct.shore,
        face.wall_push,
        face.hll,
        face.through_face,
        friction.friction_factor,
        rim.leave_freely,
        rim.enter,
        rim.rim_rise,
        rim.through_rim,
    ):
        plain = rebound(function, np=math, **made)
        made[plain.__name__] = cuda.jit(device=True)(plain)
    return made
