"""The sizes of terminal at which screens are looked at."""

from tests.matrices import one_in

ALL = ((80, 24), (120, 40), (200, 60))
SIZES = ALL[:: one_in(2)]
"""Left out is the one that every test has which names none."""
