"""Drawings and tables for LaTeX: compiled where there is a TeX, and read as text everywhere."""

import re
import shutil
import subprocess
from pathlib import Path

import pytest

from loyd.core.draw.document import Table, TableCell, as_latex
from loyd.core.draw.tikz import latex_text
from tests.patience import PATIENCE_SECONDS
from tests.tui.cli.command_line import run

BOARD = "23415x768"
PICTURES = {
    "tree": ("tree", BOARD, "-a", "astar", "--at", "8"),
    "map": ("map", BOARD, "-a", "astar", "--at", "100"),
    "flame": ("flame", BOARD, "-a", "idastar"),
    "compare": ("compare", BOARD, "-a", "astar", "-a", "bfs"),
    "space": ("space", "--size", "2x2"),
}
TABLE = Table(
    ("name_1", "50 %"),
    (
        (TableCell("a & b"), TableCell("1", best=True, number=True)),
        (TableCell("→ {x}"), TableCell("–")),
    ),
    groups=(1,),
)


def is_balanced(text: str) -> bool:
    depth = 0
    for sign in re.sub(r"\\.", "", text):
        depth += {"{": 1, "}": -1}.get(sign, 0)
        if depth < 0:
            return False
    return depth == 0


def test_pictures_and_tables_can_be_put_into_a_document(tmp_path: Path) -> None:
    for name, options in PICTURES.items():
        result = run("draw", *options, "-o", str(tmp_path / f"{name}.tex"))
        assert result.exit_code == 0, result.stderr
        text = (tmp_path / f"{name}.tex").read_text(encoding="utf-8")
        lines = text.splitlines()
        assert is_balanced(text)
        assert lines[-1] == r"\end{tikzpicture}"
        named = set(re.findall(r"loyd[0-9A-F]{6}", text))
        assert named == set(re.findall(r"\\definecolor\{(\w+)\}", text))
        shapes = [line for line in lines if line.startswith((r"\path", r"\node", r"\fill"))]
        assert len(shapes) > 10
        assert all(line.endswith(";") for line in shapes)
        assert "".join(shapes).isascii(), name
    (tmp_path / "table.tex").write_text(as_latex(TABLE), encoding="utf-8")
    parts = [rf"\resizebox{{5cm}}{{!}}{{\input{{{name}}}}}\par" for name in (*PICTURES, "table")]
    (tmp_path / "all.tex").write_text(
        "\n".join(
            (
                r"\documentclass{article}\usepackage{tikz}\usepackage{booktabs}\begin{document}",
                *parts,
                r"\end{document}",
            )
        )
    )
    if program := shutil.which("pdflatex"):
        command = [program, "-interaction=nonstopmode", "-halt-on-error", "all.tex"]
        done = subprocess.run(
            command, cwd=tmp_path, capture_output=True, timeout=PATIENCE_SECONDS, check=False
        )
        assert done.returncode == 0, done.stdout[-2000:]


def test_a_table_has_rules_and_marks_the_best() -> None:
    assert as_latex(TABLE).splitlines() == [
        r"\begin{tabular}{lr}",
        r"\toprule",
        r"name\_1 & 50 \% \\",
        r"\midrule",
        r"a \& b & \textbf{1} \\",
        r"\midrule",
        r"$\rightarrow$ \{x\} & -- \\",
        r"\bottomrule",
        r"\end{tabular}",
    ]


@pytest.mark.parametrize("form", [("--format", "latex"), ("-o", "table.tex")])
def test_commands_print_tables_for_latex(tmp_path: Path, form: tuple[str, str]) -> None:
    options = (form[0], str(tmp_path / form[1]) if form[0] == "-o" else form[1])
    result = run("compare", BOARD, "-a", "astar", "-a", "bfs", *options)
    assert result.exit_code == 0, result.stderr
    written = result.stdout or (tmp_path / "table.tex").read_text()
    assert written.startswith(r"\begin{tabular}{l")
    assert r"\textbf{312}" in written


@pytest.mark.parametrize("sign", "\\{}$&#_%~^<>|·→★✓")
def test_what_means_something_to_latex_is_written_so_that_it_does_not(sign: str) -> None:
    written = latex_text(f"a{sign}b")
    assert written.isascii()
    assert written != f"a{sign}b"
    assert written.startswith("a")
    assert written.endswith("b")
