import random
from pathlib import Path

import pytest
from textual.events import Paste
from textual.geometry import Offset
from textual.widgets import Static

from loyd.core.engine.puzzle.board import Board, Move, verdict
from loyd.core.engine.puzzle.exact import ExactTable
from loyd.core.engine.puzzle.instances import SAMPLE, at_distance, seeded, walk
from loyd.core.engine.puzzle.notation import blank_last, parse_board, snail
from loyd.core.play import saved_game
from loyd.core.play.game import Game, PlaySettings, Steering
from loyd.tui.dialogues.help import HelpScreen
from loyd.tui.play.new_game import NewGameScreen
from loyd.tui.play.play import PlaybackScreen, PlayScreen
from loyd.tui.play.play_views import PlayBoard, PlayLine
from loyd.tui.signs import Role
from tests.mentions import mentions
from tests.presets import preset
from tests.tui.explore.explore_driver import lines_of, text_of, told, until
from tests.tui.play.play_driver import GOAL, board_of, opened, sentence
from tests.tui.sizes import SIZES

KEYS = {Move.UP: "up", Move.DOWN: "down", Move.LEFT: "left", Move.RIGHT: "right"}
UNSOLVABLE = Board(3, 3, (2, 1, 3, 4, 5, 6, 7, 8, 0))


@pytest.mark.parametrize("size", SIZES)
async def test_random_moves_leave_a_solvable_board_and_undo_brings_back_every_one(
    size: tuple[int, int],
) -> None:
    rng, screen = random.Random(size[0]), PlayScreen(SAMPLE.board, SAMPLE.goal)
    async with opened(screen, size) as pilot:
        boards = [board_of(screen)]
        for _ in range(12):
            move = rng.choice(boards[-1].moves())
            await pilot.press(KEYS[move])
            boards.append(board_of(screen))
            assert boards[-1] == boards[-2].after(move)
            assert verdict(boards[-1], GOAL).solvable
        assert f"moves   {12:>2}" in text_of(pilot)
        for board in reversed(boards[:-1]):
            await pilot.press("backspace")
            assert board_of(screen) == board
        await pilot.press("backspace")
        assert board_of(screen) == SAMPLE.board
        for board in boards[1:]:
            await pilot.press("shift+backspace")
            assert board_of(screen) == board
        await pilot.press("home")
        assert board_of(screen) == SAMPLE.board
        assert not screen.session.game.moves


@pytest.mark.parametrize("size", SIZES)
async def test_the_board_is_drawn_with_every_number_and_the_keys_are_named(
    size: tuple[int, int],
) -> None:
    screen = PlayScreen(preset("short-15").board)
    async with opened(screen, size) as pilot:
        await pilot.pause()
        shown = text_of(pilot)
        for word in ("slide", "undo", "hint", "help", "quit"):
            assert word in shown
        assert "▀" in shown
        drawn = [line for line in lines_of(pilot)[1:] if "▀" in line or "▄" in line]
        assert len(drawn) >= 5
        await pilot.press("question_mark")
        await until(pilot, lambda: isinstance(pilot.app.screen, HelpScreen))
        page = pilot.app.screen.query_one("#page", Static)
        await until(pilot, lambda: page.size.height > 0)
        assert page.size.height == len(
            str(page.content).split("\n")
        )  # the scroll bar breaks no line again
        text = " ".join(text_of(pilot).split())
        assert "last move" in text
        await pilot.press("tab")
        await pilot.pause()
        text = text_of(pilot)
        assert "closer to the goal" in text
        assert "open list" not in text


async def test_the_keys_move_the_blank_or_the_tile() -> None:
    screen = PlayScreen(SAMPLE.board, GOAL)
    async with opened(screen) as pilot:
        await pilot.press("left")
        assert board_of(screen) == SAMPLE.board.after(Move.LEFT)
        await pilot.press("backspace")
        screen.action_switch_steering()
        await pilot.press("right")
        assert screen.session.settings.steering is Steering.TILE
        assert board_of(screen) == SAMPLE.board.after(Move.LEFT)
        assert "keys move the tile" in text_of(pilot)
        await pilot.press("backspace", "left")
        assert board_of(screen) == SAMPLE.board


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("picture", ["", "dusk"])
async def test_a_click_slides_a_whole_row(size: tuple[int, int], picture: str) -> None:
    start = Board(3, 3, (1, 2, 3, 4, 5, 6, 0, 7, 8))
    screen = PlayScreen(start, GOAL)
    async with opened(screen, size) as pilot:
        screen._take_picture(picture)
        await pilot.pause()
        view = screen.view.board
        middle = middles(view)
        await pilot.click(view, offset=middle[8])
        assert board_of(screen) == GOAL
        await pilot.press("backspace", "backspace")
        await pilot.click(view, offset=middle[4])
        assert board_of(screen) == start
        await pilot.click(view, offset=middle[0])
        assert board_of(screen) == Board(3, 3, (0, 2, 3, 1, 5, 6, 4, 7, 8))


def middles(view: PlayBoard) -> dict[int, Offset]:
    """The centre of each cell, found by asking at every position."""
    places: dict[int, list[Offset]] = {}
    for y in range(view.size.height):
        for x in range(view.size.width):
            if (cell := view.cell_at(Offset(x, y))) is not None:
                places.setdefault(cell, []).append(Offset(x, y))
    return {
        cell: Offset(sum(at.x for at in all_) // len(all_), sum(at.y for at in all_) // len(all_))
        for cell, all_ in places.items()
    }


async def test_the_distance_is_hidden_until_asked_for_and_then_that_of_the_table() -> None:
    table, rng = ExactTable.build(GOAL), random.Random(6)
    screen = PlayScreen(SAMPLE.board, GOAL)
    async with opened(screen) as pilot:
        assert "from the goal" not in text_of(pilot)
        await pilot.press("d")
        assert "19 moves" in text_of(pilot)
        before = SAMPLE.board
        for _ in range(12):
            move = rng.choice(before.moves())
            await pilot.press(KEYS[move])
            after = board_of(screen)
            one, other = table.distance(before), table.distance(after)
            assert one is not None
            assert other is not None
            word = "better" if other < one else "worse"
            assert f"{other} move{'s' if other != 1 else ''} from the goal, {word}" in text_of(
                pilot
            )
            before = after
        await pilot.press("d")
        assert "from the goal" not in text_of(pilot)


async def test_hints_lead_home_and_the_win_is_told() -> None:
    board = at_distance(GOAL, 12, seeded(1))
    screen = PlayScreen(board, GOAL)
    screen.session.game = Game(board, GOAL, clock=lambda: 0.0)
    async with opened(screen) as pilot:
        for left in range(12, 0, -1):
            assert "Hint" not in sentence(screen)
            await pilot.press("i")
            assert "optimal solution" in sentence(screen)
            (cell,) = screen.view.board.highlight
            assert f"tile {board_of(screen).cells[cell]} " in sentence(screen)
            hint = screen.session.known
            assert hint is not None
            assert hint.hint is not None
            assert len(hint.path or ()) == left
            await pilot.press(KEYS[hint.hint])
        assert board_of(screen) == GOAL
        assert screen.view.board.whole
        assert sentence(screen) == "Solved in 12 moves and 0:00: optimal."
        assert "✓ Solved in 12 moves" in text_of(pilot)
        await pilot.press("backspace")
        assert not screen.view.board.whole


async def test_of_a_15_puzzle_the_distance_is_found_in_the_background() -> None:
    board = walk(blank_last(4, 4), 40, seeded(3))
    screen = PlayScreen(board)
    async with opened(screen) as pilot:
        await pilot.press("d")
        await until(
            pilot,
            lambda: (
                (known := screen.query_one(PlayLine).known) is not None and known.exact is not None
            ),
        )
        known = screen.session.known
        assert known is not None
        assert known.hint is not None
        assert f"{known.exact} moves" in text_of(pilot)
        await pilot.press(KEYS[known.hint])
        assert mentions(text_of(pilot), f"{(known.exact or 0) - 1} moves … better")
        await pilot.press("backspace")
        assert "goal, worse" in text_of(pilot)


async def test_a_hard_board_shows_its_bound_and_can_be_left_at_once() -> None:
    screen = PlayScreen(preset("deepest-15").board)
    async with opened(screen) as pilot:
        await pilot.press("d", "p")
        await until(pilot, lambda: "at least" in text_of(pilot) or " to " in text_of(pilot))
        assert "Searching for" in sentence(screen)
        await until(
            pilot, lambda: (known := screen.session.known) is not None and known.path is not None
        )
        await pilot.press("p")
        await until(pilot, lambda: isinstance(pilot.app.screen, PlaybackScreen))
        await pilot.press("escape")
        await until(pilot, lambda: pilot.app.screen is screen)


async def test_an_unsolvable_board_says_why() -> None:
    screen = PlayScreen(UNSOLVABLE, GOAL)
    async with opened(screen) as pilot:
        assert "unsolvable: 1 inversion, odd" in sentence(screen)
        assert screen.query_one(PlayLine).role is Role.ERROR
        await pilot.press("up")
        assert sentence(screen) == ""
        for key in ("i", "p"):
            await pilot.press(key)
            assert "unsolvable" in sentence(screen)
        await pilot.press("d")
        assert "no path" in text_of(pilot)


async def test_enter_hands_the_board_over_and_p_plays_its_solution() -> None:
    screen = PlayScreen(SAMPLE.board, GOAL)
    async with opened(screen) as pilot:
        await pilot.press("up", "enter")
        await pilot.pause()
        (message,) = pilot.app.explored  # type: ignore[attr-defined]  the app of this test
        assert (message.board, message.goal) == (SAMPLE.board.after(Move.UP), GOAL)
        await pilot.press("p")
        await until(pilot, lambda: isinstance(pilot.app.screen, PlaybackScreen))
        assert "18 moves" in text_of(pilot)


async def test_a_game_that_was_left_is_found_again() -> None:
    first = PlayScreen(SAMPLE.board, snail(3, 3))
    async with opened(first) as pilot:
        await pilot.press("up", "left", "down", "backspace")
        first.action_switch_numbers()
        first.action_switch_steering()
        left = board_of(first)
    second = PlayScreen()
    async with opened(second) as pilot:
        assert board_of(second) == left
        game = second.session.game
        assert (game.goal, game.moves, game.undone) == (
            snail(3, 3),
            (Move.UP, Move.LEFT),
            (Move.DOWN,),
        )
        assert second.session.settings == PlaySettings(steering=Steering.TILE, numbered=False)
        assert not second.view.board.numbered
        await pilot.press("shift+backspace")
        assert len(second.session.game.moves) == 3


async def test_a_move_is_kept_soon_after_it_is_made() -> None:
    screen = PlayScreen(SAMPLE.board, GOAL)
    async with opened(screen) as pilot:
        await pilot.press("left")
        await until(
            pilot,
            lambda: (kept := saved_game.load()[0]) is not None and kept.game.moves == (Move.LEFT,),
        )


async def test_a_damaged_file_gives_a_sentence_and_a_new_game(folder: Path) -> None:
    (folder / "state").mkdir()
    saved_game.FILE.path.write_bytes(b"{")
    screen = PlayScreen()
    async with opened(screen) as pilot:
        await pilot.pause()
        assert "is damaged and was renamed" in sentence(screen)
        assert screen.session.seed is not None
        assert verdict(board_of(screen), GOAL).solvable


@pytest.mark.parametrize("size", SIZES)
async def test_the_longest_sentence_is_shown_whole(size: tuple[int, int]) -> None:
    screen = PlayScreen(parse_board("14 13 15 7 11 12 9 5 6 x 2 1 4 8 10 3"))
    async with opened(screen, size) as pilot:
        await pilot.pause()
        assert " ".join(sentence(screen).split()) in " ".join(text_of(pilot).split())
        assert "81, odd" in sentence(screen)


async def test_a_file_that_cannot_be_written_is_said_once(folder: Path) -> None:
    (folder / "state").write_text("no folder")
    screen = PlayScreen(SAMPLE.board, GOAL)
    async with opened(screen) as pilot:
        await pilot.press("left")
        await until(pilot, lambda: bool(told(pilot)))
        screen.show_message("")
        await pilot.press("right", "left")
        screen._save()
        assert told(pilot) == ""


async def test_a_game_that_cannot_be_kept_can_be_left_at_once(folder: Path) -> None:
    (folder / "state").write_text("no folder")
    async with opened(PlayScreen(SAMPLE.board, GOAL)) as pilot:
        await pilot.press("left")
    assert saved_game.load()[0] is None


async def test_tiles_slide_unless_motion_is_switched_off() -> None:
    screen = PlayScreen(SAMPLE.board, GOAL)
    async with opened(screen, animated=True) as pilot:
        await pilot.press("left")
        assert screen.view.board.slid < 1 or screen.view.board._path is not None
        await until(pilot, lambda: screen.view.board.slid == 1)
        screen.action_switch_motion()
        await pilot.press("left")
        assert screen.view.board._path is None
        assert "no motion" in text_of(pilot)


async def test_a_row_slides_tile_after_tile_and_a_win_is_celebrated() -> None:
    screen = PlayScreen(Board(3, 3, (1, 2, 3, 4, 5, 6, 0, 7, 8)), GOAL)
    async with opened(screen, animated=True) as pilot:
        screen._show_moves(screen.session.make(screen.session.game.path_to(8)))
        await until(pilot, lambda: screen.view.board.wave < 1)
        await until(pilot, lambda: screen.view.board.wave == 1 and screen.view.board.slid == 1)
        assert board_of(screen) == GOAL
        assert screen.view.board.whole
        assert not screen.view.board.highlight


async def test_the_time_stands_still_while_another_screen_is_above() -> None:
    now = [0.0]
    screen = PlayScreen(SAMPLE.board, GOAL)
    screen.session.game = Game(SAMPLE.board, GOAL, clock=lambda: now[0])
    async with opened(screen) as pilot:
        await pilot.press("left")
        now[0] += 5
        await pilot.press("b")
        await until(pilot, lambda: isinstance(pilot.app.screen, NewGameScreen))
        now[0] += 100
        await pilot.press("escape")
        await until(pilot, lambda: pilot.app.screen is screen)
        now[0] += 61
        await until(pilot, lambda: "1:06" in text_of(pilot))


async def test_the_screen_is_saved_as_a_picture(folder: Path) -> None:
    screen = PlayScreen(SAMPLE.board, GOAL)
    async with opened(screen) as pilot:
        await pilot.press("s", "enter")
        await until(pilot, lambda: any(folder.glob("loyd-*.svg")))


@pytest.mark.parametrize("text", ["ULLD DRUR DLLU RDRU LDR", "up left left down", "4 3 2"])
async def test_a_pasted_solution_is_watched_and_a_wrong_one_is_named(text: str) -> None:
    screen = PlayScreen(SAMPLE.board, GOAL)
    steps = len(text.split()) if " left" in text or text == "4 3 2" else 19
    async with opened(screen, (80, 24)) as pilot:
        screen.post_message(Paste("u u u"))
        await until(pilot, lambda: "move 2" in sentence(screen))
        assert pilot.app.screen is screen
        screen.post_message(Paste(text))
        await until(pilot, lambda: isinstance(pilot.app.screen, PlaybackScreen))
        await pilot.press("space", "end")
        shown = pilot.app.screen.query_one(PlayBoard).board
        *_, last = SAMPLE.board.along((Move.UP, Move.LEFT, Move.LEFT, Move.DOWN)[:steps])
        assert shown == (GOAL if steps == 19 else last)
