"""What the tools ask of the site: its support graph, its archives, its way to answer."""

from collections.abc import Sequence
from pathlib import Path
from typing import Protocol

from osgr.archive.item import ObservationItem
from osgr.derivation import ValidRange
from osgr.grounding.grounded import Grounding
from osgr.support.path import SupportPath
from osgr.tools.observed import QuestionAnswer


class ObservationSource(Protocol):
    """Support graph and archives of this installation."""

    def support_paths(self, target: str, *, archive: str) -> Sequence[SupportPath]:
        """Chains from a phenomenon to results that an archive holds, best first.

        Raises:
            NotFound: No such phenomenon, or no such archive.
        """
        ...

    def ground(self, question: str, *, archive: str) -> Grounding:
        """The items of an archive that answer a question.

        Raises:
            EchoError: The question isn't understood.
        """
        ...

    def items(self, ids: Sequence[str], *, archive: str) -> Sequence[ObservationItem]:
        """Items by their ids, in that order.

        Raises:
            NotFound: The archive lacks one.
        """
        ...

    def open_asset(self, address: str) -> Path:
        """The local file of an item's address; see ``osgr.derivation.AssetFolders``."""
        ...

    def valid_range(self, result: str) -> ValidRange | None:
        """What values of a Result node can be."""
        ...

    def answer(self, question: str, *, archive: str) -> QuestionAnswer:
        """The whole answer to a question."""
        ...
