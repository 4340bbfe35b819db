"""From stored numbers to physical values: by the file, by the record, or by the product's guide."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, TypeGuard

import numpy as np

from osgr.archive.item import ObservationItem
from osgr.derivation.errors import NotComputable
from osgr.derivation.reading.windows import RawPixels


@dataclass(frozen=True, slots=True)
class Scaling:
    """value = stored * factor + offset, in ``unit`` where the product's guide states it."""

    factor: float = 1.0
    offset: float = 0.0
    source: str = ""
    unit: str = ""


_PUBLISHED: tuple[tuple[str, str, Scaling], ...] = (
    (r"^(MOD|MYD)(11|21)|^V(NP|J1)21", r"LST", Scaling(0.02, 0.0, "MODIS LST", "K")),
    (r"^(MOD|MYD)13|^MCD43A4", r"NDVI|EVI|Nadir", Scaling(1e-4, 0.0, "MODIS 16-day")),
    (r"^(MOD|MYD)09", r"sur_refl|b0\d", Scaling(1e-4, 0.0, "MODIS reflectance")),
    (r"^(MOD|MYD)16", r"ET", Scaling(0.1, 0.0, "MODIS evapotranspiration")),
    (r"^(MOD|MYD)17", r"Gpp|Npp|PsnNet", Scaling(1e-4, 0.0, "MODIS productivity")),
    (r"^(MCD|MOD|MYD)15", r"Lai", Scaling(0.1, 0.0, "MODIS leaf area")),
    (r"^(MCD|MOD|MYD)15", r"Fpar", Scaling(0.01, 0.0, "MODIS leaf area")),
    (r"^MCD43A3", r"Albedo", Scaling(1e-3, 0.0, "MODIS albedo")),
    (r"^MCD19A2", r"Optical_Depth|AOD", Scaling(1e-3, 0.0, "MAIAC")),
    (
        r"^L[COTEM]0[4-9]_?L2SP|^landsat-c2-l2",
        r"^(SR_)?B[1-7]$|^(coastal|blue|green|red|nir08|swir16|swir22)$",
        Scaling(2.75e-5, -0.2, "Landsat Collection 2 Level 2"),
    ),
    (
        r"^L[COTEM]0[4-9]_?L2SP|^landsat-c2-l2",
        r"^(ST_B(6|10)|lwir1?1?)$",
        Scaling(0.00341802, 149.0, "Landsat Collection 2 Level 2", "K"),
    ),
    (
        r"S2MSI(1C|2A)|^sentinel-2-l(1c|2a)|^HLS[LS]30",
        r"^B\d|^(coastal|blue|green|red|rededge\d|nir|nir08|nir09|swir16|swir22)$",
        Scaling(1e-4, 0.0, "Sentinel-2 and HLS"),
    ),
)


def scaling_of(item: ObservationItem, raw: RawPixels) -> Scaling:
    """Which scale holds.

    The record's own statement and the file's must agree where both are made. Where none is, whole
    numbers of a known product are scaled as its guide says.

    Raises:
        NotComputable: Record and file contradict each other.
    """
    stated = _of_record(item.properties)
    in_file = (raw.scale, raw.offset) != (1.0, 0.0)
    if stated and in_file and not _agree(stated, raw):
        raise NotComputable(
            f"{item.id}: the record says {stated.factor:g} and {stated.offset:g} for scale and "
            f"offset, the file {raw.scale:g} and {raw.offset:g}.",
            reason="wrong_scale",
        )
    if stated:
        return stated
    if in_file:
        return Scaling(raw.scale, raw.offset, "the file")
    if np.issubdtype(raw.values.dtype, np.integer):
        return _published(item) or Scaling()
    return Scaling()


def _agree(stated: Scaling, raw: RawPixels) -> bool:
    return bool(np.isclose(stated.factor, raw.scale) and np.isclose(stated.offset, raw.offset))


def _of_record(properties: Mapping[str, Any]) -> Scaling | None:
    factor = properties.get("scale_factor", properties.get("scale"))
    offset = properties.get("add_offset", properties.get("offset"))
    if not _is_number(factor) and not _is_number(offset):
        return None
    return Scaling(
        float(factor) if _is_number(factor) else 1.0,
        float(offset) if _is_number(offset) else 0.0,
        "the record",
    )


def _is_number(value: Any) -> TypeGuard[float]:  # noqa: ANN401 -- JSON
    return isinstance(value, int | float) and not isinstance(value, bool) and np.isfinite(value)


def _published(item: ObservationItem) -> Scaling | None:
    for product, variable, scaling in _PUBLISHED:
        if re.search(product, item.product, re.IGNORECASE) and re.search(
            variable, item.variable, re.IGNORECASE
        ):
            return scaling
    return None
