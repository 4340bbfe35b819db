from collections.abc import Callable
from typing import Any

STEP_SHARE = 0.1


class Teller:
    """Says what a run's events mean; of progress, every tenth part."""

    def __init__(self, say: Callable[[str], None]) -> None:
        self._say = say
        self._told: dict[str, float] = {}

    def tell(self, event: dict[str, Any]) -> None:
        """Say one event, unless it is progress of less than a tenth."""
        facts = event["payload"]
        if event["kind"] == "progress":
            self._tell_progress(facts["step"], facts["fraction"], facts["message"])
        elif event["kind"] == "step":
            self._say(f"   {facts['id']}: {facts['state']}")
        else:
            self._say(f"   {event['kind']}: {facts.get('state') or facts.get('step')}")

    def _tell_progress(self, step: str, fraction: float, message: str) -> None:
        if fraction - self._told.get(step, -1.0) >= STEP_SHARE:
            self._told[step] = fraction
            self._say(f"   {step}: {fraction:4.0%} {message}")
