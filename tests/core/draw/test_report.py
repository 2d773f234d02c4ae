"""The report is complete and loads nothing from the network, and its Markdown says the same as the
page.
"""

import re
from html.parser import HTMLParser
from xml.etree import ElementTree as ET

import pytest

from loyd.core.draw.document import Document, FigureRow, as_html, as_markdown_files
from loyd.core.draw.figure_drawing import (
    PlotLine,
    PlotScale,
    board_drawing,
    plot_drawing,
    strip_drawing,
)
from loyd.core.draw.report import Origin, limits_text, report
from loyd.core.draw.shapes import Line
from loyd.core.engine.algorithms.catalogue import algorithm
from loyd.core.engine.heuristics.catalogue import heuristic
from loyd.core.engine.problem.problem import Limits
from loyd.core.engine.puzzle.board import letters
from loyd.core.engine.puzzle.instances import PRESETS, SAMPLE, Instance
from loyd.core.engine.puzzle.notation import parse_board
from loyd.core.study.compare.figures import lost_figures
from loyd.core.study.sweeps.summary import by_board, with_known_optimum
from loyd.core.study.sweeps.task import FirstSteps, Task, TaskResult
from loyd.core.system.text import grouped
from tests.core.draw.svg_reader import parsed

SPECS = ("bfs", "astar:misplaced", "wastar:manhattan:3", "idastar:linear-conflict")
COMMAND = "loyd report 23415x768 -a bfs --title 'R&D <1>'"
FETCHING = {"src", "href", "srcset", "data", "xlink:href", "action"}
VOID = {"wbr", "meta", "rect", "line", "path", "circle", "polyline", "use"}


def results_of(*instances: Instance, specs: tuple[str, ...] = SPECS) -> list[TaskResult]:
    tasks = [
        Task(instance, spec, Limits(expansions=20_000), with_curves=True)
        for instance in instances
        for spec in specs
    ]
    found = [(task, task.do()) for task in tasks]
    return with_known_optimum([TaskResult(task, one.figures, one.drawn) for task, one in found])


@pytest.fixture(scope="module")
def document() -> Document:
    results = results_of(SAMPLE)
    return report(
        results,
        [FirstSteps.from_results(results).do()],
        Origin(COMMAND, "R&D <1>", "A. Student", "1 May 2026"),
    )


class Nesting(HTMLParser):
    """Fails if elements are not closed in order; collects links to load, and the text."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.fetched: list[str] = []
        self.text = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag not in VOID:
            self.open.append(tag)
        self.fetched += [
            f"{tag} {name} {value}"
            for name, value in attrs
            if name in ("src", "href", "srcset", "data", "xlink:href", "action")
            and not (value or "").startswith(("data:", "#"))
        ]
        assert tag not in ("script", "link", "iframe", "img", "object")

    def handle_endtag(self, tag: str) -> None:
        if tag not in VOID:
            assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.text += data


def test_the_page_is_whole_and_fetches_nothing(document: Document) -> None:
    page = as_html(document)
    nesting = Nesting()
    nesting.feed(page)
    assert nesting.open == []
    assert nesting.fetched == []
    assert set(re.findall(r"https?://[^\"' <)]*", page)) == {"http://www.w3.org/2000/svg"}
    assert not re.search(r"url\(|@import|@font-face", page)
    assert "R&amp;D &lt;1&gt;" in page
    assert COMMAND in nesting.text


def test_everything_asked_for_is_in_it(document: Document) -> None:
    nesting = Nesting()
    nesting.feed(as_html(document))
    text = " ".join(nesting.text.split())
    for spec in SPECS:
        assert spec in text
    for words in (
        "A. Student",
        "1 May 2026",
        "while open",
        algorithm("astar").source,
        heuristic("linear-conflict").source,
    ):
        assert words in text
    for words in (
        "20 000 steps",
        "Solvable: ",
        "The shortest solution has 19 moves",
        "Least work: idastar:linear-conflict expanded",
    ):
        assert words in text
    for words in ("Work by f", "f < C* (19): ", "bound < C* (19): ", "different boards: "):
        assert words in text
    for result in results_of(SAMPLE, specs=("astar:misplaced",)):
        assert letters(result.figures.moves or ()) in text.replace(" ", "")


def test_lines_end_between_the_parts_of_a_search_and_never_within_a_number(
    document: Document,
) -> None:
    page = as_html(document)
    assert re.search(r"<th[^>]*>astar:<wbr>misplaced</th>", page)
    prose = re.sub(r"<(svg|pre|code)\b.*?</\1>", "", page, flags=re.DOTALL)
    assert "1&nbsp;737" in prose
    assert not re.search(r"\d \d{3}\b", prose)


def test_markdown_has_the_same_and_its_drawings_beside_it(document: Document) -> None:
    files = as_markdown_files(document, "lab.md")
    text = files.pop("lab.md")
    assert text.startswith("# R&D \\<1\\>\n")
    assert set(re.findall(r"\]\(([^)]*)\)", text)) == set(files)
    each = {
        f"{kind}-{place}.svg"
        for kind in ("flame", "trajectory")
        for place in range(1, len(SPECS) + 1)
    }
    drawn = {name.split("-", 3)[-1] for name in files}
    assert (
        drawn == {"start.svg", "goal.svg", "growth.svg", "f.svg", "solution.svg", "hill.svg"} | each
    )
    for drawing in files.values():
        assert ET.fromstring(drawing).tag.endswith("svg")  # noqa: S314  our own text
    assert "open ← queue(start); known[start] ← start" in text
    assert COMMAND in text


def test_every_drawing_is_in_the_page(document: Document) -> None:
    drawings = [
        figure
        for block in document.blocks
        if isinstance(block, FigureRow)
        for figure in block.figures
    ]
    page = as_html(document)
    assert all(figure.svg in page for figure in drawings)
    assert len({figure.name for figure in drawings}) == len(drawings) == 6 + 2 * len(SPECS)


def test_each_search_has_its_map_and_its_flame_with_its_own_figures(document: Document) -> None:
    drawn = {
        figure.name: parsed(figure.svg)
        for block in document.blocks
        if isinstance(block, FigureRow)
        for figure in block.figures
        if figure.is_wide
    }
    results = results_of(SAMPLE)
    for place, result in enumerate(results, 1):
        figures = result.figures
        flame = drawn[f"board-1-flame-{place}"]
        assert flame.words[0] == result.task.spec
        assert flame.words[1].startswith(f"{grouped(figures.expanded or 0)} nodes expanded")
        how = f"{result.task.spec}: " + (
            "limit of steps" if figures.length is None else f"solved in {figures.length} moves"
        )
        assert how in drawn["board-1-hill"].words
    greedy = next(result for result in results if result.task.spec == "wastar:manhattan:3")
    assert any(
        word.startswith(f"{greedy.figures.peak_closed} closed and ")
        for word in drawn["board-1-hill"].words
    )


def test_searches_of_larger_boards_share_the_axes_of_their_layers() -> None:
    results = results_of(PRESETS[4], specs=("astar", "wastar:manhattan:2"))
    page = report(results, [FirstSteps.from_results(results).do()], Origin("loyd report"))
    maps = next(
        figure
        for block in page.blocks
        if isinstance(block, FigureRow)
        for figure in block.figures
        if figure.name == "board-1-layers"
    )
    assert {"A  A*, Manhattan distance", "B  Weighted A*, Manhattan distance"} <= set(
        parsed(maps.svg).words
    )


def test_many_boards_are_summed_up_and_told_one_by_one() -> None:
    odd = Instance("odd", parse_board("21345678x"), SAMPLE.goal)
    results = results_of(SAMPLE, PRESETS[1], odd, specs=("greedy", "astar"))
    results[0] = TaskResult(results[0].task, lost_figures(results[0].task.problem(), "its process"))
    nesting = Nesting()
    nesting.feed(
        as_html(
            report(
                results,
                [FirstSteps.from_results(group).do() for group in by_board(results)],
                Origin("loyd report", seed=7),
            )
        )
    )
    for words in (
        "2 searches on 3 boards",
        "All boards together",
        "Board odd",
        "found no solution: lost: its process",
        "seed of the boards7",
    ):
        assert words in nesting.text
    assert "No search found" in nesting.text


def test_a_board_is_drawn_tile_by_tile() -> None:
    drawing = board_drawing(SAMPLE.board, SAMPLE.goal).svg
    assert re.findall(r">(\d+)</text>", drawing) == [
        str(tile) for tile in SAMPLE.board.cells if tile
    ]
    boards = [SAMPLE.board, SAMPLE.goal]
    strip = parsed(strip_drawing(boards, SAMPLE.goal, ["a", "b"]).svg)
    tiles = [str(tile) for board in boards for tile in board.cells if tile]
    assert sorted(strip.words) == sorted([*tiles, "a", "b"])


def test_lines_stay_within_the_plot() -> None:
    drawing = plot_drawing(
        [PlotLine("a", (0, 1, 10, 999), (1, 5, 80, 4000)), PlotLine("b", (), ())],
        "t",
        "y",
        log_y=True,
    )
    curve, *_ = (
        shape for shape in drawing.shapes if isinstance(shape, Line) and shape.stroke == "#0077aa"
    )
    assert len(curve.corners) == 3
    assert all(58 <= x <= 431 and 14 <= y <= 246 for x, y in curve.corners)
    words = parsed(drawing.svg).words
    named = ["steps", "y", "a", "b"]
    assert [word for word in words if word in named] == named


@pytest.mark.parametrize(
    ("value", "text"),
    [(5, "5"), (2000, "2 000"), (100_000, "100\u202fk"), (2_500_000, "2.5\u202fM")],
)
def test_a_tick_is_as_short_as_can_be(value: int, text: str) -> None:
    drawing = plot_drawing([PlotLine("a", (1, 2), (0, value))], "t", "y", log_y=False)
    assert text in parsed(drawing.svg).words


@pytest.mark.parametrize("peak", [0, 3, 31, 58, 1234])
def test_linear_axes_end_at_a_tick_not_far_above_the_peak(peak: float) -> None:
    scale = PlotScale.from_peak(peak, 100, log=False)
    assert peak <= scale.end <= max(2, 2 * peak)
    assert scale.ticks[0] == 0
    assert scale.ticks[-1] >= scale.end - 1e-9
    assert scale.position(scale.end) == 100


def test_limits_are_told() -> None:
    assert limits_text(Limits(1000, 2.5, 500_000_000)) == "1 000 steps, 2.5 s, 500 MB of memory"
    assert limits_text(Limits(bytes=None)) == "none"
