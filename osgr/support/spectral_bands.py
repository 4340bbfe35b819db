"""Results that the parameters of the spectral catalogue's formulas stand for."""

from collections.abc import Mapping

from osgr.support.nodes import Node

_MICROMETRES = "Share of sunlight that the surface reflects at {} micrometres."


def _reflectance(colour: str, wavelengths: str, *aliases: str) -> Node:
    return Node(
        kind="result",
        name=f"{colour} reflectance",
        aliases=(f"{colour} band", *aliases),
        units="1",
        definition=_MICROMETRES.format(wavelengths),
    )


def _backscatter(sent: str, received: str) -> Node:
    name = f"{sent}{received}"
    return Node(
        kind="result",
        name=f"{name} backscatter",
        aliases=(f"{name} backscatter coefficient", f"{name} sigma nought"),
        definition=f"Radar backscatter coefficient, sent {sent}, received {received} polarised.",
    )


def _temperature(name: str, wavelengths: str, *aliases: str) -> Node:
    return Node(
        kind="result",
        name=name,
        aliases=aliases,
        units="K",
        definition=f"Temperature of a black body as bright at {wavelengths} micrometres.",
    )


_RED_EDGE = "red-edge {} reflectance"
BAND_RESULTS: Mapping[str, Node] = {
    "A": _reflectance("coastal aerosol", "0.40-0.46", "coastal reflectance"),
    "B": _reflectance("blue", "0.45-0.53"),
    "G": _reflectance("green", "0.51-0.60"),
    "G1": _reflectance("green 1", "0.51-0.55"),
    "Y": _reflectance("yellow", "0.585-0.625"),
    "R": _reflectance("red", "0.62-0.69"),
    "RE1": _reflectance("red-edge 1", "0.695-0.715", "red edge 1 reflectance"),
    "RE2": _reflectance("red-edge 2", "0.73-0.75", "red edge 2 reflectance"),
    "RE3": _reflectance("red-edge 3", "0.765-0.795", "red edge 3 reflectance"),
    "N": _reflectance("near-infrared", "0.76-0.90", "NIR reflectance", "NIR band"),
    "N2": _reflectance(
        "narrow near-infrared", "0.85-0.88", "near-infrared 2 reflectance", "NIR 2 reflectance"
    ),
    "WV": _reflectance("water vapour", "0.93-0.96", "water vapour band reflectance"),
    "S1": _reflectance(
        "shortwave infrared 1",
        "1.55-1.75",
        "SWIR 1 reflectance",
        "short-wave infrared 1 reflectance",
    ),
    "S2": _reflectance(
        "shortwave infrared 2",
        "2.08-2.35",
        "SWIR 2 reflectance",
        "short-wave infrared 2 reflectance",
    ),
    "T": _temperature("thermal infrared brightness temperature", "10.4-12.5"),
    "T1": _temperature("thermal infrared 1 brightness temperature", "10.6-11.2"),
    "T2": _temperature("thermal infrared 2 brightness temperature", "11.5-12.5"),
    "VV": _backscatter("V", "V"),
    "VH": _backscatter("V", "H"),
    "HH": _backscatter("H", "H"),
    "HV": _backscatter("H", "V"),
}
"""Result node by parameter of a formula."""

CONSTANTS = frozenset({
    "C1", "C2", "L", "alpha", "beta", "c", "cexp", "epsilon", "eta", "fdelta", "g", "gamma", "k",
    "lambdaG", "lambdaN", "lambdaN2", "lambdaR", "lambdaS1", "lambdaS2", "lmb", "n", "nexp",
    "omega", "p", "sigma", "sla", "slb",
})  # fmt: skip
"""Parameters that are chosen, not observed."""
