"""The folders whose files a configuration may name, and no others."""

from dataclasses import dataclass
from pathlib import Path, PurePosixPath

from echo.crisissim.inputs.errors import PathRefused

MOST_FILES = 10_000


@dataclass(frozen=True, kw_only=True)
class Folders:
    """Where named files are looked for, in order.

    Attributes:
        roots: the data folder if there is one, then the configuration's own folder.
    """

    roots: tuple[Path, ...]

    def find(self, name: str) -> Path:
        """Return the file of that name.

        Args:
            name: relative to one of the folders, with forward slashes.

        Raises:
            PathRefused: the name leads out of the folders, or names no file in them.
        """
        _refuse_escapes(name)
        for root in self.roots:
            path = (root / name).resolve()
            if path.is_file():
                return self._confined(path, name)
        raise PathRefused(
            f"There is no file {name!r} in the data folder or beside the configuration.", file=name
        )

    def find_all(self, pattern: str) -> tuple[Path, ...]:
        """Return the files of a pattern such as "houses/*.csv", in the order of their names.

        Raises:
            PathRefused: as ``find``; or too many files match.
        """
        if "*" not in pattern:
            return (self.find(pattern),)
        _refuse_escapes(pattern)
        for root in self.roots:
            found = [path for path in sorted(root.glob(pattern)) if path.is_file()]
            if len(found) > MOST_FILES:
                raise PathRefused(
                    f"{pattern!r} matches {len(found):,} files; at most {MOST_FILES:,}.",
                    file=pattern,
                )
            if found:
                return tuple(self._confined(path.resolve(), pattern) for path in found)
        raise PathRefused(
            f"No file matches {pattern!r} in the data folder or beside the configuration.",
            file=pattern,
        )

    def _confined(self, path: Path, name: str) -> Path:
        if not any(path.is_relative_to(root.resolve()) for root in self.roots):
            raise PathRefused(
                f"{name!r} leads out of the data folder; copy the file into it.", file=name
            )
        return path


def _refuse_escapes(name: str) -> None:
    parts = PurePosixPath(name).parts
    if (
        not parts
        or ".." in parts
        or "**" in name
        or PurePosixPath(name).is_absolute()
        or any(sign in name for sign in ("\\", ":", "\x00", "\n"))
    ):
        raise PathRefused(
            f"{name!r} is no file name here; name files relative to the data folder or to the "
            "configuration, such as 'ground.tif' or 'houses/*.csv', without '..'.",
            file=name,
        )
