"""Keys, help and palette name the same actions."""

import re
from importlib import import_module
from pkgutil import walk_packages

import pytest
from textual.binding import Binding
from textual.containers import VerticalScroll
from textual.dom import DOMNode

from loyd import tui
from loyd.core.system import SettingError
from loyd.tui.audit.audit import AuditScreen
from loyd.tui.bindings import APP_KEYS, COMMON_KEYS, EXPLORE_KEYS, EXPLORE_MORE_KEYS
from loyd.tui.compare.compare import CompareScreen
from loyd.tui.dialogues import dialogues
from loyd.tui.dialogues.base import LoydScreen
from loyd.tui.dialogues.dialogues import match_score
from loyd.tui.dialogues.help import KEYS_IN_ONE_ROW, SIGNS, WORDS, HelpScreen
from loyd.tui.explore.explore import ExploreScreen
from loyd.tui.explore.explore_panes import picture_keys
from loyd.tui.keymap import PANES, SCREENS, VIM, check_keymap
from loyd.tui.keys import help_name
from loyd.tui.quiz.class_mode import ClassScreen
from loyd.tui.quiz.learn import LearnScreen
from tests.reference_pages import keys_page
from tests.tui.explore.explore_driver import explore, press, run_of, screen_of, text_of, until


async def test_keys_of_vim_step_and_are_shown() -> None:
    async with explore() as pilot:
        pilot.app.set_keymap(VIM)
        await press(pilot, "l", "l", "h", "l", "h")
        assert run_of(pilot).position == 1
        assert "l h step" in text_of(pilot)
        await press(pilot, "add", "subtract")  # the keypad under the protocol of kitty
        await press(pilot, "question_mark")
        assert "l h Step" in text_of(pilot)
        assert "H Change heuristic" in text_of(pilot)


@pytest.mark.parametrize(
    ("keymap", "fault"),
    [
        ({"play": "k", "step(1)": "right,l"}, ""),
        (VIM, ""),
        ({"step(1)": "space"}, "space would be both 'step(1)' and 'play' (Explore)"),
        ({"help": "q"}, "q would be both 'help' and 'app.quit' (Explore)"),
        ({"play": "t"}, "t would be both 'play' and 'switch_theme' (Explore)"),
        ({"play": "?"}, "question_mark would be both 'play' and 'help' (Explore)"),
        ({"paly": "k"}, "no action 'paly': docs/keys.md has their names"),
        ({"turn_strip": "1"}, """1 would be both 'turn_strip' and "picture('map')" (Explore)"""),
        ({"picture('map')": "M", "fork(-1)": "K"}, ""),
        ({"go": "enter"}, "enter would be both 'choose' and 'go' (flame)"),
    ],
)
def test_a_clash_of_keys_has_a_sentence(keymap: dict[str, str], fault: str) -> None:
    if not fault:
        check_keymap(keymap)
        return
    with pytest.raises(SettingError) as told_of:
        check_keymap(keymap)
    assert str(told_of.value).startswith(fault)


def test_every_key_with_a_name_can_be_given_another_key() -> None:
    for module in walk_packages(tui.__path__, "loyd.tui."):
        import_module(module.name)
    checked = {one for keys in (*SCREENS.values(), *PANES.values()) for one in keys}
    asked: list[type[DOMNode]] = [DOMNode]
    missing = []
    for node in asked:
        asked += node.__subclasses__()
        for one in vars(node).get("BINDINGS", ()):
            if node.__module__.startswith("loyd.") and isinstance(one, Binding) and one.tooltip:
                missing += [(node.__name__, one.key)] * (one not in checked)
    assert missing == [], missing
    assert len(asked) > 100


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
async def test_footer_help_and_palette_name_every_action(size: tuple[int, int]) -> None:
    async with explore(size) as pilot:
        screen = screen_of(pilot)
        bindings = [
            binding
            for group in screen._bindings.key_to_bindings.values()
            for binding in group
            if binding.tooltip
        ]
        assert len({binding.action for binding in bindings}) >= 22
        footer = text_of(pilot).splitlines()[-1]
        for name in ("→ step", "space play", "end run", "b board", "a search", "? help", "q quit"):
            assert name in footer
        commands = {command.title for command in pilot.app.get_system_commands(screen)}
        await pilot.press("question_mark")
        await until(pilot, lambda: isinstance(pilot.app.screen, HelpScreen))
        await pilot.resize_terminal(120, 200)
        await pilot.pause()
        helped = text_of(pilot)
        assert helped.count("ctrl+p") == 1
        assert "Next pane" in helped
        for binding in bindings:
            assert binding.tooltip in commands
            assert name_in_help(binding) in helped


async def test_help_has_five_groups_on_one_screen_and_a_page_of_words() -> None:
    async with explore((120, 40)) as pilot:
        await pilot.press("question_mark")
        await until(pilot, lambda: isinstance(pilot.app.screen, HelpScreen))
        await pilot.pause()
        keys = text_of(pilot)
        for group in ("Move", "Look", "Search", "Keep", "Everywhere"):
            assert group in keys
        listed = re.sub(r"\W+", " ", keys)
        for binding in (*EXPLORE_KEYS, *picture_keys(), *EXPLORE_MORE_KEYS, *APP_KEYS):
            words = re.findall(r"\w+", name_in_help(binding))
            assert not binding.tooltip or all(word in listed for word in words), binding
        rows = [line for line in keys.splitlines() if re.search(r"\w \S", line[30:])]
        assert len(rows) <= 30
        assert pilot.app.screen.query_one(VerticalScroll).max_scroll_y == 0
        await pilot.press("tab")
        await pilot.pause()
        words = text_of(pilot)
        for word in (*WORDS, *(meaning for _, _, meaning in SIGNS)):
            assert word in words
        await pilot.press("tab")
        await pilot.pause()
        assert "In the tree" in text_of(pilot)


def name_in_help(binding: Binding) -> str:
    return KEYS_IN_ONE_ROW.get(
        binding.action.partition("(")[0].removeprefix("app."), help_name(binding)
    )


def test_there_are_at_most_ninety_keys_that_differ_and_each_old_one_is_answered() -> None:
    table = re.findall(
        r"^\| (`.*?`) \| (.*?) \| `.*` \|$", keys_page().partition("## Panes")[0], re.MULTILINE
    )
    named = [(one, name) for keys, name in table for one in keys.split()]
    named += [(one.key, help_name(one)) for one in COMMON_KEYS]
    assert len(set(named)) <= 90, len(set(named))
    assert len(named) <= 150, len(named)
    bound = {one.key for one in APP_KEYS}
    assert {"C", "T", "w", "W", "H", "e", "u", "slash", "o", "O", "l", "V", "ctrl+o"} <= bound


FORMER = {
    "C": (CompareScreen, "C is now R"),
    "T": (LearnScreen, "T is now L"),
    "w": (ClassScreen, "w is now L, then 2"),
    "H": (AuditScreen, "H is now L, then 5"),
    "u": (ExploreScreen, "u is now g"),
}


async def test_a_key_of_the_release_before_leads_where_the_thing_is_and_says_its_new_key() -> None:
    async with explore() as pilot:
        for old, (screen, sentence) in FORMER.items():
            await pilot.press(old)
            await until(pilot, lambda screen=screen: isinstance(pilot.app.screen, screen))  # type: ignore[misc]
            footers = [one for one in pilot.app.screen_stack if isinstance(one, LoydScreen)]
            await until(
                pilot,
                lambda footers=footers, sentence=sentence: (  # type: ignore[misc]
                    footers[-1].key_bar.sentence.startswith(sentence)
                ),
            )
            await pilot.press("escape")
            await pilot.press("E")
            await until(pilot, lambda: isinstance(pilot.app.screen, ExploreScreen))


QUERIES = {
    "teach": "Learn",
    "learn": "Learn",
    "tutorial": "Learn",
    "lecture": "Class mode",
    "exam": "Quiz …",
    "admissible": "Audit heuristic",
    "benchmark": "Race against …",
    "vary": "Race against …",
    "compare": "Race",
    "link": "Copy command or link",
    "rank": "Go to step, board, event",
    "condition": "Go to step, board, event",
    "speed": "Faster",
    "slow": "Slower",
    "weight": "Change algorithm …",
    "memory": "Change algorithm …",
    "export": "Save …",
    "dark": "Dark or light",
    "light": "Dark or light",
    "own heuristic": "Load your own code …",
    "map": "Show map",
    "solve": "Run to the end",
    "until": "Go to step, board, event",
    "report": "Save …",
}


async def test_the_palette_finds_a_command_by_the_words_people_type() -> None:
    async with explore((120, 40)) as pilot:
        titles = [command.title for command in pilot.app.get_system_commands(screen_of(pilot))]
        for query, name in QUERIES.items():
            best = max(match_score(query, title) for title in titles)
            first = [
                title.partition(":")[0] for title in titles if match_score(query, title) == best
            ]
            assert best > 0
            assert any(one.startswith(name) for one in first), (query, first)
        assert not any(match_score("xq", title) for title in titles)


async def test_the_palette_lists_the_same_actions_whatever_their_keys() -> None:
    async with explore((120, 40)) as pilot:
        pilot.app.set_keymap({"to_end": "f9", "choose_heuristic": "H"})
        titles = {
            command.title.partition(":")[0]
            for command in pilot.app.get_system_commands(screen_of(pilot))
            if command.discover
        }
    assert titles == {
        "Change algorithm …",
        "Change heuristic …",
        "Go to step, board, event",
        "Learn",
        "Race against …",
        "Run to the end",
        "Show lists",
        "Show map",
    }


def test_a_query_is_read_up_to_the_first_word_that_does_not_fit(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    read = []
    words_of = dialogues._words_of
    monkeypatch.setattr(dialogues, "_words_of", lambda text: read.append(text) or words_of(text))
    assert match_score("12 " * 1_000, "Show lists: open list") == 0
    assert len(read) == 2


async def test_the_page_of_panes_names_the_keys_that_were_chosen() -> None:
    async with explore((120, 40)) as pilot:
        pilot.app.set_keymap({"branch(1)": "f8"})
        await pilot.press("question_mark", "tab", "tab")
        await until(pilot, lambda: "In the tree" in text_of(pilot))
        rows = [row for row in text_of(pilot).splitlines() if "to the next branch" in row]
        assert rows
        assert all("f8" in row and "→" not in row for row in rows)
