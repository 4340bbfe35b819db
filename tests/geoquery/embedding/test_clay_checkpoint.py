import subprocess
import sys

import pytest
import torch

from geoquery.embedding.base import EncoderUnavailable, ImageEncoder
from geoquery.embedding.clay import CheckpointMissing, ClayEncoder, MalformedCheckpoint
from tests.geoquery.embedding.clay_checkpoint import DEPTH, DIM, HEADS, random_weights, save


def opened(path):
    return ClayEncoder(checkpoint=path).dimension


def refusal(path) -> MalformedCheckpoint:
    with pytest.raises(MalformedCheckpoint) as caught:
        opened(path)
    return caught.value


def test_the_size_is_read_from_the_shapes(tmp_path):
    from geoquery.embedding.clay.checkpoint import load_network

    network, _ = load_network(save(tmp_path / "tiny.ckpt", random_weights()))
    assert (network.size.dim, network.size.depth, network.size.heads) == (DIM, DEPTH, HEADS)


def test_half_precision_weights_are_taken_as_single(tmp_path):
    halves = {name: value.to(torch.bfloat16) for name, value in random_weights().items()}
    assert opened(save(tmp_path / "half.ckpt", halves)) == DIM


def test_a_missing_file_is_named(tmp_path):
    with pytest.raises(CheckpointMissing, match=r"no Clay checkpoint lies at .*absent\.ckpt"):
        opened(tmp_path / "absent.ckpt")


def test_a_folder_is_no_checkpoint(tmp_path):
    with pytest.raises(CheckpointMissing):
        opened(tmp_path)


def test_every_refusal_says_that_the_encoder_is_unavailable():
    assert issubclass(CheckpointMissing, EncoderUnavailable)
    assert issubclass(MalformedCheckpoint, EncoderUnavailable)
    assert issubclass(ClayEncoder, ImageEncoder)


def test_missing_weights_are_named(tmp_path):
    weights = random_weights()
    del weights["transformer.layers.1.1.net.3.bias"]
    problem = refusal(save(tmp_path / "less.ckpt", weights))
    assert "missing: transformer.layers.1.1.net.3.bias" in problem.message
    assert problem.fields["missing"] == ["transformer.layers.1.1.net.3.bias"]


def test_weights_too_many_are_named(tmp_path):
    weights = random_weights() | {"transformer.registers": torch.zeros(4)}
    problem = refusal(save(tmp_path / "more.ckpt", weights))
    assert "unexpected: transformer.registers" in problem.message


def test_misshapen_weights_are_named_with_both_shapes(tmp_path):
    weights = random_weights() | {"transformer.norm.weight": torch.zeros(3)}
    problem = refusal(save(tmp_path / "shape.ckpt", weights))
    assert f"transformer.norm.weight (3,), not ({DIM},)" in problem.message


def test_a_missing_block_leaves_the_later_one_unexpected(tmp_path):
    weights = {
        name.replace("layers.1.", "layers.2."): value for name, value in random_weights().items()
    }
    problem = refusal(save(tmp_path / "gap.ckpt", weights))
    assert "unexpected: transformer.layers.2.0.norm.bias" in problem.message


@pytest.mark.parametrize("bad", [float("nan"), float("inf")])
def test_weights_that_are_not_finite_are_refused(tmp_path, bad):
    weights = random_weights()
    weights["transformer.norm.bias"][0] = bad
    assert "aren't finite" in refusal(save(tmp_path / "bad.ckpt", weights)).message


def test_whole_numbers_are_no_weights(tmp_path):
    weights = random_weights() | {"cls_token": torch.zeros(1, 1, DIM, dtype=torch.int64)}
    assert "floating-point" in refusal(save(tmp_path / "whole.ckpt", weights)).message


@pytest.mark.parametrize(
    "stored",
    [{"weights": {}}, {"state_dict": [1, 2]}, [1, 2, 3], {"state_dict": None}],
)
def test_what_is_no_lightning_file_is_refused(tmp_path, stored):
    torch.save(stored, tmp_path / "other.ckpt")
    assert "isn't a Lightning checkpoint" in refusal(tmp_path / "other.ckpt").message


def test_another_models_checkpoint_is_refused(tmp_path):
    torch.save({"state_dict": {"model.head.weight": torch.zeros(2)}}, tmp_path / "other.ckpt")
    assert "model.encoder.cls_token is missing" in refusal(tmp_path / "other.ckpt").message


@pytest.mark.parametrize("content", [b"", b"not a checkpoint", b"PK\x03\x04 broken" * 20])
def test_what_torch_cannot_read_is_refused(tmp_path, content):
    path = tmp_path / "junk.ckpt"
    path.write_bytes(content)
    assert "can't be read as a torch checkpoint" in refusal(path).message


def test_a_truncated_checkpoint_is_refused(tmp_path):
    path = save(tmp_path / "whole.ckpt", random_weights())
    path.write_bytes(path.read_bytes()[: path.stat().st_size // 2])
    assert "can't be read as a torch checkpoint" in refusal(path).message


class Payload:
    """Something that only code could make."""


def test_a_checkpoint_with_objects_in_it_is_not_executed(tmp_path):
    torch.save({"state_dict": {}, "callbacks": Payload()}, tmp_path / "code.ckpt")
    assert (
        "can't be read as a torch checkpoint of tensors" in refusal(tmp_path / "code.ckpt").message
    )


@pytest.mark.parametrize(
    ("name", "shape"), [("fc_weight.weight", (100, 16)), ("weight_tokens", (5, 18))]
)
def test_shapes_that_no_encoder_has_are_refused(tmp_path, name, shape):
    weights = random_weights() | {
        f"patch_embedding.weight_generator.{name}": torch.zeros(shape),
    }
    assert "make no encoder of Clay" in refusal(save(tmp_path / "kernel.ckpt", weights)).message


def test_torch_is_not_imported_before_the_first_use():
    code = (
        "import sys, geoquery.embedding.clay as c; e = c.ClayEncoder(checkpoint='x'); "
        "sys.exit('torch' in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
