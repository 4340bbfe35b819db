"""Sine and cosine codes of wavelengths and of positions on the ground."""

import torch
from torch import Tensor

_TEMPERATURE = 10_000.0


def wavelength_codes(waves: Tensor, *, dim: int) -> Tensor:
    """Codes of wavelengths [C] in micrometres: sines, then cosines; [C, dim]."""
    steps = torch.arange(dim // 2, device=waves.device) / (dim // 2 - 1)
    angles = waves[:, None] * _TEMPERATURE ** -steps[None, :]
    return torch.cat([angles.sin(), angles.cos()], dim=1)


def ground_positions(rows: int, columns: int, *, dim: int, resolution_m: Tensor) -> Tensor:
    """Codes of the patches of a grid, whose steps are as long as the ground that they cover.

    As in Scale-MAE (arXiv 2212.14532) the angles grow with the resolution; the published encoder
    divides the exponent by ``dim`` once more, so do we.

    Args:
        rows: Patches from north to south.
        columns: Patches from west to east.
        dim: Length of a code, a multiple of 4.
        resolution_m: float32 [B], metres a pixel.

    Returns:
        float32 [B, rows * columns, dim]: sines and cosines eastward, then southward.
    """
    device = resolution_m.device
    steps = torch.arange(dim // 4, device=device) / (dim // 4 - 1)
    rates = resolution_m[:, None, None] * _TEMPERATURE ** (-2 * steps / dim)
    down, across = torch.meshgrid(
        torch.arange(rows, device=device), torch.arange(columns, device=device), indexing="ij"
    )
    east = across.flatten()[None, :, None] * rates
    south = down.flatten()[None, :, None] * rates
    return torch.cat([east.sin(), east.cos(), south.sin(), south.cos()], dim=2)
