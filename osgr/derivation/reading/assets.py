"""Where the files of items may be read from: below named folders, never from an address."""

import re
from collections.abc import Callable, Sequence
from pathlib import Path

from osgr.derivation.errors import AssetForbidden, AssetMissing

OpenAsset = Callable[[str], Path]
"""Gives the local file of an item's asset, as the item writes its address.

Raises AssetForbidden, AssetMissing or another named error; whoever stores files elsewhere (the
artifact store, say) passes a function that looks them up there.
"""

LONGEST_ADDRESS = 1_000
_SCHEME = re.compile(r"^[A-Za-z][A-Za-z0-9+.-]*:|^/vsi|^\\\\")


class AssetFolders:
    """Opens files below given folders alone.

    Args:
        folders: Relative addresses are looked up in them in turn; absolute ones must lie in one.
    """

    def __init__(self, folders: Sequence[Path]) -> None:
        self._folders = tuple(folder.resolve() for folder in folders)

    def __call__(self, address: str) -> Path:
        """Return the file of an address.

        Raises:
            AssetForbidden: It is a URL, a virtual file of GDAL, or leads out of the folders.
            AssetMissing: No file lies there.
        """
        shown = address[:120]
        if not address or len(address) > LONGEST_ADDRESS or "\0" in address:
            raise AssetForbidden(f"{shown!r} is no path of a file.", address=shown)
        if _SCHEME.match(address):
            raise AssetForbidden(
                f"{shown} is not a file of this archive: data are read from files below "
                "the archive's folders only.",
                address=shown,
            )
        for folder in self._folders:
            path = (folder / address).resolve()
            if path.is_relative_to(folder) and path.is_file():
                return path
        return self._refuse(address, shown)

    def _refuse(self, address: str, shown: str) -> Path:
        inside = any((f / address).resolve().is_relative_to(f) for f in self._folders)
        if not inside:
            raise AssetForbidden(
                f"{shown} leads out of the folders that observations are read from.", address=shown
            )
        raise AssetMissing(f"No file lies at {shown}.", address=shown)


def no_assets(address: str) -> Path:
    """Open nothing: for archives whose items have values and no files."""
    raise AssetForbidden(
        f"{address[:120]} is not read: no folder of observations is set.", address=address[:120]
    )
