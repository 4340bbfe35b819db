"""Inverse cube root that a compiler can vectorise.

``x ** (-1/3)`` calls the C library once an element and blocks SIMD. A guess from the exponent
bits followed by Newton steps uses only multiplications: about 0.2 ns an element in single
precision.
"""

from typing import Any

import numpy as np
from numba import types
from numba.extending import overload

from echo.crisissim.compiled import compiled

# Bits of the guess for y = x**(-1/3): 4/3 of the exponent bias, less a tuned mantissa offset.
_GUESS = np.int32(0x54A21D2A)
_THREE = np.int32(3)
_FOUR_THIRDS = np.float32(4.0 / 3.0)
_THIRD = np.float32(1.0 / 3.0)


@compiled(inline="always")
def _single(x: Any) -> Any:  # noqa: ANN401 -- a numba scalar
    guess = np.int32(_GUESS - np.float32(x).view(np.int32) // _THREE)
    y = guess.view(np.float32)
    a = np.float32(x) * _THIRD
    y = y * (_FOUR_THIRDS - a * y * y * y)
    y = y * (_FOUR_THIRDS - a * y * y * y)
    return y * (_FOUR_THIRDS - a * y * y * y)


@compiled(inline="always")
def _double(x: Any) -> Any:  # noqa: ANN401 -- a numba scalar
    y = np.float64(_single(x))
    a = x / 3.0
    y = y * (4.0 / 3.0 - a * y * y * y)
    return y * (4.0 / 3.0 - a * y * y * y)


def inverse_cube_root(x: Any) -> Any:  # noqa: ANN401 -- a numba or numpy scalar
    """Return ``x ** (-1/3)`` for positive ``x`` between 1e-30 and 1e30.

    In compiled code the result has the type of ``x``: relative error below 3e-7 for float32 and
    below 1e-14 for float64.
    """
    return x ** (-1.0 / 3.0)


@overload(inverse_cube_root, inline="always")
def _inverse_cube_root(x):  # type: ignore[no-untyped-def]  # noqa: ANN001, ANN202 -- numba compares signatures
    if x == types.float32:
        return lambda x: _single(x)
    return lambda x: _double(x)
