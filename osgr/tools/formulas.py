"""Tools that compute one quantity from others, by pixels where there are pixels."""

from collections.abc import Mapping, Sequence
from typing import Annotated, ClassVar

from pydantic import Field

from common.actions import Effect, Estimate, Tool, ToolContext
from common.errors import InvalidInput
from osgr.derivation.execution.apply import apply_operation
from osgr.derivation.formulas.operation import Operation
from osgr.derivation.formulas.registry import find_operation, input_problems
from osgr.derivation.formulas.spectral import PREFIX
from osgr.derivation.reading.observation import Observation
from osgr.tools.kinds import IndexName, OperationName, ParameterName
from osgr.tools.observed import Observations
from osgr.tools.pixel_artifacts import from_value, to_value

MOST_INPUTS = 20
Parameters = Annotated[tuple[ParameterName, ...], Field(min_length=1, max_length=MOST_INPUTS)]
Inputs = Annotated[tuple[Observations, ...], Field(min_length=1, max_length=MOST_INPUTS)]


class InputsDoNotFit(InvalidInput):
    """Parameters and observations that don't go with a formula."""


class ComputesFormula:
    """The part that tools of formulas share."""

    version: ClassVar[str] = "1.0"
    effects: ClassVar[frozenset[Effect]] = frozenset({Effect.PURE})

    def estimate(self, known: Mapping[str, object]) -> Estimate:
        """Return the time of a formula over a few dozen windows."""
        del known
        return Estimate(seconds=2.0)


class CP_Spectral_Index(ComputesFormula, Tool):
    """Compute a spectral index of the spyndex catalogue, such as NDVI, NBR or MNDWI."""

    def execute(
        self,
        context: ToolContext,
        *,
        index: IndexName,
        parameters: Parameters,
        observations: Inputs,
        collapse: bool = False,
    ) -> Observations:
        """Compute the index at each time at which all bands are there.

        Args:
            context: The run.
            index: Its short name.
            parameters: The catalogue's names of the bands, such as N and R.
            observations: One series for each of them, in that order.
            collapse: Take the mean of values without pixels over each period first.
        """
        operation = find_operation(f"{PREFIX}{index}")
        return run_formula(context, operation, index, parameters, observations, collapse=collapse)


class CP_Derived_Property(ComputesFormula, Tool):
    """Compute a property by a named formula, such as dnbr, vhi, spi, ati or lst_split_window."""

    def execute(
        self,
        context: ToolContext,
        *,
        operation: OperationName,
        parameters: Parameters,
        observations: Inputs,
        collapse: bool = False,
    ) -> Observations:
        """Compute the property.

        Args:
            context: The run.
            operation: Name of the formula.
            parameters: Names of its inputs.
            observations: One series for each of them, in that order.
            collapse: Take the mean of values without pixels over each period first.
        """
        found = find_operation(operation)
        return run_formula(context, found, operation, parameters, observations, collapse=collapse)


class CP_TVDI(ComputesFormula, Tool):
    """Compute the temperature vegetation dryness index, 0 (wet) to 1 (dry)."""

    def execute(
        self, context: ToolContext, *, lst: Observations, ndvi: Observations
    ) -> Observations:
        """Fit the dry and the wet edge of each scene, and place its pixels between them.

        Args:
            context: The run.
            lst: Land surface temperature.
            ndvi: Vegetation index of the same times.
        """
        names = ("lst", "ndvi")
        return run_formula(context, find_operation("tvdi"), "TVDI", names, (lst, ndvi))


def run_formula(
    context: ToolContext,
    operation: Operation,
    name: str,
    parameters: Sequence[str],
    observations: Sequence[Observations],
    *,
    collapse: bool = False,
) -> Observations:
    """Apply a formula to the outputs of earlier steps.

    Raises:
        InputsDoNotFit: A parameter is unknown or missing.
        NotComputable: The data don't suffice.
    """
    if len(parameters) != len(observations) or len(set(parameters)) != len(parameters):
        raise InputsDoNotFit(
            f"{len(parameters)} parameters and {len(observations)} series of observations were "
            "given; each series needs a parameter of its own.",
            parameters=list(parameters),
        )
    if problems := input_problems(operation, tuple(parameters)):
        raise InputsDoNotFit(f"{operation.name}: {'; '.join(problems)}.", problems=problems)
    context.check_cancelled()
    inputs: dict[str, list[Observation]] = {
        parameter: from_value(context, given)
        for parameter, given in zip(parameters, observations, strict=True)
    }
    computed = apply_operation(operation, inputs, collapse=collapse)
    return to_value(
        context,
        name,
        computed,
        compares=operation.scope == "pair",
        is_contrast=operation.is_contrast,
    )
