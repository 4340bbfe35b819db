"""What a tool started is found and ended, in whatever group or session it hides."""

import os
import subprocess
import sys

import pytest

from echo.services.child_processes import descendants, end_descendants

SLEEP = [sys.executable, "-c", "import time; time.sleep(60)"]
PARENT = [
    sys.executable,
    "-c",
    "import subprocess, sys, time\n"
    "subprocess.Popen([sys.executable, '-c', 'import time; time.sleep(60)'],"
    " start_new_session=True)\n"
    "print('started', flush=True)\n"
    "time.sleep(60)",
]

pytestmark = pytest.mark.skipif(not os.path.isdir("/proc/1"), reason="there is no /proc here")


@pytest.fixture
def parent():
    """Start a program that starts another, in a session of its own."""
    process = subprocess.Popen(PARENT, stdout=subprocess.PIPE)
    assert process.stdout.readline() == b"started\n"
    yield process
    end_descendants(process.pid)
    process.kill()
    process.wait()
    process.stdout.close()


def test_the_programs_below_a_process_are_found(parent):
    assert parent.pid in descendants(os.getpid())
    (below,) = descendants(parent.pid)
    assert below in descendants(os.getpid())


def test_they_are_ended_and_their_parent_is_not(parent):
    assert end_descendants(parent.pid) == 1
    assert parent.poll() is None


def test_a_process_without_programs_has_none_to_end(parent):
    (below,) = descendants(parent.pid)
    assert end_descendants(below) == 0
