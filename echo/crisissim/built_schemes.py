"""The schemes there are, and which one runs."""

from collections.abc import Callable

from echo.crisissim.errors import SettingsRefused
from echo.crisissim.local_inertial import LocalInertial
from echo.crisissim.result import SchemeName
from echo.crisissim.scenario import Scenario
from echo.crisissim.schemes import Scheme
from echo.crisissim.settings import SolverSettings
from echo.crisissim.setup import Setup

SCHEMES: dict[SchemeName, Callable[[Setup], Scheme]] = {"local_inertial": LocalInertial}


def chosen_scheme(
    scenario: Scenario, settings: SolverSettings
) -> tuple[Callable[[Setup], Scheme], str]:
    """The scheme that runs a scenario, and why.

    Raises:
        SettingsRefused: the settings ask for a scheme that is not there.
    """
    if settings.scheme == "auto":
        return SCHEMES["local_inertial"], "the default"
    if settings.scheme not in SCHEMES:
        raise SettingsRefused(
            f"Scheme '{settings.scheme}' is not there; there are {', '.join(SCHEMES)}."
        )
    return SCHEMES[settings.scheme], "as asked for"
