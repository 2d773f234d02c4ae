"""What the tests of sweeps share."""

from tests.core.plugins.conftest import catalogues_as_before

__all__ = ["catalogues_as_before"]
