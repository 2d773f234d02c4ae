from collections import Counter
from dataclasses import replace
from fractions import Fraction
from time import monotonic

import pytest

from loyd.core.engine.algorithms.catalogue import algorithm
from loyd.core.engine.heuristics.catalogue import MANHATTAN
from loyd.core.engine.outcome import Ending
from loyd.core.engine.problem.problem import Limits, Problem
from loyd.core.engine.puzzle.board import Move, verdict
from loyd.core.engine.puzzle.instances import SAMPLE
from loyd.core.engine.puzzle.notation import blank_last, parse_board
from loyd.core.engine.search.spec_text import parse_spec
from loyd.core.session.exploration import Activity
from loyd.core.system.text import grouped
from loyd.tui.parts.problem_views import UnsolvableView
from loyd.tui.parts.step_model import step_view, swapped_start
from tests.core.session.recorder_threads import ends
from tests.oracle.sliding import flood, slides
from tests.tui.explore.explore_driver import (
    HARD_15,
    SHORT_15,
    UNSOLVABLE,
    explore,
    lines_of,
    press,
    run_of,
    screen_of,
    settled,
    text_of,
    told,
    until,
)


def words(text: str) -> str:
    return " ".join(text.split())


async def test_an_unsolvable_board_says_why_before_and_after_one_asks() -> None:
    async with explore(start=UNSOLVABLE) as pilot:
        reason = "1 inversion and the blank 0 rows from its goal make 1"
        view = screen_of(pilot).query_one(UnsolvableView)

        def shown() -> str:
            return " ".join(" ".join(line.plain for line in view.paint(*view.size)).split())

        assert reason in shown()
        await press(pilot, "right")
        run = run_of(pilot)
        assert run.outcome is not None
        assert run.outcome.ending is Ending.UNSOLVABLE
        assert (run.position, run.trace.steps) == (0, 0)
        assert reason in shown()
        for key in ("space", "n", "end", "home", "left", "shift+right"):
            await press(pilot, key)
            assert run.position == 0
        await press(pilot, "enter")
        assert run_of(pilot).problem.start == parse_board(
            "1 2 3 4 / 5 6 7 8 / 9 10 11 12 / 13 14 15 x"
        )


async def test_enter_swaps_after_a_solvable_board_too() -> None:
    async with explore(start=SAMPLE.board) as pilot:
        await press(pilot, "right")
        screen = screen_of(pilot)
        screen.explore(replace(screen.settings, start=parse_board("2 1 3 4 5 6 7 8 x")))
        await until(pilot, lambda: "enter swap 1 and 2" in text_of(pilot).splitlines()[-1])
        await press(pilot, "enter")
        assert run_of(pilot).problem.start == SAMPLE.goal


@pytest.mark.parametrize("algorithm", ["arastar", "baestar", "dfbnb"])
async def test_a_search_that_goes_on_after_the_goal_ends_with_the_card_of_its_solution(
    algorithm: str,
) -> None:
    async with explore((80, 24), SAMPLE.board, algorithm=algorithm) as pilot:
        await press(pilot, "end")
        run = run_of(pilot)
        assert run.trace.goal_step is not None
        assert run.trace.goal_step < run.position == run.trace.steps
        arrival = step_view(run).arrival
        assert arrival is not None
        assert (arrival.length, arrival.sentence) == (19, "Goal reached in 19 moves: optimal")
        assert "p play solution" in text_of(pilot)


@pytest.mark.parametrize("algorithm", ["annealing", "lrtastar"])
async def test_a_walk_counts_visits_and_not_boards(algorithm: str) -> None:
    async with explore((80, 24), SAMPLE.board, algorithm=algorithm) as pilot:
        await press(pilot, "end")
        assert "boards visited" not in text_of(pilot)


@pytest.mark.parametrize(
    "text",
    [
        "2 1 3 / 4 5 6 / 7 8 x",
        "8 2 3 / 4 5 6 / 7 1 x",
        "x 2 3 4 / 5 6 7 8 / 9 10 11 12 / 13 14 15 1",
        "2 1 / 3 x",
    ],
)
def test_the_swap_that_is_offered_makes_a_board_solvable(text: str) -> None:
    start = parse_board(text)
    problem = Problem(start, blank_last(*start.size), parse_spec("astar"))
    assert not problem.verdict.solvable
    assert verdict(swapped_start(problem), problem.goal).solvable


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
async def test_the_step_that_ends_a_search_says_how_it_ended(size: tuple[int, int]) -> None:
    ways, distances = Counter([SAMPLE.board.cells]), flood(SAMPLE.goal.cells, (3, 3))
    for _ in range(distances[SAMPLE.board.cells]):
        closer: Counter[tuple[int, ...]] = Counter()
        for cells, count in ways.items():
            for _, after in slides(cells, (3, 3)):
                closer[after] += count * (distances[after] < distances[cells])
        ways = +closer
    async with explore(size, SAMPLE.board, algorithm="bfs") as pilot:
        await press(pilot, "end")
        assert f"Solved  step {grouped(run_of(pilot).trace.steps)}" in text_of(pilot)
        arrival = step_view(run_of(pilot)).arrival
        assert arrival is not None
        assert arrival.sentence == "Goal reached in 19 moves: optimal"
        assert arrival.aside == f"one of {ways.total()} optimal solutions"
        assert "moves: optimal" in text_of(pilot)
        await press(pilot, "left")
        assert "Solved  step" not in text_of(pilot)
    async with explore(size, SAMPLE.goal) as pilot:
        await press(pilot, "end")
        assert "Already solved" in text_of(pilot)
    async with explore(size, SAMPLE.board) as pilot:
        shallow = parse_spec("dfs:3:repeats=reopen")
        screen_of(pilot).explore(replace(screen_of(pilot).settings, spec=shallow))
        await press(pilot, "end")
        assert "Exhausted  step" in text_of(pilot)


@pytest.mark.parametrize("heuristic", ["exact", "max:manhattan+exact"])
async def test_a_perfect_heuristic_has_no_value_for_an_unsolvable_board(heuristic: str) -> None:
    async with explore(
        start=parse_board("2 1 3 4 5 6 7 8 x"), algorithm="astar", heuristic=heuristic
    ) as pilot:
        await until(pilot, lambda: "Unsolvable" in text_of(pilot))
        assert "255" not in text_of(pilot)


async def test_the_step_of_the_goal_is_the_end_without_a_further_key() -> None:
    async with explore(start=SHORT_15) as pilot:
        run = run_of(pilot)
        while run.trace.goal_step is None:
            await press(pilot, "right")
        assert "Solved in 3 moves: optimal" in text_of(pilot)
        assert "rdr" in text_of(pilot)
        assert "moves: optimal" in text_of(pilot)


async def test_the_start_may_be_the_goal() -> None:
    goal = parse_board("1 2 3 / 4 5 6 / 7 8 x")
    async with explore(start=goal, goal=goal) as pilot:
        await press(pilot, "end")
        assert "Solved in 0 moves: optimal" in text_of(pilot)
        await press(pilot, "c")
        assert pilot.app.clipboard == ""


async def test_a_limit_ends_the_search_and_says_which_and_what_is_proved() -> None:
    async with explore(start=HARD_15) as pilot:
        screen = screen_of(pilot)
        screen.begin_search(replace(screen.settings, limits=Limits(expansions=250)))
        await press(pilot, "end")
        run = run_of(pilot)
        assert run.outcome is not None
        assert (run.outcome.ending, run.outcome.limit) == (Ending.LIMIT, "steps")
        assert run.position == run.trace.steps == 250
        assert (
            f"Stopped at the limit of steps. The solution has at least {run.outcome.bound} moves."
            in text_of(pilot)
        )
        await press(pilot, "shift+left")
        assert run.position == 240


@pytest.mark.parametrize("seconds", [0, 10])
async def test_a_stopped_run_is_told_by_its_time_since_it_began(
    seconds: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = monotonic()
    monkeypatch.setattr("loyd.tui.explore.run_view.monotonic", lambda: now)
    async with explore(start=HARD_15) as pilot:
        run, view = run_of(pilot), screen_of(pilot).view
        await pilot.press(*["plus"] * 5, "space")
        await until(pilot, lambda: run.position > 0)
        now += seconds
        view.poll()
        await press(pilot, "space")
        assert 0 < run.position <= run.trace.steps
        if run.position < run.trace.steps:
            return  # the recorder was a step ahead, so this is no end of a run
        if seconds:
            await until(pilot, lambda: "Stopped after 10.0 s" in text_of(pilot))
        else:
            assert "Stopped after" not in text_of(pilot)


async def test_memory_has_a_limit_that_one_survives() -> None:
    async with explore(start=HARD_15) as pilot:
        screen = screen_of(pilot)
        assert screen.settings.limits.bytes is not None
        screen.begin_search(replace(screen.settings, limits=Limits(bytes=400_000)))
        await press(pilot, "end")
        assert "Stopped at the limit of memory" in text_of(pilot)


async def test_an_exhausted_search_says_so() -> None:
    async with explore(start=SHORT_15, algorithm="dls") as pilot:
        screen = screen_of(pilot)
        screen.begin_search(screen.settings.having(depth_limit=2))
        await press(pilot, "end")
        assert "Exhausted" in text_of(pilot)


async def test_where_the_shortest_solution_is_known_its_length_is_said() -> None:
    async with explore(algorithm="greedy") as pilot:
        await press(pilot, "end")
        assert "; the shortest solution has 19" in text_of(pilot)


async def test_the_known_length_of_a_preset_is_said() -> None:
    async with explore(start=HARD_15, algorithm="greedy") as pilot:
        await press(pilot, "end")
        assert "; the shortest solution has 65" in text_of(pilot)


async def test_what_is_not_proved_optimal_is_not_called_so() -> None:
    async with explore(start=HARD_15.after(Move.DOWN), algorithm="wastar") as pilot:
        screen = screen_of(pilot)
        screen.begin_search(screen.settings.having(weight=Fraction(5)))
        await press(pilot, "end")
        run = run_of(pilot)
        assert run.outcome is not None
        assert not run.outcome.optimal
        assert f"; the shortest solution has at least {run.outcome.bound}" in text_of(pilot)


async def test_a_solution_longer_than_the_line_is_left_out_but_copied_whole() -> None:
    async with explore((100, 30), HARD_15, algorithm="wastar") as pilot:
        screen = screen_of(pilot)
        screen.begin_search(screen.settings.having(weight=Fraction(5)))
        await press(pilot, "end")
        run = run_of(pilot)
        await until(pilot, lambda: run.shown_solution is not None)
        await press(pilot, "c")
        assert run.outcome is not None
        assert run.outcome.moves is not None
        assert pilot.app.clipboard == "".join(move.letter for move in run.outcome.moves)
        state = next(line for line in lines_of(pilot) if "Solved in" in line)
        assert "…" not in state


async def test_the_depth_first_family_shows_its_path_its_bound_and_its_iterations() -> None:
    async with explore(start=HARD_15, algorithm="idastar") as pilot:
        await press(pilot, "end", "space", "shift+left", "4")
        shown = text_of(pilot)
        for what in ("Stack", "bound"):
            assert what in shown


async def test_settings_without_a_meaning_keep_the_search_that_is_there() -> None:
    async with explore() as pilot:
        await press(pilot, "shift+right")
        screen, run = screen_of(pilot), run_of(pilot)
        screen.explore(replace(screen.settings, goal=SHORT_15))
        await until(pilot, lambda: told(pilot).startswith("! "))
        assert run_of(pilot) is run
        assert not run.recorder._is_closed
        await press(pilot, "right")
        assert run.position == 11


async def test_a_heuristic_that_is_not_defined_on_the_board_is_refused_before_the_search_is_lost() -> (  # noqa: E501
    None
):
    async with explore(start=SHORT_15) as pilot:
        screen, run = screen_of(pilot), run_of(pilot)
        from loyd.core.engine.heuristics.catalogue import heuristic

        screen.explore(screen.settings.having(heuristic=heuristic("exact")))
        await until(pilot, lambda: told(pilot).startswith("! "))
        assert run_of(pilot) is run
        assert screen.settings.heuristic is MANHATTAN


async def test_every_algorithm_can_be_watched_to_its_end_and_back() -> None:
    async with explore(start=parse_board("1 2 3 / x 4 6 / 7 5 8")) as pilot:
        screen = screen_of(pilot)
        for name in ("bfs", "ucs", "greedy", "astar", "wastar", "dls", "iddfs", "idastar"):
            screen.explore(screen.settings.having(algorithm=algorithm(name)))
            await press(pilot, "end")
            assert "Solved in" in text_of(pilot), name
            await press(pilot, "home", "right")
            assert run_of(pilot).position == 1


async def test_changing_a_running_search_stops_it_and_its_thread() -> None:
    async with explore(start=HARD_15, algorithm="idastar") as pilot:
        run = run_of(pilot)
        await pilot.press("end")
        await until(pilot, lambda: run.trace.steps > 100)
        await pilot.press("r", "r")
        await until(pilot, lambda: run_of(pilot) is not run)
        assert run.activity is Activity.PAUSED
        await settled(pilot)
        assert (run_of(pilot).position, run_of(pilot).trace.steps) == (0, 0)
        assert run.recorder._thread is not None
    assert ends(run.recorder)


async def test_a_share_of_all_boards_is_said_only_where_no_board_is_expanded_twice() -> None:
    async with explore() as pilot:
        screen = screen_of(pilot)
        for text, is_said in (
            ("astar:manhattan", True),
            ("dfs", True),
            ("astar:manhattan:repeats=none", False),
            ("annealing:manhattan", False),
            ("iddfs", False),
        ):
            screen.explore(replace(screen.settings, spec=parse_spec(text)))
            await press(pilot, "end")
            assert (" on the solution" in text_of(pilot)) == is_said, text
            arrival = step_view(run_of(pilot)).arrival
            assert bool(arrival and arrival.share) == is_said, text
        await until(pilot, lambda: "124 696 expanded" in text_of(pilot))
