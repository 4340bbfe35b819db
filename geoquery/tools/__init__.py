"""Tools of the action graph that search imagery. The search itself comes by the constructor."""

from common.actions import Tool

TOOLS: tuple[Tool, ...] = ()
