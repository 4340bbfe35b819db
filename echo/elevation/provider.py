"""The one interface to elevation."""

from abc import ABC, abstractmethod

from common.actions import Wgs84Box
from echo.elevation.mosaic import ElevationMosaic


class ElevationProvider(ABC):
    """Gives heights of the ground for a box."""

    @abstractmethod
    def read(self, box: Wgs84Box) -> ElevationMosaic:
        """Return heights on one grid in EPSG:4326 that covers the box; NaN where unknown.

        Raises:
            ElevationMissing: nothing is known anywhere in the box.
            ElevationUnreadable: the box crosses the antimeridian, or a file is no elevation.
            Unavailable: a service could not be reached.
        """

    @abstractmethod
    def coverage(self, box: Wgs84Box) -> float:
        """Return the share (0..1) of the box for which there are files; nothing is fetched."""

    def may_fetch(self) -> bool:
        """Whether reading gets what is not at hand yet from outside."""
        return False
