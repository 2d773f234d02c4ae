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
# Two closing brackets, `]]` or `], ]`: a board of a nested list ends.
_ENDS = re.compile(r"[\])}][\s,;]*[\])}]")
_BRACKET = re.compile(r"[\[({\])}]")
# An innermost bracket pair, which may span lines: a row, or a board written as one list.
_GROUP = re.compile(r"\[[^\[\](){}]*\]|\([^\[\](){}]*\)|\{[^\[\](){}]*\}")


def _blanked(match: re.Match[str]) -> str:
    return "\n" * match[0].count("\n")


def _whole(match: re.Match[str]) -> str:
    number = float(match[0])
    return f"{number:.0f}" if number.is_integer() else match[0]


# Applied in this order to the whole text, so that a later row may rely on an earlier one:
# `<blank>` has to be read before all other tags are removed.
_CLEANED = tuple(
    (re.compile(pattern, re.MULTILINE), replacement)
    for pattern, replacement in (
        # Line ends of Windows and of old Macs.
        (r"\r\n?", "\n"),
        # Emoji digits: each has a variation selector and a keycap behind it.
        (r"[\ufe0f\u20e3]+", " "),
        # NumPy: `np.array([1, 2, 3, 4, 5, 6, 7, 8, 0]).reshape(3, 3)`.
        (r"\.reshape\([(\[]?[-\d, ]+[)\]]?\)(?!\.)", ""),
        # R: `matrix(c(1, 2, 3, 4), nrow = 2, byrow = TRUE)`; only the shape is removed.
        (
            r"((?:\d{1,2}[,\s]{1,9}){3}\d{1,2}\s{0,9}[\])]),\s{0,9}"
            r"(?:[^()]*\b(?:nrow|ncol|byrow)\b[^()]*|[\[(]?\d[, ]+\d[\])]?\s*)(?=\))",
            r"\1",
        ),
        # R's assignment: `start <- matrix(…`.
        (r"^[ \t]*[A-Za-z][\w.]*[ \t]*<-(?=[ \t]*[A-Za-z])", ""),
        # Block comments, `/* … */` and `<!-- … -->`; their line breaks stay.
        (r"(?s)/\*.*?\*/|<!--.*?-->", _blanked),
        # C: `#define START 1, 2, 3` becomes a label.
        (r"^[ \t]*#define[ \t]+(\w+)", r"\1 ="),
        # Comments from `#` on. A line with `# 46233` alone is the rank of a board, `#(1 2 3)` a
        # vector of Lisp, and `#1:` a number of a board.
        (r"^(?![ \t]*#\s*\d+[ \t]*$)([^#\n]*)#(?!\(|\d+[:.)]).*", r"\1"),
        # Comments from `//` on: at the beginning of a line, or with a word behind it, since `1 2
        # // 3 0` may be rows.
        (r"(?:^|(?<=\s))//(?:.*[A-Za-z]{2}|(?<=^//)).*", ""),
        # Comments of TeX, MATLAB and Prolog (`% …`) and of Lisp (`;; …`), and Markdown's fences.
        (r"^[ \t]*(?:%|```|;;|; ?[A-Za-z]).*", ""),
        # LaTeX around a matrix, `\begin{array}{ccc}`, `\hline`, `\left[`, `$$`; and HTML's
        # `&nbsp;`.
        (r"\\(?:begin|end)\{\w+\*?\}(?:\{[^}\n]*\})?|\\hline|\\(?:left|right)\W|\$+|&nbsp;", " "),
        # YAML's dashes before a list, `- - [1, 2]`; quoted mail, `> 1 2 3`; Prolog's full stop,
        # `].`; and the indices in R's output, `[1,]` and `[,1]`.
        (r"^[ \t]*(?:(?:- +)+(?=\[)|(?:> ?)+)|(?<=[\])}])\.|\[,\d+\]|\[\d+,\]", ""),
        # Nested dashes of YAML, `- - 1`: one is enough.
        (r"^([ \t]*-)(?: +-)+(?= )", r"\1"),
        # Row ends of LaTeX, `1 & 2 \\`, and a written `\n` in a string.
        (r"[ \t]*\\(?:\\(?:\[[^]\n]*\])?|n(?![a-z]))", "/"),
        # Column marks: LaTeX's `&`, drawn borders, and the large brackets of printed matrices.
        (r"[&│┃║⎡⎢⎣⎤⎥⎦]", "|"),
        # Lines of a border: `+---+---+`, `=====`, `|---|---|`.
        (r"^(?=.*[-=]{2}|.*[─━═]|(?:.*[-+~_*:]){3})[ \t+\-=|:~_*─-╿.'`\\/]*$", ""),
        # Type annotations: `start: list[int] = [1, 2]`, `board: [[u8; 3]; 3] = [`.
        (
            r":[ ]*(?!goal|target|final|finish|end)\[*(?:[A-Za-z]{2}\w*|[iu]\d+)"
            r"(?:[\w<>\[\].]|[,;] ?)*[ ]*(?==[^=>])",
            "",
        ),
        # Rows assigned one by one: `grid[0] = 1, 2, 3` becomes the label `row0`.
        (r"^[ \t]*(?!goal|target)[A-Za-z]\w*\[([0-4])\][ \t]*=(?!=)", r"row\1 ="),
        # Sizes of a C array: `int start[3][3] = {`.
        (r"(?:\[\d*\])+(?=[ \w]*[={])", ""),
        # HTML: the border between two cells of a table, `</td><td>`.
        (r"</t[dh]>\s*(?=<t[dh])", "|"),
        # HTML: the end of a row.
        (r"</(?:tr|row|li)>", "/"),
        # A blank written `<blank>` or `<empty>`, before it is taken for a tag.
        (r"(?i)<(?:blank|empty)>", "x"),
        # All other tags of HTML and XML.
        (r"</?[a-z]+[^>\n]*>+", " "),
        # Signs between cells: `1-2-3`, `1:2:3`, `1·2·3`.
        (r"(?<=\w)[-:·\\](?=\w)", " "),
        # Numbers before a line: `(a) 1 2 3`, `[1] 1 2 3` of R; they become labels.
        (r"^[ \t]*(?:\(?(\w{1,8})\)(?=[ \t])|\[(\d+)\](?=[ \t]+[\dx_]))", r"\1\2:"),
        # Several boards as strings in a list: a board ends between two of them.
        (r"(?<=[\dxX_.*]{9})[\"']\s*,\s*[\"']", "\v\f\v"),
        # Names of constructors, `np.array(`; `dtype=int`; and quotation marks.
        (r"(?<!\w)[A-Za-z][\w.]{0,40}(?=\()|,?\s*dtype=[\w.]+|(?:\bb)?[\"'`]", ""),
        # Floats that are whole: `1.0` and `3.` become 1 and 3.
        (r"(?<![\w.])\d+\.\d*(?:e[+-]?\d+)?(?![\w.])", _whole),
        # The blank in other words and signs: `None`, `NaN`, `_`, `-1`, `[ ]`, `\square`, and any
        # sign that is not a separator.
        (
            r"(?i)(?<![^\s,;|\[({/])(?:none|null|nil|nan|blank|empty|space|gap|hole|free|undefined"
            r"|n/?a|_+"
            r"|\\[_A-Za-z]+(?:\{\w*\})?|(?<=[ \t,;|])-1|[\[(<] *(?:blank|empty|na)? *[\])>]"
            r"|(?![←-⇿⟶⬅-⬇➡×#^<>\x1a]|[.*](?!\S))[^\w\s,;|/\[\](){}:=>]{1,2})(?=[\s,;|\])}/]|$)",
            "x",
        ),
        # Start and goal in one line: `1 2 3 4 5 6 7 8 0; goal: 0 1 2 …`.
        (
            r"(?i)(?<=[\w.*)\]}])[ \t,;|]+(?:and )?"
            r"(?=(?:goal|target|final|end)(?:[ _-]?[a-z]+)?\s*[:=])",
            _PART,
        ),
        # Moves in brackets behind a tab.
        (r"(?<=\t)[\[(]([^\[\]()\n]*)[\])][ \t]*$", r"\1"),
    )
)
# What comes before the cells of a line: `start = `, `board: `, `12. `, or `goal state 1 2 3 …`.
# Not `a == b`, `a => b` or C++'s `::`.
_LABEL = re.compile(
    r"(?:([A-Za-z](?:[^:=]|::)*?)\s*(?<!:)(?::=|[:=])(?![>:])|(\w{1,8})[:.](?=\s)"
    r"|((?i:start|initial|goal|target|final)(?: state| board)?)(?= +\d))\s*"
)
# Whether a label names the goal: `Goal:`, `final state`, or a last word such as `end`.
GOAL = re.compile(
    r"(?i)goal|target|\b(?:final|finish|end|solved)"
    r"(?:[ _-]*(?:state|board|puzzle|node|position|configuration)|\W*$)"
)
_NUMBER = re.compile(r"[0-9]{1,3}")
# Labels of numbers that describe a board rather than name it: `n = 3`, `rows: 3`, `row 1: 1 2 3`.
_SIZES = re.compile(
    r"(?i)\b(?:n|k|size|dims?|dimensions?|rows|row ?\d+|cols|columns|height|width|side)\b"
)
# A line of words only, above a board: `Initial state:`, `Puzzle 12`, `Goal`.
_HEADING = re.compile(
    r"(?i)\W*(?:\d{1,3}\W+)?(?:(?:start\w*|init\w*|goals?|target|final|end|states?|boards?|"
    r"puzzles?|"
    r"cases?|tests?|instances?|problems?|examples?|easy|medium|hard|difficult|level|name|"
    r"positions?|configurations?|solvable|unsolvable|tiles?|for|each|of|the|and|"
    r"sample|input|begin)\b"
    r"\W*(?:\d{1,3}\b\W*)?)+"
)
# What marks the end of the input: `EOF`, `end`, `-1`, or Ctrl-Z.
_END = re.compile(r"(?i)(?:end of (?:file|input)|eof|end|-1|\x1a)\W*")
# Between start and goal: `123456780 -> 012345678`.
_ARROW = re.compile(r"[-=]+>|→|⇒|⟶")
# A word of moves, `ullddr`, `U L 2D`, `↑ ←`, or names, `up, left`.
_MOVES = re.compile(
    r"(?i)(?=.*[udlrns↑↓←→⬆⬇⬅➡^v<>])[udlrnsew\d\s,↑↓←→⬆⬇⬅➡^v<>-]+"
    r"|(?:\b(?:up|down|left|right|north|south|east|west)\b[\s,]*)+"
)
# A board, a tab, and a solution as the numbers of the tiles that slide.
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
                # A label with one number, such as `moves: 31`, is no row of a board.
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
            # `1 | 2 | 3`: the bar separates cells here, not rows, as every row would have one
            # cell.
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
    # Full-width and superscript digits become plain ones.
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
    # Two boards side by side have a column of spaces in the middle, in all lines.
    middle = (min(full, default=0) + last) / 2
    gaps = (gap for gap in re.finditer(" +", signs) if gap.start() - 1 < middle < gap.end())
    gap = next(gaps, None)
    at = gap.end() if gap else last + 1
    left, right = ("\n".join(line[part] for line in level) for part in (slice(at), slice(at, None)))
    return left, right, level != lines
