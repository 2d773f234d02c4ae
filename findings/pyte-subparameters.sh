#!/usr/bin/env bash
# A terminal emulator for tests types the ends of colour codes onto the screen.
#
# A curly underline is ESC [4:3m, a colour may be ESC [38:2::255:0:0m, the colour of an underline is
# ESC [58;2;R;G;Bm. Recorders' and tests' emulators meet all three.
# Guess: pyte 0.8.2 ignores what it does not know.
# Seen: of the colon forms it prints the rest as text: "3mtile", "2::255:0:0mtile". The colour
#   of the underline is taken for five codes: 58;2;1;2;3 makes bold italics, 58;5;1 bold and
#   blinking. A DCS or APC string is printed as well. Unknown private modes (2026) are ignored, as
#   guessed.
# Why it missed: its parser of a control sequence ends at the first character that is neither
#   a digit, a semicolon nor known, and a colon is that; and an unknown SGR number is skipped alone,
#   without its arguments.
set -euo pipefail
folder="$(mktemp -d)"
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
venv/bin/pip install -q --disable-pip-version-check pyte==0.8.2
cat >check.py <<'PY'
import pyte


def shown(text):
    screen = pyte.Screen(30, 1)
    pyte.Stream(screen).feed(text)
    first = screen.buffer[0][0]
    styles = ("bold", "italics", "blink", "underscore")
    return screen.display[0].rstrip(), [name for name in styles if getattr(first, name)]


for text, expected in {
    "\x1b[4:3mtile": ("3mtile", []),
    "\x1b[38:2::255:0:0mtile": ("2::255:0:0mtile", []),
    "\x1b[58;2;1;2;3mtile": ("tile", ["bold", "italics"]),
    "\x1b[58;5;1mtile": ("tile", ["bold", "blink"]),
    "\x1bP+q544e\x1b\\tile": ("+q544etile", []),
    "\x1b_note\x1b\\tile": ("notetile", []),
    "\x1b[?2026htile\x1b[?2026l": ("tile", []),
    "\x1b[38;2;255;0;0mtile": ("tile", []),
}.items():
    seen = shown(text)
    print(repr(text), seen)
    assert seen == expected
PY
venv/bin/python check.py
