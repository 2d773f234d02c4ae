"""How much of the largest matrices of tests is run: a sample, or with LOYD_WHOLE=1 (`tests/whole`) the whole."""

import os

IS_WHOLE = os.environ.get("LOYD_WHOLE") == "1"


def one_in(share: int) -> int:
    """The step at which to go through a matrix of which one in so many is enough by default."""
    return 1 if IS_WHOLE else share
