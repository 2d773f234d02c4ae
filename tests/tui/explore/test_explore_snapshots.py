import pytest

from loyd.tui.parts.bars import KeyBar
from tests.tui.explore.explore_driver import HARD_15, explore, lines_of, press, settled
from tests.tui.sizes import ALL
from tests.tui.snapshots.snapshots import assert_shows


@pytest.mark.parametrize("size", ALL, ids=lambda size: "x".join(map(str, size)))
@pytest.mark.parametrize("algorithm", ["astar", "idastar"])
@pytest.mark.parametrize("board", ["sample", "hard-15"])
async def test_step_seventeen(size: tuple[int, int], algorithm: str, board: str) -> None:
    async with explore(size, HARD_15 if board == "hard-15" else None, algorithm=algorithm) as pilot:
        await press(pilot, "shift+right", "shift+right", "left", "left", "left")
        await settled(pilot)
        footer = pilot.app.screen.query_one(
            KeyBar
        ).size.height  # its names are tested with the keys
        assert_shows(f"explore-{board}-{algorithm}-{size[0]}x{size[1]}", lines_of(pilot)[:-footer])
