"""Pages can be read with a keyboard, with a screen reader, and with eyes that need contrast."""

import re
from pathlib import Path

import pytest

import loyd
from loyd.core.draw.document import Document, Table, TableBlock, as_html
from loyd.core.engine.problem.problem import Problem
from loyd.core.engine.puzzle.notation import blank_last, parse_board
from loyd.core.engine.search.solve import solve_with_trace
from loyd.core.engine.search.spec_text import parse_spec
from loyd.core.teach.assignment import Assignment, Form
from loyd.core.teach.worksheet import worksheet
from loyd.core.teach.worksheet_writers import as_html as as_sheet

CORE = Path(__file__).parents[3] / "loyd" / "core"
SERVE = CORE.parent / "tui" / "serve"
LEAST = 4.5
"""The least contrast of text (WCAG 2.2, 1.4.3)."""


def luminance(colour: str) -> float:
    digits = colour.lstrip("#")
    digits = "".join(sign * (6 // len(digits)) for sign in digits)
    parts = [int(digits[at : at + 2], 16) / 255 for at in (0, 2, 4)]
    red, green, blue = (
        part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def test_the_contrast_of_known_colours() -> None:
    assert contrast("#000", "#ffffff") == pytest.approx(21)
    assert contrast("#888", "#fff") == pytest.approx(3.54, abs=0.01)


def test_words_on_a_worksheet_have_contrast() -> None:
    style = (CORE / "teach" / "worksheet.css").read_text(encoding="utf-8")
    inks = set(re.findall(r"(?<![-\w])color: (#\w+)", style)) - {"#fff"}
    assert len(inks) > 4
    for ink in inks:
        for ground in ("#fff", "#f3f2ed"):
            assert contrast(ink, ground) >= LEAST, (ink, ground)


@pytest.mark.parametrize("theme", [0, 1], ids=["light", "dark"])
def test_words_in_a_report_have_contrast(theme: int) -> None:
    style = (CORE / "draw" / "report.css").read_text(encoding="utf-8")
    rule = re.findall(r":root \{([^}]*)\}", style)[theme]
    colours = dict(re.findall(r"--(\w+): (#\w+)", rule))
    for ink in ("ink", "soft", "accent", "good"):
        for ground in ("paper", "band"):
            assert contrast(colours[ink], colours[ground]) >= LEAST, (ink, ground)


@pytest.mark.parametrize("theme", [0, 1], ids=["dark", "light"])
def test_words_in_a_player_have_contrast(theme: int) -> None:
    page = (CORE / "library" / "player.html").read_text(encoding="utf-8")
    rules = [
        dict(re.findall(r"--(\w+): (#\w+)", rule))
        for rule in re.findall(r":root \{([^}]*)\}", page)
    ]
    colours = rules[0] | rules[theme]
    for ink in ("ink", "dim", "now", "new", "goal", "improved"):
        for ground in ("ground", "pane"):
            assert contrast(colours[ink], colours[ground]) >= LEAST, (ink, ground)


def test_words_on_a_served_page_have_contrast() -> None:
    style = (SERVE / "static" / "loyd.css").read_text(encoding="utf-8")
    inks = set(re.findall(r"(?<![-\w])color: (#\w+)", style)) - {"#241b12"}
    assert len(inks) > 4
    assert all(contrast(ink, "#0f1218") >= LEAST for ink in inks)
    assert contrast("#241b12", "#ecdcbb") >= LEAST


def test_a_wide_table_of_a_report_is_reached_by_the_keyboard() -> None:
    page = as_html(Document("title", "by", (TableBlock(Table(("a",), ()), "caption"),)))
    groups = re.findall(r'<div class="sheet"([^>]*)>', page)
    assert groups == [' tabindex="0" role="group" aria-label="Table"']


def test_every_page_has_one_main_part() -> None:
    problem = Problem(parse_board("12x/453/786"), blank_last(3, 3), parse_spec("astar"))
    trace, _ = solve_with_trace(problem)
    sheet = worksheet(Assignment(problem, trace, Form.STEP, 3))
    pages = [
        as_sheet([sheet, sheet], [(), ()], "title", "command", is_answered=False),
        as_html(Document("title", "by", ())),
        loyd.solve("12x/453/786").player().html,
        *(page.read_text(encoding="utf-8") for page in (SERVE / "templates").glob("*.html")),
    ]
    assert len(pages) == 7
    for page in pages:
        assert page.count("<main>") == page.count("</main>") == ("$body" not in page)
        assert not re.search(r"<h\d[^>]*></h\d>", page)
