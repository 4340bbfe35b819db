"""A hash of a scenario and its settings: what a checkpoint belongs to."""

import hashlib
from dataclasses import fields, is_dataclass

import numpy as np

from echo.crisissim.scenario import Scenario
from echo.crisissim.settings import SolverSettings

# Threads change no bit of the answer; whose checkpoint it is tells the device that ran, not the
# one that was wished for.
WITHOUT = ("threads", "device")


def scenario_hash(scenario: Scenario, settings: SolverSettings) -> str:
    """SHA-256, in hexadecimal, of all values of a scenario and its settings."""
    digest = hashlib.sha256()
    _feed(digest, scenario)
    _feed(digest, settings)
    return digest.hexdigest()


def _feed(digest: "hashlib._Hash", value: object) -> None:
    if isinstance(value, np.ndarray):
        digest.update(f"array {value.dtype.str} {value.shape} ".encode())
        digest.update(np.ascontiguousarray(value).data)
    elif is_dataclass(value):
        digest.update(f"{type(value).__name__}(".encode())
        for field in fields(value):
            if field.name not in WITHOUT:
                digest.update(f"{field.name}=".encode())
                _feed(digest, getattr(value, field.name))
        digest.update(b")")
    elif isinstance(value, tuple):
        digest.update(f"tuple {len(value)} ".encode())
        for part in value:
            _feed(digest, part)
    else:
        digest.update(f"{type(value).__name__} {value!r};".encode())
