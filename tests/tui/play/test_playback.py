from pathlib import Path
from xml.etree import ElementTree as ET

import pytest
from PIL import Image
from textual.widgets import Input, Static

from loyd.core.engine.heuristics.catalogue import LINEAR_CONFLICT
from loyd.core.engine.puzzle.board import Move, letters
from loyd.core.engine.puzzle.exact import ExactTable
from loyd.core.engine.puzzle.instances import SAMPLE
from loyd.core.play.tile_picture import DRAWN
from loyd.core.system.errors import MoveError
from loyd.tui.app import LoydApp
from loyd.tui.explore.explore import ExploreScreen
from loyd.tui.framework.messages import SeekRequested
from loyd.tui.parts.bars import TitleBar
from loyd.tui.parts.board_view import BoardStrip
from loyd.tui.parts.plots import PlotView
from loyd.tui.parts.timeline import Timeline
from loyd.tui.play.play import LETTER_LINES, PLAYBACK_PACES, PlaybackScreen
from loyd.tui.play.play_views import PlayBoard
from tests.presets import preset
from tests.tui.explore.explore_driver import lines_of, said, text_of, until
from tests.tui.play.play_driver import opened
from tests.tui.sizes import SIZES

MOVES = ExactTable.build(SAMPLE.goal).solution(SAMPLE.board) or ()
BOARDS = tuple(SAMPLE.board.along(MOVES))


def sample(**options: object) -> PlaybackScreen:
    return PlaybackScreen(SAMPLE.board, SAMPLE.goal, MOVES, LINEAR_CONFLICT, **options)  # type: ignore[arg-type]  picture and title


@pytest.mark.parametrize("size", SIZES)
async def test_every_move_is_shown_with_its_letter_its_word_and_h(size: tuple[int, int]) -> None:
    screen, estimate = sample(), LINEAR_CONFLICT.for_goal(SAMPLE.goal)
    async with opened(screen, size) as pilot:
        await pilot.press("space", "home")
        assert "19 moves to go" in text_of(pilot)
        for step, move in enumerate(MOVES, 1):
            await pilot.press("right")
            shown = text_of(pilot)
            assert screen.query_one(PlayBoard).board == BOARDS[step]
            assert f"{move.letter}  {move.word}" in shown
            assert f"h {estimate.value(BOARDS[step]):>3}   moves left {19 - step:>3}" in shown
            assert f"▶ {step} {move.letter}" in shown
        assert "home" in text_of(pilot)
        assert letters(MOVES) in text_of(pilot)
        for step in range(18, -1, -1):
            await pilot.press("left")
            assert screen.query_one(PlayBoard).board == BOARDS[step]


async def test_it_plays_by_itself_and_stops_at_the_end() -> None:
    screen = sample()
    async with opened(screen) as pilot:
        assert screen.playing
        await pilot.press(*["plus"] * len(PLAYBACK_PACES))
        assert screen.query_one(Timeline).beside.endswith(f" {PLAYBACK_PACES[-1]:g}/s")
        await until(pilot, lambda: screen.position == len(MOVES))
        assert not screen.playing
        assert "paused" in screen.query_one(Timeline).beside
        assert screen.query_one(PlayBoard).board == SAMPLE.goal
        await pilot.press(*["minus"] * len(PLAYBACK_PACES), "space")
        assert screen.query_one(Timeline).beside.endswith(f" {PLAYBACK_PACES[0]:g}/s")
        assert screen.playing
        assert screen.position < len(MOVES)
        await pilot.press("space")
        assert not screen.playing


async def test_the_timeline_and_the_strip_lead_to_any_board() -> None:
    screen = sample()
    async with opened(screen) as pilot:
        timeline, strip = screen.query_one(Timeline), screen.query_one(BoardStrip)
        timeline.post_message(SeekRequested(timeline, 11))
        await until(pilot, lambda: screen.position == 11)
        assert not screen.playing
        await pilot.click(strip, offset=(2, 2))
        await until(pilot, lambda: screen.position < 11)
        assert strip.paint(118, 4)[0].plain.count("▶") == 1
        await pilot.press("end")
        assert screen.position == 19
        assert screen.query_one(PlotView).position == 19


@pytest.mark.parametrize("size", SIZES)
async def test_the_strip_shows_the_boards_around_the_selected_one(size: tuple[int, int]) -> None:
    screen = sample()
    async with opened(screen, size) as pilot:
        await pilot.press("space")
        for position in (0, 9, 19):
            screen.action_seek(position)
            await pilot.pause()
            strip = screen.query_one(BoardStrip)
            rows = [line.plain for line in strip.paint(strip.size.width, 4)]
            shown = [
                part
                for part in rows[0].replace("▶", " ").replace("✓", " ").split()
                if part.isdecimal()
            ]
            numbers = [int(part) for part in shown]
            assert numbers == list(range(numbers[0], numbers[-1] + 1))
            assert position in numbers
            for row in range(3):
                tiles = [int(part) for part in rows[row + 1].split()]
                assert tiles == [
                    tile for number in numbers for tile in BOARDS[number].rows[row] if tile
                ]


async def test_of_very_many_moves_the_letters_around_the_last_are_shown() -> None:
    there_and_back = (
        Move.UP,
        Move.DOWN,
        Move.LEFT,
        Move.RIGHT,
        Move.UP,
        Move.UP,
        Move.DOWN,
        Move.DOWN,
    ) * 80
    screen = PlaybackScreen(SAMPLE.goal, SAMPLE.goal, there_and_back)
    async with opened(screen, (80, 24)) as pilot:
        await pilot.press("space", "home")
        drawn = screen.query_one("#moves", Static)
        for position in (0, 1, 320, 639, 640):
            screen.action_seek(position)
            await pilot.pause()
            assert drawn.size.height == LETTER_LINES
            shown = screen._letters()
            assert shown.plain in letters(there_and_back)
            assert any(span.style == "reverse" for span in shown.spans) == (position > 0)


async def test_the_moves_are_copied() -> None:
    async with opened(sample()) as pilot:
        await pilot.press("c")
        assert pilot.app.clipboard == letters(MOVES)


@pytest.mark.parametrize("picture", [None, DRAWN["ripples"]])
async def test_it_is_saved_as_a_moving_picture_with_one_key(folder: Path, picture: object) -> None:
    async with opened(sample(picture=picture)) as pilot:
        await pilot.press("s", "enter")
        await until(pilot, lambda: bool([*folder.glob("loyd-*.gif")]))
        (path,) = folder.glob("loyd-*.gif")
        with Image.open(path) as image:
            assert getattr(image, "n_frames", 1) > len(MOVES)
        await until(pilot, lambda: not pilot.app.screen.is_modal)
        await pilot.press("s")
        pilot.app.screen.query_one(Input).value = str(folder / "moves.svg")
        await pilot.press("enter")
        path = folder / "moves.svg"
        await until(pilot, lambda: path.exists() and not pilot.app.screen.is_modal)
        assert ET.fromstring(path.read_text()).tag == "{http://www.w3.org/2000/svg}svg"  # noqa: S314  our own file


async def test_a_folder_that_cannot_be_written_gives_a_sentence(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Path, "cwd", staticmethod(lambda: folder / "file"))
    (folder / "file").write_text("no folder")
    async with opened(sample()) as pilot:
        await pilot.press("s")
        pilot.app.screen.query_one(Input).value = str(folder / "file" / "moves.svg")
        await pilot.press("enter")
        await until(pilot, lambda: "could not be" in said(pilot, "#fault"))


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("name", ["short-15", "easy-24"])
async def test_larger_boards_and_no_moves_at_all(size: tuple[int, int], name: str) -> None:
    board, goal = preset(name).board, preset(name).goal
    moves = (Move.RIGHT, Move.DOWN, Move.RIGHT) if name == "short-15" else board.moves()[:1]
    for shown in (moves, ()):
        screen = PlaybackScreen(board, goal, shown)
        async with opened(screen, size) as pilot:
            await pilot.press("end", "space")
            assert screen.playing is bool(shown)
            text = "\n".join(lines_of(pilot))
            assert "Timeline" not in text
            assert f"{len(shown)} move" in text


async def test_escape_goes_back() -> None:
    screen = sample()
    async with opened(screen) as pilot:
        await pilot.press("escape")
        await until(pilot, lambda: pilot.app.screen is not screen)


@pytest.mark.parametrize("way", ["E", "click"])
async def test_the_key_and_the_name_of_its_mode_lead_to_what_is_below(way: str) -> None:
    screen = sample()
    app = LoydApp(start=SAMPLE.board, first=screen)
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: app.focused is not None and app.screen is screen)
        if way == "click":
            await pilot.click(TitleBar, offset=(10, 0))
        else:
            await pilot.press(way)
        await until(pilot, lambda: isinstance(app.screen, ExploreScreen))


def test_moves_that_cannot_be_made_are_refused() -> None:
    with pytest.raises(MoveError):
        PlaybackScreen(SAMPLE.goal, SAMPLE.goal, (Move.DOWN,))
