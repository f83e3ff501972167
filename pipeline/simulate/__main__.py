"""``python -m pipeline.simulate``: the same as ``railbird simulate``."""

import sys

from pipeline.cli import main

if __name__ == "__main__":
    sys.argv.insert(1, "simulate")
    main()
