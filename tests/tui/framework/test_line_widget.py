"""A new title repaints only the frame, and nothing inside it."""

from textual.app import App, ComposeResult
from textual.containers import Vertical
from textual.geometry import Region
from textual.widgets import Static

from loyd.tui.framework.line_widget import FramedWidget


class Pane(FramedWidget, Vertical):
    """Something in a frame."""


class FramedApp(App[None]):
    CSS = "Pane { border: round; padding: 1; width: 20; height: 7; }"

    def compose(self) -> ComposeResult:
        with Pane():
            yield Static("within")


def drawn(app: FramedApp) -> list[str]:
    return [strip.text.rstrip() for strip in app.screen._compositor.render_strips()][:7]


async def test_a_name_is_drawn_in_its_line_alone() -> None:
    async with FramedApp().run_test() as pilot:
        pane = pilot.app.query_one(Pane)
        await pilot.pause()
        pane._exchange_repaint_regions()
        pane.name_frame("above", "below")
        assert pane._exchange_repaint_regions() == {Region(0, 0, 20, 1), Region(0, 6, 20, 1)}
        lines = drawn(pilot.app)  # type: ignore[arg-type]
        assert "above" in lines[0]
        assert "within" in lines[2]
        assert "below" in lines[6]
        pane.name_frame("above")
        assert not pane._exchange_repaint_regions()
        pane.name_frame(below="")
        assert pane._exchange_repaint_regions() == {Region(0, 6, 20, 1)}
        assert "below" not in drawn(pilot.app)[6]  # type: ignore[arg-type]
        pane.refresh()
        assert pane._exchange_repaint_regions() == {Region(0, 0, 20, 7)}
