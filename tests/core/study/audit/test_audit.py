import numpy as np
import pytest

from loyd.core.engine.heuristics.catalogue import heuristic
from loyd.core.engine.puzzle.board import Board
from loyd.core.engine.puzzle.notation import blank_last
from loyd.core.study.audit.audit import audit
from loyd.core.study.audit.prediction import by_layers, every_board, prediction_remark, values
from loyd.core.system.errors import BuildCancelledError
from loyd.core.system.progress import Building, Progress
from tests.core.engine.heuristics.inconsistent import UNEVEN, UNEVEN_PLAIN
from tests.oracle.heuristics import HEURISTICS

GOAL = Board(2, 4, (1, 5, 2, 0, 4, 3, 7, 6))


@pytest.mark.kernel
@pytest.mark.parametrize(
    "name", ["zero", "misplaced", "manhattan", "linear-conflict", "uneven", "uneven-plain"]
)
def test_h_of_every_board_is_what_the_definition_says(name: str) -> None:
    entry = {"uneven": UNEVEN, "uneven-plain": UNEVEN_PLAIN}.get(name) or heuristic(name)
    found = audit(entry, GOAL, Building())
    oracle = HEURISTICS[name]
    ((boards, hs),) = found.judged(Building())
    assert hs.tolist() == [
        oracle(tuple(row), GOAL.cells, GOAL.size) for row in boards.cells.tolist()
    ]
    assert found.admissibility.holds
    assert found.consistency.holds == entry.consistent


def test_expansions_lie_near_the_prediction_and_a_remark_says_where_they_are_outside() -> None:
    efforts = audit(heuristic("manhattan"), blank_last(3, 3), Building()).efforts(Building())
    for effort in efforts:
        assert effort.measured is not None
        assert effort.predicted is not None
        least, most = effort.predicted
        assert 0.8 * least < effort.measured < most
    assert [effort.is_outside for effort in efforts] == [False, True]
    assert "may lie outside" in prediction_remark(efforts)
    assert prediction_remark(efforts[:1]) == ""


def test_nothing_is_predicted_of_an_inconsistent_heuristic() -> None:
    found = audit(UNEVEN_PLAIN, GOAL, Building())
    assert not found.consistency.holds
    efforts = found.efforts(Building())
    assert [effort.predicted for effort in efforts] == [None, None]
    assert prediction_remark(efforts).startswith("No prediction: ")


def test_a_sample_has_no_efforts_but_all_else() -> None:
    found = audit(heuristic("linear-conflict"), blank_last(4, 4), Building(), samples=10, seed=3)
    assert found.efforts(Building()) == ()
    assert found.admissibility.holds
    assert found.consistency.holds
    assert found.accuracy.density.sum() == found.count == 10


def test_linear_conflict_dominates_manhattan_and_neither_of_two_others_does() -> None:
    found = audit(heuristic("manhattan"), blank_last(3, 3), Building())
    against = found.dominance_over(heuristic("linear-conflict"), Building())
    assert (against.dominant, against.greater) == ("linear-conflict", 0)
    assert against.equal + against.less == 181_440
    assert found.dominance_over(heuristic("inversion"), Building()).dominant is None


def test_it_is_told_of_and_can_be_called_off() -> None:
    told: list[Progress] = []
    estimate = UNEVEN_PLAIN.for_goal(GOAL)
    cells = every_board(GOAL).cells
    with pytest.raises(BuildCancelledError, match="uneven-plain of every board"):
        values(estimate, cells, Building(told.append, lambda: len(told) == 4))
    assert [progress.fraction for progress in told] == sorted(
        progress.fraction for progress in told
    )
    assert len(told) == 4


def test_a_space_by_layers_is_the_same_boards_and_moves_and_the_same_verdicts(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    every = every_board(GOAL)
    parts = list(by_layers(GOAL, Building()))
    rows = [row for part in parts for row in part.cells[: part.count].tolist()]
    distances = np.concatenate([part.distances for part in parts])
    assert sorted(zip(rows, distances.tolist(), strict=True)) == sorted(
        zip(every.cells.tolist(), every.distances.tolist(), strict=True)
    )
    whole, split = (
        sorted(
            sorted((boards.cells[one].tolist(), boards.cells[other].tolist()))
            for boards in some
            for one, other in boards.moves.tolist()
        )
        for some in ([every], parts)
    )
    assert whole == split
    for entry in (heuristic("manhattan"), heuristic("blank-counted")):
        usual = audit(entry, GOAL, Building())
        monkeypatch.setattr("loyd.core.study.audit.audit.MOST_CELLS", 6)
        parted = audit(entry, GOAL, Building())
        assert parted.efforts(Building()) == ()
        against = parted.dominance_over(heuristic("linear-conflict"), Building())
        monkeypatch.undo()
        assert against == usual.dominance_over(heuristic("linear-conflict"), Building())
        assert (parted.count, parted.whole) == (usual.count, True)
        assert (parted.accuracy.density == usual.accuracy.density).all()
        assert parted.admissibility.violations == usual.admissibility.violations
        assert (parted.consistency.moves, parted.consistency.violations) == (
            usual.consistency.moves,
            usual.consistency.violations,
        )
        assert [one.excess for one in parted.admissibility.overestimated] == [
            one.excess for one in usual.admissibility.overestimated
        ]


def test_a_whole_space_reports_its_progress_and_can_be_called_off(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("loyd.core.study.audit.audit.MOST_CELLS", 6)
    told: list[Progress] = []
    with pytest.raises(BuildCancelledError, match="was cancelled at"):
        audit(heuristic("manhattan"), GOAL, Building(told.append, lambda: len(told) == 4))
    fractions = [progress.fraction for progress in told]
    assert fractions == sorted(fractions)
    assert len(told) == 4
    sampled = audit(heuristic("manhattan"), blank_last(3, 4), Building(), samples=3)
    assert (sampled.whole, sampled.count) == (False, 3)
