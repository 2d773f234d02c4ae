"""Sentences name keys by `key_of`, so that they stay true when a key is bound anew."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from loyd.tui.explore.stage import Invitation
from loyd.tui.key_names import chosen_keys, default_keys, fill_keys, key_of
from tests.tui.explore.explore_driver import explore, text_of

ROOT = Path(__file__).parents[2] / "loyd" / "tui"
TABLES = {"bindings.py", "pane_bindings.py", "keys.py", "key_names.py", "former_keys.py"}
"""Where keys are bound."""
OTHERS = {"cli", "serve", "entry", "quiz", "paint"}
"""Rooms without keys of a keymap, and those whose sentences still name their keys."""
SYMBOLS = {"g: moves made   h: estimated moves left", "g: moves made"}
"""Figures, not keys."""
LITERAL = re.compile(r"(?<![\w:{])(?:esc|space|backspace|home|end|[a-zA-Z→←↑↓]): (?=[a-z])")


def sentences(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.value


def documentation(path: Path) -> set[str]:
    """Strings that are statements: docstrings, and those below constants."""
    return {
        node.value.value
        for node in ast.walk(ast.parse(path.read_text()))
        if isinstance(node, ast.Expr)
        and isinstance(node.value, ast.Constant)
        and isinstance(node.value.value, str)
    }


@pytest.mark.parametrize(
    "path",
    [
        path
        for path in sorted(ROOT.rglob("*.py"))
        if path.name not in TABLES and path.relative_to(ROOT).parts[0] not in OTHERS
    ],
    ids=lambda path: path.stem,
)
def test_no_sentence_has_a_key_typed_in(path: Path) -> None:
    found = {text for text in sentences(path) if LITERAL.search(text)}
    assert not found - documentation(path) - SYMBOLS


def test_a_sentence_names_the_key_that_was_chosen(monkeypatch: pytest.MonkeyPatch) -> None:
    assert key_of("next_event") == "n"
    monkeypatch.setitem(chosen_keys, "next_event", "f7,n")
    assert fill_keys("{next_event}: next, {step(1)}: step") == "f7: next, →: step"


async def test_no_pane_of_explore_names_a_key_that_was_given_away() -> None:
    async with explore((120, 40)) as pilot:
        assert "b Board" in text_of(pilot)
        given = {"edit_board": "f5", "choose_algorithm": "f6", "choose_heuristic": "f7"}
        pilot.app.set_keymap(given)
        assert [default_keys[action] for action in given] == ["b", "a", "h"]
        await pilot.press("r")
        await pilot.pause()
        shown = text_of(pilot)
        assert "f5 Board" in shown
        assert "b Board" not in shown


async def test_the_invitation_names_the_key_of_a_step() -> None:
    async with explore((80, 24)) as pilot:
        invitation = pilot.app.screen.query_one(Invitation)
        assert "Press  →  to expand this board" in invitation.paint(60, 1)[0].plain
        pilot.app.set_keymap({"step(1)": "f8"})
        assert "Press  f8  to expand this board" in invitation.paint(60, 1)[0].plain
