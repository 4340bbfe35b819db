"""The decorator of every kernel: numba with a cache that a changed source file renews.

numba's own cache looks only at the file of the function itself, so a kernel would go on calling
the old code of another file. Here the cache folder is named by the content of all sources that
have to do with compiled code: those with the word "compiled" in them. The folder is
``$NUMBA_CACHE_DIR``, or ``numba`` under ``$ECHO_VAR_DIR`` or ``var``; where it cannot be written,
kernels compile at each start.
"""

import functools
import hashlib
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar, cast

import numba

Kernel = TypeVar("Kernel", bound=Callable[..., Any])

# No "reassoc": it would cancel the compensated sums of ``kernels.add_to_depth``.
EXACT_ENOUGH = frozenset({"nsz", "arcp", "contract"})
SOURCES = Path(__file__).parent
# Kernels of this package itself call none of its subpackages.
SHARED = ("*.py",)
ALL = ("*.py", "full/*.py", "device/*.py")


@functools.cache
def cache_folder(patterns: tuple[str, ...] = ALL) -> Path | None:
    """Folder for kernels compiled of exactly these sources, or None if none can be written."""
    digest = hashlib.sha256(numba.__version__.encode())
    for path in sorted(path for pattern in patterns for path in SOURCES.glob(pattern)):
        if b"compiled" in (content := path.read_bytes()):
            digest.update(content)
    variable = Path(os.environ.get("ECHO_VAR_DIR") or SOURCES.parents[1] / "var") / "numba"
    root = Path(os.environ.get("NUMBA_CACHE_DIR") or variable)
    folder = root / f"crisissim-{digest.hexdigest()[:16]}"
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError:
        return None
    return folder if os.access(folder, os.W_OK) else None


def compiled(
    *,
    fastmath: frozenset[str] = EXACT_ENOUGH,
    inline: str = "never",
    parallel: bool = False,
    inner: bool = False,
) -> Callable[[Kernel], Kernel]:
    """Compile a function with numba, with division as in numpy (no ZeroDivisionError).

    Args:
        fastmath: what floating-point arithmetic may do beyond the standard.
        inline: numba's own inlining.
        parallel: whether ``numba.prange`` runs in threads.
        inner: only other kernels call it, never Python: spares compiling the way in.
    """

    def decorate(function: Kernel) -> Kernel:
        own = function.__module__.rpartition(".")[0] == __package__
        folder = cache_folder(SHARED if own else ALL)
        before = numba.config.CACHE_DIR
        numba.config.CACHE_DIR = str(folder or "")
        try:
            kernel = numba.njit(
                cache=folder is not None,
                error_model="numpy",
                fastmath=set(fastmath),
                inline=inline,
                parallel=parallel,
                no_cfunc_wrapper=True,
                no_cpython_wrapper=inner,
            )(function)
        finally:
            numba.config.CACHE_DIR = before
        return cast(Kernel, kernel)

    return decorate
