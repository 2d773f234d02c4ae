#!/usr/bin/env bash
# A board in square brackets: Textual shows it, Rich swallows it, and the other way round.
#
# Textual 8.2.8 has a markup of its own (Content), no longer Rich's (15.0.0). An app that writes
# one line with both, say a label and a log, meets texts such as [x 1 2] or [f = g + h].
# Guess: both keep what is not a style.
# Seen: of ten bracketed texts of the field both keep [1 2 3], [A*] and [31 moves], both
#   swallow [h=5], [u d l r] and [not solved]. Rich alone swallows [x 1 2], [g+h] and [f = g + h],
#   Textual alone [$x], the name of a variable. None raises an error.
# Why it missed: whether the word names a style is no part of either's test for a tag. Rich takes
#   everything that begins with a letter; Textual takes words, also name=value, but no bare number.
set -euo pipefail
folder="$(mktemp -d)"
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
venv/bin/pip install -q --disable-pip-version-check textual==8.2.8 rich==15.0.0
cat >check.py <<'PY'
from rich.text import Text
from textual.content import Content

BOTH, TEXTUAL, RICH, NEITHER = (True, True), (True, False), (False, True), (False, False)
kept = {
    "[1 2 3]": BOTH,
    "[A*]": BOTH,
    "[31 moves]": BOTH,
    "[x 1 2]": TEXTUAL,
    "[g+h]": TEXTUAL,
    "[f = g + h]": TEXTUAL,
    "[$x]": RICH,
    "[h=5]": NEITHER,
    "[u d l r]": NEITHER,
    "[not solved]": NEITHER,
}
for text, expected in kept.items():
    shown = Content.from_markup(text).plain, Text.from_markup(text).plain
    print(f"{text:14} Textual {shown[0]!r:16} Rich {shown[1]!r}")
    assert tuple(one == text for one in shown) == expected
    assert set(shown) <= {text, ""}
PY
venv/bin/python check.py
