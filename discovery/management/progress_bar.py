from collections.abc import Iterator
from contextlib import contextmanager

from tqdm import tqdm

from discovery.services.progress import Progress


@contextmanager
def progress_bar(label: str, unit: str) -> Iterator[Progress]:
    """A bar on standard error, as the function that services report to."""
    with tqdm(desc=label, unit=unit) as bar:

        def show(done: int, total: int) -> None:
            bar.total = total or None
            bar.update(done - bar.n)

        yield show
