"""Computes answers from grounded observation items: rasters or the values that an archive gives.

``execute`` is the entry; ``osgr.tools.as_action_graph`` writes what it did as a plan.
"""

from osgr.derivation.computed import Computed, Left, Step
from osgr.derivation.execution.execute import execute
from osgr.derivation.formulas.registry import find_operation, unresolved
from osgr.derivation.reading.assets import AssetFolders, OpenAsset, no_assets
from osgr.derivation.reading.pixel_validity import ValidRange

__all__ = [
    "AssetFolders",
    "Computed",
    "Left",
    "OpenAsset",
    "Step",
    "ValidRange",
    "execute",
    "find_operation",
    "no_assets",
    "unresolved",
]
