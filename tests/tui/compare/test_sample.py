"""Twenty random boards: a dot for each run, the figures of each search, and a race of one board."""

import csv
import re
from statistics import median

import pytest

from loyd.core.engine.problem import Limits
from loyd.core.engine.puzzle import Instance
from loyd.core.engine.puzzle.notation import parse_board
from loyd.core.study.sweeps import Task, TaskResult
from loyd.core.system import grouped
from loyd.tui.compare import sample
from loyd.tui.compare.sample import RunDots, SampleScreen
from loyd.tui.key_names import chosen_keys
from tests.tui.cli.command_line import run
from tests.tui.compare.race_driver import compare, comparison_of, press, screen_of
from tests.tui.explore.explore_driver import lines_of, text_of, until

LANES = "greedy:manhattan", "idastar:manhattan"


async def test_the_figures_are_those_of_the_command_below_and_enter_races_a_board() -> None:
    async with compare((120, 40), None, LANES) as pilot:
        await press(pilot, "x")
        await until(
            pilot,
            lambda: (
                "limit: 2 000 000 steps each" in text_of(pilot)
                and " of 20 boards" not in text_of(pilot)
            ),
        )
        shown = text_of(pilot)
        seed, lanes = re.findall(
            r"loyd scramble --size 3x3 -n 20 --seed (\d+) \|\W+loyd compare (.*?) *│", shown
        )[0]
        boards = run("scramble", "--size", "3x3", "-n", "20", "--seed", seed).stdout
        found = run("bench", *lanes.split(), "--format", "csv", stdin=boards).stdout
        rows = [*csv.DictReader(found.splitlines())]
        await press(pilot, *["left"] * 20, "right")
        distances = sorted(int(row["optimum"]) for row in rows if row["spec"] == LANES[0])
        name = re.findall(r"board (\d+) +median", text_of(pilot))[0]
        here = {row["spec"]: row for row in rows if row["name"] == name}
        assert int(here[LANES[0]]["optimum"]) == distances[1]
        for lane, letter in zip(LANES, "AB", strict=True):
            counts = [int(row["expanded"]) for row in rows if row["spec"] == lane]
            middle = f"{median(counts):.1f}".removesuffix(".0")
            own, most = grouped(int(here[lane]["expanded"])), grouped(max(counts))
            line = next(line for line in lines_of(pilot) if re.search(rf"  {letter}  \w", line))
            expected = re.sub(r"\s", "", f"{own}{middle}{most}│")
            assert expected in re.sub(r"\s", "", line)
        await press(pilot, "enter")
        board = parse_board(here[LANES[0]]["board"])
        await until(pilot, lambda: comparison_of(pilot).start == board)
        assert [lane.spec.text for lane in comparison_of(pilot).lanes] == [*LANES]


async def test_the_selection_stays_on_its_board_while_more_are_searched(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async with compare((120, 40), None, LANES) as pilot:
        monkeypatch.setattr(SampleScreen, "_search", lambda *_: None)
        await press(pilot, "x")
        screen = pilot.app.screen
        assert isinstance(screen, SampleScreen)
        await press(pilot, "right", "left")
        dots = screen.query_one(RunDots)
        assert dots.at == 0
        limits = Limits(expansions=2000)
        goal = screen_of(pilot).comparison.goal
        runs = []
        for number, text in enumerate(("123/456/7x8", "123/4x6/758", "1x3/426/758")):
            instance = Instance(str(number), parse_board(text), goal)
            tasks = [Task(instance, spec, limits) for spec in LANES]
            runs.append(tuple(TaskResult(task, task.do().figures) for task in tasks))
        near, middle, far = runs
        screen._show((far,))
        screen._show((near, far))
        assert dots.runs[dots.at] is far
        await press(pilot, "left")
        screen._show((near, middle, far))
        assert dots.runs[dots.at] is near


async def test_the_command_names_the_goal_and_the_file_of_your_own_code(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(sample, "loaded_files", lambda: ("my own.py",))
    monkeypatch.setattr(sample, "SAMPLE", 1)
    async with compare((80, 24), None, LANES) as pilot:
        start = comparison_of(pilot).start
        goal = parse_board("x12/345/678")
        screen_of(pilot).compare(goal, goal, [lane.spec for lane in comparison_of(pilot).lanes])
        assert comparison_of(pilot).start != start
        await press(pilot, "x")
        await until(pilot, lambda: "limit: " in text_of(pilot))
        await press(pilot, "pagedown")
        region = pilot.app.screen.query_one(".dialogue").region
        rows = lines_of(pilot)[region.y : region.bottom]
        inside = " ".join(row[region.x : region.right] for row in rows)
        assert pilot.app.screen.query_one(RunDots).has_focus
        assert re.search(
            r"--seed \d+ --goal x12/345/678 \| loyd compare -a greedy:manhattan -a "
            r"idastar:manhattan --goal x12/345/678 --load 'my own.py'",
            " ".join(re.sub("[│╰─╯]", " ", inside).split()),
        )


async def test_what_loading_says_next_names_the_keys_that_were_chosen(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    said: list[str] = []
    async with compare((80, 24), None, LANES) as pilot:
        monkeypatch.setitem(chosen_keys, "choose_search('heuristics')", "f7")
        monkeypatch.setattr(screen_of(pilot), "load_file", lambda _, then: said.append(then))
        screen_of(pilot).action_load()
    assert said == [": a and f7 choose it for the selected search"]
