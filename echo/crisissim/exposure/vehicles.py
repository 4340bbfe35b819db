"""Depths above which vehicles cannot pass, as published.

Depth of still water alone: where it flows, less stops or carries away a vehicle.
"""

from dataclasses import dataclass


@dataclass(frozen=True, kw_only=True)
class Vehicle:
    """A kind of vehicle.

    Attributes:
        name: of the kind.
        limit_m: depth above which a road counts as impassable for it, m.
        source: where the depth is published.
    """

    name: str
    limit_m: float
    source: str


CAUTIOUS_CAR = Vehicle(
    name="car, with caution",
    limit_m=0.15,
    source="US National Weather Service, Turn Around Don't Drown: 6 inches reach the bottom of "
    "most passenger cars, which may stall or lose control",
)
AMBULANCE = Vehicle(
    name="ambulance",
    limit_m=0.25,
    source="Green et al. (2017), City-scale accessibility of emergency responders during floods, "
    "Natural Hazards and Earth System Sciences 17",
)
CAR = Vehicle(
    name="car",
    limit_m=0.30,
    source="Pregnolato et al. (2017), The impact of flooding on road transport: a depth-disruption "
    "function, Transportation Research D 55",
)
TRUCK = Vehicle(
    name="truck",
    limit_m=0.60,
    source="Kramer, Terheiden and Wieprecht (2016), Safety criteria for the trafficability of "
    "inundated roads in urban floodings, IJDRR 17: 0.6 m of total head for emergency vehicles",
)
VEHICLES = (CAUTIOUS_CAR, AMBULANCE, CAR, TRUCK)
