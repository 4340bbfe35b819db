#!/usr/bin/env python3
"""Run a management command of ECHO."""

import os
import sys

OLD_TABLES = ("UndefinedTable", "UndefinedColumn")


def main() -> None:
    """Run the command named on the command line."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings.development")
    try:
        from django.core.management import execute_from_command_line
    except ImportError as error:
        message = "Django is not installed here: use bin/manage, which runs in the project's venv."
        raise SystemExit(message) from error
    from django.db.utils import ProgrammingError

    try:
        execute_from_command_line(sys.argv)
    except KeyboardInterrupt:
        sys.stderr.write("\nInterrupted. What was finished is kept.\n")
        sys.exit(130)
    except ProgrammingError as error:
        if type(error.__cause__).__name__ not in OLD_TABLES:
            raise
        reason = str(error).partition("\n")[0]
        sys.stderr.write(
            f"The database does not have this version's tables ({reason}). "
            "Bring it up to date with: bin/manage migrate\n"
        )
        sys.exit(2)


if __name__ == "__main__":
    main()
