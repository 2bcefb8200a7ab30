"""The site in dist/, or just the runtime for `make dev`: `python3 -m tools.build`."""

from __future__ import annotations

import argparse
import sys

from tools import dist, vendor
from tools.paths import BuildError


def main() -> int:
    """Build; 1 and a sentence on stderr when something is missing."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--vendor-only", action="store_true", help="static/vendor/ only")
    parser.add_argument("--prefix", default="", help="of the storage keys, for a second copy")
    options = parser.parse_args()
    try:
        vendor.copy_vendor()
        if not options.vendor_only:
            dist.build_dist(options.prefix)
            print(f"Built {dist.report()}")
    except BuildError as error:
        print(f"build: {error}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
