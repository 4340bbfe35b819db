"""What is known of a plan that goes on from a run: the outputs of the steps that it keeps."""

from typing import Any

from common.actions import Known, Registry, load_output
from echo.services.keeping import Kept

Stored = dict[str, Any]


def known_of(kept: Kept, registry: Registry) -> dict[str, Known]:
    """Return the kept outputs, each with the run that it is from."""
    return {
        step: Known(
            load_output(registry.get(row.tool), row.output),
            f"Step {step} is kept from run {row.run_id}.",
        )
        for step, row in kept.items()
    }


def stored_with_kept(stored: Stored, kept: Kept) -> Stored:
    """Return the stored form with the kept outputs in it, as if they were found just now."""
    for step, row in kept.items():
        stored["outputs"][step] = row.output
        stored["types"][step] = row.output_type
        stored["warnings"][step], stored["sources"][step] = row.warnings, row.sources
    return {**stored, "kept": {step: str(row.run_id) for step, row in kept.items()}}
