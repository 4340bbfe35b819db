"""A development site whose tools are doubles: quick, and some of them wrong on purpose."""

from config.settings.development import *  # noqa: F403 -- settings are one namespace by design

TOOL_REGISTRY = "tests.browser.double_tools.tools_of_the_site"
STEP_RETRY_SECONDS = 0.2
