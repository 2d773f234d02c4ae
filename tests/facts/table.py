"""All facts, as docs/facts.md and as `loyd facts` prints them."""

import re
import tomllib
from pathlib import Path
from textwrap import fill

import loyd
from tests.facts.heuristic_facts import HEURISTICS
from tests.facts.search_facts import SEARCHES
from tests.facts.space_facts import SPACES

PAGE = Path(__file__).parents[2] / "docs" / "facts.md"
VERSION = tomllib.loads((PAGE.parents[1] / "pyproject.toml").read_text(encoding="utf-8"))[
    "project"
]["version"]
PRINTED = Path(loyd.__file__).parent / "tui" / "cli" / "facts.txt"
FACTS = (*SPACES, *HEURISTICS, *SEARCHES)


PARTS = (("The spaces", SPACES), ("The heuristics", HEURISTICS), ("The searches", SEARCHES))


def printed() -> str:
    """What `loyd facts` prints."""
    lines = ["Of the 8-puzzle with the blank last, unless said otherwise."]
    for title, facts in PARTS:
        lines += ("", title)
        for fact in facts:
            sentence = fact.sentence.format(*fact.figures)
            lines.append(fill(sentence, 78, initial_indent="- ", subsequent_indent="  "))
            lines += (f"      {fact.command}",) if fact.command else ()
    return re.sub(r"(?<=\d),(?=\d{3})", " ", "\n".join(lines)) + "\n"


def page() -> str:
    """docs/facts.md."""
    parts = [
        "# Facts that good guesses miss\n",
        "Of the 8-puzzle with the blank last, unless said otherwise. Every figure is computed "
        f"here, twice: by Loyd {VERSION} and by a plain program that shares no code with "
        "it. `python -m "
        "tests.facts` computes and compares them all, `python -m tests.facts NAME` one of them; a "
        "test does so with the quick ones. `loyd facts` prints this page, "
        "and `python -m tests.facts --write` writes it. Tours ask for some of the facts (*Which do "
        "you think?*), in a quiz, too: `loyd quiz --tour audit`.\n",
    ]
    for title, facts in PARTS:
        parts += (f"## {title}\n", "| fact | name | shown by |", "| --- | --- | --- |")
        parts += (
            f"| {fact.sentence.format(*fact.figures)} | `{fact.name}` | "
            f"{f'`{fact.command}`' if fact.command else ''} |"
            for fact in facts
        )
        parts.append("")
    return "\n".join(parts)
