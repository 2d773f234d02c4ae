"""The flame and the tree in an app: what they show, where the cursor goes, what they post."""

import re
from random import Random

import numpy as np
import pytest
from textual.app import App, ComposeResult

from loyd.core.draw.tree_drawing import tree_rows
from loyd.core.draw.tree_layout import search_tree
from loyd.core.engine.problem.problem import Limits
from loyd.core.engine.puzzle.board import Board
from loyd.core.engine.record.trace import Trace
from loyd.tui.framework.line_widget import LineWidget
from loyd.tui.framework.messages import BoardPicked, SeekRequested
from loyd.tui.pictures.flame import flame_view
from loyd.tui.pictures.flame.flame_view import FlameView
from loyd.tui.pictures.tree import tree_view
from loyd.tui.pictures.tree.tree_painter import branches, forks
from loyd.tui.pictures.tree.tree_view import TreeView
from loyd.tui.signs import UNICODE, compact
from tests.core.case import finish, random_case
from tests.tui.pictures.moments import moment


class Pictures(App[None]):
    def __init__(self) -> None:
        super().__init__()
        self.target: list[int] = []
        self.asked: list[Board] = []

    def compose(self) -> ComposeResult:
        yield FlameView(signs=UNICODE)
        yield TreeView(signs=UNICODE)

    def on_seek_requested(self, event: SeekRequested) -> None:
        self.target.append(event.position)

    def on_board_picked(self, event: BoardPicked) -> None:
        self.asked.append(event.board)


def searched(name: str = "astar", most: int = 300) -> Trace:
    return finish(
        random_case(name, (3, 3), Random(f"view {name}")).problem(Limits(expansions=most))
    )[0]


def text(widget: LineWidget) -> str:
    return "\n".join(widget.render_line(line).text for line in range(widget.size.height))


@pytest.mark.parametrize("in_thread", [False, True])
async def test_the_flame_zooms_into_a_block_and_out_again_and_asks_for_its_step(
    in_thread: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    if in_thread:
        monkeypatch.setattr(flame_view, "READ_AT_ONCE", 0)
    trace, app = searched(), Pictures()
    async with app.run_test(size=(100, 60)) as pilot:
        view = app.query_one(FlameView)
        view.focus()
        view.show_moment(moment(trace, trace.steps))
        await app.workers.wait_for_complete()
        await pilot.pause()
        assert "start 100%" in text(view)
        for _ in range(len(trace.ancestor_steps(trace.steps))):
            await pilot.press("up")
        assert not view.check_action("zoom_out", ())
        await pilot.press("down", "enter")
        assert view.check_action("zoom_out", ())
        await app.workers.wait_for_complete()
        await pilot.pause()
        flame = trace.flame(trace.steps)
        children = np.flatnonzero(flame.parent == 0)
        widest = int(flame.step[children[flame.width[children].argmax()]])
        assert view.root == widest
        assert f"{trace.node(widest).move.letter} 100%" in text(view)  # type: ignore[union-attr]
        await pilot.press("g", "backspace")
        await app.workers.wait_for_complete()
        await pilot.pause()
        assert (app.target, view.root) == ([widest], 0)
        assert "start 100%" in text(view)
        for shown in (f"start 100% h {trace.node(1).h}", "has open nodes"):
            await pilot.press("z")
            await app.workers.wait_for_complete()
            await pilot.pause()
            assert shown in text(view)
        view.show_moment(moment(trace, 1))
        await app.workers.wait_for_complete()
        await pilot.pause()
        assert "start 100%" in text(view)


async def test_left_and_right_walk_the_blocks_of_a_depth() -> None:
    trace, app = searched(), Pictures()
    async with app.run_test(size=(100, 60)) as pilot:
        view = app.query_one(FlameView)
        view.focus()
        view.show_moment(moment(trace, trace.steps))
        flame = trace.flame(trace.steps)
        at_one = flame.step[flame.depth == 1].tolist()
        for _ in range(len(trace.ancestor_steps(trace.steps))):
            await pilot.press("up")
        await pilot.press("down", *["left"] * 4, "g", *["right", "g"] * (len(at_one) - 1))
        await pilot.pause()
        assert app.target == at_one
        last = int(np.flatnonzero(flame.step == at_one[-1])[0])
        assert f"at depth 1: step {at_one[-1]}, " in str(view.border_subtitle)
        assert f" of the work, {flame.width[last]} step" in str(view.border_subtitle)
        for other, named in ((app.query_one(TreeView), ""), (view, "at depth 1")):
            other.focus()
            await pilot.pause()
            assert named in str(view.border_subtitle)


@pytest.mark.parametrize("in_thread", [False, True])
async def test_the_tree_follows_another_branch(
    in_thread: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    if in_thread:
        monkeypatch.setattr(tree_view, "READ_AT_ONCE", 0)
    trace, app = searched("bfs"), Pictures()
    async with app.run_test(size=(100, 60)) as pilot:
        view = app.query_one(TreeView)
        view.focus()
        view.show_moment(moment(trace, trace.steps))
        await app.workers.wait_for_complete()
        await pilot.pause()
        path = trace.ancestry(trace.steps)
        assert f" {trace.steps} " in text(view)
        found = forks(path, None)
        first, second = (branches(path, level)[0].step or 0 for level in found[:2])
        boards = [trace.node(first).board, trace.node(second).board]
        await pilot.press(*["up"] * len(found), "right", "enter", "g")
        await pilot.pause()
        assert app.target == [first]
        assert app.asked == boards[:1]
        await pilot.press("down", "right", "enter", "left", "left", "enter")
        await pilot.pause()
        assert app.asked == [*boards, path[found[1]].node.board]
        letter = next(
            (line, at.start())
            for line, shown in enumerate(text(view).splitlines())
            if (at := re.search("[udlr](?= +[▁-█])", shown))
        )
        await pilot.click(TreeView, offset=(letter[1], letter[0]), times=2)
        assert app.asked[3:] == boards[:1]
        view.show_moment(moment(trace, first))
        await app.workers.wait_for_complete()
        await pilot.pause()
        assert "▶" in text(view)
        assert f" {first} " in text(view)


async def test_z_turns_the_tree_of_a_small_search_to_all_of_it() -> None:
    trace, app = searched(), Pictures()
    async with app.run_test(size=(100, 120)) as pilot:
        view = app.query_one(TreeView)
        view.focus()
        view.show_moment(moment(trace, 20))
        await pilot.press("z", "z") if trace.goal_step is not None else await pilot.press("z")
        rows = list(tree_rows(search_tree(trace, 20)))
        lines = [line for line in text(view).splitlines()[1:] if line.strip()]
        room = view.size.height - 1
        assert len(lines) == min(len(rows), room)
        assert [int(line.split()[0][1:]) for line in lines if line.strip().startswith("#")] == [
            branch.step for _, branch in rows if branch.step is not None
        ]
        assert all(
            compact(branch.board) in line for line, (_, branch) in zip(lines, rows, strict=True)
        )
        at = next(place for place, (_, branch) in enumerate(rows) if branch.step == 7)
        await pilot.click(TreeView, offset=(4, at + 1), times=2)
        await pilot.press("g", *["up"] * len(rows), "down", "enter")
        await pilot.pause()
        assert (app.target, app.asked) == ([7], [trace.node(7).board, rows[1][1].board])
        view.show_moment(moment(trace, min(trace.steps, 100)))
        await pilot.pause()
        assert "log(nodes below)" in text(view)


async def test_both_say_what_they_are_for_until_there_is_something_to_show() -> None:
    app = Pictures()
    async with app.run_test(size=(60, 20)) as pilot:
        for view in (app.query_one(FlameView), app.query_one(TreeView)):
            view.empty = "It will be here."
            view.show_moment(moment(searched(), 0))
            await pilot.press("tab", "up", "down", "left", "right", "enter", "backspace", "g", "z")
            await pilot.pause()
            assert text(view).strip() == view.empty
        assert app.target == []
