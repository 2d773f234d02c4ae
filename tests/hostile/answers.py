"""Attacks on `loyd grade`: names, links, sizes, formulas and texts in what strangers hand in.

Everything in them is harmless: a file that must not appear is only looked for, and a text that must
not be opened belongs to this test.
"""

import os
import re
import sys
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

from loyd.core.draw.document import as_html
from loyd.core.study.sweeps.summary import as_csv
from loyd.core.teach.grade import MarkedClass, mark, read_class, read_key

KEY = """\
board = "1 3 6 5 x 2 4 7 8"
[[question]]
ask = "moves"
[[question]]
ask = "order"
first = 3
[[question]]
ask = "admissible"
"""
PRIVATE = "a line that belongs to the teacher"
RIGHT = {"Q1": "ruldldrr", "Q3": "yes"}
NAMES = (
    "=HYPERLINK(0)",
    "+1",
    "-1",
    "@SUM(1)",
    "<script>alert(1)</script>",
    "..",
    "%2e%2e%2fmarks",
    "a\u202etxt.exe",
    "\x1b[31mred",
    "name\twith\ttabs",
    "n" * 200,
)
TEXTS = (
    "__import__('os').mkdir('executed')",
    "$(mkdir executed)",
    "`mkdir executed`",
    "../../../key.toml",
    "{0.__class__}",
    "%s%n",
    "9" * 100_000,
    "R9999999999",
    "u" * 60_000,
    "[" * 50_000,
    "\x00\x01\x02",
    "=cmd|' /C mkdir executed'!A0",
    "&#60;script&#62;alert(1)&#60;/script&#62;",
    "1e999999",
    "\u0663",
    "1 3 6 5 x 2 4 7 8\n" * 300,
    '{"board": ' * 2000,
)
FORMULA = re.compile(r"(?m)(?:^|,)\"?[=+@\t\r-]")


class _Tags(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.found = set[str]()

    def handle_starttag(self, tag: str, attrs: Any) -> None:
        self.found.add(tag)


def write_hand_ins(folder: Path) -> None:
    """A folder in which all but the first hand-in attack."""
    lines = "\n".join(f"{name}: {answer}" for name, answer in RIGHT.items())
    (folder / "0-honest.txt").write_text(lines)
    for name in NAMES:
        if name not in (".", "..") and "/" not in name and len(name) < 250:
            (folder / f"{name}.txt").write_text(lines)
    for number, text in enumerate(TEXTS):
        own = folder / f"text{number}"
        own.mkdir()
        (own / "answers.txt").write_text("\n".join(f"Q{one}: {text}" for one in (1, 2, 3)))
        for suffix in (".txt", ".json", ".jsonl", ".csv", ".yaml"):
            (own / f"q2{suffix}").write_text(text)
    (folder / "program").mkdir()
    for suffix in (".py", ".so", ".toml", ".pyc"):
        (folder / "program" / f"q2{suffix}").write_text("import os\nos.mkdir('executed')\n")
    (folder / "aliases").mkdir()
    bomb = "a: &a [x, x]\n" + "".join(
        f"{b}: &{b} [*{a}, *{a}]\n" for a, b in zip("abcdefgh", "bcdefghi", strict=True)
    )
    (folder / "aliases" / "q2.yaml").write_text(bomb)
    with (folder / "large.txt").open("wb") as file:  # sparse: it takes no room on the disk
        file.truncate(1 << 32)
    (folder / "binary.txt").write_bytes(bytes(range(256)) * 100)
    if sys.platform != "win32":
        (folder.parent / "private.txt").write_text(f"Q1: {PRIVATE}")
        (folder / "link.txt").symlink_to(folder.parent / "private.txt")
        (folder / "links").mkdir()
        (folder / "links" / "q2.txt").symlink_to(folder.parent / "private.txt")
        (folder / "linked-folder").symlink_to(folder.parent)
        (folder / "circle.txt").symlink_to(folder / "circle.txt")
        os.mkfifo(folder / "pipe.txt")


def write_table(path: Path) -> None:
    def quoted(text: str) -> str:
        return '"' + text.replace('"', '""') + '"'

    rows = [["name", "Q1", "Q2", "Q3"], ["0-honest", RIGHT["Q1"], "", RIGHT["Q3"]]]
    rows += [[name, RIGHT["Q1"], "", RIGHT["Q3"]] for name in (*NAMES, "", "a/../../b")]
    rows += [[f"text{number}", *[text] * 3] for number, text in enumerate(TEXTS)]
    lines = [",".join(map(quoted, row)) for row in rows]
    lines += ["short", "long" + "," * 500, '"not closed,1,2,3']
    path.write_bytes("\n".join(lines).encode("utf-8", "surrogatepass"))


def attack(folder: Path) -> list[str]:
    """Mark hostile answers in both forms; returns what went wrong."""
    (folder / "key.toml").write_text(KEY)
    hand_ins = folder / "class"
    hand_ins.mkdir()
    write_hand_ins(hand_ins)
    write_table(folder / "answers.csv")
    key = read_key(folder / "key.toml")
    faults: list[str] = []
    for form in ("class", "answers.csv"):
        marked = MarkedClass(key, [mark(one, key) for one in read_class(folder / form, key)])
        honest = marked.students[0]
        if sum(one.points for one in honest) != 2:
            faults.append(f"{form}: the honest answers have {[one.points for one in honest]}")
        if any(one[1].points == 1 for one in marked.students):
            faults.append(f"{form}: an attack has full points for an order")
        page = as_html(marked.document)
        tags = _Tags()
        tags.feed(page)
        written = [page, as_csv(marked.records), *map(marked.text, marked.students)]
        if "script" in tags.found:
            faults.append(f"{form}: a name or an answer became a script")
        if any(PRIVATE in text for text in written):
            faults.append(f"{form}: a link was followed")
        if FORMULA.search(written[1]):
            faults.append(f"{form}: a cell of the table is a formula")
        hidden = [sign for text in written for sign in text if not sign.isprintable()]
        if set(hidden) - {"\n"}:
            faults.append(f"{form}: a sign that cannot be printed is left")
        if max(map(len, written[1].splitlines())) > 5000:
            faults.append(f"{form}: an answer fills the table")
    if (folder / "executed").exists() or Path("executed").exists():
        faults.append("an answer was executed")
    return faults
