"""The garbage collector, kept from holding up the screen."""

import gc


def hold() -> None:
    """No rounds until `settle`: what is loaded at the start stays, and each round over it takes longer."""
    gc.disable()


def settle() -> None:
    """Take what is loaded by now out of the collector's rounds.

    A round over the compiler's and the interface's hundreds of thousands of lasting objects takes a tenth of a second
    or more, and would come again and again while a search runs.
    """
    gc.freeze()
    gc.enable()
