"""Clay's Lightning checkpoints, read strictly. Imported at first use, since it imports torch."""

import hashlib
import math
import pickle
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import torch
from torch import Tensor

from geoquery.embedding.clay.errors import CheckpointMissing, MalformedCheckpoint
from geoquery.embedding.clay.network import METADATA, WAVE_HEADS, ClayNetwork, EncoderSize

PREFIX = "model.encoder."
_HEAD_DIM = 64
_SHOWN = 8


def load_network(path: Path) -> tuple[ClayNetwork, str]:
    """The encoder in a checkpoint, on the CPU in float32, and a digest of its weights.

    The size follows from the shapes of the weights. Weights of the decoder and the teacher, which
    the official checkpoint holds too, are left unread on the disk.

    Raises:
        CheckpointMissing: There is no such file.
        MalformedCheckpoint: It isn't a checkpoint of Clay, or weights are missing, too many,
            misshapen or not finite; the message names them.
    """
    weights = _encoder_weights(path)
    size = _read_size(weights, path)
    with torch.device("meta"):
        network = ClayNetwork(size)
    _compare(weights, network.state_dict(), path)
    network.load_state_dict(weights, strict=True, assign=True)
    return network.eval(), _digest(weights)


def _encoder_weights(path: Path) -> dict[str, Tensor]:
    if not path.is_file():
        raise CheckpointMissing(f"no Clay checkpoint lies at {path}", path=str(path))
    try:
        stored = torch.load(path, map_location="cpu", weights_only=True, mmap=True)
    except (RuntimeError, OSError, EOFError, ValueError, KeyError, pickle.UnpicklingError) as why:
        reason = str(why).strip().splitlines()[:1]
        message = f"{path.name} can't be read as a torch checkpoint of tensors: {reason}"
        raise MalformedCheckpoint(message, path=str(path)) from why
    state = stored.get("state_dict") if isinstance(stored, dict) else None
    if not isinstance(state, Mapping):
        message = f"{path.name} has no state_dict, so it isn't a Lightning checkpoint"
        raise MalformedCheckpoint(message, path=str(path))
    found = {
        key.removeprefix(PREFIX): value
        for key, value in state.items()
        if isinstance(key, str) and key.startswith(PREFIX)
    }
    return {name: _checked(name, value, path) for name, value in found.items()}


def _checked(name: str, value: object, path: Path) -> Tensor:
    if not (isinstance(value, Tensor) and value.is_floating_point()):
        message = f"{path.name}: {PREFIX}{name[:80]} is no tensor of floating-point numbers"
        raise MalformedCheckpoint(message, key=name[:80])
    weights = value.to(torch.float32)
    if not bool(torch.isfinite(weights).all()):
        message = f"{path.name}: {PREFIX}{name[:80]} holds numbers that aren't finite"
        raise MalformedCheckpoint(message, key=name[:80])
    return weights


def _read_size(weights: Mapping[str, Tensor], path: Path) -> EncoderSize:
    generator = "patch_embedding.weight_generator."
    dim = _side(weights, "cls_token", 2, path)
    kernel = _side(weights, generator + "fc_weight.weight", 0, path)
    inner = _side(weights, "transformer.layers.0.0.to_out.weight", 1, path)
    wave = _side(weights, generator + "weight_tokens", 1, path)
    patch = math.isqrt(kernel // dim)
    fits = patch * patch * dim == kernel and inner % _HEAD_DIM == 0 and wave % WAVE_HEADS == 0
    if dim <= METADATA + 4 or dim % 4 or not fits:
        message = (
            f"{path.name}: tokens of {dim}, a kernel of {kernel}, heads of {inner} in all and "
            f"wavelength codes of {wave} make no encoder of Clay"
        )
        raise MalformedCheckpoint(message, dim=dim, kernel=kernel, inner=inner, wave=wave)
    return EncoderSize(
        dim=dim,
        depth=_depth(weights),
        heads=inner // _HEAD_DIM,
        mlp_dim=_side(weights, "transformer.layers.0.1.net.1.weight", 0, path),
        patch=patch,
        wave_dim=wave,
        wave_tokens=_side(weights, generator + "weight_tokens", 0, path),
        wave_mlp_dim=_side(weights, generator + "encoder.layers.0.linear1.weight", 0, path),
    )


def _side(weights: Mapping[str, Tensor], name: str, axis: int, path: Path) -> int:
    shape = weights[name].shape if name in weights else ()
    if len(shape) <= axis or 0 in shape:
        what = "is missing" if name not in weights else f"is {tuple(shape)}"
        message = f"{path.name}: {PREFIX}{name} {what}, so this isn't a checkpoint of Clay v1.5"
        raise MalformedCheckpoint(message, missing=[name])
    return shape[axis]


def _depth(weights: Mapping[str, Tensor]) -> int:
    """Blocks counted without a gap: a missing one leaves later ones unexpected."""
    depth = 0
    while f"transformer.layers.{depth}.0.to_qkv.weight" in weights:
        depth += 1
    return depth


def _compare(weights: Mapping[str, Tensor], wanted: Mapping[str, Tensor], path: Path) -> None:
    problems: dict[str, list[str]] = {
        "missing": sorted(set(wanted) - set(weights)),
        "unexpected": sorted(set(weights) - set(wanted)),
        "misshapen": sorted(
            f"{name} {tuple(weights[name].shape)}, not {tuple(wanted[name].shape)}"
            for name in set(wanted) & set(weights)
            if weights[name].shape != wanted[name].shape
        ),
    }
    told = [f"{kind}: {_listed(names)}" for kind, names in problems.items() if names]
    if told:
        message = f"{path.name} doesn't hold the weights of Clay's encoder; {'; '.join(told)}"
        fields: dict[str, Any] = {kind: names[:_SHOWN] for kind, names in problems.items()}
        raise MalformedCheckpoint(message, **fields)


def _listed(names: list[str]) -> str:
    more = f" and {len(names) - _SHOWN} more" if len(names) > _SHOWN else ""
    return ", ".join(name[:120] for name in names[:_SHOWN]) + more


def _digest(weights: Mapping[str, Tensor]) -> str:
    total = hashlib.sha256()
    for name in sorted(weights):
        total.update(f"{name}{tuple(weights[name].shape)}".encode())
        total.update(weights[name].contiguous().numpy().data)
    return total.hexdigest()
