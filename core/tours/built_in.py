"""The tours that come with Loyd."""

from pathlib import Path

from loyd.core.errors import TourError
from loyd.core.tours.reading import parse_tour, read_tour
from loyd.core.tours.tour import Tour

FOLDER = Path(__file__).parent / "files"
NAMES = (
    "state-space", "breadth-first", "greedy", "astar", "ties", "reopening", "weighted", "ida-star", "pattern-databases", "audit", "honest",
)  # fmt: skip
"""In the order in which they are best taken."""


def built_in(name: str) -> Tour:
    """The tour of a name."""
    return parse_tour((FOLDER / f"{name}.md").read_text("utf-8"), name)


def built_in_tours() -> list[Tour]:
    """All of them."""
    return [built_in(name) for name in NAMES]


def tour(name: str) -> Tour:
    """The tour of a name, or in a file.  Raises TourError."""
    if name in NAMES:
        return built_in(name)
    path = Path(name)
    if not path.exists() and path.suffix != ".md":
        raise TourError(f"no tour is called {name[:60]!r}; there are {', '.join(NAMES)}, and files such as mine.md")
    return read_tour(path)
