import gc
import re
import weakref

import pytest
from textual.events import Key
from textual.widgets import Input

from loyd.core.engine.outcome import Ending
from loyd.core.engine.puzzle.notation import parse_board
from loyd.core.session.exploration import PACES, Activity
from loyd.tui.dialogues.boards import BoardsScreen
from loyd.tui.dialogues.choices import ChoicesScreen
from loyd.tui.dialogues.help import HelpScreen
from loyd.tui.explore.explore import NO_SEARCH_BEFORE, NOT_KEPT
from loyd.tui.explore.former_searches import MOST_FORMER
from loyd.tui.explore.node_lists import SearchLog
from loyd.tui.parts.event_words import event_words
from loyd.tui.pictures.picture_widget import PictureWidget
from loyd.tui.play.play import PlayScreen
from tests.core.session.recorder_threads import ends
from tests.mentions import mentions
from tests.patience import PATIENCE_SECONDS
from tests.presets import preset
from tests.tui.explore.explore_driver import (
    HARD_15,
    explore,
    press,
    run_of,
    said,
    screen_of,
    settled,
    text_of,
    told,
    type_text,
    until,
)


async def test_it_opens_ready_on_the_sample_with_something_to_see() -> None:
    async with explore() as pilot:
        shown = text_of(pilot)
        assert "udlr · low h" in shown
        assert "Press  →  to expand this board" in shown
        assert "moves a tile needs to reach its" in shown
        assert all(pane in shown for pane in ("b Board", "a Search", "Log"))
        assert run_of(pilot).trace.steps == 0


async def test_arrows_step_and_step_back_and_with_shift_ten() -> None:
    async with explore() as pilot:
        run = run_of(pilot)
        for keys, expected in (
            (["right"], 1),
            (["right", "right"], 3),
            (["left"], 2),
            (["shift+right"], 12),
            (["shift+left"], 2),
        ):
            await press(pilot, *keys)
            assert run.position == expected
            assert f"Step {expected}" in text_of(pilot)
        await press(pilot, "shift+left")
        assert run.position == 0
        assert run.trace.steps == 12


async def test_space_plays_at_the_pace_and_pauses() -> None:
    async with explore(start=HARD_15) as pilot:
        run = run_of(pilot)
        await pilot.press(*["plus"] * len(PACES), "space")
        assert run.pace is None
        await until(pilot, lambda: run.trace.steps > 100)
        assert run.activity is Activity.PLAYING
        screen_of(pilot).view.poll()
        await pilot.pause()
        assert "playing · " in text_of(pilot)
        assert "steps/s" not in text_of(pilot)
        await press(pilot, "space")
        assert run.activity is Activity.PAUSED
        position = run.position
        await press(pilot, "left")
        assert run.position == position - 1


async def test_plus_and_minus_change_the_speed_from_one_per_second_to_max() -> None:
    async with explore() as pilot:
        run = run_of(pilot)
        await press(pilot, *["minus"] * len(PACES))
        assert run.pace == 1
        assert "1 step/s" in text_of(pilot)
        for faster in PACES[1:]:
            await pilot.press("equals_sign")
            assert run.pace == faster
        await press(pilot, "plus")
        assert "max speed" in text_of(pilot)


async def test_a_low_terminal_shows_the_goal_and_whether_it_plays_and_how_fast() -> None:
    async with explore((80, 24), parse_board("867/254/3x1")) as pilot:
        assert re.search(r"^│ +7·8·x", text_of(pilot), re.MULTILINE)
        await press(pilot, "right", "right")
        assert "paused · 4 steps/s" in text_of(pilot)
        await press(pilot, "plus")
        assert "paused · 8 steps/s" in text_of(pilot)
        await pilot.press("space")
        await until(pilot, lambda: "playing · 8 steps/s" in text_of(pilot))
        await press(pilot, "space", "left", "end")
        assert "steps/s" not in text_of(pilot)
        await pilot.press("home", "space")
        await until(pilot, lambda: "playing · 8 steps/s" in text_of(pilot))


async def test_n_runs_to_the_next_event_and_again_to_the_goal() -> None:
    async with explore() as pilot:
        run = run_of(pilot)
        seen = []
        while run.outcome is None or run.position < run.trace.steps:
            event_before = run.position
            await press(pilot, "n")
            assert run.position > event_before
            seen.append(run.position)
        events = []
        event = run.trace.next_event(0)
        while event is not None:
            events.append(event.step)
            event = run.trace.next_event(event.step)
        assert seen == events
        assert run.position == run.trace.goal_step


async def test_end_runs_to_the_outcome_and_home_goes_back_to_the_start() -> None:
    async with explore() as pilot:
        run = run_of(pilot)
        await press(pilot, "end")
        assert run.outcome is not None
        assert run.outcome.ending is Ending.SOLVED
        assert run.outcome.length == 19
        shown = text_of(pilot)
        assert "Solved in 19 moves: optimal" in shown
        assert "b* " in shown
        await press(pilot, "home")
        assert run.position == 0
        assert f"ended at step {run.trace.steps}" in text_of(pilot)
        await press(pilot, "end")
        assert run.position == run.trace.steps


async def test_g_goes_to_a_step_forwards_and_back() -> None:
    async with explore() as pilot:
        for typed, expected in (("1 7", 17), ("5", 5)):
            await pilot.press("g")
            await until(pilot, lambda: screen_of(pilot).view.is_until_open)
            await pilot.press(*(key if key != " " else "space" for key in typed), "enter")
            await settled(pilot)
            assert run_of(pilot).position == expected


@pytest.mark.parametrize(
    ("key", "screen", "focused"),
    [
        ("b", BoardsScreen, "EntryGrid"),
        ("a", ChoicesScreen, "#algorithms"),
        ("h", ChoicesScreen, "#heuristics"),
        ("question_mark", HelpScreen, "Input"),
    ],
)
async def test_dialogues_open_with_the_keys_where_they_belong_and_escape_leaves_them(
    key: str, screen: type, focused: str
) -> None:
    async with explore() as pilot:
        await pilot.press(key)
        await until(
            pilot, lambda: isinstance(pilot.app.screen, screen) and pilot.app.focused is not None
        )
        assert pilot.app.focused in pilot.app.screen.query(focused)
        settings, run = screen_of(pilot).settings, run_of(pilot)
        await pilot.press("escape")
        await until(pilot, lambda: not pilot.app.screen.is_modal)
        assert (screen_of(pilot).settings, run_of(pilot)) == (settings, run)


async def test_letters_go_to_an_input_that_has_focus_and_escape_leaves_it() -> None:
    async with explore() as pilot:
        await pilot.press("g", "1", "r", "b", "q", "n", "space")
        entered = pilot.app.screen.query_one("#condition", Input)
        assert entered.value == "1rbqn "
        assert run_of(pilot).position == 0
        await press(pilot, "escape")
        assert not screen_of(pilot).view.is_until_open
        await press(pilot, "right")
        assert run_of(pilot).position == 1


async def test_r_takes_a_random_board_whose_seed_is_seen() -> None:
    async with explore() as pilot:
        before = screen_of(pilot).settings.start
        await press(pilot, "r")
        settings = screen_of(pilot).settings
        assert settings.start != before
        assert settings.seed is not None
        assert settings.problem().verdict.solvable
        assert f"seed {settings.seed}" in text_of(pilot)
        assert run_of(pilot).trace.start == settings.start


async def test_n_says_what_event_it_stopped_for_and_capital_n_goes_back_to_the_one_before() -> None:
    async with explore() as pilot:
        run, steps = run_of(pilot), [0]
        while run.outcome is None or run.position < run.trace.steps:
            await press(pilot, "n")
            steps.append(run.position)
            event = run.trace.next_event(steps[-2])
            assert event is not None
            if event.kind != "goal":
                assert event_words(event) in text_of(pilot)
        for step in reversed(steps[:-1]):
            await press(pilot, "N")
            assert run.position == step


async def test_g_past_the_end_says_where_the_search_ended() -> None:
    async with explore() as pilot:
        await pilot.press("g", *"1000000", "enter")
        await settled(pilot)
        await until(pilot, lambda: told(pilot) == "Ended at 313, before step 1 000 000.")


async def test_nothing_on_the_screen_shows_the_future_of_a_paused_search() -> None:
    async with explore() as pilot:
        run = run_of(pilot)
        await press(pilot, "right")
        run.recorder.record_to(400)
        assert run.recorder.wait(PATIENCE_SECONDS)
        assert run.outcome is not None
        await press(pilot, "right")
        shown = text_of(pilot)
        assert "step 2\n" in shown
        assert "313" not in shown
        assert "ended" not in shown
        log = screen_of(pilot).query_one("#log", SearchLog)
        assert [line.plain.split()[0] for line in log.paint(90, 20)] == ["step", "1", "▶"]


async def test_backspace_goes_back_to_the_search_before_as_it_was() -> None:
    async with explore() as pilot:
        first, settings = run_of(pilot), screen_of(pilot).settings
        await press(pilot, "end", "home", "shift+right")
        before = text_of(pilot)
        await press(pilot, "r", "right")
        assert run_of(pilot) is not first
        await press(pilot, "backspace")
        assert (run_of(pilot), screen_of(pilot).settings, first.position) == (first, settings, 10)
        assert text_of(pilot) == before
        await press(pilot, "backspace")
        assert told(pilot) == NO_SEARCH_BEFORE


async def test_the_hint_at_backspace_goes_at_the_next_key() -> None:
    async with explore() as pilot:
        await press(pilot, "right", "r")
        assert told(pilot) == "backspace returns to the search before."
        await press(pilot, "right")
        assert told(pilot) == ""
        assert "play" in text_of(pilot).splitlines()[-1]


async def test_a_notification_keeps_its_time_and_its_markup_and_can_be_cleared() -> None:
    async with explore() as pilot:
        pilot.app.notify("a [b]", timeout=0.01, markup=False)
        assert told(pilot) == "a [b]"
        await until(pilot, lambda: told(pilot) == "")
        pilot.app.notify("[b]bold[/b]")
        assert told(pilot) == "bold"
        pilot.app.clear_notifications()
        assert told(pilot) == ""
        opening = PlayScreen()
        pilot.app.push_screen(opening)  # not awaited: it has no footer yet
        pilot.app.notify("told early")
        await pilot.app._take_typed(Key("f24", None))
        await until(pilot, lambda: opening.is_mounted and opening.key_bar.sentence == "told early")


async def test_no_more_than_so_many_searches_are_kept() -> None:
    async with explore() as pilot:
        await press(pilot, "r", "end", *"1234567")
        first = run_of(pilot).recorder
        dropped = weakref.ref(first.trace)
        for _ in range(MOST_FORMER + 1):
            await press(pilot, "r")
        assert first._is_closed
        await press(pilot, *"1234567", "right")  # a picture holds the last record that it has shown
        del first
        gc.collect()
        assert dropped() is None, "the record of a dropped search is still in memory"
        assert len(screen_of(pilot)._former) == MOST_FORMER
        await press(pilot, *["backspace"] * (MOST_FORMER + 1))
        assert told(pilot) == NOT_KEPT


async def test_r_during_a_game_asks_first_and_escape_stays() -> None:
    async with explore(start=HARD_15, algorithm="idastar") as pilot:
        run = run_of(pilot)
        await pilot.press("end")
        await until(pilot, lambda: run.trace.steps > 100)
        await pilot.press("r")
        assert mentions(told(pilot), "r again … esc")
        await press(pilot, "escape")
        assert (run_of(pilot), run.activity) == (run, Activity.PAUSED)
        await pilot.press("end", "r", "r")
        await until(pilot, lambda: run_of(pilot) is not run)


async def test_t_goes_from_dark_to_light_and_back() -> None:
    async with explore() as pilot:
        assert pilot.app.current_theme.dark
        await pilot.press("t")
        assert not pilot.app.current_theme.dark
        await pilot.press("t")
        assert pilot.app.current_theme.dark


async def test_q_quits_while_a_search_runs_at_max_speed() -> None:
    async with explore(start=HARD_15, algorithm="idastar") as pilot:
        run = run_of(pilot)
        await pilot.press("end")
        await until(pilot, lambda: run.trace.steps > 100)
        await pilot.press("q")
        await until(pilot, lambda: not pilot.app.is_running)
    assert run.recorder._thread is not None
    assert ends(run.recorder)


async def test_q_asks_before_a_long_search_is_lost() -> None:
    async with explore((80, 24)) as pilot:
        await press(pilot, "end")
        run_of(pilot).trace.clock.elapsed = 11
        await press(pilot, "q")
        question = "! Quit and lose 313 steps (11.0 s)? q again: quit, other keys: stay."
        assert told(pilot) == question
        assert question in text_of(pilot)
        await press(pilot, "left", "r", "q")
        assert pilot.app.is_running, "a search that backspace returns to is not lost either"
        await pilot.press("ctrl+q")
        await until(pilot, lambda: not pilot.app.is_running)


async def test_a_rebound_quit_key_asks_and_then_quits() -> None:
    async with explore((80, 24)) as pilot:
        pilot.app.set_keymap({"app.quit": "f9"})
        await press(pilot, "end")
        run_of(pilot).trace.clock.elapsed = 11
        await press(pilot, "f9")
        assert told(pilot) == (
            "! Quit and lose 313 steps (11.0 s)? f9 again: quit, other keys: stay."
        )
        await pilot.press("f9")
        await until(pilot, lambda: not pilot.app.is_running)


async def test_escape_goes_back_step_by_step() -> None:
    async with explore(start=HARD_15) as pilot:
        view = screen_of(pilot).view
        await pilot.press("2")
        await until(pilot, lambda: isinstance(pilot.app.focused, PictureWidget))
        await pilot.press("escape")
        await until(pilot, lambda: pilot.app.focused is view.query_one("#stage"))
        await press(pilot, *["shift+right"] * 4)
        screen_of(pilot).query_one("#log").focus()
        await pilot.press("pageup")
        await until(pilot, lambda: "f: follow" in text_of(pilot))
        await pilot.press("escape")
        await until(pilot, lambda: "f: follow" not in text_of(pilot))
        await pilot.press(*["plus"] * len(PACES), "space")
        assert run_of(pilot).activity is Activity.PLAYING
        await press(pilot, "escape")
        assert run_of(pilot).activity is Activity.PAUSED
        await pilot.press("2", "space")
        assert "esc stop" in text_of(pilot)
        await press(pilot, "escape")
        assert run_of(pilot).activity is Activity.PAUSED
        assert isinstance(pilot.app.focused, PictureWidget)
        await pilot.press("tab", "escape")
        assert pilot.app.focused is pilot.app.screen.query_one("#stage")


async def test_help_is_filtered_as_one_types() -> None:
    async with explore((80, 24)) as pilot:
        await press(pilot, "question_mark", *"quit")
        assert "q Quit Loyd" in text_of(pilot)
        assert "Inspect board" not in text_of(pilot)
        await press(pilot, *(["backspace"] * 4), *"bound")
        found = said(pilot, "#page").splitlines()
        assert all("bound" in line for line in found)
        assert [line.split()[0] for line in found] == ["✂", "bound", "event", "g"]
        await press(pilot, "z")
        assert said(pilot, "#page") == "nothing found"
        await pilot.press("question_mark")
        await until(pilot, lambda: not pilot.app.screen.is_modal)


async def test_what_is_typed_takes_the_place_of_what_stood_there(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("loyd.tui.framework.lists.TYPED_SECONDS", 60.0)  # the machine may be busy
    async with explore() as pilot:
        for condition in ("h <= 3", "open > 5"):
            await press(pilot, "g")
            await type_text(pilot, condition)
            assert pilot.app.screen.query_one("#condition", Input).value == condition
            await press(pilot, "enter", "escape")
        await pilot.press("b")
        await until(pilot, lambda: isinstance(pilot.app.screen, BoardsScreen))
        await pilot.press("f2", "1")
        await until(
            pilot, lambda: isinstance(pilot.app.focused, Input) and pilot.app.focused.value == "1"
        )
        await pilot.press("f3", "e", "enter")
        await until(pilot, lambda: screen_of(pilot).settings.start == preset("easy-15").board)
        await pilot.press("a")
        await until(pilot, lambda: isinstance(pilot.app.screen, ChoicesScreen))
        await pilot.press("i", "d")
        await until(pilot, lambda: pilot.app.screen._pointed("algorithms") == "iddfs")  # type: ignore[attr-defined]


@pytest.mark.parametrize("keys", [["right"], ["r"]], ids=" ".join)
async def test_play_starts_with_the_board_of_explore(keys: list[str]) -> None:
    async with explore() as pilot:
        await press(pilot, *keys)
        start = run_of(pilot).problem.start
        await pilot.press("P")
        await until(
            pilot,
            lambda: (
                isinstance(pilot.app.screen, PlayScreen)
                and pilot.app.screen.session.game.board == start
            ),
        )
