from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class GroundingSettings:
    """What the kernels, floors and checks are set to; the defaults are explained in ADR 0015.

    Attributes:
        threshold: theta of the default form; the score is in [0, 1].
        published_threshold: theta of the published form; the score is in [0, 2].
        spatial_floor: Least spatial support: share of the smaller area, or the decayed distance.
        off_centre: Factor of the support of a footprint that misses the point it is asked about: at
            0.2 and a floor of 0.1, half of the smaller area must be shared.
        temporal_floor: Least share of the shorter interval that must overlap.
        smoothing: w of the default temporal kernel: weight of nearness against overlap.
        instant_tolerance_s: eta: a point in time reaches so far to both sides, seconds.
        temporal_decay_days: lambda of the temporal kernels.
        proximity_decay_m: lambda_s, metres.
        flow_decay_m: lambda_H, metres along the network.
        point_tolerance_m: Radius about a point or line whose tolerance is unstated.
        longest_lag_days: Lag that is admissible where the question states none.
        largest_cloud_percent: Cloudier items are rejected.
        largest_nodata_share: Items with fewer values are rejected.
        coarsest_ratio: Largest ratio of a pixel's size to the size of the place.
        joint_days: Inputs of one derivation may lie so far apart in time.
        most_items: Items kept of one result variable, best first.
        most_rejected_items: Examples of rejected items that are shown.
    """

    threshold: float = 0.2
    published_threshold: float = 1.0
    spatial_floor: float = 0.1
    off_centre: float = 0.2
    temporal_floor: float = 0.1
    smoothing: float = 0.25
    instant_tolerance_s: float = 30.0
    temporal_decay_days: float = 30.0
    proximity_decay_m: float = 25_000.0
    flow_decay_m: float = 1_000_000.0
    point_tolerance_m: float = 5_000.0
    longest_lag_days: float = 90.0
    largest_cloud_percent: float = 90.0
    largest_nodata_share: float = 0.95
    coarsest_ratio: float = 50.0
    joint_days: float = 16.0
    most_items: int = 2_000
    most_rejected_items: int = 50
