"""Parts of arrays seen without counting references.

numba counts the references of each slice with atomic instructions, and checks each slice's ends:
in a sweep that cuts every row many times this costs as much as the sums, and most of the time to
compile. A part made here has no owner and no check. The caller keeps the memory alive, and asks
for nothing outside of it.
"""

from typing import Any

from numba import types
from numba.core import cgutils
from numba.extending import intrinsic
from numba.np.arrayobj import make_array, populate_array

from echo.crisissim.compiled import compiled
from echo.crisissim.kernels import Vector


def _fill(context: Any, builder: Any, kind: Any, data: Any, shape: Any) -> Any:  # noqa: ANN401
    """An array value of type ``kind`` at ``data`` without an owner."""
    size = context.get_abi_sizeof(context.get_data_type(kind.dtype))
    item = context.get_constant(types.intp, size)
    strides = [item]
    for extent in reversed(shape[1:]):
        strides.insert(0, builder.mul(strides[0], extent))
    array = make_array(kind)(context, builder)
    populate_array(array, data=data, shape=shape, strides=strides, itemsize=item, meminfo=None)
    return array._getvalue()


@intrinsic
def part(_context, array, first, size):  # type: ignore[no-untyped-def]  # noqa: ANN001, ANN201 -- numba's form
    """``size`` elements of a C-contiguous array from flat index ``first``, as a vector."""
    kind = types.Array(array.dtype, 1, "C")

    def generate(context: Any, builder: Any, signature: Any, values: Any) -> Any:  # noqa: ANN401
        whole = make_array(signature.args[0])(context, builder, values[0])
        data = builder.gep(whole.data, [values[1]])
        return _fill(context, builder, kind, data, [values[2]])

    return kind(array, types.intp, types.intp), generate


@intrinsic
def borrowed(_context, array):  # type: ignore[no-untyped-def]  # noqa: ANN001, ANN201 -- numba's form
    """The same C-contiguous array, without an owner."""

    def generate(context: Any, builder: Any, signature: Any, values: Any) -> Any:  # noqa: ANN401
        whole = make_array(signature.args[0])(context, builder, values[0])
        shape = cgutils.unpack_tuple(builder, whole.shape, signature.args[0].ndim)
        return _fill(context, builder, signature.args[0], whole.data, shape)

    return array(array), generate


@compiled(inner=True)
def row(array: Vector, j: int, lo: int, hi: int) -> Vector:
    """Columns ``lo`` to ``hi`` of row ``j`` of an array (rows, columns)."""
    vector: Vector = part(array, j * array.shape[1] + lo, hi - lo)
    return vector


@compiled(inner=True)
def line(array: Vector, k: int, m: int, lo: int, hi: int) -> Vector:
    """Columns ``lo`` to ``hi`` of line ``m`` of part ``k`` of an array (parts, lines, columns)."""
    vector: Vector = part(array, (k * array.shape[1] + m) * array.shape[2] + lo, hi - lo)
    return vector


@compiled(inner=True)
def clear(values: Vector) -> None:
    """Set all of a vector to 0."""
    for i in range(values.size):
        values[i] = 0
