import pytest

from tests.tui.explore.explore_driver import explore, lines_of, until


@pytest.mark.parametrize("key", ["a", "question_mark"])
async def test_a_dialogue_stands_in_the_middle_over_the_screen_that_it_was_opened_from(
    key: str,
) -> None:
    async with explore((120, 40)) as pilot:
        await pilot.press(key)
        await until(pilot, lambda: bool(pilot.app.screen.query(".dialogue")))
        await pilot.pause()
        frame = pilot.app.screen.query_one(".dialogue").region
        assert abs(frame.x - (120 - frame.right)) <= 1
        assert abs(frame.y - (40 - frame.bottom)) <= 1
        assert "Explore" in lines_of(pilot)[0]
        assert "q quit" in lines_of(pilot)[-1]
