import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len
from rich.segment import Segment
from rich.style import Style
from textual.app import App, ComposeResult
from textual.color import Color
from textual.filter import LineFilter
from textual.widgets import Footer, Input, Static

from loyd.tui.ascii_text import ascii_text
from loyd.tui.paint.terminal import AsciiFilter


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("╭── ─╮", "+-- -+"),
        ("│ ○ ● ▶", "| o # >"),
        ("┃━┏╋", "|-++"),
        ("▔▁█▀", "-_##"),
        ("é ½ 漢", "e ? ??"),
        ("↑↓←→", "^v<>"),
        ("A · B", "A - B"),
        ("🔎 S", ">  S"),
    ],
)
def test_examples(text: str, expected: str) -> None:
    assert ascii_text(text).replace("=", "-") == expected


@given(
    st.text(
        st.characters(min_codepoint=0xA0, max_codepoint=0x2FFF, categories=("L", "N", "P", "S")),
        max_size=30,
    )
)
def test_what_remains_is_ascii_and_as_wide(text: str) -> None:
    replaced = ascii_text(text)
    assert replaced.isascii()
    assert cell_len(replaced) == cell_len(text)


def test_styles_stay() -> None:
    bold = Style(bold=True)
    filtered = AsciiFilter().apply([Segment("│", bold), Segment("a")], Color(0, 0, 0))
    assert filtered == [Segment("|", bold), Segment("a")]


async def test_a_whole_app_in_ascii() -> None:
    class Plain(App[None]):
        CSS = "Static { border: round red; }"

        def compose(self) -> ComposeResult:
            yield Static("○ open → closed")
            yield Input("x")
            yield Footer()

        def get_line_filters(self) -> list[LineFilter]:
            return [*super().get_line_filters(), AsciiFilter()]

    app = Plain()
    async with app.run_test(size=(60, 12)):
        lines = [strip.text for strip in app.screen._compositor.render_strips()]
        assert "".join(lines).isascii()
        assert any("o open > closed" in line for line in lines)
