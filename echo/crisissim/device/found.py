"""Whether there is a GPU that numba can use."""

from numba import cuda


def device_name() -> str | None:
    """Name of the first CUDA device, or None if there is none or no driver for it."""
    if not cuda.is_available():
        return None
    current = getattr(cuda, "get_current_device", None)  # numba's simulator has none
    if current is None:
        return "simulator"
    name = current().name
    return name.decode() if isinstance(name, bytes) else str(name)
