"""Every drawing that Explore offers to save is written, also of another program's log."""

from pathlib import Path

import pytest

from loyd.core.engine.problem.problem import Problem
from loyd.core.engine.problem.spec import Spec
from loyd.core.engine.puzzle.instances import SAMPLE
from loyd.core.engine.puzzle.notation import blank_last
from loyd.core.engine.search.solve import solve_with_trace
from loyd.core.engine.search.spec_text import parse_spec
from loyd.core.session.exploration import Exploration
from loyd.core.user_code.log_algorithm import log_algorithm
from loyd.tui.dialogues.save import poster_offers
from loyd.tui.explore.explore_offers import search_offers
from tests.patience import PATIENCE_SECONDS

ENDINGS = {".svg": b"<svg", ".txt": b"", ".tex": b"\\", ".dot": b"digraph"}


@pytest.mark.parametrize("steps", [20, 312])
def test_drawings_of_a_log_are_written(tmp_path: Path, steps: int) -> None:
    goal = blank_last(3, 3)
    trace, _ = solve_with_trace(Problem(SAMPLE.board, goal, parse_spec("astar")))
    path = tmp_path / "mine.txt"
    path.write_text("".join(f"{trace.node(step).board}\n" for step in range(1, steps + 1)))
    run = Exploration(Problem(SAMPLE.board, goal, Spec(log_algorithm(path, set()))))
    run.to_end()
    run.recorder.wait(PATIENCE_SECONDS)
    run.look()
    run.close()
    assert run.position == steps
    offers = search_offers(run, None, 0)
    assert {*offers} == {"map", "flame", "tree"}
    for offer in offers.values():
        for ending in offer.writers.keys() & ENDINGS:
            for content in offer.writers[ending]():
                assert ENDINGS[ending] in content
    (poster,) = poster_offers("search", (run.problem, run.trace, run.outcome))
    (svg,) = poster.writers[".svg"]()
    length = len(run.trace.solution() or ())
    assert (f"✓ {length} moves" if length else "no solution").encode() in svg
    assert b"data:image/png" in svg
    assert not poster_offers("race", (run.problem, run.trace, None))
