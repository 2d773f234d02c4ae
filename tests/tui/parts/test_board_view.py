import pytest
from textual.app import App, ComposeResult
from textual.containers import Container

from loyd.core.engine.puzzle.board import Board, Move
from loyd.tui.paint.board_painter import BoardSize, board_extent
from loyd.tui.parts.board_view import BoardView
from loyd.tui.signs import ASCII, UNICODE

SAMPLE = Board(3, 3, (2, 3, 4, 1, 5, 0, 7, 6, 8))
TWENTY_FOUR = Board(5, 5, (*range(1, 25), 0))


class Shown(App[None]):
    CSS = "Container { width: 40; height: 12; }"

    def __init__(self, css: str = "", view: BoardView | None = None) -> None:
        super().__init__()
        self.view = view or BoardView(signs=UNICODE)
        self.stylesheet.add_source(css, read_from=("", "test"), is_default_css=False)

    def compose(self) -> ComposeResult:
        with Container():
            yield self.view


def text(view: BoardView) -> list[str]:
    return [view.render_line(line).text for line in range(view.size.height)]


async def test_an_automatic_size_is_that_of_the_best_drawing() -> None:
    app = Shown()
    async with app.run_test(size=(80, 24)) as pilot:
        app.view.show(SAMPLE)
        await pilot.pause()
        assert tuple(app.view.size) == board_extent(3, 3, BoardSize.LARGE)
        app.view.show(TWENTY_FOUR)
        await pilot.pause()
        assert tuple(app.view.size) == board_extent(5, 5, BoardSize.MEDIUM)
        app.view.largest = BoardSize.SMALL
        await pilot.pause()
        assert tuple(app.view.size) == board_extent(5, 5, BoardSize.SMALL)


async def test_a_board_stands_where_content_align_says() -> None:
    view = BoardView(signs=ASCII)
    app = Shown("BoardView { width: 40; height: 12; content-align: right bottom; }", view)
    async with app.run_test(size=(80, 24)) as pilot:
        view.largest = BoardSize.SMALL
        view.show(SAMPLE)
        await pilot.pause()
        assert text(view)[-3:] == [line.rjust(40) for line in (" 2 3 4 ", " 1 5 x ", " 7 6 8 ")]
        assert not "".join(text(view)[:-3]).strip()


async def test_an_empty_view_says_what_will_be_there() -> None:
    view = BoardView(signs=UNICODE)
    view.empty = "The board of this step will be here; press b to type one."
    app = Shown("BoardView { width: 30; height: 6; }", view)
    async with app.run_test(size=(80, 24)):
        assert " ".join(" ".join(text(view)).split()) == view.empty


@pytest.mark.parametrize("animations", ["full", "none"])
async def test_a_slide_ends_with_the_tile_in_its_place(animations: str) -> None:
    app = Shown()
    app.animation_level = "full" if animations == "full" else "none"
    async with app.run_test(size=(80, 24)) as pilot:
        app.view.show(SAMPLE)
        await pilot.pause()
        app.view.show(SAMPLE.after(Move.LEFT), slide=True)
        assert (app.view.slid < 1) == (animations == "full")
        await pilot.wait_for_animation()
        assert app.view.slid == 1
        still = text(app.view)
        app.view.show(SAMPLE.after(Move.LEFT))
        await pilot.pause()
        assert text(app.view) == still


async def test_nothing_slides_between_boards_that_are_not_one_move_apart() -> None:
    app = Shown()
    async with app.run_test(size=(80, 24)) as pilot:
        app.view.show(SAMPLE, slide=True)
        assert app.view.slid == 1
        app.view.show(SAMPLE.after(Move.LEFT).after(Move.UP), slide=True)
        assert app.view.slid == 1
        app.view.show(TWENTY_FOUR, slide=True)
        assert app.view.slid == 1
        await pilot.pause()


async def test_lines_are_painted_once_until_something_changes(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    app = Shown()
    async with app.run_test(size=(80, 24)) as pilot:
        app.view.show(SAMPLE)
        await pilot.pause()
        painted: list[int] = []
        paint = app.view.paint
        monkeypatch.setattr(
            app.view, "paint", lambda columns, lines: (painted.append(1), paint(columns, lines))[1]
        )
        text(app.view)
        text(app.view)
        assert len(painted) <= 1
        app.view.highlight = frozenset({3})
        text(app.view)
        text(app.view)
        assert len(painted) <= 2
        before = app.view.render_line(1)
        app.theme = "textual-light"
        await pilot.pause()
        assert list(app.view.render_line(1)) != list(before)


async def test_no_colour_draws_frames(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    app = Shown()
    async with app.run_test(size=(80, 24)) as pilot:
        app.view.show(SAMPLE)
        await pilot.pause()
        assert text(app.view)[0] == "┌──────┬──────┬──────┐"
