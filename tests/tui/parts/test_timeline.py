from textual.app import App, ComposeResult
from textual.events import MouseScrollDown, MouseScrollUp
from textual.pilot import Pilot

from loyd.tui.framework.messages import SeekRequested
from loyd.tui.parts.timeline import Timeline
from loyd.tui.signs import UNICODE

HUNDRED_MILLION = 100_000_000


class Scrubbed(App[None]):
    """A screen that follows its timeline."""

    def __init__(self, total: int) -> None:
        super().__init__()
        self.total = total
        self.target: list[int] = []

    def compose(self) -> ComposeResult:
        yield Timeline(signs=UNICODE)

    def on_mount(self) -> None:
        self.timeline.total, self.timeline.beside = self.total, "step and pace"
        self.timeline.focus()

    @property
    def timeline(self) -> Timeline:
        return self.query_one(Timeline)

    def on_seek_requested(self, message: SeekRequested) -> None:
        assert message.view is self.timeline
        self.target.append(message.position)
        self.timeline.position = message.position


def shown(app: Scrubbed) -> str:
    return app.timeline.render_line(0).text


async def wheel(
    pilot: Pilot[None],
    kind: type[MouseScrollDown | MouseScrollUp],
    *,
    ctrl: bool = False,
    shift: bool = False,
) -> None:
    timeline = pilot.app.query_one(Timeline)
    timeline.post_message(kind(timeline, 5, 0, 0, 1, 0, shift, False, ctrl))
    await pilot.pause()


async def test_ends_are_exact_and_a_click_is_in_proportion() -> None:
    app = Scrubbed(HUNDRED_MILLION)
    async with app.run_test(size=(120, 10)) as pilot:
        end = shown(app).index("›")
        await pilot.click(Timeline, offset=(end, 0))
        await pilot.click(Timeline, offset=(0, 0))
        await pilot.click(Timeline, offset=(1 + (end - 2) // 4, 0))
        assert app.target[:2] == [HUNDRED_MILLION, 0]
        assert abs(app.target[2] - HUNDRED_MILLION / 4) < HUNDRED_MILLION / (end - 2)
        assert shown(app)[1 + (end - 2) // 4] == "▶"


async def test_a_click_on_the_thumb_or_on_the_words_seeks_nothing() -> None:
    app = Scrubbed(HUNDRED_MILLION)
    async with app.run_test(size=(120, 10)) as pilot:
        app.timeline.position = 1_234_567
        await pilot.pause()
        await pilot.click(Timeline, offset=(shown(app).index("▶"), 0))
        await pilot.click(Timeline, offset=(shown(app).index("step"), 0))
        assert app.target == []


async def test_dragging_seeks_until_the_button_is_up_and_beyond_the_end_too() -> None:
    app = Scrubbed(1000)
    async with app.run_test(size=(120, 10)) as pilot:
        await pilot.mouse_down(Timeline, offset=(10, 0))
        await pilot.hover(Timeline, offset=(30, 0))
        await pilot.hover(offset=(110, 5))
        await pilot.mouse_up(offset=(110, 5))
        await pilot.hover(Timeline, offset=(20, 0))
        assert len(app.target) == 3
        assert app.target == sorted(app.target)
        assert app.target[-1] == 1000


async def test_pages_are_tenths_and_stay_within() -> None:
    app = Scrubbed(HUNDRED_MILLION)
    async with app.run_test(size=(120, 10)) as pilot:
        await pilot.press("pagedown", "pagedown", "pageup", "pageup", "pageup")
        assert app.target == [10_000_000, 20_000_000, 10_000_000, 0]


async def test_the_wheel_turns_by_a_hundredth_and_finely_by_one() -> None:
    app = Scrubbed(HUNDRED_MILLION)
    async with app.run_test(size=(120, 10)) as pilot:
        await wheel(pilot, MouseScrollDown)
        await wheel(pilot, MouseScrollDown, ctrl=True)
        await wheel(pilot, MouseScrollUp, shift=True)
        assert app.target == [1_000_000, 1_000_001, 1_000_000]


async def test_other_keys_are_left_to_the_screen() -> None:
    app = Scrubbed(100)
    async with app.run_test(size=(120, 10)) as pilot:
        await pilot.press("left", "right", "home", "end", "space")
        assert app.target == []


async def test_focus_shows_without_colour() -> None:
    app = Scrubbed(100)
    async with app.run_test(size=(120, 10)) as pilot:
        reversed_in_focus = [
            segment.style.reverse
            for segment in app.timeline.render_line(0)
            if segment.style and segment.text == "▶"
        ]
        app.set_focus(None)
        await pilot.pause()
        calm = [
            segment.style.reverse
            for segment in app.timeline.render_line(0)
            if segment.style and segment.text == "▶"
        ]
        assert (bool(reversed_in_focus[0]), bool(calm[0])) == (True, False)


async def test_what_is_set_is_shown_and_nothing_jumps() -> None:
    app = Scrubbed(23)
    async with app.run_test(size=(120, 10)) as pilot:
        app.timeline.position, app.timeline.beside = 7, "step  7 of 23   paused"
        await pilot.pause()
        before = shown(app)
        assert "›  step  7 of 23   paused" in before
        app.timeline.position, app.timeline.total, app.timeline.beside = (
            12_345,
            99_999_999,
            "step 12 345   playing ",
        )
        await pilot.pause()
        after = shown(app)
        assert "step 12 345   playing" in after
        assert after.index("›") == before.index("›")
