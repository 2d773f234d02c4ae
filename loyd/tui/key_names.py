"""How keys are written, and which key an action has."""

import re

KEY_NAMES = dict(
    re.split("  +", row)
    for row in """
left                  ←
right                 →
up                    ↑
down                  ↓
shift+left            shift+←
shift+right           shift+→
pageup                page up
pagedown              page down
escape                esc
plus                  +
minus                 -
slash                 /
full_stop             .
comma                 ,
question_mark         ?
less_than_sign        <
greater_than_sign     >
left_square_bracket   left bracket
[                     left bracket
right_square_bracket  ]
""".strip().splitlines()
)
"""How keys are written whose name in Textual is another; not by `[`, which begins markup."""

default_keys: dict[str, str] = {}
"""The keys of each action, as the first table that has it says."""


chosen_keys: dict[str, str] = {}
"""The keys that the user has given to actions; the app fills it."""


def first_key(keys: str) -> str:
    """How the first of some keys is written."""
    first = keys.partition(",")[0]
    return KEY_NAMES.get(first, first)


def key_of(action: str) -> str:
    """How the key of an action is written. Sentences name keys by this, so that they stay true
    when a key is bound anew.
    """
    return first_key(chosen_keys.get(action, default_keys[action]))


def fill_keys(text: str) -> str:
    """A text with the keys of the actions that it names in braces: `{play}: play`."""
    return re.sub(r"\{(.+?)\}", lambda action: key_of(action[1]), text)
