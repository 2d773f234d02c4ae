import random
from pathlib import Path

import pytest
from PIL import Image
from textual.events import Paste
from textual.geometry import Offset
from textual.pilot import Pilot
from textual.widgets import Input, OptionList, Select, Static

from loyd.core.engine.puzzle.board import Board, Move, verdict
from loyd.core.engine.puzzle.exact import ExactTable
from loyd.core.engine.puzzle.instances import SAMPLE, at_distance, seeded, uniform, walk
from loyd.core.engine.puzzle.notation import blank_last, parse_board, snail
from loyd.core.play import saved_game
from loyd.core.play.game import Game, PlaySettings, Scramble, ScrambleKind, Steering
from loyd.core.play.saved_game import SavedGame
from loyd.tui.dialogues.help import HelpScreen
from loyd.tui.play.new_game import ChoosePictureScreen, NewGameScreen
from loyd.tui.play.play import PlaybackScreen, PlayScreen
from loyd.tui.play.play_views import PlayBoard, PlayLine
from loyd.tui.signs import Role
from tests.mentions import mentions
from tests.presets import preset
from tests.tui.explore.explored import lines_of, text_of, told, type_text, until
from tests.tui.play.played import opened
from tests.tui.screens.sizes import SIZES

KEYS = {Move.UP: "up", Move.DOWN: "down", Move.LEFT: "left", Move.RIGHT: "right"}
GOAL = blank_last(3, 3)
UNSOLVABLE = Board(3, 3, (2, 1, 3, 4, 5, 6, 7, 8, 0))


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("LOYD_STATE_DIR", str(tmp_path / "state"))
    monkeypatch.chdir(tmp_path)
    return tmp_path


def board_of(screen: PlayScreen) -> Board:
    shown = screen.view.board.board
    assert shown == screen.session.game.board
    return shown


def sentence(screen: PlayScreen) -> str:
    return screen.query_one(PlayLine).sentence


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
        await pilot.press("backspace", "x", "right")
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
        await pilot.press("up", "left", "down", "backspace", "x", "o")
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
        screen.tell("")
        await pilot.press("right", "left")
        screen._keep()
        assert told(pilot) == ""


async def test_a_game_that_cannot_be_kept_can_be_left_at_once(folder: Path) -> None:
    (folder / "state").write_text("no folder")
    async with opened(PlayScreen(SAMPLE.board, GOAL)) as pilot:
        await pilot.press("left")
    assert saved_game.load()[0] is None


async def new_game(pilot: Pilot[None]) -> NewGameScreen:
    """The dialogue of a new game, opened by its key."""
    await pilot.press("b")
    await until(
        pilot, lambda: isinstance(pilot.app.screen, NewGameScreen) and pilot.app.focused is not None
    )
    assert isinstance(pilot.app.screen, NewGameScreen)
    return pilot.app.screen


def fill(screen: NewGameScreen, fields: dict[str, str]) -> None:
    for name, value in fields.items():
        if name in ("kind", "reading"):
            screen.query_one(f"#{name}", Select).value = value
        else:
            screen.query_one(f"#{name}", Input).value = value


@pytest.mark.parametrize(
    ("fields", "size"),
    [
        ({"size": "4x4", "seed": "7"}, (4, 4)),
        ({"size": "2x5", "goal": "snail", "seed": "7"}, (2, 5)),
        (
            {"size": "3", "goal": "8 7 6 5 4 3 2 1 x", "kind": "walk", "length": "9", "seed": "3"},
            (3, 3),
        ),
        (
            {"size": "3x3", "kind": "distance", "nearest": "25", "farthest": "25", "seed": "11"},
            (3, 3),
        ),
        (
            {"size": "4x4", "kind": "distance", "nearest": "12", "farthest": "14", "seed": "5"},
            (4, 4),
        ),
    ],
)
async def test_a_new_game_is_what_was_asked_for_and_the_same_for_the_same_seed(
    fields: dict[str, str], size: tuple[int, int]
) -> None:
    boards = []
    for _ in range(2):
        screen = PlayScreen(SAMPLE.board, GOAL)
        async with opened(screen, (80, 24)) as pilot:
            fill(await new_game(pilot), fields)
            await pilot.press("ctrl+s")
            await until(pilot, lambda screen=screen: screen.session.seed == int(fields["seed"]))  # type: ignore[misc]
            assert f"seed {fields['seed']}" in text_of(pilot)
            boards.append(screen.session.game.start)
            assert board_of(screen) == boards[-1]
            assert boards[-1].size == size
            assert verdict(boards[-1], screen.session.game.goal).solvable
            assert screen.session.settings.scramble.kind.value == fields.get("kind", "uniform")
            if fields["size"] == "3x3":
                assert ExactTable.build(GOAL).distance(boards[-1]) == 25
            if fields.get("goal") == "snail":
                assert boards[-1] == uniform(snail(2, 5), seeded(7))
    assert boards[0] == boards[1]


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ({"size": "9x9"}, "9x9 "),
        ({"goal": "worm"}, "not a goal"),
        ({"kind": "walk", "length": ""}, "moves is missing"),
        ({"kind": "distance", "nearest": "20", "farthest": "10"}, "20 to 10"),
    ],
)
async def test_a_mistake_is_said_and_keeps_what_was_typed(
    fields: dict[str, str], said: str
) -> None:
    screen = PlayScreen(SAMPLE.board, GOAL)
    async with opened(screen, (80, 24)) as pilot:
        dialogue = await new_game(pilot)
        fill(dialogue, fields)
        await pilot.press("ctrl+s")
        await pilot.pause()
        assert said in text_of(pilot)
        for name, value in fields.items():
            if name != "kind":
                assert dialogue.query_one(f"#{name}", Input).value == value
        await pilot.press("escape")
        await until(pilot, lambda: pilot.app.screen is screen)
        assert board_of(screen) == SAMPLE.board


async def test_a_distance_that_no_board_has_is_said() -> None:
    saved_game.save(
        SavedGame(
            Game(SAMPLE.board, GOAL),
            None,
            PlaySettings(scramble=Scramble(ScrambleKind.DISTANCE, nearest=40, farthest=50)),
        )
    )
    screen = PlayScreen()
    async with opened(screen) as pilot:
        await pilot.press("r")
        assert "distance is 31" in sentence(screen)
        assert board_of(screen) == SAMPLE.board


async def test_a_goal_can_be_typed_as_a_picture_puzzle_is() -> None:
    screen = PlayScreen(SAMPLE.board, GOAL)
    async with opened(screen, (80, 24)) as pilot:
        fill(await new_game(pilot), {"goal": "8 1 2 3 4 5 6 7 0", "reading": "last", "seed": "7"})
        await pilot.press("ctrl+s")
        await until(pilot, lambda: screen.session.seed == 7)
        assert screen.session.game.goal == parse_board("x 2 3 4 5 6 7 8 1")


@pytest.mark.parametrize(
    ("fields", "start"),
    [
        ({"start": "2 3 4 1 5 x 7 6 8"}, "2 3 4 1 5 x 7 6 8"),
        ({"start": "#46232"}, "1 2 3 4 5 6 7 x 8"),
        ({"start": "0 1 2 3 4 5 6 8 7", "reading": "last"}, "1 2 3 4 5 6 7 x 8"),
        ({"start": "12345687x"}, "1 2 3 4 5 6 8 7 x"),
        ({"start": "5 1 2 3 4 x", "size": "2x3"}, "5 1 2/3 4 x"),
    ],
)
async def test_a_board_of_one_s_own_is_typed_and_played(fields: dict[str, str], start: str) -> None:
    screen = PlayScreen(SAMPLE.goal, GOAL)
    async with opened(screen, (80, 24)) as pilot:
        dialogue = await new_game(pilot)
        fill(dialogue, {"kind": "typed", "start": "1 2 3"})
        await until(pilot, lambda: "rank after #" in text_of(pilot))
        await pilot.press("ctrl+s")
        await until(pilot, lambda: "! no blank" in text_of(pilot))
        assert pilot.app.focused is dialogue.query_one("#start")
        fill(dialogue, fields)
        await pilot.press("ctrl+s")
        await until(pilot, lambda: screen.session.game.start == parse_board(start))
        assert screen.session.seed is None
        assert ("unsolvable" in sentence(screen)) == (fields["start"] == "12345687x")


async def test_the_dialogue_says_how_far_a_scramble_goes_and_what_is_as_likely() -> None:
    async with opened(PlayScreen(SAMPLE.board, GOAL), (80, 24)) as pilot:
        dialogue = await new_game(pilot)
        fill(dialogue, {"kind": "distance"})
        await until(pilot, lambda: "boards at a distance" in text_of(pilot))
        for size, most in (("4x4", 60), ("5x5", 40)):
            fill(dialogue, {"size": size})
            await until(pilot, lambda most=most: f"0 to {most}; distances " in text_of(pilot))  # type: ignore[misc]


async def test_a_long_search_for_a_board_can_be_called_off(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        "loyd.core.play.game.FARTHEST", 80
    )  # only a handful of all boards are that far away
    home = blank_last(4, 4)
    saved_game.save(
        SavedGame(
            Game(home, home),
            None,
            PlaySettings(scramble=Scramble(ScrambleKind.DISTANCE, nearest=79, farthest=80)),
        )
    )
    screen = PlayScreen()
    async with opened(screen) as pilot:
        await pilot.press("r")
        await until(pilot, lambda: "79 to 80" in sentence(screen))
        await pilot.press("escape")
        await until(
            pilot,
            lambda: all(
                worker.is_finished for worker in screen.workers if worker.group == "scramble"
            ),
        )
        assert sentence(screen) == ""
        assert board_of(screen) == home


async def test_r_scrambles_by_a_seed_that_is_shown() -> None:
    screen = PlayScreen(SAMPLE.board, GOAL)
    async with opened(screen) as pilot:
        await pilot.press("r")
        seed = screen.session.seed
        assert seed is not None
        assert board_of(screen) == uniform(GOAL, seeded(seed))
        assert f"seed {seed}" in text_of(pilot)


async def picture_dialogue(pilot: Pilot[None]) -> ChoosePictureScreen:
    await pilot.press("v")
    await until(
        pilot,
        lambda: isinstance(pilot.app.screen, ChoosePictureScreen) and pilot.app.focused is not None,
    )
    dialogue = pilot.app.screen
    assert isinstance(dialogue, ChoosePictureScreen)
    return dialogue


@pytest.mark.parametrize("size", SIZES)
async def test_a_picture_is_chosen_from_the_list(size: tuple[int, int]) -> None:
    screen = PlayScreen(SAMPLE.board, GOAL)
    async with opened(screen, size) as pilot:
        dialogue = await picture_dialogue(pilot)
        await pilot.press("down", "down")
        assert dialogue.query_one(OptionList).highlighted == 2
        await pilot.press("enter")
        await until(pilot, lambda: screen.view.board.picture is not None)
        assert screen.session.settings.picture == "fox"
        await pilot.pause()
        shown = text_of(pilot)
        assert "fox" in shown
        assert all(f" {tile} " in shown for tile in range(1, 9))
        await pilot.press("o")
        await pilot.pause()
        assert " 5 " not in "\n".join(lines_of(pilot)[1:-6])
        await pilot.press("i")
        await pilot.pause()
        assert " 4 " in "\n".join(lines_of(pilot)[1:-6])


async def test_a_picture_is_read_from_a_file_and_a_bad_one_is_refused(folder: Path) -> None:
    Image.new("RGB", (60, 40), (250, 10, 20)).save(folder / "red.png")
    (folder / "bad.png").write_bytes(b"no picture")
    screen = PlayScreen(SAMPLE.board, GOAL)
    async with opened(screen, (80, 24)) as pilot:
        dialogue = await picture_dialogue(pilot)
        dialogue.query_one(Input).focus()
        await type_text(pilot, "bad.png")
        await pilot.press("enter")
        await pilot.pause()
        assert "bad.png " in text_of(pilot)
        dialogue.query_one(Input).value = "red.png"
        await pilot.press("enter")
        await until(pilot, lambda: screen.view.board.picture is not None)
        assert screen.session.settings.picture == "red.png"


async def test_a_picture_that_is_gone_leaves_numbers_and_a_sentence() -> None:
    saved_game.save(SavedGame(Game(SAMPLE.board, GOAL), None, PlaySettings(picture="gone.png")))
    screen = PlayScreen()
    async with opened(screen) as pilot:
        await pilot.pause()
        assert screen.view.board.picture is None
        assert screen.session.settings.picture == ""
        assert "unknown picture 'gone.png'" in told(pilot)


async def test_tiles_slide_unless_motion_is_switched_off() -> None:
    screen = PlayScreen(SAMPLE.board, GOAL)
    async with opened(screen, animated=True) as pilot:
        await pilot.press("left")
        assert screen.view.board.slid < 1 or screen.view.board._path is not None
        await until(pilot, lambda: screen.view.board.slid == 1)
        await pilot.press("ctrl+t", "left")
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


@pytest.mark.parametrize(
    "text",
    [
        "2 3 4\n1 5 x\n7 6 8\n",
        "3\n2 3 4\n1 5 0\n7 6 8\n",
        "[[2, 3, 4],\n [1, 5, None],\n [7, 6, 8]]",
        "Start:\n2,3,4\n1,5,_\n7,6,8\n",
    ],
)
async def test_rows_pasted_into_a_new_game_are_one_board(text: str) -> None:
    screen = PlayScreen(SAMPLE.goal, GOAL)
    async with opened(screen, (80, 24)) as pilot:
        dialogue = await new_game(pilot)
        fill(dialogue, {"kind": "typed"})
        dialogue.query_one("#start").post_message(Paste(text))
        await pilot.pause()
        await pilot.press("ctrl+s")
        await until(pilot, lambda: screen.session.game.start == SAMPLE.board)


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
