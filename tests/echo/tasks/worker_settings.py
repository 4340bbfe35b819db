"""Settings of the worker process that tests start: the double tools, the tests' own database."""

import os
from pathlib import Path

from config.settings.test import *  # noqa: F403 -- settings are one namespace by design

TOOL_REGISTRY = "tests.echo.doubles.double_tools"
ARTIFACTS_ROOT = Path(os.environ["ECHO_TEST_ARTIFACTS"])
STEP_LEASE_SECONDS = 3
CELERY_TASK_ALWAYS_EAGER = False
CELERY_TASK_EAGER_PROPAGATES = False
