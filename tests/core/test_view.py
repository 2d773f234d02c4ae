"""The queries of links."""

import pytest

from loyd.core.engine.puzzle.notation import parse_board, snail
from loyd.core.study.compare.comparison import SharedView
from loyd.core.system.errors import LoydError


def test_what_the_query_says_is_what_it_was_made_of() -> None:
    from urllib.parse import parse_qsl

    start = parse_board("2 1 3/x 4 5")
    view = SharedView(start, snail(2, 3), "astar:max:manhattan+misplaced", 5)
    assert SharedView.from_query(parse_qsl(view.query)) == view
    assert view.arguments == [
        "213/x45",
        "-a",
        "astar:max:manhattan+misplaced",
        "--goal",
        str(snail(2, 3)),
        "--at",
        "5",
    ]
    assert view.command(["my file.py"]).endswith("--at 5 --load 'my file.py'")
    assert SharedView.from_query([]) == SharedView()
    compared = SharedView(
        start, spec="bfs", step=3, beside=("astar:manhattan", "idastar:misplaced")
    )
    assert compared.query == "board=213/x45&a=bfs&a=astar:manhattan&a=idastar:misplaced&at=3"
    assert SharedView.from_query(parse_qsl(compared.query)) == compared
    assert SharedView.from_query([("a", "bfs"), ("a", "bfs")]) == SharedView(spec="bfs")
    assert SharedView().command() == "loyd"
    noted = SharedView(start, spec="bfs", step=17, note="f rises: 11 & more")
    assert noted.command() == "loyd 213/x45 -a bfs --at '17: f rises: 11 & more'"
    assert SharedView.from_query(parse_qsl(noted.query)) == noted
    begun = SharedView(start, spec="bfs", note="the start")
    assert SharedView.from_query(parse_qsl(begun.query)) == begun


@pytest.mark.parametrize(
    ("query", "why"),
    [
        ({"board": "1 2 3"}, "cells"),
        ({"board": "23415x768", "goal": "123x"}, "2x2|3x3|cells"),
        ({"a": "best"}, "best"),
        ({"a": "astar:pdb-6-6-3"}, "pdb-6-6-3"),
        ({"at": "-1"}, "'-1' is not a step"),
        ({"at": "9" * 20}, "not a step"),
    ],
)
def test_a_link_without_meaning_is_refused_in_a_sentence(query: dict[str, str], why: str) -> None:
    with pytest.raises(LoydError, match=why):
        SharedView.from_query(query.items())


def test_a_link_names_no_more_searches_than_can_be_compared() -> None:
    with pytest.raises(LoydError, match="5 searches cannot be compared: choose 2 to 4"):
        SharedView.from_query(
            [("a", name) for name in ("bfs", "dfs", "astar", "idastar", "greedy")]
        )
