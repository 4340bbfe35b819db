"""The encoder of Clay v1.5 in plain torch, under the parameter names of its checkpoint.

Only inference is here: nothing is masked. Imported at first use, since it imports torch.
"""

from dataclasses import dataclass

import torch
from torch import Tensor, nn
from torch.nn import functional

from geoquery.embedding.clay.position import ground_positions, wavelength_codes

METADATA = 8
"""Numbers of a patch's position code that hold time and place."""

WAVE_HEADS = 4
"""Attention heads where wavelengths are mixed; the checkpoint's shapes don't tell."""

_WEIGHT_SCALE = 0.02


@dataclass(frozen=True, slots=True, kw_only=True)
class EncoderSize:
    """What tells one size of the encoder from another.

    Attributes:
        dim: Length of the tokens, so of the vectors.
        depth: Number of transformer blocks.
        heads: Attention heads a block.
        head_dim: Length of a head.
        mlp_dim: Hidden units of a block's perceptron.
        patch: Side of a patch, pixels.
        wave_dim: Length of a wavelength's code.
        wave_tokens: Learnt tokens beside the wavelengths'.
        wave_mlp_dim: Hidden units where wavelengths are mixed.
    """

    dim: int
    depth: int
    heads: int
    head_dim: int = 64
    mlp_dim: int
    patch: int = 8
    wave_dim: int = 128
    wave_tokens: int = 128
    wave_mlp_dim: int = 2048


class ClayNetwork(nn.Module):
    """Pixels, time, place, resolution and wavelengths to one vector a picture.

    Args:
        size: Size of the network.
    """

    def __init__(self, size: EncoderSize) -> None:
        super().__init__()
        self.size = size
        self.cls_token = nn.Parameter(torch.zeros(1, 1, size.dim))
        self.patch_embedding = _PatchEmbedding(size)
        self.transformer = _Transformer(size)

    def forward(
        self, pixels: Tensor, *, time: Tensor, place: Tensor, resolution_m: Tensor, waves: Tensor
    ) -> Tensor:
        """The class token of each picture.

        Args:
            pixels: float32 [B, C, H, W], normalised; H and W are multiples of the patch.
            time: float32 [B, 4], of ``time_inputs``.
            place: float32 [B, 4], of ``place_inputs``.
            resolution_m: float32 [B], metres a pixel.
            waves: float32 [C], micrometres.

        Returns:
            float32 [B, dim].
        """
        grid = self.patch_embedding(pixels, waves)
        batch, dim, rows, columns = grid.shape
        patches = grid.flatten(2).transpose(1, 2)
        positions = ground_positions(rows, columns, dim=dim - METADATA, resolution_m=resolution_m)
        metadata = torch.cat([time, place], dim=1)[:, None, :].expand(-1, rows * columns, -1)
        patches = patches + torch.cat([positions, metadata], dim=2)
        tokens = torch.cat([self.cls_token.expand(batch, -1, -1), patches], dim=1)
        encoded: Tensor = self.transformer(tokens)
        return encoded[:, 0]


class _PatchEmbedding(nn.Module):
    """A convolution whose kernel is made from the wavelengths of the bands."""

    def __init__(self, size: EncoderSize) -> None:
        super().__init__()
        self.size = size
        self.weight_generator = _KernelGenerator(size)
        self.fclayer = _WaveLayers(size.wave_dim)

    def forward(self, pixels: Tensor, waves: Tensor) -> Tensor:
        """Tokens [B, dim, H / patch, W / patch]."""
        patch, dim = self.size.patch, self.size.dim
        codes = self.fclayer(wavelength_codes(waves, dim=self.size.wave_dim))
        weights, bias = self.weight_generator(codes)
        kernel = weights.reshape(len(waves), dim, patch, patch).transpose(0, 1)
        return functional.conv2d(pixels, kernel * _WEIGHT_SCALE, bias=bias, stride=patch)


class _WaveLayers(nn.Module):
    """Two layers with a way around them."""

    def __init__(self, dim: int) -> None:
        super().__init__()
        self.l1 = nn.Linear(dim, dim)
        self.l2 = nn.Linear(dim, dim)

    def forward(self, codes: Tensor) -> Tensor:
        """Codes of the same shape."""
        return codes + functional.gelu(self.l2(functional.gelu(self.l1(codes))))


class _KernelGenerator(nn.Module):
    """Mixes the bands' codes with learnt tokens, and reads kernel and bias from the result."""

    def __init__(self, size: EncoderSize) -> None:
        super().__init__()
        layer = nn.TransformerEncoderLayer(
            size.wave_dim,
            WAVE_HEADS,
            dim_feedforward=size.wave_mlp_dim,
            dropout=0.0,
            activation="gelu",
            batch_first=True,
        )
        self.encoder = nn.TransformerEncoder(layer, 1, enable_nested_tensor=False)
        self.fc_weight = nn.Linear(size.wave_dim, size.patch**2 * size.dim)
        self.fc_bias = nn.Linear(size.wave_dim, size.dim)
        self.weight_tokens = nn.Parameter(torch.zeros(size.wave_tokens, size.wave_dim))
        self.bias_token = nn.Parameter(torch.zeros(1, size.wave_dim))

    def forward(self, codes: Tensor) -> tuple[Tensor, Tensor]:
        """Kernel weights [C, dim * patch * patch] and bias [dim]."""
        tokens = torch.cat([self.weight_tokens, codes, self.bias_token])
        mixed = self.encoder(tokens[None])[0]
        bands = slice(len(self.weight_tokens), -1)
        return self.fc_weight(mixed[bands] + codes), self.fc_bias(mixed[-1])


class _Transformer(nn.Module):
    def __init__(self, size: EncoderSize) -> None:
        super().__init__()
        self.norm = nn.LayerNorm(size.dim)
        self.layers = nn.ModuleList(
            nn.ModuleList([_Attention(size), _Perceptron(size)]) for _ in range(size.depth)
        )

    def forward(self, tokens: Tensor) -> Tensor:
        for layer in self.layers:
            attention, perceptron = layer.children()
            tokens = tokens + attention(tokens)
            tokens = tokens + perceptron(tokens)
        normed: Tensor = self.norm(tokens)
        return normed


class _Attention(nn.Module):
    def __init__(self, size: EncoderSize) -> None:
        super().__init__()
        inner = size.heads * size.head_dim
        self.heads = size.heads
        self.norm = nn.LayerNorm(size.dim)
        self.to_qkv = nn.Linear(size.dim, 3 * inner, bias=False)
        self.to_out = nn.Linear(inner, size.dim, bias=False)

    def forward(self, tokens: Tensor) -> Tensor:
        batch, count, _ = tokens.shape
        parts = self.to_qkv(self.norm(tokens)).reshape(batch, count, 3, self.heads, -1)
        query, key, value = parts.permute(2, 0, 3, 1, 4).unbind(0)
        attended = functional.scaled_dot_product_attention(query, key, value)
        out: Tensor = self.to_out(attended.transpose(1, 2).reshape(batch, count, -1))
        return out


class _Perceptron(nn.Module):
    def __init__(self, size: EncoderSize) -> None:
        super().__init__()
        self.net = nn.Sequential(
            nn.LayerNorm(size.dim),
            nn.Linear(size.dim, size.mlp_dim),
            nn.GELU(),
            nn.Linear(size.mlp_dim, size.dim),
        )

    def forward(self, tokens: Tensor) -> Tensor:
        out: Tensor = self.net(tokens)
        return out
