"""Several providers, asked in order."""

from collections.abc import Sequence

import numpy as np
from rasterio.enums import Resampling
from rasterio.warp import reproject

from common.actions import Wgs84Box
from common.errors import Unavailable
from echo.elevation.errors import ElevationMissing
from echo.elevation.folder import missing
from echo.elevation.mosaic import ElevationMosaic
from echo.elevation.provider import ElevationProvider

ENOUGH = 0.9999  # of the box's area: what is missing is a rounding of bounds


class ChainElevation(ElevationProvider):
    """Takes what the first provider knows; later ones fill what is left.

    A later provider that cannot be reached does not spoil what the earlier ones gave: the
    mosaic's ``notes`` say so.
    """

    def __init__(self, providers: Sequence[ElevationProvider]) -> None:
        self._providers = tuple(providers)

    def read(self, box: Wgs84Box) -> ElevationMosaic:
        """Return heights of the box from as few providers as needed."""
        found: ElevationMosaic | None = None
        failures: list[Unavailable] = []
        for provider in self._providers:
            try:
                more = provider.read(box)
            except ElevationMissing:
                continue
            except Unavailable as failure:
                failures.append(failure)
                continue
            found = more if found is None else _filled(found, more)
            if found.known_share >= ENOUGH:
                return found
        if found is not None:
            return found.noting(*(failure.message for failure in failures))
        if failures:
            raise failures[0]
        raise missing(box)

    def coverage(self, box: Wgs84Box) -> float:
        """Return the best share that a single provider has at hand."""
        return max((provider.coverage(box) for provider in self._providers), default=0.0)

    def may_fetch(self) -> bool:
        """Whether one of the providers does."""
        return any(provider.may_fetch() for provider in self._providers)


def join_providers(providers: Sequence[ElevationProvider]) -> ElevationProvider:
    """One provider out of several, or the only one itself."""
    return providers[0] if len(providers) == 1 else ChainElevation(providers)


def _filled(first: ElevationMosaic, second: ElevationMosaic) -> ElevationMosaic:
    """The first mosaic with its unknown cells taken from the second."""
    brought = np.full(first.array.shape, np.nan, dtype=np.float32)
    reproject(
        second.array,
        brought,
        src_transform=second.transform,
        src_crs=second.crs,
        src_nodata=np.nan,
        dst_transform=first.transform,
        dst_crs=first.crs,
        dst_nodata=np.nan,
        resampling=Resampling.bilinear,
    )
    return ElevationMosaic(
        array=np.where(np.isfinite(first.array), first.array, brought),
        transform=first.transform,
        crs=first.crs,
        sources=tuple(dict.fromkeys(first.sources + second.sources)),
        notes=first.notes + second.notes,
    )
