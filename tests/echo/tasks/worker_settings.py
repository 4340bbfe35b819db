"""Settings of the worker process that tests start: the double tools, the tests' own database."""

import os
from pathlib import Path

import config.celery
from config.settings.test import *  # noqa: F403 -- settings are one namespace by design

TOOL_REGISTRY = "tests.echo.tasks.doubles.worker_tools"
ARTIFACTS_ROOT = Path(os.environ["ECHO_TEST_ARTIFACTS"])
STEP_LEASE_SECONDS = 3
STEP_RETRY_SECONDS = 1
RUN_QUIET_SECONDS = 2
CELERY_TASK_ALWAYS_EAGER = False
CELERY_TASK_EAGER_PROPAGATES = False
config.celery.SWEEP_SECONDS = 2.0
