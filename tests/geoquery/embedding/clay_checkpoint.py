"""A tiny random checkpoint in the layout of Clay v1.5's, and the encoder again in plain numpy.

Names and shapes are those of the published checkpoint (``claymodel`` 1.5.0, Apache-2.0), with
smaller numbers.
"""

from pathlib import Path
from typing import Any

import numpy as np
import torch
from scipy.special import erf

DIM, DEPTH, HEADS, MLP = 24, 2, 2, 40
PATCH, WAVE, TOKENS, WAVE_MLP = 8, 16, 5, 32
INNER = HEADS * 64
WAVE_HEADS = 4

GENERATOR = "patch_embedding.weight_generator."
WAVE_LAYER = GENERATOR + "encoder.layers.0."


def shapes() -> dict[str, tuple[int, ...]]:
    named: dict[str, tuple[int, ...]] = {
        "cls_token": (1, 1, DIM),
        GENERATOR + "weight_tokens": (TOKENS, WAVE),
        GENERATOR + "bias_token": (1, WAVE),
        WAVE_LAYER + "self_attn.in_proj_weight": (3 * WAVE, WAVE),
        WAVE_LAYER + "self_attn.in_proj_bias": (3 * WAVE,),
        **linear(WAVE_LAYER + "self_attn.out_proj", WAVE, WAVE),
        **linear(WAVE_LAYER + "linear1", WAVE, WAVE_MLP),
        **linear(WAVE_LAYER + "linear2", WAVE_MLP, WAVE),
        **norm(WAVE_LAYER + "norm1", WAVE),
        **norm(WAVE_LAYER + "norm2", WAVE),
        **linear(GENERATOR + "fc_weight", WAVE, PATCH * PATCH * DIM),
        **linear(GENERATOR + "fc_bias", WAVE, DIM),
        **linear("patch_embedding.fclayer.l1", WAVE, WAVE),
        **linear("patch_embedding.fclayer.l2", WAVE, WAVE),
        **norm("transformer.norm", DIM),
    }
    for block in range(DEPTH):
        attention, perceptron = f"transformer.layers.{block}.0.", f"transformer.layers.{block}.1."
        named |= norm(attention + "norm", DIM)
        named[attention + "to_qkv.weight"] = (3 * INNER, DIM)
        named[attention + "to_out.weight"] = (DIM, INNER)
        named |= norm(perceptron + "net.0", DIM)
        named |= linear(perceptron + "net.1", DIM, MLP)
        named |= linear(perceptron + "net.3", MLP, DIM)
    return named


def linear(name: str, inputs: int, outputs: int) -> dict[str, tuple[int, ...]]:
    return {f"{name}.weight": (outputs, inputs), f"{name}.bias": (outputs,)}


def norm(name: str, size: int) -> dict[str, tuple[int, ...]]:
    return {f"{name}.weight": (size,), f"{name}.bias": (size,)}


def random_weights(seed: int = 7) -> dict[str, torch.Tensor]:
    source = torch.Generator().manual_seed(seed)
    return {
        name: 0.3 * torch.randn(shape, generator=source) + (1.0 if "norm" in name else 0.0)
        for name, shape in shapes().items()
    }


def save(path: Path, weights: dict[str, torch.Tensor], **others: Any) -> Path:
    state = {f"model.encoder.{name}": value for name, value in weights.items()}
    # The official file holds the decoder and the teacher too.
    state["model.decoder.mask_patch"] = torch.zeros(4)
    state["model.teacher.blocks.0.attn.qkv.weight"] = torch.zeros(4, 4)
    torch.save({"state_dict": state, "epoch": 1, "global_step": 10, **others}, path)
    return path


class NumpyClay:
    """The class token by explicit sums, for comparison."""

    def __init__(self, weights: dict[str, torch.Tensor]) -> None:
        self.weights = {name: value.double().numpy() for name, value in weights.items()}

    def class_token(self, pixels, time, place, resolution_m, waves):
        patches = self.patches(pixels, waves)
        rows, columns = patches.shape[:2]
        tokens = [self.weights["cls_token"][0, 0]]
        for row in range(rows):
            for column in range(columns):
                code = np.concatenate([position(row, column, resolution_m), time, place])
                tokens.append(patches[row, column] + code)
        x = np.array(tokens)
        for block in range(DEPTH):
            name = f"transformer.layers.{block}."
            x = x + self.attention(name + "0.", x)
            hidden = gelu(self.linear(name + "1.net.1", self.norm(name + "1.net.0", x)))
            x = x + self.linear(name + "1.net.3", hidden)
        return self.norm("transformer.norm", x)[0]

    def patches(self, pixels, waves):
        kernel, bias = self.kernel(waves)
        rows, columns = pixels.shape[1] // PATCH, pixels.shape[2] // PATCH
        out = np.empty((rows, columns, DIM))
        for row in range(rows):
            for column in range(columns):
                window = pixels[:, row * PATCH : (row + 1) * PATCH,
                                column * PATCH : (column + 1) * PATCH]  # fmt: skip
                out[row, column] = np.einsum("cij,cdij->d", window, kernel) + bias
        return out

    def kernel(self, waves):
        steps = np.arange(WAVE // 2) / (WAVE // 2 - 1)
        angles = np.outer(waves, 10000.0**-steps)
        codes = np.concatenate([np.sin(angles), np.cos(angles)], axis=1)
        inner = gelu(self.linear("patch_embedding.fclayer.l1", codes))
        codes = codes + gelu(self.linear("patch_embedding.fclayer.l2", inner))
        tokens = np.concatenate([
            self.weights[GENERATOR + "weight_tokens"], codes,
            self.weights[GENERATOR + "bias_token"],
        ])  # fmt: skip
        mixed = self.wave_layer(tokens)
        weights = self.linear(GENERATOR + "fc_weight", mixed[TOKENS:-1] + codes)
        bias = self.linear(GENERATOR + "fc_bias", mixed[-1])
        return 0.02 * weights.reshape(len(waves), DIM, PATCH, PATCH), bias

    def wave_layer(self, x):
        weight = self.weights[WAVE_LAYER + "self_attn.in_proj_weight"]
        qkv = x @ weight.T + self.weights[WAVE_LAYER + "self_attn.in_proj_bias"]
        mixed = heads_attend(qkv, WAVE_HEADS)
        x = self.norm(
            WAVE_LAYER + "norm1", x + self.linear(WAVE_LAYER + "self_attn.out_proj", mixed)
        )
        hidden = gelu(self.linear(WAVE_LAYER + "linear1", x))
        return self.norm(WAVE_LAYER + "norm2", x + self.linear(WAVE_LAYER + "linear2", hidden))

    def attention(self, name, x):
        qkv = self.norm(name + "norm", x) @ self.weights[name + "to_qkv.weight"].T
        return heads_attend(qkv, HEADS) @ self.weights[name + "to_out.weight"].T

    def linear(self, name, x):
        return x @ self.weights[name + ".weight"].T + self.weights[name + ".bias"]

    def norm(self, name, x):
        centred = x - x.mean(axis=-1, keepdims=True)
        scaled = centred / np.sqrt((centred**2).mean(axis=-1, keepdims=True) + 1e-5)
        return scaled * self.weights[name + ".weight"] + self.weights[name + ".bias"]


def heads_attend(qkv, heads):
    query, key, value = np.split(qkv, 3, axis=-1)
    width = query.shape[-1] // heads
    out = []
    for head in range(heads):
        part = slice(head * width, (head + 1) * width)
        scores = query[:, part] @ key[:, part].T / np.sqrt(width)
        shares = np.exp(scores - scores.max(axis=1, keepdims=True))
        out.append(shares / shares.sum(axis=1, keepdims=True) @ value[:, part])
    return np.concatenate(out, axis=1)


def gelu(x):
    return x * 0.5 * (1 + erf(x / np.sqrt(2)))


def position(row, column, resolution_m):
    dim = DIM - 8
    steps = np.arange(dim // 4) / (dim // 4 - 1)
    rates = resolution_m / 10000.0 ** (2 * steps / dim)
    return np.concatenate([
        np.sin(column * rates), np.cos(column * rates), np.sin(row * rates), np.cos(row * rates)
    ])  # fmt: skip
