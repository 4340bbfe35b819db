"""Reads grounded items: pixels where a file can be opened, else the value of the record."""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import shapely

from common.errors import EchoError
from osgr.archive.item import ObservationItem
from osgr.derivation.computed import Invalid, Left
from osgr.derivation.errors import NotComputable
from osgr.derivation.reading.assets import OpenAsset
from osgr.derivation.reading.cloud_masks import clear_by
from osgr.derivation.reading.grid import FloatArray, Grid, aligned
from osgr.derivation.reading.observation import (
    Observation,
    stated_unit,
    stated_value,
    weighted_mean,
)
from osgr.derivation.reading.physical import is_physical, physical_grid, scaling_notes
from osgr.derivation.reading.pixel_validity import ValidRange, find_fault, outside
from osgr.derivation.reading.place import Ground
from osgr.derivation.reading.records import band_of, bounds_of, data_assets, variable_of
from osgr.derivation.reading.scaling import scaling_of
from osgr.derivation.reading.weights import pixel_weights
from osgr.derivation.reading.windows import MOST_PIXELS, RawPixels, read_pixels
from osgr.grounding.grounded import ScoredItem

RangeOf = Callable[[str], ValidRange | None]
"""Valid range of a Result node by its name."""

HARDLY_LARGER = "The file is hardly larger than the surroundings of the point: all of it counts."
GIVEN = "The values are those that the archive's records give; no pixels were read."


@dataclass(frozen=True, kw_only=True)
class Reader:
    """Reads items over one ground.

    Attributes:
        ground: Whose pixels count.
        open_asset: Gives local files.
        range_of: What a variable's values can be.
        most_pixels: Of one window; larger ones are read coarser.
    """

    ground: Ground
    open_asset: OpenAsset
    range_of: RangeOf
    most_pixels: int = MOST_PIXELS

    def read(self, found: ScoredItem) -> Observation | Left:
        """Read one item, or say why its data can't be used."""
        item = found.item
        if item.valid.usable is False:
            return Left(item=item.id, reason="out_of_range", message="; ".join(item.valid.reasons))
        address = item.assets.get("data") or next(iter(data_assets(item)), None)
        given = stated_value(item)
        if address is None:
            return self._given(found, given)
        try:
            return self._pixels(found, self.open_asset(address))
        except NotComputable as error:
            reason: Invalid = error.fields.get("reason", "unreadable")
            return Left(item=item.id, reason=reason, message=error.message)
        except EchoError as error:
            if given is not None:
                return self._given(found, given)
            return Left(item=item.id, reason="unreadable", message=error.message)

    def _given(self, found: ScoredItem, value: float | None) -> Observation | Left:
        item = found.item
        if value is None:
            message = "the record gives neither a file nor a value"
            return Left(item=item.id, reason="unreadable", message=message)
        unit = stated_unit(item)
        valid = self.range_of(item.result or "")
        fault = find_fault(np.array([value]), ground_pixels=1, unit=unit, valid=valid)
        if fault is not None:
            return Left(item=item.id, reason=fault.reason, message=fault.message)
        return _observation(found, value=value, unit=unit or (valid.units if valid else ""))

    def _pixels(self, found: ScoredItem, path: Path) -> Observation | Left:
        item = found.item
        ground = self.ground.for_footprint(item.footprint)
        raw = read_pixels(
            path,
            band=band_of(item),
            ground=ground,
            bounds=bounds_of(item),
            variable=variable_of(item),
            most_pixels=self.most_pixels,
        )
        scaling = scaling_of(item, raw)
        unit = scaling.unit or raw.unit or stated_unit(item)
        grid, notes = self._masked(item, physical_grid(raw, scaling), raw)
        if ground is not self.ground:
            notes = (*notes, HARDLY_LARGER)
        weights = pixel_weights(grid, ground=ground)
        on_ground = np.where(weights > 0, grid.values, np.nan)
        valid = self.range_of(item.result or "")
        pixels = int((weights > 0).sum())
        if not pixels:
            message = f"it has no pixel in {self.ground.name or 'the place'}"
            return Left(item=item.id, reason="void", message=message)
        is_scaled = is_physical(on_ground, unit=unit, valid=valid, scaling=scaling)
        fault = find_fault(
            on_ground, ground_pixels=pixels, unit=unit, valid=valid if is_scaled else None
        )
        if fault is not None:
            return Left(item=item.id, reason=fault.reason, message=fault.message)
        strange = outside(grid.values, unit=unit, valid=valid if is_scaled else None)
        values = np.where(strange, np.nan, grid.values)
        notes = (*notes, *scaling_notes(scaling, strange & (weights > 0), pixels))
        return _observation(
            found,
            value=weighted_mean(values, weights),
            unit=unit or (valid.units if valid and is_scaled else ""),
            grid=grid.with_values(values),
            weights=weights,
            is_scaled=is_scaled,
            notes=notes,
        )

    def _masked(
        self, item: ObservationItem, grid: Grid, raw: RawPixels
    ) -> tuple[Grid, tuple[str, ...]]:
        """Void what a quality layer of the item calls cloud."""
        for name, address in sorted(item.assets.items()):
            clear = clear_by(name)
            if clear is None:
                continue
            mask = read_pixels(
                self.open_asset(address),
                band=1,
                ground=self.ground.for_footprint(item.footprint),
                bounds=bounds_of(item),
                most_pixels=self.most_pixels,
            )
            flags = np.where(clear(mask.values.astype(np.int64)), 1.0, 0.0)
            fitted = aligned(Grid(values=flags, transform=mask.transform, crs=mask.crs), grid)
            is_clear = fitted.values > 0.99
            cloudy = float((~is_clear & np.isfinite(grid.values)).mean())
            note = f"{cloudy:.0%} of the pixels are left out as cloud by {name}."
            values = np.where(is_clear, grid.values, np.nan)
            return grid.with_values(values), (*raw.notes, note)
        return grid, raw.notes


def _observation(found: ScoredItem, *, value: float, unit: str, grid: Grid | None = None,
                 weights: FloatArray | None = None, is_scaled: bool = True,
                 notes: tuple[str, ...] = ()) -> Observation:  # fmt: skip
    item = found.item
    return Observation(
        start=item.start,
        end=item.end,
        value=value,
        unit=unit,
        grid=grid,
        weights=weights,
        role=found.role,
        items=(item.id,),
        place=shapely.to_wkb(item.footprint),
        product=item.product,
        level=item.level,
        variable=item.variable,
        is_given=grid is None,
        is_scaled=is_scaled,
        notes=notes,
    )
