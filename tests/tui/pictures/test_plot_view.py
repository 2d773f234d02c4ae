from textual.app import App, ComposeResult

from loyd.tui.framework.line_widget import LineWidget
from loyd.tui.paint.plot_painter import Bar
from loyd.tui.parts.plots import Histogram, PlotView
from loyd.tui.signs import UNICODE


class Figures(App[None]):
    def compose(self) -> ComposeResult:
        yield PlotView(signs=UNICODE)
        yield Histogram(signs=UNICODE)


def text(widget: LineWidget) -> list[str]:
    return [widget.render_line(line).text for line in range(widget.size.height)]


async def test_both_say_what_they_are_for_until_they_have_something_to_show() -> None:
    app = Figures()
    async with app.run_test(size=(60, 20)) as pilot:
        plot, histogram = app.query_one(PlotView), app.query_one(Histogram)
        plot.empty, histogram.empty = (
            "Growth will be here: press → to step.",
            "f over the open list: press → to step.",
        )
        await pilot.pause()
        assert text(plot)[0].strip() == plot.empty
        assert text(histogram)[0].strip() == histogram.empty
        plot.estimates, plot.position = (4, 3, 2, 1, 0), 2
        histogram.bars, histogram.caption = (Bar("19", 6), Bar("21", 3)), "f"
        await pilot.pause()
        assert "moves left 2" in text(plot)[-1]
        assert "h 2" in text(plot)[-1]
        assert "▶" in text(plot)[-2]
        assert text(histogram)[0].startswith("f 19 ███")
        assert text(histogram)[1].rstrip().endswith(" 3")


async def test_a_plot_fills_whatever_room_it_gets() -> None:
    app = Figures()
    async with app.run_test(size=(60, 20)) as pilot:
        plot = app.query_one(PlotView)
        plot.estimates, plot.is_whole = (3, 1, 2), False
        for size in ((60, 20), (20, 6), (3, 2), (200, 60)):
            await pilot.resize_terminal(*size)
            await pilot.pause()
            assert {len(line) for line in text(plot)} == {plot.size.width}
