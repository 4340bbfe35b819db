"""The operations that derivations may name."""

from collections.abc import Iterable, Mapping
from types import MappingProxyType

from osgr.derivation.errors import UnknownOperation
from osgr.derivation.formulas import air, dryness, fire, precipitation, surface, thermal
from osgr.derivation.formulas.operation import Operation
from osgr.derivation.formulas.spectral import PREFIX, spectral_operation

_KELVIN = "K"
_FITTED = 10_000
"""Pixels for which a distribution is fitted to each month; more would take minutes."""

_ALL = (
    Operation(
        name="tvdi",
        compute=dryness.temperature_vegetation_dryness,
        scope="scene",
        units={"lst": _KELVIN},
    ),
    Operation(name="vci", compute=dryness.vegetation_condition, scope="series", unit="%"),
    Operation(name="tci", compute=dryness.temperature_condition, scope="series", unit="%"),
    Operation(name="pci", compute=dryness.precipitation_condition, scope="series", unit="%"),
    Operation(name="smci", compute=dryness.soil_moisture_condition, scope="series", unit="%"),
    Operation(name="vhi", compute=dryness.vegetation_health, unit="%"),
    Operation(name="anomaly", compute=dryness.anomaly, scope="series", unit="@value"),
    Operation(name="standardised_anomaly", compute=dryness.standardised_anomaly, scope="series"),
    Operation(
        name="percent_of_normal", compute=dryness.percent_of_normal, scope="series", unit="%"
    ),
    Operation(
        name="spi",
        compute=precipitation.standardised_precipitation,
        scope="series",
        most_pixels=_FITTED,
    ),
    Operation(
        name="spei", alike=True, compute=precipitation.standardised_water_balance, scope="series"
    ),
    Operation(
        name="lst_single_channel",
        compute=thermal.lst_single_channel,
        unit=_KELVIN,
        units={"brightness_temperature": _KELVIN},
    ),
    Operation(
        name="lst_split_window",
        compute=thermal.lst_split_window,
        unit=_KELVIN,
        units={"bt31": _KELVIN, "bt32": _KELVIN},
    ),
    Operation(name="emissivity_from_ndvi", compute=thermal.emissivity_from_ndvi),
    Operation(name="vegetation_fraction", compute=thermal.vegetation_fraction),
    Operation(
        name="lst_day_night_difference",
        compute=thermal.lst_day_night_difference,
        unit=_KELVIN,
        units={"lst_day": _KELVIN, "lst_night": _KELVIN},
        is_contrast=True,
    ),
    Operation(
        name="ati",
        compute=thermal.apparent_thermal_inertia,
        unit="K-1",
        units={"lst_day": _KELVIN, "lst_night": _KELVIN},
    ),
    Operation(
        name="heat_island",
        compute=thermal.heat_island,
        scope="scene",
        unit=_KELVIN,
        units={"lst": _KELVIN},
    ),
    Operation(
        name="utfvi", compute=thermal.field_variance_index, scope="scene", units={"lst": _KELVIN}
    ),
    Operation(name="nbr", compute=fire.normalised_burn_ratio, needs_scale=False),
    Operation(name="normalised_difference", compute=fire.normalised_difference, needs_scale=False),
    Operation(name="dnbr", compute=fire.difference_nbr, scope="pair"),
    Operation(
        name="dnbr_of_bands",
        compute=fire.difference_nbr_of_bands,
        scope="pair",
        needs_scale=False,
    ),
    Operation(name="rdnbr", compute=fire.relative_difference_nbr, scope="pair"),
    Operation(name="rbr", compute=fire.relativised_burn_ratio, scope="pair"),
    Operation(name="change", compute=fire.change, scope="pair", unit="@value_before"),
    Operation(name="relative_change", compute=fire.relative_change, scope="pair", unit="%"),
    Operation(
        name="log_ratio",
        compute=fire.log_ratio,
        scope="pair",
        unit="dB",
        of_backscatter=frozenset({"value_before", "value_after"}),
    ),
    Operation(name="albedo_modis", compute=surface.broadband_albedo_modis),
    Operation(name="albedo", compute=surface.broadband_albedo),
    Operation(name="above", classifies=True, compute=surface.above),
    Operation(name="below", classifies=True, compute=surface.below),
    Operation(name="snow_cover_fraction", compute=surface.snow_cover_fraction, unit="%"),
    Operation(name="evaporative_stress", alike=True, compute=surface.evaporative_stress),
    Operation(name="crop_water_stress", alike=True, compute=surface.crop_water_stress),
    Operation(
        name="water_balance", alike=True, compute=surface.water_balance, unit="@precipitation"
    ),
    Operation(name="water_use_efficiency", compute=surface.water_use_efficiency),
    Operation(name="nddi", compute=surface.normalised_drought),
    Operation(
        name="vswi", compute=surface.vegetation_supply_water, unit="K-1", units={"lst": _KELVIN}
    ),
    Operation(name="turbidity", compute=surface.turbidity, unit="FNU"),
    Operation(name="suspended_matter", compute=surface.suspended_matter, unit="g m-3"),
    Operation(
        name="backscatter_ratio",
        compute=surface.backscatter_ratio,
        of_backscatter=frozenset({"first", "second"}),
    ),
    Operation(
        name="radar_vegetation",
        compute=surface.radar_vegetation,
        of_backscatter=frozenset({"vv", "vh"}),
    ),
    Operation(name="ratio", compute=surface.ratio),
    Operation(name="difference", alike=True, compute=surface.difference, unit="@first"),
    Operation(name="sum", alike=True, compute=surface.total, unit="@*"),
    Operation(name="average", alike=True, compute=surface.average, unit="@*"),
    Operation(name="product", compute=surface.product),
    Operation(name="wind_speed", compute=air.wind_speed, unit="@eastward"),
    Operation(
        name="relative_humidity",
        compute=air.relative_humidity,
        unit="%",
        units={"temperature": _KELVIN, "dew_point": _KELVIN},
    ),
    Operation(
        name="vapour_pressure_deficit",
        compute=air.vapour_pressure_deficit,
        unit="hPa",
        units={"temperature": _KELVIN, "dew_point": _KELVIN},
    ),
    Operation(
        name="heat_index",
        compute=air.heat_index,
        unit=_KELVIN,
        units={"temperature": _KELVIN, "relative_humidity": "%"},
    ),
    Operation(name="total_oxidant", alike=True, compute=air.total_oxidant, unit="@no2"),
)

OPERATIONS: Mapping[str, Operation] = MappingProxyType({known.name: known for known in _ALL})


def find_operation(name: str) -> Operation:
    """Return the operation that a derivation names.

    Raises:
        UnknownOperation: Nothing computes it.
    """
    if name.startswith(PREFIX):
        return spectral_operation(name.removeprefix(PREFIX))
    if name not in OPERATIONS:
        raise UnknownOperation(
            f"No operation is called {name!r}; known are {', '.join(OPERATIONS)} and "
            f"{PREFIX}NAME for spectral indices.",
            operation=name,
        )
    return OPERATIONS[name]


def unresolved(operations: Iterable[tuple[str, Iterable[str]]]) -> tuple[str, ...]:
    """Say which operations can't be run as derivations name them, one sentence each.

    Args:
        operations: Name and input parameters of each derivation's operation.
    """
    problems = []
    for name, given in operations:
        try:
            operation = find_operation(name)
        except UnknownOperation as error:
            problems.append(error.message)
            continue
        problems += [f"{name}: {problem}" for problem in input_problems(operation, tuple(given))]
    return tuple(problems)


def input_problems(operation: Operation, given: tuple[str, ...]) -> list[str]:
    """What is wrong with the inputs that a derivation gives an operation."""
    if operation.takes_any:
        return [] if given else ["at least one input is needed"]
    known, required = operation.accepted, operation.required
    if operation.scope == "pair" and not any(
        name.endswith(("_before", "_after")) for name in given
    ):
        known = frozenset(name.removesuffix("_before").removesuffix("_after") for name in known)
        required = tuple(
            dict.fromkeys(n.removesuffix("_before").removesuffix("_after") for n in required)
        )
    problems = [f"input {name!r} isn't one of {', '.join(sorted(known))}" for name in given
                if name not in known]  # fmt: skip
    problems += [f"input {name!r} is missing" for name in required if name not in given]
    return problems
