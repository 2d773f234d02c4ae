"""What a sample of the tests leaves out."""

from pathlib import Path

import pytest

from tests.matrices import CHEAP, CHOSEN, is_sampled


def chosen(cases: list[str]) -> list[str]:
    return [case for case, is_run in zip(cases, is_sampled(cases), strict=True) if is_run]


def test_every_test_is_run_and_of_many_cases_a_tenth() -> None:
    few = ["a.py::alone", "a.py::pair[1]", "a.py::pair[2]"]
    many = [f"b.py::many[{number}]" for number in range(20)]
    found = chosen(few + many)
    assert found[0] == "a.py::alone"
    assert [case[: len("a.py::pair")] for case in found[1:2]] == ["a.py::pair"]
    assert len(found[2:]) == 2
    assert all(
        chosen([f"c.py::three_{test}[{number}]" for number in range(3)]) for test in range(20)
    )


def test_cheap_tests_are_run_whole_and_their_files_are_there() -> None:
    cases = [f"tests/test_words.py::test_plain_words_are_used[{number}]" for number in range(40)]
    assert chosen(cases) == cases
    root = Path(__file__).parents[1]
    assert [name for name in CHEAP if not [*root.glob(f"{name}*")]] == []


def test_tests_of_one_matrix_leave_out_different_cases() -> None:
    cases = [[f"d.py::test_{test}[{number}]" for number in range(10)] for test in range(80)]
    assert len({tuple(one.partition("[")[2] for one in chosen(matrix)) for matrix in cases}) == 10


def test_a_case_that_is_chosen_is_there_and_is_the_one_that_is_run(
    request: pytest.FixtureRequest,
) -> None:
    run = {item.nodeid for item in request.session.items}
    root = Path(__file__).parents[1]
    for test, case in CHOSEN.items():
        file, _, name = test.partition("::")
        assert f"def {name}(" in (root / file).read_text()
        assert chosen([f"{test}[another]", case, f"{test}[a third]"]) == [case]
        assert len(chosen([f"{test}[another]", f"{test}[a third]"])) == 1, (
            "where it is not there, another is run"
        )
        assert case in run or not any(each.startswith(f"{test}[") for each in run)
