import pytest

from loyd.core.engine.heuristics.catalogue import heuristic
from loyd.core.engine.puzzle.board import Board
from loyd.core.engine.puzzle.notation import blank_last
from loyd.core.study.audit.audit import audit
from loyd.core.study.audit.prediction import prediction_remark, values
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
    assert found.hs.tolist() == [
        oracle(tuple(row), GOAL.cells, GOAL.size) for row in found.population.cells.tolist()
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
    assert found.accuracy.density.sum() == found.population.count == 10


def test_linear_conflict_dominates_manhattan_and_neither_of_two_others_does() -> None:
    found = audit(heuristic("manhattan"), blank_last(3, 3), Building())
    against = found.against(heuristic("linear-conflict"), Building())
    assert (against.dominant, against.greater) == ("linear-conflict", 0)
    assert against.equal + against.less == 181_440
    assert found.against(heuristic("inversion"), Building()).dominant is None


def test_it_is_told_of_and_can_be_called_off() -> None:
    told: list[Progress] = []
    estimate = UNEVEN_PLAIN.towards(GOAL)
    cells = audit(heuristic("zero"), GOAL, Building()).population.cells
    with pytest.raises(BuildCancelledError, match="uneven-plain of every board"):
        values(estimate, cells, Building(told.append, lambda: len(told) == 4))
    assert [progress.fraction for progress in told] == sorted(
        progress.fraction for progress in told
    )
    assert len(told) == 4
