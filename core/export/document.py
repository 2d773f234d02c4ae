"""What a report is made of, apart from how it is written down."""

from collections.abc import Sequence
from dataclasses import dataclass

from loyd.core.export.table import Table


@dataclass(frozen=True)
class Heading:
    """A heading; `level` is 2 or 3."""

    text: str
    level: int = 2


@dataclass(frozen=True)
class Paragraph:
    """Text, in which `words between backticks` are code."""

    text: str


@dataclass(frozen=True)
class Points:
    """A list of sentences."""

    texts: tuple[str, ...]


@dataclass(frozen=True)
class Sheet:
    """A table with its caption; `is_to_fill_in`: with room to write in its empty cells."""

    table: Table
    caption: str = ""
    is_to_fill_in: bool = False


@dataclass(frozen=True)
class Figure:
    """A drawing as SVG; `name` is that of its file where drawings are files of their own, `text` says what it shows.

    `is_wide`: it takes the whole width of the page.
    """

    name: str
    svg: str
    caption: str
    text: str
    is_wide: bool = False


@dataclass(frozen=True)
class Figures:
    """Drawings that belong side by side."""

    figures: tuple[Figure, ...]


@dataclass(frozen=True)
class Code:
    """Lines to be shown as they are."""

    text: str


@dataclass(frozen=True)
class PageBreak:
    """What follows begins a page."""


Block = PageBreak | Heading | Paragraph | Points | Sheet | Figures | Code


@dataclass(frozen=True)
class Document:
    """A title, a line under it, and blocks."""

    title: str
    byline: str
    blocks: Sequence[Block]
