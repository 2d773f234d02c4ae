"""No sentence in the source or in the docs uses a word that the field has a plainer one for."""

import ast
import re
import unicodedata
from pathlib import Path

from loyd.tui.dialogues.help import SIGNS, WORDS
from loyd.tui.signs import ASCII, UNICODE

ROOT = Path(__file__).parents[1]
BANNED = {
    r"foretold": "predicted",
    r"astray": "off an optimal path",
    r"bystander": "thread hook: a metaphor",
    r"straight back": "undo move",
    r"met again": "duplicate",
    r"taken up again": "reopened",
    r"known already": "already known, duplicate",
    r"in the mean\b": "on average",
    r"seeking\b": "running",
    r"flat out": "max speed",
    r"yardstick": "aligned by",
    r"at hand\b": "selected, current, available",
    r"what (becomes?|became) of": "history; what happens to",
    r"shortest ways?\b": "shortest path, optimal solution",
    r"way here\b": "path to this node",
    r"no way (is|home)": "no shorter solution exists",
    r"(?<!at )\bleast [hfF]\b": "lowest",
    r"untouched (board|place|state)": "unseen",
    r"again and again": "repeatedly, often",
    r"than ever\b": "a new maximum, a new lowest",
    r"must hold fast": "must keep fixed",
    r"how-manieth": "ordinal",
    r"is begun\b|are begun\b": "is started, starts",
    r"held against the goal": "goal test",
    r"one's own": "your own (users), user-defined (code)",
    r"detour": "extra moves",
    r"asked wrongly": "wrong usage",
    r"where they part": "where they diverge",
    r"ten million million": "ten trillion",
    r"without end": "→ ∞",
    r"falls short": "underestimates",
    r"moves from home": "moves from the goal",
    r"be found out\b": "be determined",
    r"comes? to an end": "ends, terminates",
    r"broke off": "failed",
    r"are there already|is there already": "already exists",
    r"is no (whole number|function|size|tile|theme|picture)\b": "is not a …",
    r"some (ten|twenty|fifty|sixty)\b": "about ten",
    r"torn off": "incomplete",
    r"at a stroke": "at once",
    r"moving picture": "animation, film",
    r"the textbook has it": "as in a textbook",
    r"what stands at": "title",
    r"none is called": "unknown",
    r"for whoever": "for anyone who",
    r"to do it again": "to reproduce",
    r"operator order": "move order",
    r"expansions were of": "expansions of",
    r"takes its own": "expands its own",
    r"left again": "backtracked",
    r"(making ready|not begun)": "compiling; not started",
    r"(nodes|steps|boards|maps|loops) a (second|layer|step|board|line)\b": "per second, per layer",
    r"\b(a row|one row|one|a line) a (line|row|step)\b": "one row per line",
    r"(has|have) the (solution|ninth)\b": "does the solution have: word order of German",
    r"\b(board|heuristic|search|program|algorithm|tour|code) of (yours|your own)\b": "your own board, heuristic, …",  # noqa: E501
    r"where nothing is said": "by default",
    r"did not come back": "did not return",
    r"\bstands? in `": "is in",
    r"for the eye": "for browsing",
    r"its file (says|does not say)": "stated in its file",
    r"no formula of": "not a formula of",
    r"give both one": "give both the same",
    r"found none: ": "found no solution",
    r"could not be had": "failed",
    r"mean harm": "malicious",
    r"goes on after": "continues after",
    r"\bmay one\b|\bone has to\b": "can you: no impersonal one",
    r"(go|goes) on with the next": "continue",
    r"the least [gF]\b": "lowest",
    r"[Oo]ther boards than": "the boards differ from",
    r"of them a second": "per second",
    r"says? (too much|more than is needed)": "overestimates",
}
"""What is not written, as a regular expression, and what is written instead."""
FILES = [
    *(
        path
        for folder in ("loyd", "docs")
        for ending in ("*.py", "*.md", "*.ipynb")
        for path in sorted((ROOT / folder).rglob(ending))
    ),
    *(ROOT / name for name in ("README.md", "CHANGELOG.md", "CONTRIBUTING.md")),
]


ANY = "|".join(
    f"[{word[0]}{word[0].upper()}]{word[1:]}" if word[0].isalpha() else word for word in BANNED
)


def test_plain_words_are_used() -> None:
    pattern = re.compile(ANY)
    found = [
        f"{path.relative_to(ROOT)}:{number}: {match[0]!r}: {_better(match[0])}"
        for path in FILES
        for number, line in enumerate(_text(path).splitlines(), 1)
        if (match := pattern.search(line))
    ]
    assert not found, "write instead:\n" + "\n".join(found)


def test_a_banned_word_is_found() -> None:
    assert re.search(ANY, "Foretold: 31 moves.")
    assert re.search(ANY, "the moves were foretold")


def _better(found: str) -> str:
    return next(better for word, better in BANNED.items() if re.match(word, found, re.IGNORECASE))


def _text(path: Path) -> str:
    return path.read_text(encoding="utf-8")


def test_the_page_of_words_is_the_one_of_the_help() -> None:
    page = _text(ROOT / "docs" / "words.md")
    for word, meaning in WORDS.items():
        assert f"| {word} | {meaning} |" in page


def _signs_of(text: str) -> set[str]:
    """Its characters outside ASCII; no letters and digits, no lines, bars, shades and braille
    dots.
    """
    return {
        sign
        for sign in text
        if sign > "\x7f" and not sign.isalnum() and unicodedata.category(sign) not in ("Co", "Zs")
    } - {chr(code) for code in (*range(0x2500, 0x25A0), *range(0x2800, 0x2900))}


def _strings(path: Path) -> str:
    tree = ast.parse(_text(path))
    docstrings = {node.value for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    return "".join(
        node.value
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and node not in docstrings
    )


def test_the_table_of_signs_is_complete_and_that_of_the_help() -> None:
    """`ascii_text.py` names what a terminal can show, not what is shown."""
    tui = ROOT / "loyd" / "tui"
    used = {
        sign
        for path in tui.rglob("*.py")
        if path.name != "ascii_text.py"
        for sign in _signs_of(_strings(path))
    }
    used |= {
        sign
        for path in (tui / "serve" / "templates").glob("*.html")
        for sign in _signs_of(_text(path))
    }
    rows = [
        line.split(" | ")
        for line in _text(ROOT / "docs" / "words.md").splitlines()
        if line.startswith("| `")
    ]
    assert _signs_of("".join(row[0] for row in rows)) == used
    unicode, ascii_only = UNICODE, ASCII
    for name, _, meaning in SIGNS:
        row = next(row for row in rows if row[0] == f"| `{getattr(unicode, name)}`")
        assert row[1] == meaning
        assert row[2] == f"`{getattr(ascii_only, name)}` |"


def test_each_sign_of_a_status_is_another_one() -> None:
    for signs in (UNICODE, ASCII):
        shown = [getattr(signs, name) for name, _, _ in SIGNS]
        shown += [
            signs.home,
            signs.nothing,
            signs.rising,
            signs.falling,
            signs.track_start,
            signs.track_end,
        ]
        assert len(set(shown)) == len(shown)
