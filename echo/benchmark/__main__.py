"""Set the scratch database up, measure, and print the figures as one JSON object."""

import json
import sys

import django
from django.core.management import call_command


def main() -> None:
    """Run within the environment that the command ``benchmark_engine`` makes."""
    django.setup()
    call_command("migrate", verbosity=0, stdout=sys.stderr)

    from echo.benchmark.measure import measure_engine  # models need the set-up

    sys.stdout.write(json.dumps(measure_engine()) + "\n")


main()
