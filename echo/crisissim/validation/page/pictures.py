"""Drawings made into files, without a display."""

from pathlib import Path
from typing import Any

import numpy as np
from matplotlib import rc_context
from matplotlib.figure import Figure

from echo.crisissim.validation.drawing import Chart, DepthMap, Drawing, Role

STYLES: dict[Role, dict[str, Any]] = {
    "ground": {"color": "#8a6d3b", "linewidth": 1.2},
    "exact": {"color": "#222222", "linewidth": 1.6},
    "model": {"color": "#0b6fb8", "linewidth": 1.3, "linestyle": "--"},
    "other": {"color": "#c4451c", "linewidth": 1.1, "linestyle": ":"},
}
SHALLOWEST_SHOWN_M = 0.01


def save(drawing: Drawing, folder: Path) -> Path:
    """Write one drawing; SVG for curves, PNG for maps, the same bytes each time."""
    figure = Figure(figsize=(6.4, 3.6) if isinstance(drawing, Chart) else (4.8, 4.2))
    axes = figure.add_subplot()
    if isinstance(drawing, Chart):
        _draw_chart(axes, drawing)
    else:
        _draw_map(figure, axes, drawing)
    figure.tight_layout()
    path = folder / drawing.file
    dated = {"Date": None} if path.suffix == ".svg" else {"Software": None}
    with rc_context({"svg.hashsalt": "crisissim"}):  # else its identifiers are random
        figure.savefig(path, dpi=90, metadata=dated)
    return path


def _draw_chart(axes: Any, chart: Chart) -> None:  # noqa: ANN401 - matplotlib's own
    for line in chart.lines:
        axes.plot(line.x, line.y, label=line.label, **STYLES[line.role])
    axes.set_xlabel(chart.x_label)
    axes.set_ylabel(chart.y_label)
    axes.grid(visible=True, color="#dddddd", linewidth=0.6)
    axes.legend(fontsize=8, frameon=False)


def _draw_map(figure: Figure, axes: Any, picture: DepthMap) -> None:  # noqa: ANN401
    depth = np.where(picture.depth >= SHALLOWEST_SHOWN_M, picture.depth, np.nan)
    rows, columns = depth.shape
    size = (0.0, columns * picture.cell_m, rows * picture.cell_m, 0.0)
    image = axes.imshow(depth, cmap="Blues", vmin=0.0, extent=size, interpolation="nearest")
    bar = figure.colorbar(image, ax=axes, shrink=0.85)
    bar.set_label(f"depth, m (from {SHALLOWEST_SHOWN_M:g} m)")
    for name, x, y in picture.points:
        axes.plot(x, y, "+", color="#c4451c", markersize=5)
        axes.annotate(name, (x, y), textcoords="offset points", xytext=(3, 3), fontsize=6)
    axes.set_xlabel("m eastward")
    axes.set_ylabel("m southward")
