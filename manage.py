#!/usr/bin/env python3
"""Run a management command of ECHO."""

import os
import sys


def main() -> None:
    """Run the command named on the command line."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings.development")
    try:
        from django.core.management import execute_from_command_line
    except ImportError as error:
        message = "Django is not installed here: use bin/manage, which runs in the project's venv."
        raise SystemExit(message) from error
    try:
        execute_from_command_line(sys.argv)
    except KeyboardInterrupt:
        sys.stderr.write("\nInterrupted. What was finished is kept.\n")
        sys.exit(130)


if __name__ == "__main__":
    main()
