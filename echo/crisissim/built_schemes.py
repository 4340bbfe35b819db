"""The schemes there are."""

from collections.abc import Callable

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


def chosen_scheme(
    scenario: Scenario, settings: SolverSettings
) -> tuple[Callable[[Setup], Scheme], str]:
    """The scheme that runs a scenario, and why."""
    choice = choose_scheme(scenario, settings)
    return SCHEMES[choice.scheme], choice.reason
