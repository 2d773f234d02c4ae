"""Damage to the files that Loyd trusts: runs of sweeps, tables of distances, the state folder.

`python -m tests.hostile.damaged_files --count 500 --seed 1` damages one file after another. A
damaged file of runs must be answered by the complete runs, or by one sentence; a damaged, forged or
exchanged table must be built again. No changed figure may be accepted. Two processes that save
games into one folder, each killed now and then and one of them with a clock that runs backwards,
must leave a complete game at every moment.
"""

import argparse
import os
import signal
import sys
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from time import sleep, time

import numpy as np

from loyd.core.engine.heuristics import table_store
from loyd.core.engine.heuristics.table_store import StoredTable, load, load_or_build
from loyd.core.engine.puzzle.notation import blank_last
from loyd.core.play import saved_game
from loyd.core.play.game import Game, PlaySettings
from loyd.core.play.saved_game import SavedGame
from loyd.core.study.sweeps.sweep import RunsFile, check_runs_file
from loyd.core.study.sweeps.sweep_results import merge, runs_of
from loyd.core.system import files
from loyd.core.system.errors import LoydError
from loyd.core.system.progress import Building
from tests.core.study.sweeps.small_sweep import small


def flip(content: bytearray, rng: Random) -> None:
    for _ in range(rng.randint(1, 4)):
        content[rng.randrange(len(content))] ^= 1 << rng.randrange(8)


def replace_digit(content: bytearray, rng: Random) -> None:
    """Change a figure and leave everything else valid, which only a checksum can detect."""
    digits = [place for place, sign in enumerate(content) if 48 <= sign <= 57]
    place = rng.choice(digits)
    content[place] = 48 + (content[place] - 48 + rng.randint(1, 9)) % 10


def cut_out(content: bytearray, rng: Random) -> None:
    start = rng.randrange(len(content))
    del content[start : start + rng.randint(1, 200)]


def insert(content: bytearray, rng: Random) -> None:
    start = rng.randrange(len(content) + 1)
    content[start:start] = rng.randbytes(rng.randint(1, 50))


def truncate(content: bytearray, rng: Random) -> None:
    del content[rng.randrange(len(content)) :]


def swap_lines(content: bytearray, rng: Random) -> None:
    lines = bytes(content).splitlines(keepends=True)
    rng.shuffle(lines)
    content[:] = b"".join(lines)


DAMAGES: tuple[Callable[[bytearray, Random], None], ...] = (
    flip,
    flip,
    replace_digit,
    replace_digit,
    cut_out,
    insert,
    truncate,
    swap_lines,
)


def attack_runs(count: int, seed: int, folder: Path) -> list[str]:
    """Damage a file of runs this many times; returns what went wrong."""
    rng, sweep, faults = Random(seed), small(), list[str]()
    path = folder / "whole.jsonl"
    with RunsFile(path, sweep, resume=False) as file:
        for _ in runs_of(sweep, None, file):
            pass
    whole = path.read_bytes()
    true = check_runs_file(path, sweep).records
    path = folder / "damaged.jsonl"
    for number in range(count):
        content = bytearray(whole)
        damage = rng.choice(DAMAGES)
        damage(content, rng)
        path.write_bytes(content)
        name = f"damage {number} ({damage.__name__})"
        try:
            with suppress(LoydError):
                believed = merge([path])
                faults += [
                    f"{name}: merge believes run {each['run']}"
                    for each in believed.records
                    if each != true.get(each["run"])
                ]
                lost = len(true) - len(believed.records)
                faults += (
                    [f"{name}: merge does not say that {lost} runs are missing"]
                    if lost != believed.missing
                    else []
                )
            with suppress(LoydError), RunsFile(path, sweep, resume=True) as file:
                faults += [
                    f"{name}: resume believes run {run}"
                    for run, each in file.held.records.items()
                    if each != true[run]
                ]
                again = [record["run"] for record, _ in runs_of(sweep, None, file)]
                held = set(file.held.records)
                faults += (
                    [f"{name}: resume did {again}"]
                    if held & set(again) or held | set(again) != set(true)
                    else []
                )
        except Exception as error:  # noqa: BLE001  any other error is a fault
            faults.append(f"{name}: {type(error).__name__}: {error}")
    return faults


LENGTH = 5_000


def attack_tables(count: int, seed: int) -> list[str]:
    """Damage, forge and exchange tables this many times; returns what went wrong."""
    rng, faults = Random(seed), list[str]()
    tables = [StoredTable(f"table {letter}", f"test table {letter}", LENGTH) for letter in "ab"]
    arrays = [np.frombuffer(rng.randbytes(LENGTH), np.uint8) for _ in tables]
    made: list[int] = []

    def make(place: int) -> Callable[[], table_store.Bytes]:
        def build() -> table_store.Bytes:
            made.append(place)
            return arrays[place].copy()

        return build

    for number in range(count):
        for table, array in zip(tables, arrays, strict=True):
            table_store.save(table, array)
        left = tables[0].path.parent / f"{table_store.TEMPORARY_PREFIX}killed"
        left.touch()
        os.utime(left, (time() - 2 * 3600,) * 2)
        place = rng.randrange(2)
        path, other = tables[place].path, tables[1 - place].path
        kind = rng.choice(("damaged", "exchanged", "writable by others", "another user's"))
        if kind == "another user's" and os.getuid() != 0:
            kind = "writable by others"
        content = bytearray(path.read_bytes())
        if kind == "damaged":
            rng.choice(DAMAGES[:6])(content, rng)
            path.write_bytes(content)
        elif kind == "exchanged":
            path.write_bytes(other.read_bytes())
        elif kind == "writable by others":
            path.chmod(0o666)
        else:
            os.chown(path, 65534, 65534)
        is_same = (
            bytes(content) == path.read_bytes()
            and kind == "damaged"
            and load(tables[place]) is not None
        )
        table_store._recent.clear()
        made.clear()
        building = Building()
        got = load_or_build(tables[place], make(place), building)
        if not np.array_equal(got, arrays[place]):
            faults.append(f"table {number} ({kind}): another table was believed")
        if made != [place] and not is_same:
            faults.append(f"table {number} ({kind}): it was not built again")
        if kind in ("writable by others", "another user's") and not building.notices:
            faults.append(f"table {number} ({kind}): nothing was said")
        if left.exists():
            faults.append(f"table {number}: what a killed process left is still there")
        left.unlink(missing_ok=True)
        path.unlink()
    return faults


def _save_for_ever(seed: int, *, backwards: bool) -> None:
    """Save one game after another; the seed of a game is the number of its moves, by which a reader
    recognises a complete one.
    """
    if backwards:
        started = time()
        files.time = lambda: 2 * started - time()  # type: ignore[assignment]  # as after a clock was set back
    rng = Random(seed)
    game = Game(blank_last(4, 4), blank_last(4, 4))
    while True:
        game.move(rng.choice(game.board.moves()))
        saved_game.save(SavedGame(game, len(game.moves), PlaySettings()))
        saved_game.load()


def attack_state(count: int, seed: int) -> list[str]:
    """Kill one of two writers this many times; returns what went wrong. Linux and macOS only."""
    rng, faults, writers = Random(seed), list[str](), dict[int, int]()

    def start(number: int) -> None:
        child = os.fork()
        if child == 0:
            _save_for_ever(rng.randrange(1 << 30), backwards=bool(number))
        writers[number] = child

    start(0)
    start(1)
    try:
        for kill in range(count):
            sleep(rng.random() * 0.02)
            number = rng.randrange(2)
            os.kill(writers[number], signal.SIGKILL)
            os.waitpid(writers[number], 0)
            game, notice = saved_game.load()
            if notice or (game is not None and game.seed != len(game.game.moves)):
                faults.append(f"kill {kill}: {notice or 'half a game was believed'}")
            start(number)
    finally:
        for child in writers.values():
            os.kill(child, signal.SIGKILL)
            os.waitpid(child, 0)
    return faults


def run(count: int, seed: int) -> int:
    """Attack all three; returns the number of faults."""
    with TemporaryDirectory() as folder:
        runs = attack_runs(count, seed, Path(folder))
        os.environ["LOYD_CACHE_DIR"] = str(Path(folder) / "cache")
        os.environ["LOYD_STATE_DIR"] = str(Path(folder) / "state")
        tables = attack_tables(count, seed)
        state = attack_state(count // 2, seed)
    sys.stdout.write("".join(f"! {fault}\n" for fault in (*runs, *tables, *state)))
    sys.stdout.write(
        f"{count} damaged files of runs: {len(runs)} faults\n{count} damaged or forged tables: "
        f"{len(tables)} faults\n"
    )
    sys.stdout.write(f"{count // 2} kills of two processes that save: {len(state)} faults\n")
    return len(runs) + len(tables) + len(state)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description="Damage files of runs and tables.")
    parser.add_argument("--count", type=int, default=500)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    sys.exit(1 if run(options.count, options.seed) else 0)
