"""The mass balance and what the model cannot do, as one JSON document."""

import json
from dataclasses import asdict
from pathlib import Path
from typing import Any

from echo.crisissim.outputs.hazard import SOURCE as HAZARD_SOURCE
from echo.crisissim.outputs.limits import limits_of, warnings_of
from echo.crisissim.outputs.text import SOFTWARE, RunText
from echo.crisissim.result import FloodResult

MEDIA_TYPE = "application/json"


def statement_of(result: FloodResult, text: RunText) -> dict[str, Any]:
    """Everything a reader of the files must know, as JSON."""
    rows, columns = result.terrain.shape
    return {
        "title": text.title,
        "software": SOFTWARE,
        "model": result.model,
        "scheme": result.scheme,
        "scheme_reason": result.scheme_reason,
        "grid": {
            "crs": result.terrain.crs or None,
            "cell_m": result.terrain.cell_m,
            "rows": rows,
            "columns": columns,
            "west": result.terrain.west,
            "north": result.terrain.north,
        },
        "mass_balance": {**asdict(result.mass), "relative_error": result.mass_error},
        "run": {
            "simulated_s": result.simulated_s,
            "steps": result.steps,
            "cpu_s": result.cpu_seconds,
            "min_depth_m": result.min_depth_m,
            "max_depth_m": result.max_depth_m,
            "max_froude": result.max_froude,
            "oscillating_share": result.oscillating_share,
            "still_rising_share": result.still_rising_share,
            "step_limited_share": result.step_limited_share,
            "wet_cells": result.wet_cells,
            "void_cells": result.void_cells,
            "resumed_at_s": list(result.resumed_at_s),
        },
        "thresholds": {
            "arrival_depth_m": result.scenario.record.arrival_depth_m,
            "duration_depth_m": result.scenario.record.long_depth_m,
            "hazard": HAZARD_SOURCE,
        },
        "warnings": warnings_of(result),
        "limits": list(text.notes) or limits_of(result),
        "sources": [vars(source) for source in text.sources],
        "units": "SI; each raster names its unit",
    }


def write_statement(path: Path, result: FloodResult, text: RunText) -> None:
    """Write the document."""
    content = json.dumps(statement_of(result, text), indent=1, ensure_ascii=False, allow_nan=False)
    path.write_text(content, encoding="utf-8")
