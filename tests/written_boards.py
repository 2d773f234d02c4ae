"""The ways of writing a board that Loyd reads: the tests run this table, and docs/course.md shows
it. `python -m tests.written_boards` writes it there.
"""

# ruff: noqa: E501

from pathlib import Path
from typing import NamedTuple

BOARD = "234/15x/768"
GOAL = "123/456/7x8"
ROWS = "2 3 4\n1 5 x\n7 6 8\n"
BLANKS = {
    "sign": ("X", "_", "0", ".", "*", "__", "-", "--", "?", "\u25a1", "\u2b1c", "\u00b7", "\u2022"),
    "word": (
        "None",
        "null",
        "nil",
        "nan",
        "NaN",
        "blank",
        "empty",
        "space",
        "B",
        "b",
        "e",
        "E",
        "\u00d8",
    ),
}
PAGE = Path(__file__).parents[1] / "docs" / "course.md"


class Form(NamedTuple):
    """Ways of writing BOARD, and how the page for courses calls them."""

    kind: str
    texts: tuple[str, ...]


def _with(blank: str) -> tuple[str, ...]:
    return (
        ROWS.replace("x", blank),
        f"2 3 4 1 5 {blank} 7 6 8",
        f"2,3,4\n1,5,{blank}\n7,6,8",
        f"[[2, 3, 4], [1, 5, {blank}], [7, 6, 8]]",
        f"[['2','3','4'],['1','5','{blank}'],['7','6','8']]",
        f"| 2 | 3 | 4 |\n| 1 | 5 | {blank} |\n| 7 | 6 | 8 |",
    )


FORMS = (
    Form("the cells on a line, one row per line, or one cell per line", (
        "2 3 4 1 5 x 7 6 8", "23415x768", "234150768", ROWS, "234\n15x\n768", "234 15x 768",
        "2\n3\n4\n1\n5\nx\n7\n6\n8", "2 3 4\n\n1 5 x\n\n7 6 8\n", "02 03 04\n01 05 00\n07 06 08",
    )),
    Form("rows on a line, or commas, semicolons, bars, tabs, slashes, colons, hyphens", (
        "234/15x/768", "2 3 4 / 1 5 x / 7 6 8", "2/3/4/1/5/0/7/6/8", "2,3,4,1,5,0,7,6,8",
        "2;3;4;1;5;0;7;6;8", "2|3|4|1|5|0|7|6|8", "2-3-4-1-5-0-7-6-8", "2:3:4:1:5:0:7:6:8",
        "234|15x|768", "234,15x,768", "234;15x;768", "234-15x-768", "2 3 4 | 1 5 x | 7 6 8", "2\\3\\4\\1\\5\\0\\7\\6\\8", "234 | 150 | 768", "2|3|4||1|5|0||7|6|8",
        "2 3 4; 1 5 0; 7 6 8", "2;3;4\n1;5;0\n7;6;8", "2\t3\t4\n1\t5\t0\n7\t6\t8",
    )),
    Form("`x` or `X`, `_`, `.`, `*`, `0`, `-` for the blank",
         tuple(text for blank in BLANKS["sign"] for text in _with(blank))),
    Form("`None`, `null`, `nan`, `blank`, `empty`, `B` or `e` for the blank",
         tuple(text for blank in BLANKS["word"] for text in _with(blank))),
    Form("an empty cell for the blank", (
        "2,3,4\n1,5,\n7,6,8", "2,3,4,\n1,5,,\n7,6,8,", "2;3;4\n1;5;\n7;6;8",
        " 2 3 4 \n 1 5   \n 7 6 8 ", "|2 3 4|\n|1 5  |\n|7 6 8|", "[2] [3] [4]\n[1] [5] [ ]\n[7] [6] [8]",
        "2\t3\t4\n1\t5\t\n7\t6\t8", "['2','3','4','1','5',' ','7','6','8']",
        "[['2','3','4'],['1','5',''],['7','6','8']]",
    )),
    Form("lists of Python, JSON, C, Java, Lisp, MATLAB", (
        "[2, 3, 4, 1, 5, 0, 7, 6, 8]", "(2, 3, 4, 1, 5, 0, 7, 6, 8)", "((2,3,4),(1,5,0),(7,6,8))",
        "[[2, 3, 4],\n [1, 5, 0],\n [7, 6, 8]]", "[\n  [2, 3, 4],\n  [1, 5, 0],\n  [7, 6, 8]\n]",
        "[\n [\n  2,\n  3,\n  4\n ],\n [\n  1,\n  5,\n  0\n ],\n [\n  7,\n  6,\n  8\n ]\n]",
        "start = [2, 3, 4,\n         1, 5, 0,\n         7, 6, 8]", '{"tiles": [2,3,4,1,5,0,7,6,8]}',
        '{"board": [[2,3,4],[1,5,0],[7,6,8]]}', '{\n "board": [\n  [2, 3, 4],\n  [1, 5, 0],\n  [7, 6, 8]\n ]\n}',
        "int a[3][3] = {{2,3,4},{1,5,0},{7,6,8}};", "int[][] b = {\n {2,3,4},\n {1,5,0},\n {7,6,8}\n};",
        "{2,3,4},{1,5,0},{7,6,8}", "List(2,3,4,1,5,0,7,6,8)", "'(2 3 4 1 5 0 7 6 8)",
        "((2 3 4) (1 5 0) (7 6 8))", "[2 3 4; 1 5 0; 7 6 8]", "[2][3][4]\n[1][5][x]\n[7][6][8]",
        "['234', '15x', '768']", "new int[][]{{2,3,4},{1,5,0},{7,6,8}}", "std::array<int, 9> b = {2,3,4,1,5,0,7,6,8};",
        "vector<vector<int>> b{{2,3,4},{1,5,0},{7,6,8}};", "vec![2,3,4,1,5,0,7,6,8]", "int[,] board = { {2,3,4}, {1,5,0}, {7,6,8} };",
        "#(2 3 4 1 5 0 7 6 8)", "init([2,3,4,1,5,0,7,6,8]).", '{"board":"2 3 4\\n1 5 0\\n7 6 8"}', "row1 = 2 3 4\nrow2 = 1 5 0\nrow3 = 7 6 8",
        "board: list[list[int]] = [[2,3,4],[1,5,0],[7,6,8]]", "const start: number[] = [2,3,4,1,5,0,7,6,8];", "let b: [[u8; 3]; 3] = [[2,3,4],[1,5,0],[7,6,8]];",
        "let grid: [[Int]] = [[2,3,4],[1,5,0],[7,6,8]]", "val b: Array<IntArray> = arrayOf(intArrayOf(2,3,4), intArrayOf(1,5,0), intArrayOf(7,6,8))",
        "board := [3][3]int{{2, 3, 4}, {1, 5, 0}, {7, 6, 8}}", 's := "234150768"', "#define START {2,3,4,1,5,0,7,6,8}",
        "board[0] = {2,3,4};\nboard[1] = {1,5,0};\nboard[2] = {7,6,8};", "np.array([2,3,4,1,5,0,7,6,8]).reshape(3,3)", "np.reshape([2,3,4,1,5,0,7,6,8], (3, 3))",
        "np.array([2,3,4,1,5,0,7,6,8]).reshape([3, 3])", "matrix(c(2,3,4,1,5,0,7,6,8), nrow=3, byrow=TRUE)", "m <- matrix(c(2,3,4,\n1,5,0,\n7,6,8), 3, 3, byrow = T)", "EightPuzzle((2, 3, 4, 1, 5, 0, 7, 6, 8))",
    )),
    Form("what numpy, torch, pandas, R and Julia print", (
        "   c0 c1 c2\nr0  2  3  4\nr1  1  5  0\nr2  7  6  8", "R1 2 3 4\nR2 1 5 0\nR3 7 6 8", "  x y z\n0 2 3 4\n1 1 5 <NA>\n2 7 6 8", "2 3 4\n1 5 NA\n7 6 8",
        "   0  1  2\n0  2  3  4\n1  1  5  0\n2  7  6  8", "     0    1    2\n0  2.0  3.0  4.0\n1  1.0  5.0  NaN\n2  7.0  6.0  8.0",
        ",a,b,c\n0,2,3,4\n1,1,5,\n2,7,6,8", "     [,1] [,2] [,3]\n[1,]    2    3    4\n[2,]    1    5    0\n[3,]    7    6    8",
        "  V1 V2 V3\n1  2  3  4\n2  1  5  0\n3  7  6  8", "3\u00d73 Matrix{Int64}:\n 2  3  4\n 1  5  0\n 7  6  8", "[[b'2' b'3' b'4']\n [b'1' b'5' b'0']\n [b'7' b'6' b'8']]",
        "array([[2, 3, 4],\n       [1, 5, 0],\n       [7, 6, 8]])", "np.array([[2,3,4],[1,5,0],[7,6,8]], dtype=int64)",
        "[[2 3 4]\n [1 5 0]\n [7 6 8]]", "[[2. 3. 4.]\n [1. 5. 0.]\n [7. 6. 8.]]", "[2 3 4 1 5 0\n 7 6 8]",
        "2.000e+00 3.000e+00 4.000e+00\n1.000e+00 5.000e+00 0.000e+00\n7.000e+00 6.000e+00 8.000e+00",
        "tensor([[2, 3, 4],\n        [1, 5, 0],\n        [7, 6, 8]])",
    )),
    Form("drawn boxes, Markdown, HTML and LaTeX tables, YAML", (
        "+---+---+---+\n| 2 | 3 | 4 |\n+---+---+---+\n| 1 | 5 |   |\n+---+---+---+\n| 7 | 6 | 8 |\n+---+---+---+",
        "\u250c\u2500\u2500\u2500\u252c\u2500\u2500\u2500\u252c\u2500\u2500\u2500\u2510\n\u2502 2 \u2502 3 \u2502 4 \u2502\n\u2502 1 \u2502 5 \u2502   \u2502\n\u2502 7 \u2502 6 \u2502 8 \u2502\n\u2514\u2500\u2500\u2500\u2534\u2500\u2500\u2500\u2534\u2500\u2500\u2500\u2518",
        "| 2 | 3 | 4 |\n|---|---|---|\n| 1 | 5 |   |\n| 7 | 6 | 8 |", f"=====\n{ROWS}=====",
        "<table><tr><td>2</td><td>3</td><td>4</td></tr><tr><td>1</td><td>5</td><td></td></tr><tr><td>7</td><td>6</td><td>8</td></tr></table>",
        "\\begin{array}{|c|c|c|}\n\\hline\n2 & 3 & 4 \\\\\n\\hline\n1 & 5 & \\\\ \\hline\n7 & 6 & 8 \\\\\n\\end{array}",
        "\\begin{bmatrix} 2 & 3 & 4 \\\\ 1 & 5 & 0 \\\\ 7 & 6 & 8 \\end{bmatrix}",
        ".-----------.\n| 2 | 3 | 4 |\n|---+---+---|\n| 1 | 5 |   |\n|---+---+---|\n| 7 | 6 | 8 |\n'-----------'", "/-------\\\n| 2 3 4 |\n| 1 5   |\n| 7 6 8 |\n\\-------/",
        "\\begin{matrix}2 & 3 & 4\\\\1 & 5 & \\square\\\\7 & 6 & 8\\end{matrix}", "2\ufe0f\u20e33\ufe0f\u20e34\ufe0f\u20e3\n1\ufe0f\u20e35\ufe0f\u20e3\u2b1c\n7\ufe0f\u20e36\ufe0f\u20e38\ufe0f\u20e3",
        "- [2, 3, 4]\n- [1, 5, 0]\n- [7, 6, 8]", "board:\n- - 2\n  - 3\n  - 4\n- - 1\n  - 5\n  - 0\n- - 7\n  - 6\n  - 8\n", "- 2 3 4\n- 1 5 0\n- 7 6 8",
        "* 2 3 4\n* 1 5 _\n* 7 6 8", "> 2 3 4\n> 1 5 _\n> 7 6 8", "+-+-+-+\n|2|3|4|\n+-+-+-+\n|1|5| |\n+-+-+-+\n|7|6|8|\n+-+-+-+",
        "*---*---*---*\n| 2 | 3 | 4 |\n*---*---*---*\n| 1 | 5 |   |\n*---*---*---*\n| 7 | 6 | 8 |\n*---*---*---*", " _____ \n|2|3|4|\n|1|5|_|\n|7|6|8|",
        "|   | a | b | c |\n|---|---|---|---|\n| 1 | 2 | 3 | 4 |\n| 2 | 1 | 5 |   |\n| 3 | 7 | 6 | 8 |", "|:-:|:-:|:-:|\n|2|3|4|\n|1|5|_|\n|7|6|8|",
        "\u23a12 3 4\u23a4\n\u23a21 5 0\u23a5\n\u23a37 6 8\u23a6", "<board><row>2 3 4</row><row>1 5 0</row><row>7 6 8</row></board>", "~~~\n2 3 4\n1 5 0\n7 6 8\n~~~",
    )),
    Form("a size or the number of boards before it", (
        *(f"{size}\n{ROWS}" for size in ("3", "3 3", "3x3", "3,3", "N=3", "n = 3", "size: 3x3", "(3, 3)", "3\n3", "1", "1\n3", "rows: 3\ncols: 3", "3*3", "3 by 3", "3 \u00d7 3")),
        "3 3\n2 3 4 1 5 x 7 6 8", "3\n2\n3\n4\n1\n5\n0\n7\n6\n8",
        "3\n2 3 4\n1 5 x\n7 6 8\n0", "3 3\n2 3 4\n1 5 x\n7 6 8\n0 0",
    )),
    Form("headings, labels, names and comments", (
        *(f"{head}\n{ROWS}" for head in ("Start:", "initial state", "Puzzle 1", "Board 1:", "Case #1:", "easy", "# easy", "## Easy", "// easy", "% easy", "; easy", "/* easy */", "/*\n easy\n*/", "<!-- easy -->", "---", "Depth 19", "depth: 19", "Distance to goal: 19", "puzzle04.txt", "Enter your puzzle, use a zero to represent the blank", "---\ntitle: easy\n---")),
        "Start: 2 3 4 1 5 x 7 6 8", "Case #1: 2 3 4 1 5 x 7 6 8", "a: 234/15x/768", f"```text\n{ROWS}```",
        "2 3 4 1 5 x 7 6 8  # easy", "2 3 4 1 5 x 7 6 8  // easy", "2 3 4  # a\n1 5 x  # b\n7 6 8  # c",
        "1. 2 3 4 1 5 x 7 6 8", "1) 2 3 4 1 5 x 7 6 8", "(1) 2 3 4 1 5 x 7 6 8", "1 2 3 4 1 5 x 7 6 8",
        "[0] 2 3 4 1 5 x 7 6 8", "234150768 19", "234150768,19", "korf1 2 3 4 1 5 x 7 6 8", "easy,234150768", "start 2 3 4 1 5 x 7 6 8", "BEGIN\n2 3 4\n1 5 x\n7 6 8\nEND", "# columns: no | board(9)\n1 2 3 4 1 5 x 7 6 8", "2 3 4 1 5 x 7 6 8\tullddr",
    )),
    Form("an end: `-1`, `EOF`, `END OF FILE`; marks and line ends of Windows", (
        *(f"{ROWS}{end}" for end in ("-1", "EOF\n", "\x1a", "END OF FILE")), f"\ufeff{ROWS}", ROWS.replace("\n", "\r\n"), "\uff12 \uff13 \uff14\n\uff11 \uff15 \uff10\n\uff17 \uff16 \uff18",
    )),
    Form("its rank", ("#92306",)),
)  # fmt: skip
PDDL = """(define (problem p) (:domain n-puzzle)
 (:objects p_1_1 p_1_2 p_1_3 p_2_1 p_2_2 p_2_3 p_3_1 p_3_2 p_3_3 - position t_1 - tile)
 (:init (at t_2 p_1_1) (at t_3 p_1_2) (at t_4 p_1_3) (at t_1 p_2_1) (at t_5 p_2_2) (empty p_2_3)
  (at t_7 p_3_1) (at t_6 p_3_2) (at t_8 p_3_3) (neighbor p_1_1 p_1_2))
 (:goal (and (at t_1 p_1_1) (at t_2 p_1_2) (at t_3 p_1_3) (at t_4 p_2_1) (at t_5 p_2_2)
  (at t_6 p_2_3) (at t_7 p_3_1) (at t_8 p_3_3))))"""
PLANNER = """(define (problem p) (:domain s) (:init
 (isat t2 x1 y1) (isat t3 x2 y1) (isat t4 x3 y1) (isat t1 x1 y2) (isat t5 x2 y2) (blank x3 y2)
 (isat t7 x1 y3) (isat t6 x2 y3) (isat t8 x3 y3)) (:goal (and
 (isat t1 x1 y1) (isat t2 x2 y1) (isat t3 x3 y1) (isat t4 x1 y2) (isat t5 x2 y2) (isat t6 x3 y2)
 (isat t7 x1 y3) (blank x2 y3) (isat t8 x3 y3))))"""
POSITIONS = "3 3\nstarting positions for each tile:\n5\n3\n0\n1\n2\n4\n7\n6\n8\ngoal positions:\n7\n0\n1\n2\n3\n4\n5\n6\n8\n"
WITH_GOAL = (
    Form("a goal: headings, an arrow, a column, the positions of the tiles, PDDL problems", (
        f"Start:\n{ROWS}Goal:\n1 2 3\n4 5 6\n7 x 8\n", f"initial state\n{ROWS}\ngoal state\n1 2 3\n4 5 6\n7 x 8\n",
        "start: 234/15x/768\ngoal: 123/456/7x8", "2 3 4 1 5 x 7 6 8 -> 1 2 3 4 5 6 7 x 8", "234/15x/768 => 123/456/7x8",
        "Start: 234/15x/768 Goal: 123/456/7x8", "start=2 3 4 1 5 x 7 6 8, goal=1 2 3 4 5 6 7 x 8", "EightPuzzle(initial=(2,3,4,1,5,0,7,6,8), goal=(1,2,3,4,5,6,7,0,8))",
        "const start: number[] = [2,3,4,1,5,0,7,6,8];\nconst goal: number[] = [1,2,3,4,5,6,7,0,8];", "start 2 3 4 1 5 x 7 6 8\ngoal 1 2 3 4 5 6 7 x 8",
        "INITIAL = [[2,3,4],[1,5,0],[7,6,8]]\nGOAL = [[1,2,3],[4,5,6],[7,0,8]]", "int init[3][3] = {{2,3,4},{1,5,0},{7,6,8}};\nint goal[3][3] = {{1,2,3},{4,5,6},{7,0,8}};",
        f"Initial:\n{ROWS}Final:\n1 2 3\n4 5 6\n7 x 8\n", f"Initial state\n{ROWS}Final state\n1 2 3\n4 5 6\n7 x 8\n",
        '{"start": [[2,3,4],[1,5,0],[7,6,8]], "goal": [[1,2,3],[4,5,6],[7,0,8]]}', "goal: 123/456/7x8\nstart: 234/15x/768",
        "# columns: board(9) | goal(9)\n2 3 4 1 5 x 7 6 8 1 2 3 4 5 6 7 x 8", POSITIONS, PDDL, PLANNER,
    )),
    Form("start and goal side by side, with `->` between them or headings above", (
        "2 3 4      1 2 3\n1 5 x  ->  4 5 6\n7 6 8      7 x 8", "  2 3 4       1 2 3\n  1 5     =>  4 5 6\n  7 6 8       7   8", "Start        Goal\n2 3 4        1 2 3\n1 5 _        4 5 6\n7 6 8        7 _ 8\n",
        "Initial State | Goal State\n2 3 4         | 1 2 3\n1 5 0         | 4 5 6\n7 6 8         | 7 0 8", "Goal:\tStart:\n1 2 3\t2 3 4\n4 5 6\t1 5 0\n7 0 8\t7 6 8",
        "Start:        Goal:\n+-+-+-+       +-+-+-+\n|2|3|4|       |1|2|3|\n+-+-+-+       +-+-+-+\n|1|5| |       |4|5|6|\n+-+-+-+       +-+-+-+\n|7|6|8|       |7| |8|\n+-+-+-+       +-+-+-+",
    )),
)  # fmt: skip


def course_table() -> str:
    """The table of forms on the page for courses."""
    lines = ["| read as is | for example |", "|---|---|"]
    for form in (*FORMS, *WITH_GOAL):
        shown = [text for text in form.texts if "\n" not in text and len(text) < 60][:3]
        shown = shown or [form.texts[0].splitlines()[0]]
        examples = (text.replace("|", "\\|").replace("\t", " ⇥ ") for text in shown)
        lines.append(f"| {form.kind} | {', '.join(f'`{text}`' for text in examples)} |")
    return "\n".join(lines) + "\n"


def page(text: str) -> str:
    """The page with its table as it should be."""
    before, _, rest = text.partition("| read as is |")
    _, _, after = rest.partition("\n\n")
    return f"{before}{course_table()}\n{after}"


if __name__ == "__main__":
    PAGE.write_text(page(PAGE.read_text("utf-8")), "utf-8")
