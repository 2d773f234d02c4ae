"""Escape and the key after it are two keys, however soon that comes."""

import sys

import pytest
from textual.events import Key, Paste

if sys.platform == "win32":
    pytest.skip("there is no pseudo-terminal", allow_module_level=True)

from loyd.tui.framework.drivers import EscapeParser


def typed(*chunks: str) -> list[str]:
    parser = EscapeParser()
    events = [event for chunk in chunks for event in parser.feed(chunk)]
    return [
        event.key if isinstance(event, Key) else event.text
        for event in events
        if isinstance(event, Key | Paste)
    ]


@pytest.mark.parametrize(
    ("chunks", "keys"),
    [
        (["\x1bo"], ["escape", "o"]),
        (["\x1b", "o"], ["escape", "o"]),
        (["\x1b?\x1b4"], ["escape", "question_mark", "escape", "4"]),
        (["o\x1b\rq"], ["o", "escape", "enter", "q"]),
        (["\x1b\x1b[C"], ["escape", "right"]),
        (["\x1b[C\x1bO", "P"], ["right", "f1"]),
        (["\x1b", "[1;2C"], ["shift+right"]),
        (["\x1b[200~ab", "c\x1b[201~", "\x1bo"], ["abc", "escape", "o"]),
        (["\x1b[200~" + "\x1b[31mq" * 20 + "\x1b[201~q"], ["[31mq" * 20, "q"]),
        (["\x1b[200~\x1b[3", "1mq\x1b", "\x1b", "[2", "01~q"], ["[31mq", "q"]),
    ],
)
def test_escape_is_a_key_of_its_own(chunks: list[str], keys: list[str]) -> None:
    assert typed(*chunks) == keys
