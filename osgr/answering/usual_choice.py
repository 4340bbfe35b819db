"""What a target is usually characterised by: an editorial order among documented paths."""

from collections.abc import Mapping
from functools import cache
from importlib.resources import files

_TABLE = ("data", "usual_properties.txt")


@cache
def usual_properties() -> Mapping[str, tuple[str, ...]]:
    """Names of properties by the name of a target, the most usual first."""
    table: dict[str, tuple[str, ...]] = {}
    for line in files(__package__).joinpath(*_TABLE).read_text("utf-8").splitlines():
        if line.strip() and not line.startswith("#"):
            target, _, properties = line.partition(":")
            table[target.strip()] = tuple(name.strip() for name in properties.split(";"))
    return table
