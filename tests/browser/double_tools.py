"""The tools of the doubles' site: those of the other tests, and one that fails twice."""

from typing import ClassVar

from django.conf import settings

from common.actions import Effect, Metres, Tool, ToolContext
from common.errors import Unavailable
from tests.echo.doubles import Measured, double_tools

FAILURES = 2


class ServiceAway(Unavailable):
    """The double's service does not answer yet."""


class DT_Flaky(Tool):  # noqa: N801 -- named as tools are
    """Fails twice for a reason that passes, then returns the length."""

    version: ClassVar[str] = "1.0"
    effects: ClassVar[frozenset[Effect]] = frozenset({Effect.READS_NETWORK})

    def execute(self, context: ToolContext, *, length: Metres) -> Measured:
        """Return the length at the third try.

        Args:
            length: Any; the tries of each length are counted by themselves.
        """
        count = settings.VAR_DIR / f"flaky-{length}"
        tries = int(count.read_text(encoding="utf-8")) if count.exists() else 0
        count.write_text(str(tries + 1), encoding="utf-8")
        if tries < FAILURES:
            message = "The double's service is away."
            raise ServiceAway(message)
        count.unlink()
        return Measured(length=length)


def tools_of_the_site() -> tuple[Tool, ...]:
    """Return every double."""
    return (*double_tools(), DT_Flaky())
