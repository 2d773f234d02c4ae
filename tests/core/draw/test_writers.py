"""The textbook's tree as a PDF."""

import re
import zlib
from base64 import a85decode
from pathlib import Path

import pytest

from loyd.core.draw import drawing_files
from loyd.core.draw.shapes import Box, Disc, Label, Line
from loyd.core.draw.tree_layout import Page
from loyd.core.draw.writers import Drawing
from loyd.core.system.errors import SettingError
from tests.tui.cli.command_line import run

SHAPES = (
    Box(10, 10, 40, 20, "#ff0000", "#000000", dashes="4 3", round=3),
    Line(((0, 0), (100, 50)), "#00ff00", 2),
    Disc(20, 30, 5, "#0000ff"),
    Line(((0, 0), (10, 0), (5, 8)), fill="#123456"),
    Label(50, 40, "f = 7", 12, "#000000", "middle", is_turned=True),
)


def pages(content: bytes) -> list[str]:
    """The content of each page, in the language of PDF."""
    streams = re.findall(
        rb"/ASCII85Decode /FlateDecode.*?stream\r?\n(.*?)endstream", content, re.DOTALL
    )
    read = [
        zlib.decompress(a85decode(stream.strip().removesuffix(b"~>"))).decode("latin-1")
        for stream in streams
    ]
    return [page for page in read if page.startswith("1 0 0 1 0 0 cm")]


def test_every_shape_is_on_the_first_page_that_holds_it() -> None:
    pytest.importorskip("reportlab")
    drawings = [Drawing("one", 100, 60, SHAPES), Drawing("two", 1100, 1500, SHAPES)]
    content = drawing_files.as_pdf(drawings, (Page.A4, Page.UPRIGHT))
    assert content == drawing_files.as_pdf(drawings, (Page.A4, Page.UPRIGHT))
    sizes = [
        tuple(map(float, found))
        for found in re.findall(rb"/MediaBox \[ 0 0 ([\d.]+) ([\d.]+) \]", content)
    ]
    assert sizes == [
        pytest.approx(drawing_files.POINTS[Page.A4], abs=0.01),
        pytest.approx(drawing_files.POINTS[Page.UPRIGHT], abs=0.01),
    ]
    drawn = pages(content)
    assert len(drawn) == 2
    for page in drawn:
        assert "1 0 0 rg" in page
        assert "[4 3] 0 d" in page
        assert "0 0 m 100 50 l" in page.replace("n ", "")
        assert page.count("Tj") == 1


def test_the_tree_is_one_file_and_without_the_library_a_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "tree.pdf"
    asked = ("draw", "tree", "-a", "bfs", "--steps", "40", "64785x321", "-o", str(file))
    if drawing_files.is_writable():
        result = run(*asked)
        assert (result.exit_code, result.stderr) == (0, f"written to {file}\n")
        assert len(pages(file.read_bytes())) > 1
        file.unlink()
    monkeypatch.setattr(drawing_files, "find_spec", lambda _: None)
    result = run(*asked)
    assert (result.exit_code, result.stderr) == (1, f"{drawing_files.NO_REPORTLAB}\n")
    assert not file.exists()
    with pytest.raises(SettingError, match="loyd-search"):
        drawing_files.as_pdf([], (Page.A4,))
