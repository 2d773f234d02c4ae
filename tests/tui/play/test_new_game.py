"""The dialogues of Play: a new game, and the picture of its tiles."""

from pathlib import Path

import pytest
from PIL import Image
from textual.events import Paste
from textual.pilot import Pilot
from textual.widgets import Input, OptionList, Select

from loyd.core.engine.puzzle.board import verdict
from loyd.core.engine.puzzle.exact import ExactTable
from loyd.core.engine.puzzle.instances import SAMPLE, seeded, uniform
from loyd.core.engine.puzzle.notation import blank_last, parse_board, snail
from loyd.core.play import saved_game
from loyd.core.play.game import Game, PlaySettings
from loyd.core.play.saved_game import SavedGame
from loyd.core.play.scramble import Scramble, ScrambleKind
from loyd.tui.play.new_game import ChoosePictureScreen, NewGameScreen
from loyd.tui.play.play import PlayScreen
from tests.tui.explore.explore_driver import lines_of, text_of, told, type_text, until
from tests.tui.play.play_driver import GOAL, board_of, opened, sentence
from tests.tui.sizes import SIZES


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
        "loyd.core.play.scramble.FARTHEST", 80
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
        screen.action_switch_numbers()
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
