"""Any index of the spyndex catalogue, with its constants.

Source: Montero and others 2023, Scientific Data 10, 197 (Awesome Spectral Indices); kernels after
Camps-Valls and others 2021, Science Advances 7, eabc7447.
"""

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

import numpy as np
import spyndex
from numpy.typing import ArrayLike, NDArray

from osgr.derivation.errors import UnknownOperation, WrongInputs
from osgr.derivation.formulas.operation import Operation

PREFIX = "spyndex:"
_OWN_CONSTANTS: Mapping[str, Mapping[str, float]] = {"SAVI": {"L": 0.5}, "SARVI": {"L": 0.5}}
"""Where the index's own paper has another value than the catalogue's common default."""

_BACKSCATTER = frozenset({"VV", "VH", "HH", "HV"})
_WAVELENGTH_BANDS = {
    "lambdaG": "G",
    "lambdaR": "R",
    "lambdaN": "N",
    "lambdaN2": "N2",
    "lambdaS1": "S1",
    "lambdaS2": "S2",
}


def spectral_index(name: str, bands: Mapping[str, ArrayLike]) -> NDArray[np.float64]:
    """Compute an index.

    Args:
        name: Short name in the catalogue, such as "NDVI".
        bands: Reflectances (0 to 1), brightness temperatures (K) or backscatter (linear power) by
            the catalogue's band names, such as "N" and "R"; arrays of one shape or numbers.

    Returns:
        The index; NaN where it isn't defined, as for a sum of bands that is zero.

    Raises:
        UnknownOperation: The catalogue has no such index.
        WrongInputs: A band is missing.
    """
    missing = [band for band in band_names(name) if band not in bands]
    if missing:
        raise WrongInputs(f"{name} also needs {', '.join(missing)}.", index=name, missing=missing)
    given = {band: np.asarray(bands[band], dtype=np.float64) for band in band_names(name)}
    parameters: dict[str, Any] = {**constants_of(name), **given}
    parameters |= _kernels(name, parameters)
    with np.errstate(all="ignore"):
        computed = np.asarray(spyndex.computeIndex(name, parameters), dtype=np.float64)
    return np.where(np.isfinite(computed), computed, np.nan)


@lru_cache(maxsize=512)
def band_names(name: str) -> tuple[str, ...]:
    """Inputs of an index that are observed.

    Raises:
        UnknownOperation: The catalogue has no such index.
    """
    named = _index(name).bands
    direct = [band for band in named if band in spyndex.bands or band in _BACKSCATTER]
    behind = [band for kernel in _kernel_names(name) for band in kernel[1:] if band != "L"]
    return tuple(dict.fromkeys((*direct, *behind)))


def constants_of(name: str) -> dict[str, float]:
    """Values of an index's constants: the catalogue's defaults, wavelengths of Sentinel-2A in nm.

    Raises:
        WrongInputs: A constant has no default.
    """
    found: dict[str, float] = {}
    for symbol in _index(name).bands:
        if symbol not in spyndex.constants:
            continue
        value = spyndex.constants[symbol].default
        if symbol in _WAVELENGTH_BANDS:
            value = spyndex.bands[_WAVELENGTH_BANDS[symbol]].sentinel2a.wavelength
        if value is None:
            raise WrongInputs(f"{name} needs the constant {symbol}, which has no usual value.")
        found[symbol] = float(value)
    return {**found, **_OWN_CONSTANTS.get(name, {})}


@lru_cache(maxsize=512)
def is_scale_free(name: str) -> bool:
    """Whether all bands times one factor give the same index, as for normalised differences."""
    bands = {band: 0.1 + 0.07 * number for number, band in enumerate(band_names(name))}
    once = spectral_index(name, bands)
    twice = spectral_index(name, {band: 1e4 * value for band, value in bands.items()})
    return bool(np.isfinite(once) and np.isclose(once, twice, rtol=1e-9))


@lru_cache(maxsize=512)
def spectral_operation(name: str) -> Operation:
    """An index as an operation.

    Raises:
        UnknownOperation: The catalogue has no such index.
    """
    bands = band_names(name)

    def compute(**given: ArrayLike) -> NDArray[np.float64]:
        return spectral_index(name, given)

    return Operation(
        name=f"{PREFIX}{name}",
        compute=compute,
        units={band: "K" for band in bands if band in ("T", "T1", "T2")},
        needs_scale=not is_scale_free(name),
        of_backscatter=_BACKSCATTER & frozenset(bands),
        fixed_parameters=bands,
    )


def _index(name: str) -> Any:  # noqa: ANN401 -- spyndex has no types
    if name not in spyndex.indices:
        raise UnknownOperation(f"The catalogue has no spectral index {name!r}.", index=name)
    return spyndex.indices[name]


def _kernel_names(name: str) -> list[str]:
    return [band for band in _index(name).bands if len(band) == 3 and band.startswith("k")]


def _kernels(name: str, parameters: Mapping[str, Any]) -> dict[str, Any]:
    """Radial basis functions whose width is half the sum of both bands."""
    found = {}
    for kernel in _kernel_names(name):
        one, two = parameters[kernel[1]], parameters.get(kernel[2], 1.0)
        width = 0.5 * (one + two)
        with np.errstate(all="ignore"):
            found[kernel] = np.exp(-((one - two) ** 2) / (2.0 * width**2))
    return found
