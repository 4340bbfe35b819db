"""The schemes there are."""

from collections.abc import Callable
from typing import NamedTuple

from echo.crisissim.device.choice import place_of
from echo.crisissim.full.scheme import FullShallowWater
from echo.crisissim.local_inertial import LocalInertial
from echo.crisissim.result import SchemeName
from echo.crisissim.scenario import Scenario
from echo.crisissim.scheme_choice import choose_scheme
from echo.crisissim.schemes import Scheme
from echo.crisissim.settings import SolverSettings
from echo.crisissim.setup import Setup

SCHEMES: dict[SchemeName, Callable[[Setup], Scheme]] = {
    "local_inertial": LocalInertial,
    "full": FullShallowWater,
}


class ChosenScheme(NamedTuple):
    """What runs a scenario, why (a sentence or two for the screen), and whether on a GPU."""

    build: Callable[[Setup], Scheme]
    reason: str
    on_gpu: bool


def chosen_scheme(scenario: Scenario, settings: SolverSettings) -> ChosenScheme:
    """The scheme that runs a scenario, and where.

    Raises:
        DeviceRefused: a GPU is asked for, and there is none or the scheme cannot use it.
    """
    choice = choose_scheme(scenario, settings)
    place = place_of(choice.scheme, settings)
    reason = f"{choice.reason} {place.reason}".rstrip()
    return ChosenScheme(_on_gpu if place.on_gpu else SCHEMES[choice.scheme], reason, place.on_gpu)


def _on_gpu(setup: Setup) -> Scheme:
    # Here, so that runs on the CPU do not load numba's part for GPUs.
    from echo.crisissim.device.scheme import FullOnDevice

    return FullOnDevice(setup)
