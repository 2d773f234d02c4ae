import json
import os
import random
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from loyd.core.engine.puzzle.board import Move
from loyd.core.engine.puzzle.instances import seeded, uniform, walk
from loyd.core.engine.puzzle.notation import GOALS, blank_last
from loyd.core.play import saved_game
from loyd.core.play.game import Game, PlaySettings, Steering
from loyd.core.play.saved_game import SavedGame
from loyd.core.play.scramble import Scramble, ScrambleKind
from loyd.core.system.files import SEAL, sealed
from loyd.core.system.state_file import MOST_BYTES
from tests.core.engine.puzzle.strategies import SIZES

WRITER = """
import sys
from loyd.core.play import saved_game as saved
from loyd.core.play.game import Game
from loyd.core.engine.puzzle.notation import blank_last
game = Game(blank_last(4, 4), blank_last(4, 4))
while True:
    game.move(game.board.moves()[len(game.moves) % len(game.board.moves())])
    saved.save(saved.SavedGame(game, len(game.moves), saved.PlaySettings()))
    print(len(game.moves), flush=True)
"""


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("LOYD_STATE_DIR", str(tmp_path / "state"))
    return tmp_path / "state"


SETTINGS = st.builds(
    PlaySettings,
    steering=st.sampled_from(Steering),
    picture=st.text(max_size=40),
    numbered=st.booleans(),
    motion=st.booleans(),
    scramble=st.builds(
        Scramble,
        kind=st.sampled_from(ScrambleKind),
        length=st.integers(0, 1000),
        nearest=st.integers(0, 20),
        farthest=st.integers(20, 60),
    ),
)


def played(
    size: tuple[int, int], goal_name: str, seed: int, choices: list[int], undone: int
) -> Game:
    goal = GOALS[goal_name](*size)
    game = Game(uniform(goal, seeded(seed)), goal, seconds=seed / 7)
    for choice in choices:
        game.move(game.board.moves()[choice % len(game.board.moves())])
    for _ in range(undone):
        game.undo()
    game.pause()
    return game


@given(
    SIZES,
    st.sampled_from(sorted(GOALS)),
    st.integers(0, 1 << 40),
    st.lists(st.integers(0, 3), max_size=30),
    st.integers(0, 9),
    SETTINGS,
)
@settings(
    max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None
)
def test_a_game_comes_back_as_it_was(
    size: tuple[int, int],
    goal_name: str,
    seed: int,
    choices: list[int],
    undone: int,
    chosen: PlaySettings,
) -> None:
    game = played(size, goal_name, seed, choices, undone)
    assert saved_game.save(SavedGame(game, seed, chosen)) == ""
    kept, notice = saved_game.load()
    assert notice == ""
    assert kept is not None
    again = kept.game
    assert (again.start, again.goal, again.moves, again.undone) == (
        game.start,
        game.goal,
        game.moves,
        game.undone,
    )
    assert again.seconds >= game.seconds - 0.001
    assert (kept.seed, kept.settings) == (seed, chosen)
    assert again.board == game.board


def test_without_a_file_there_is_nothing_to_say() -> None:
    assert saved_game.load() == (None, "")


def whole() -> bytes:
    saved_game.save(
        SavedGame(Game(walk(blank_last(3, 3), 9, seeded(1)), blank_last(3, 3)), 1, PlaySettings())
    )
    return saved_game.FILE.path.read_bytes()


def assert_put_aside(content: bytes) -> None:
    path = saved_game.FILE.path
    path.write_bytes(content)
    kept, notice = saved_game.load()
    assert kept is None
    assert "is damaged and was renamed to game.json.damaged" in notice
    assert not path.exists()
    assert path.with_name("game.json.damaged").read_bytes() == content
    assert saved_game.load() == (None, "")


def test_every_truncation_is_put_aside() -> None:
    content = whole()
    for length in range(len(content)):
        assert_put_aside(content[:length])


@pytest.mark.parametrize(
    "change",
    [
        {"start": "1 2 3 4 5 6 7 8 8"},
        {"start": "2 1 / 3 x"},
        {"start": 7},
        {"moves": "dddd"},
        {"moves": "q"},
        {"undone": "dd"},
        {"seconds": -1.0},
        {"seconds": float("nan")},
        {"seconds": "long"},
        {"seed": 1.5},
        {"seed": True},
        {"settings": []},
        {"settings": {"steering": "wheel"}},
        {"loyd game": 1},
    ],
)
def test_what_has_no_meaning_is_put_aside(change: dict[str, object]) -> None:
    data = json.loads(whole()[:-SEAL])
    assert_put_aside(sealed(json.dumps({**data, **change}).encode()))


def test_every_flip_of_a_bit_is_put_aside() -> None:
    content = whole()
    for place in range(len(content)):
        for bit in (1, 32) if place % 7 else range(8):
            hit = bytearray(content)
            hit[place] ^= 1 << bit if place % 7 == 0 else bit
            assert_put_aside(bytes(hit))


def test_a_pipe_in_its_place_is_not_waited_for(folder: Path) -> None:
    folder.mkdir(exist_ok=True)
    os.mkfifo(saved_game.FILE.path)
    kept, notice = saved_game.load()
    assert kept is None
    assert "cannot be read" in notice


def test_its_folder_is_for_its_owner_alone(folder: Path) -> None:
    whole()
    assert folder.stat().st_mode & 0o077 == 0


def test_a_folder_that_others_can_write_to_is_refused(folder: Path) -> None:
    game = SavedGame(Game(blank_last(3, 3), blank_last(3, 3)))
    assert saved_game.save(game) == ""
    folder.chmod(0o777)
    advice = f"others can write to {folder}; run chmod go-w {folder}"
    assert saved_game.load() == (
        None,
        f"{saved_game.FILE.path} was not read ({advice}): starting a new game",
    )
    sentence = f"the game cannot be saved in {folder} ({advice}): it is lost when you quit"
    assert saved_game.save(game) == sentence
    folder.chmod(0o700)
    kept, notice = saved_game.load()
    assert kept is not None
    assert (kept.game.start, kept.seed, notice) == (game.game.start, None, "")


def test_what_is_no_game_at_all_is_put_aside() -> None:
    whole()
    for content in (
        b"",
        b"\0" * 5000,
        b"\xff\xfe",
        b"[" * 100_000,
        b"null",
        b"[]",
        b"{}",
        b"9" * 100_000,
        b" " * (MOST_BYTES + 1),
    ):
        assert_put_aside(content)


def test_random_bytes_in_it_never_crash() -> None:
    content, rng = whole(), random.Random(4)
    path = saved_game.FILE.path
    for _ in range(300):
        hit = bytearray(content)
        for _ in range(rng.randrange(1, 4)):
            hit[rng.randrange(len(hit))] = rng.randrange(256)
        path.write_bytes(bytes(hit))
        kept, notice = saved_game.load()
        assert (kept is None) == bool(notice)


def test_a_folder_that_is_none_gives_a_sentence(folder: Path) -> None:
    folder.write_text("a file where the folder should be")
    game = SavedGame(Game(blank_last(3, 3), blank_last(3, 3)), None, PlaySettings())
    assert "cannot be saved" in saved_game.save(game)
    kept, notice = saved_game.load()
    assert kept is None
    assert "cannot be read" in notice


def test_a_game_survives_a_kill_at_any_moment() -> None:
    rng = random.Random(11)
    for _ in range(6):
        with subprocess.Popen(
            [sys.executable, "-c", WRITER], stdout=subprocess.PIPE, cwd=Path(__file__).parents[3]
        ) as process:
            assert process.stdout is not None
            seen = 0
            for _ in range(rng.randrange(1, 40)):
                seen = int(process.stdout.readline())
            for _ in range(rng.randrange(30_000)):
                pass
            process.send_signal(signal.SIGKILL)
        kept, notice = saved_game.load()
        assert notice == ""
        assert kept is not None
        assert kept.seed == len(kept.game.moves) >= seen
        assert all(isinstance(move, Move) for move in kept.game.moves)


def test_what_killed_writers_left_is_swept_away_in_time(folder: Path) -> None:
    whole()
    old, new = folder / "game.json.new-old", folder / "game.json.new-new"
    old.write_text("half")
    new.write_text("half")
    os.utime(old, (0, 0))
    saved_game.load()
    assert not old.exists()
    assert new.exists()
