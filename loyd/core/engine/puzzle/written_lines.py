"""The lines of a text that hold cells, without what people write around them: brackets, borders,
labels, comments.
"""

import re
from collections.abc import Iterator
from typing import NamedTuple
from unicodedata import normalize

from .notation import CELL_BREAK, ROW_BREAK


class TextLine(NamedTuple):
    """A line, or a bracketed row: its number, its text without and with what else is there, and its
    cells.

    `is_goal`, `name`: from a label before it; `moves`: what is after a tab. `joins`: whether it may
    belong to one board with the line before; `follows`: whether it is also directly below.
    """

    number: int
    text: str
    raw: str
    cells: tuple[str, ...]
    rows: int
    is_goal: bool
    name: str
    moves: str
    joins: bool
    follows: bool


BREAK = "\f"
"""Stands where one board of a bracketed list ends and the next begins."""
_PART = "\v"
_ENDS = re.compile(r"[\])}][\s,;]*[\])}]")
_BRACKET = re.compile(r"[\[({\])}]")
_GROUP = re.compile(r"\[[^\[\](){}]*\]|\([^\[\](){}]*\)|\{[^\[\](){}]*\}")


def _blanked(match: re.Match[str]) -> str:
    return "\n" * match[0].count("\n")


def _whole(match: re.Match[str]) -> str:
    number = float(match[0])
    return f"{number:.0f}" if number.is_integer() else match[0]


_CLEANED = tuple(
    (re.compile(pattern, re.MULTILINE), replacement)
    for pattern, replacement in (
        (r"\r\n?", "\n"),
        (r"[\ufe0f\u20e3]+", " "),
        (r"\.reshape\([(\[]?[-\d, ]+[)\]]?\)(?!\.)", ""),
        (
            r"((?:\d{1,2}[,\s]{1,9}){3}\d{1,2}\s{0,9}[\])]),\s{0,9}"
            r"(?:[^()]*\b(?:nrow|ncol|byrow)\b[^()]*|[\[(]?\d[, ]+\d[\])]?\s*)(?=\))",
            r"\1",
        ),
        (r"^[ \t]*[A-Za-z][\w.]*[ \t]*<-(?=[ \t]*[A-Za-z])", ""),
        (r"(?s)/\*.*?\*/|<!--.*?-->", _blanked),
        (r"^[ \t]*#define[ \t]+(\w+)", r"\1 ="),
        (r"^(?![ \t]*#\s*\d+[ \t]*$)([^#\n]*)#(?!\(|\d+[:.)]).*", r"\1"),
        (r"(?:^|(?<=\s))//(?:.*[A-Za-z]{2}|(?<=^//)).*", ""),
        (r"^[ \t]*(?:%|```|;;|; ?[A-Za-z]).*", ""),
        (r"\\(?:begin|end)\{\w+\*?\}(?:\{[^}\n]*\})?|\\hline|\\(?:left|right)\W|\$+|&nbsp;", " "),
        (r"^[ \t]*(?:(?:- +)+(?=\[)|(?:> ?)+)|(?<=[\])}])\.|\[,\d+\]|\[\d+,\]", ""),
        (r"^([ \t]*-)(?: +-)+(?= )", r"\1"),
        (r"[ \t]*\\(?:\\(?:\[[^]\n]*\])?|n(?![a-z]))", "/"),
        (r"[&│┃║⎡⎢⎣⎤⎥⎦]", "|"),
        (r"^(?=.*[-=]{2}|.*[─━═]|(?:.*[-+~_*:]){3})[ \t+\-=|:~_*─-╿.'`\\/]*$", ""),
        (
            r":[ ]*(?!goal|target|final|finish|end)\[*(?:[A-Za-z]{2}\w*|[iu]\d+)"
            r"(?:[\w<>\[\].]|[,;] ?)*[ ]*(?==[^=>])",
            "",
        ),
        (r"^[ \t]*(?!goal|target)[A-Za-z]\w*\[([0-4])\][ \t]*=(?!=)", r"row\1 ="),
        (r"(?:\[\d*\])+(?=[ \w]*[={])", ""),
        (r"</t[dh]>\s*(?=<t[dh])", "|"),
        (r"</(?:tr|row|li)>", "/"),
        (r"(?i)<(?:blank|empty)>", "x"),
        (r"</?[a-z]+[^>\n]*>+", " "),
        (r"(?<=\w)[-:·\\](?=\w)", " "),
        (r"^[ \t]*(?:\(?(\w{1,8})\)(?=[ \t])|\[(\d+)\](?=[ \t]+[\dx_]))", r"\1\2:"),
        (r"(?<=[\dxX_.*]{9})[\"']\s*,\s*[\"']", "\v\f\v"),
        (r"(?<!\w)[A-Za-z][\w.]{0,40}(?=\()|,?\s*dtype=[\w.]+|(?:\bb)?[\"'`]", ""),
        (r"(?<![\w.])\d+\.\d*(?:e[+-]?\d+)?(?![\w.])", _whole),
        (
            r"(?i)(?<![^\s,;|\[({/])(?:none|null|nil|nan|blank|empty|space|gap|hole|free|undefined"
            r"|n/?a|_+"
            r"|\\[_A-Za-z]+(?:\{\w*\})?|(?<=[ \t,;|])-1|[\[(<] *(?:blank|empty|na)? *[\])>]"
            r"|(?![←-⇿⟶⬅-⬇➡×#^<>\x1a]|[.*](?!\S))[^\w\s,;|/\[\](){}:=>]{1,2})(?=[\s,;|\])}/]|$)",
            "x",
        ),
        (
            r"(?i)(?<=[\w.*)\]}])[ \t,;|]+(?:and )?"
            r"(?=(?:goal|target|final|end)(?:[ _-]?[a-z]+)?\s*[:=])",
            _PART,
        ),
        (r"(?<=\t)[\[(]([^\[\]()\n]*)[\])][ \t]*$", r"\1"),
    )
)
_LABEL = re.compile(
    r"(?:([A-Za-z](?:[^:=]|::)*?)\s*(?<!:)(?::=|[:=])(?![>:])|(\w{1,8})[:.](?=\s)"
    r"|((?i:start|initial|goal|target|final)(?: state| board)?)(?= +\d))\s*"
)
GOAL = re.compile(
    r"(?i)goal|target|\b(?:final|finish|end|solved)"
    r"(?:[ _-]*(?:state|board|puzzle|node|position|configuration)|\W*$)"
)
_NUMBER = re.compile(r"[0-9]{1,3}")
_SIZES = re.compile(
    r"(?i)\b(?:n|k|size|dims?|dimensions?|rows|row ?\d+|cols|columns|height|width|side)\b"
)
_HEADING = re.compile(
    r"(?i)\W*(?:\d{1,3}\W+)?(?:(?:start\w*|init\w*|goals?|target|final|end|states?|boards?|"
    r"puzzles?|"
    r"cases?|tests?|instances?|problems?|examples?|easy|medium|hard|difficult|level|name|"
    r"positions?|configurations?|solvable|unsolvable|tiles?|for|each|of|the|and|"
    r"sample|input|begin)\b"
    r"\W*(?:\d{1,3}\b\W*)?)+"
)
_END = re.compile(r"(?i)(?:end of (?:file|input)|eof|end|-1|\x1a)\W*")
_ARROW = re.compile(r"[-=]+>|→|⇒|⟶")
_MOVES = re.compile(
    r"(?i)(?=.*[udlrns↑↓←→⬆⬇⬅➡^v<>])[udlrnsew\d\s,↑↓←→⬆⬇⬅➡^v<>-]+"
    r"|(?:\b(?:up|down|left|right|north|south|east|west)\b[\s,]*)+"
)
_BOARD_AND_TILES = re.compile(
    r"(?:[\dxX_.*/]{9,}|(?:[\dxX_.*]+[ ,/]+){8,}[\dxX_.*]+) *\t\d+(?:[ ,]+\d+)+\s*"
)
RANK = re.compile(r"#\s*[0-9]+")


def written_lines(text: str) -> Iterator[TextLine]:
    """The lines that hold cells, in order."""
    is_goal, name, joins, last = False, "", True, 0
    for number, part in _parts(text):
        if part == BREAK or _END.fullmatch(part.strip()):
            joins = False
            continue
        rest = part
        moves = ""
        bare = part.strip()
        if label := _LABEL.match(bare):
            rest = bare[label.end() :]
            if not _SIZES.search(label[0]):
                if _NUMBER.fullmatch(rest):
                    continue
                is_goal = bool(GOAL.search(label[0]))
                name = label[1] or label[2] or label[3]
                joins = False
        elif _HEADING.fullmatch(bare):
            is_goal = bool(GOAL.search(bare))
            name = bare
            joins = False
            continue
        head, _, tail = rest.rpartition("\t")
        if head and (_MOVES.fullmatch(tail) or _BOARD_AND_TILES.fullmatch(rest)):
            rest = head
            moves = tail
        for at, piece in enumerate(_ARROW.split(rest)):
            if at:
                is_goal, joins = True, False
            rows = [
                row for one in ROW_BREAK.split(piece) if (row := CELL_BREAK.sub(" ", one).split())
            ]
            if not rows:
                continue
            if "/" not in piece and all(len(row) == 1 for row in rows):
                rows = [[cell for (cell,) in rows]]
            cells = tuple(cell for row in rows for cell in row)
            follows = joins and number <= last + 1
            shown = " ".join(cells) if len(rows) == 1 else piece.strip()
            yield TextLine(
                number, shown, piece, cells, len(rows), is_goal, name, moves, joins, follows
            )
            is_goal = False
            name = ""
            joins = True
            last = number


def _parts(text: str) -> Iterator[tuple[int, str]]:
    """The lines, and the bracketed rows of a line, with the number of the line."""
    text = normalize("NFKC", text)
    for pattern, replacement in _CLEANED:
        text = pattern.sub(replacement, text)
    text = _GROUP.sub(lambda group: group[0].replace("\n", " ") + _blanked(group), text)
    text = _ENDS.sub(lambda ends: f"{_PART}{BREAK}{_PART}{_blanked(ends)}", text)
    for number, line in enumerate(_BRACKET.sub(_PART, text).split("\n"), 1):
        for part in line.split(_PART):
            if part == BREAK or part.strip(" \t,;|:#"):
                yield number, part


def halves(text: str) -> tuple[str, str, bool]:
    """The left and the right part of a text, if all its lines have a gap where their middle is, and
    whether an arrow is in it; the right part is empty if there is no gap.
    """
    lines = text.expandtabs().split("\n")
    level = [_ARROW.sub(lambda arrow: " " * len(arrow[0]), line) for line in lines]
    full = {at for line in level for at, sign in enumerate(line) if sign not in " |"}
    last = max(full, default=0)
    signs = "".join(" x"[at in full] for at in range(last + 1))
    middle = (min(full, default=0) + last) / 2
    gaps = (gap for gap in re.finditer(" +", signs) if gap.start() - 1 < middle < gap.end())
    gap = next(gaps, None)
    at = gap.end() if gap else last + 1
    left, right = ("\n".join(line[part] for line in level) for part in (slice(at), slice(at, None)))
    return left, right, level != lines
