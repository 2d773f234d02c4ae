"""The search in words: what is cut if there is little room."""

import pytest
from textual.app import App, ComposeResult

from loyd.core.engine.algorithms.catalogue import ALGORITHMS
from loyd.core.engine.problem.spec import Spec
from loyd.core.engine.search.spec_text import parse_spec
from loyd.tui.parts.problem_views import SearchView
from loyd.tui.settings import Settings
from loyd.tui.signs import UNICODE


class Views(App[None]):
    def compose(self) -> ComposeResult:
        yield SearchView(signs=UNICODE)


@pytest.mark.parametrize("columns", [20, 24, 26])
async def test_no_name_of_an_algorithm_is_cut(columns: int) -> None:
    app = Views()
    async with app.run_test(size=(columns, 7)):
        view = app.query_one(SearchView)
        for algorithm in ALGORITHMS.values():
            settings = Settings(spec=Spec(algorithm))
            view.show(settings, "f = g + h")
            said = " ".join(line.plain.strip() for line in view.paint(columns, 7))
            assert said.startswith(f"{algorithm.name} "), said


@pytest.mark.parametrize(
    ("spec", "promise"),
    [
        ("astar:manhattan", "h never overestimates"),
        ("wastar:manhattan", "within w times the optimum as h is admissible"),
        ("astar:manhattan:repeats=improve", "as h is consistent"),
        ("astar:pdb-7-8:repeats=improve", "if h is consistent"),
        ("astar:sequence", "if h is admissible"),
    ],
)
def test_only_what_h_is_known_to_be_is_stated_as_a_fact(spec: str, promise: str) -> None:
    assert Settings(spec=parse_spec(spec)).optimality(full=False) == promise
