"""Outputs that hold no result are caught in the step that made them, not three steps later."""

from pathlib import Path

from common.actions.errors import EmptyOutput
from common.actions.output_checks import check_numbers_and_content, rasters_in
from common.artifacts.selectors import artifact_path
from echo.services.tool_context import DatabaseToolContext


def check_output(output: object, *, step: str, context: DatabaseToolContext) -> None:
    """Look for numbers that are none, for emptiness, and for rasters without a single value.

    Raises:
        EmptyOutput: Naming the step and the part of its output.
    """
    try:
        for note in check_numbers_and_content(output):
            context.warn(note)
        for path, raster in rasters_in(output):
            if not _has_a_value(artifact_path(raster.artifact, verify=False)):
                raise EmptyOutput(f"{path or 'the raster'} has no cell with a value (all nodata)")
    except EmptyOutput as error:
        raise EmptyOutput(error.reason, step=step) from error


def _has_a_value(path: Path) -> bool:
    """Say whether any cell of a raster has a value; reads until the first that has."""
    import rasterio  # a worker's parent never needs it
    from rasterio.errors import RasterioError

    try:
        with rasterio.open(path) as file:
            windows = (window for _, window in file.block_windows(1))
            return any(file.dataset_mask(window=window).any() for window in windows)
    except RasterioError as error:
        raise EmptyOutput(f"the raster {path.name[:12]} cannot be read ({error})") from error
