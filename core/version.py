"""Which Loyd this is."""

from functools import cache

DISTRIBUTION = "loyd-search"
UNKNOWN = "run from its sources"


@cache
def version(distribution: str = DISTRIBUTION) -> str:
    """The version of an installed distribution; for what is not installed, that it is run from its sources."""
    from importlib.metadata import PackageNotFoundError
    from importlib.metadata import version as of_installed

    try:
        return of_installed(distribution)
    except PackageNotFoundError:
        return UNKNOWN
