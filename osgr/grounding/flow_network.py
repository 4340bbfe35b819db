"""What the flow kernel asks of a river network, whatever it was made of."""

import math
from typing import Literal, Protocol

from shapely.geometry.base import BaseGeometry

Direction = Literal["upstream", "downstream"]

NOT_CONNECTED = math.inf


class FlowReach(Protocol):
    """All that lies upstream, or downstream, of one place."""

    def distance_m(self, footprint: BaseGeometry) -> float:
        """Shortest directed distance along the network, metres; infinite without a path."""


class FlowNetwork(Protocol):
    """A directed river network."""

    @property
    def source(self) -> str:
        """What the network was made of, for the reader."""

    def covers(self, shape: BaseGeometry) -> bool:
        """Whether the network knows the ground of a WGS 84 shape."""

    def reach(self, place: BaseGeometry, *, direction: Direction) -> FlowReach:
        """What lies in a direction of a WGS 84 place."""
