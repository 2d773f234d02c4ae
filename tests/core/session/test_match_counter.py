"""Counting many conditions at once, while the search grows and the question changes."""

from random import Random

import pytest

from loyd.core.engine.algorithms.catalogue import algorithm
from loyd.core.engine.heuristics.catalogue import heuristic
from loyd.core.engine.problem.problem import Limits, Problem
from loyd.core.engine.problem.spec import Spec
from loyd.core.engine.puzzle.notation import blank_last, parse_board
from loyd.core.session import condition, matches
from loyd.core.session import matches as census
from loyd.core.session.exploration import Exploration, RunTarget
from loyd.core.system.errors import ConditionError
from tests.patience import PATIENCE_SECONDS

TEXTS = ("improved", "jump", "duplicate", "h <= 3", "peak", "solution")


@pytest.mark.parametrize("name", ["astar", "idastar", "arastar"])
def test_every_tally_is_that_of_the_steps(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for module in (census, condition, matches):
        monkeypatch.setattr(module, "CHUNK_STEPS", 32)
    start = parse_board("2 3 4 1 5 x 7 6 8")
    run = Exploration(
        Problem(start, blank_last(3, 3), Spec(algorithm(name), heuristic("manhattan")), Limits())
    )
    run.to_end()
    while not run.has_ended:
        run.settle(1)
    target, rng, trace = RunTarget(run), Random(name), run.trace
    rows = trace.rows(1, trace.steps)
    opened = [row.counts.open for row in rows]
    on_solution = set(start.along(trace.solution() or ()))
    truth = {
        "improved": [
            row.counts.step
            for row in rows
            if any(one.status == "improved" for one in row.successors)
        ],
        "jump": [row.counts.step for row in rows if row.jump is not None],
        "duplicate": [
            row.counts.step
            for row in rows
            if any(one.status in ("already open", "already closed") for one in row.successors)
        ],
        "h <= 3": [row.counts.step for row in rows if row.node.h <= 3],
        "peak": [opened.index(max(opened)) + 1],
        "solution": [row.counts.step for row in rows if row.node.board in on_solution],
    }
    for seen in (1, 40, trace.steps // 2, trace.steps):
        is_whole = seen == trace.steps
        run.seek(rng.randrange(seen + 1))
        target.ask(TEXTS[:2], seen, is_whole=is_whole)  # soon another question takes its place
        target.ask(TEXTS, seen, is_whole=is_whole)
        assert target.wait(PATIENCE_SECONDS)
        for text in TEXTS:
            tally, steps = target.counts_of(text), [step for step in truth[text] if step <= seen]
            if text in ("peak", "solution") and not is_whole:
                assert tally is None
            else:
                assert tally is not None
                first, following = (
                    next(iter(steps), None),
                    next((step for step in steps if step > run.position), None),
                )
                assert (tally.count, tally.first, tally.next) == (len(steps), first, following), (
                    text,
                    seen,
                )
            if text not in TEXTS[4:]:
                ticks = target.ticks(text, seen)
                assert set(ticks) <= set(steps)
                assert ticks[:1] == steps[:1]
    target.close()
    run.close()


def test_what_is_chosen_is_kept_where_another_text_is_no_condition() -> None:
    run = Exploration(
        Problem(
            parse_board("12345x786"),
            blank_last(3, 3),
            Spec(algorithm("astar"), heuristic("manhattan")),
            Limits(),
        )
    )
    target = RunTarget(run)
    target.choose(" h <= 3 ")
    with pytest.raises(ConditionError, match="at character 5"):
        target.choose("h <=")
    assert target.chosen == "h <= 3"
    target.choose("")
    assert (target.chosen, target.scan) == ("", None)
    target.close()
    run.close()
