"""Ask the site whether it is ready; print what it said when it is not."""

from __future__ import annotations

import sys
import urllib.error
import urllib.request


def main(url: str) -> int:
    """Return 0 when the address answers 200."""
    opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))
    try:
        with opener.open(url, timeout=5) as answer:
            return 0 if answer.status == 200 else 1
    except urllib.error.HTTPError as error:
        sys.stdout.write(f"{error.code} {error.read(500).decode('utf-8', 'replace')}")
    except OSError as error:
        sys.stdout.write(str(error))
    return 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
