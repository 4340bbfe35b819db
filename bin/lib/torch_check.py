"""Keep GPU builds of torch out: a gigabyte-sized CUDA build would serve nothing here."""

from __future__ import annotations

import json
import sys
from importlib import metadata
from pathlib import Path

GPU_PACKAGES = ("nvidia-", "cuda-", "triton", "pytorch-triton")


def gpu_requirements(report: dict[str, object]) -> list[str]:
    """Names of GPU packages that the planned installation asks for on this machine."""
    from pip._vendor.packaging.requirements import Requirement

    wanted = []
    for item in report["install"]:  # type: ignore[attr-defined]
        for text in item["metadata"].get("requires_dist", []):
            requirement = Requirement(text)
            here = requirement.marker is None or requirement.marker.evaluate({"extra": ""})
            if here and requirement.name.lower().startswith(GPU_PACKAGES):
                wanted.append(requirement.name)
    return wanted


def check_planned(path: str) -> str | None:
    """Read pip's report of a dry run; return what is wrong, or None."""
    report = json.loads(Path(path).read_text(encoding="utf-8"))
    gpu = gpu_requirements(report)
    if not gpu:
        return None
    return (
        f"pip would install a CUDA build of torch, with {len(gpu)} GPU packages "
        f"({', '.join(gpu[:3])}, ...): several gigabytes that ECHO does not use.\n"
        "  Set ECHO_TORCH_INDEX to the address of PyTorch's CPU wheel index (PyTorch's site shows\n"
        "  it under 'Get started': Linux, pip, CPU) and run the same command again."
    )


def check_installed(wanted: str) -> str | None:
    """Look at the torch of this environment; return what is wrong, or None."""
    name, version = wanted.split("==")
    try:
        found = metadata.version(name)
    except metadata.PackageNotFoundError:
        return f"{name} is not installed"
    if found.split("+")[0] != version:
        return (
            f"{name} {found} is installed, not {version}. Start afresh: rm -rf .venv && bin/setup"
        )
    import torch

    if torch.version.cuda is not None:
        return (
            f"{name} {found} is a CUDA build ({torch.version.cuda}); ECHO runs on the CPU build.\n"
            "  Set ECHO_TORCH_INDEX to PyTorch's CPU wheel index, then: rm -rf .venv && bin/setup"
        )
    return None


def main(arguments: list[str]) -> int:
    """Run one check; 0 when all is well."""
    mode, value = arguments
    problem = check_planned(value) if mode == "planned" else check_installed(value)
    if problem is not None:
        sys.stderr.write(f"\nsetup: {problem}\n")
    return 0 if problem is None else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
