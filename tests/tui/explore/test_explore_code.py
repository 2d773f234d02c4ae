"""The pseudo-code beside the stage, and the walk through it line by line."""

from loyd.core.teach.pseudo_code_walk import walk
from loyd.tui.explore.stage import Stage
from loyd.tui.pictures.code.code_view import PseudoCodeView
from tests.tui.explore.explore_driver import explore, press, run_of, screen_of, text_of


async def test_the_code_is_walked_line_by_line_and_on_into_the_next_step() -> None:
    async with explore() as pilot:
        await press(pilot, "shift+right", "6")
        run, view = run_of(pilot), screen_of(pilot).view
        code = view.query_one(PseudoCodeView)
        assert code.display
        assert view.query_one(Stage).display
        assert "6 Code" in text_of(pilot)
        lines = len(walk(run.problem, run.trace, 10))
        for number in range(1, lines + 1):
            await press(pilot, "down")
            assert f"line by line {number} of {lines}" in text_of(pilot)
        await press(pilot, "down")
        following = len(walk(run.problem, run.trace, 11))
        assert (run.position, f"line by line 1 of {following}" in text_of(pilot)) == (11, True)
        await press(pilot, "up")
        assert (run.position, f"line by line {lines} of {lines}" in text_of(pilot)) == (10, True)
        await press(pilot, "home", "up", "right")
        assert (run.position, "↑ ↓: line by line ─" in text_of(pilot)) == (1, True)
        await pilot.resize_terminal(60, 20)
        await press(pilot, "6")
        assert code.display
        assert not view.query_one(Stage).display
        await press(pilot, "escape")
        assert not code.display
