from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

OfficialTool = Literal["harmony", "science_discovery_engine", "worldview", "giovanni"]
TITLES: Mapping[OfficialTool, str] = {
    "harmony": "NASA Harmony",
    "science_discovery_engine": "NASA Science Discovery Engine",
    "worldview": "NASA Worldview",
    "giovanni": "NASA Giovanni",
}


@dataclass(frozen=True, kw_only=True, slots=True)
class RouterAnswer:
    """Whether an official tool alone answers a request.

    Attributes:
        stop: Whether it does; then no dataset is searched unless the person asks for it.
        tool: Which tool, or None.
        link: Where it answers, for the place, dates and layer understood; empty without a tool.
        why: The reason, in a sentence.
        rule: The rule that decided, or "model:<name>"; empty if none applied.
        facts: What was read from the request and put into the link.
    """

    stop: bool
    tool: OfficialTool | None = None
    link: str = ""
    why: str = ""
    rule: str = ""
    facts: Mapping[str, str] = field(default_factory=dict)
