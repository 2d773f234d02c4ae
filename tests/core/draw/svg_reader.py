"""What a reader finds in an SVG drawing."""

import re
from dataclasses import dataclass
from xml.etree import ElementTree as ET

NAME = "{http://www.w3.org/2000/svg}"


@dataclass(frozen=True)
class Place:
    """A place of a map according to its tooltip: the values of its axes, and its counts by name."""

    across: int
    up: int
    counts: dict[str, int]


@dataclass(frozen=True)
class Parsed:
    title: str
    words: list[str]
    notes: list[str]
    size: tuple[float, float]

    @property
    def places(self) -> list[Place]:
        """Of a map: all places that stand for one value across and one upwards."""
        found = []
        for note in self.notes:
            named, _, counts = note.partition(": ")
            across, up = (int(word.split()[-1]) for word in named.split(", "))
            by_word = {words: int(count) for count, words in re.findall(r"(\d+) ([a-z ]+)", counts)}
            by_word |= {
                words: int(count)
                for words, count in re.findall(r"((?:only|both)[ A-Z]*) (\d+)", counts)
            }
            found.append(Place(across, up, by_word))
        return found


def parsed(svg: str) -> Parsed:
    root = ET.fromstring(svg)  # noqa: S314  our own
    for label in root.iter(f"{NAME}text"):
        x, y, size = (float(label.get(name, "nan")) for name in ("x", "y", "font-size"))
        assert 0 <= x <= float(root.get("width", "0"))
        assert size <= y <= float(root.get("height", "0"))
    return Parsed(
        root.findtext(f"{NAME}title") or "",
        [label.text or "" for label in root.iter(f"{NAME}text")],
        [
            rect.findtext(f"{NAME}title") or ""
            for rect in root.iter(f"{NAME}rect")
            if rect.find(f"{NAME}title") is not None
        ],
        (float(root.get("width", "0")), float(root.get("height", "0"))),
    )
