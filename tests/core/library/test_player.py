"""The player's page shows for each step what the record says, and needs no other file."""

import re
from pathlib import Path
from typing import Any

import pytest

import loyd
from tests.player_page import page_data

SAMPLE = "2 3 4 1 5 x 7 6 8"


def board_text(data: dict[str, Any], letters: str) -> str:
    """A board as the record writes it."""
    height, width = data["size"]
    cells = [int(letter, 36) for letter in letters]
    return str(loyd.board(cells, size=(height, width)))


@pytest.mark.parametrize(
    ("board", "search"),
    [
        (SAMPLE, "astar:manhattan"),
        (SAMPLE, "idastar:manhattan"),
        (SAMPLE, "wastar:manhattan:1.5"),
        ("123/4x5", "bibfs"),
        ("12345678x", "bfs"),
    ],
)
def test_every_step_is_the_records(board: str, search: str) -> None:
    found = loyd.solve(board, search)
    data = page_data(found.player().html)
    places: dict[int, tuple[int, int]] = {}
    assert [step[0] for step in data["steps"]] == [row["step"] for row in found.steps()]
    for number, shown, g, h, f, _, why, successors, open_list, counts, changes in data["steps"]:
        step = found.step(number)
        assert (board_text(data, shown), g, h, f, why) == (
            str(step.board),
            step.g,
            step.h,
            step.f,
            step.why,
        )
        assert [(move, board_text(data, one), status) for move, one, *_, status in successors] == [
            (one["move"], one["board"], one["status"]) for one in step.successors
        ]
        assert [[board_text(data, one[0]), *one[1:]] for one in open_list] == [
            [one["board"], one["f"], one["g"], one["h"] if h is not None else None]
            for one in step.open[:7]
        ]
        assert counts == [
            step.counts.expanded,
            step.counts.generated,
            step.counts.open,
            step.counts.closed,
        ]
        places.update({place: (closed, opened) for place, closed, opened in changes})
        if found.peak_open is not None:
            assert sum(opened for _, opened in places.values()) == step.counts.open


def test_a_long_search_has_its_beginning_and_its_events() -> None:
    data = page_data(loyd.solve("867/254/3x1", "bfs").player().html)
    numbers = [step[0] for step in data["steps"]]
    assert numbers[:501] == [*range(1, 501), numbers[500]]
    assert numbers[500] > 501
    assert len(numbers) <= 1000
    assert data["goal_at"] == len(numbers)


def test_the_page_needs_nothing_else_and_stays_small(tmp_path: Path) -> None:
    player = loyd.solve(SAMPLE, "astar:manhattan").player()
    player.save(tmp_path / "search.html")
    html = (tmp_path / "search.html").read_text(encoding="utf-8")
    assert html == player.html
    assert not re.search(r"https?:|src=|@import|url\(", html)
    assert len(html.encode()) < 50_000
    assert "<title>A* · manhattan on 234/15x/768</title>" in html
    assert "srcdoc=" in player._repr_html_()


def test_a_functions_name_is_text() -> None:
    def wrong_tiles(board: loyd.Arrangement, goal: loyd.Arrangement) -> int:
        return sum(
            tile not in (0, wanted) for tile, wanted in zip(board.cells, goal.cells, strict=True)
        )

    html = loyd.solve("1 2 3 4 5 6 7 x 8", h=wrong_tiles).player().html
    assert "wrong tiles" in page_data(html)["title"]


def test_two_thousand_steps_are_a_small_page() -> None:
    board = "9 14 2 12/6 15 8 1/11 13 10 5/4 7 x 3"
    html = loyd.solve(board, "astar", node_limit=2000).player().html
    assert len(page_data(html)["steps"]) == 2000
    assert len(html.encode()) < 200_000
