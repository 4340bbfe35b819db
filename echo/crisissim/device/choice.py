"""Whether a run's steps are taken on a GPU, as its settings ask.

Only the full scheme has steps for a GPU. "gpu" is refused where it cannot be had; "auto" runs on
the CPU there and says so.
"""

from typing import NamedTuple

from echo.crisissim.errors import DeviceRefused
from echo.crisissim.result import SchemeName
from echo.crisissim.settings import SolverSettings

CHECKED = "whose steps have been checked on numba's simulator of a GPU alone"


class Place(NamedTuple):
    """Whether the steps are taken on a GPU, and a sentence for the screen; none for "cpu"."""

    on_gpu: bool
    reason: str = ""


def place_of(scheme: SchemeName, settings: SolverSettings) -> Place:
    """Where a scheme's steps are taken.

    Raises:
        DeviceRefused: a GPU is asked for, and there is none or the scheme cannot use it.
    """
    if settings.device == "cpu":
        return Place(on_gpu=False)
    refuse_missing_gpu(settings)
    if scheme != "full":
        if settings.device == "gpu":
            raise DeviceRefused(
                "device is 'gpu', but this run takes the local inertial scheme, which runs on the "
                "CPU only. Set scheme to 'full', or device to 'cpu' or 'auto'.",
                setting="device",
            )
        return Place(on_gpu=False, reason="Ran on the CPU: only the full scheme runs on a GPU.")
    name = _gpu()
    if name is None:
        return Place(on_gpu=False, reason="Ran on the CPU: numba finds no CUDA device to use.")
    return Place(on_gpu=True, reason=f"Ran on the GPU {name!r}, {CHECKED}.")


def refuse_missing_gpu(settings: SolverSettings) -> None:
    """Refuse "gpu" where there is none, before anything else is done.

    Raises:
        DeviceRefused: numba finds no CUDA device.
    """
    if settings.device == "gpu" and _gpu() is None:
        raise DeviceRefused(
            "device is 'gpu', but numba finds no CUDA device to use on this machine. Set device "
            "to 'cpu', or to 'auto' to take a GPU only where there is one; or install the GPU's "
            "driver and CUDA's libraries.",
            setting="device",
        )


def _gpu() -> str | None:
    # Here, so that runs on the CPU do not load numba's part for GPUs.
    from echo.crisissim.device import found

    return found.device_name()
