"""The sizes of terminal at which screens are tested."""

from tests.matrices import one_in

ALL = ((80, 24), (120, 40), (200, 60))
SIZES = ALL[:: one_in(2)]
"""Without the default size of tests."""
