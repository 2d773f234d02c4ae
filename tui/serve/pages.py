"""The pages that a browser is shown."""

from html import escape

FONT_SIZES = range(8, 41)
FONT_SIZE = 14
AGAIN_SECONDS = 10
"""How often a page that found no room asks again."""

_STYLE = """
  html, body { margin: 0; height: 100%; background: #0f1218; color: #e8eaf0; font: 16px 'Roboto Mono', Monaco, monospace; }
  main { max-width: 34em; margin: 0 auto; padding: 20vh 1.5em 0; line-height: 1.6; }
  main h1 { font-size: 1.3em; color: #b48cff; background: none; }
  a { color: #b48cff; }
  p { color: #c3c8d4; }
"""
_FONT = "@font-face { font-family: 'Roboto Mono'; src: url('/static/fonts/RobotoMono-VariableFont_wght.ttf'); }"
_TERMINAL_STYLE = """
  html { overflow: hidden; }
  .textual-terminal { position: absolute; inset: 0; }
  #over { display: none; position: absolute; inset: 0; z-index: 10; background: #0f1218f4; }
  body.-closed #over { display: block; }
  #wait { position: absolute; }
  body.-first-byte #wait { display: none; }
"""
_SCRIPT = """
  const terminal = document.querySelector(".textual-terminal");
  const visit = location.origin.replace(/^http/, "ws") + "/visit/" + encodeURIComponent(location.search.slice(1));
  terminal.dataset.sessionWebsocketUrl = visit;
  const look = () => document.querySelector("body:not(.-closed) .xterm-helper-textarea")?.focus();
  addEventListener("load", look);
  addEventListener("focus", look);
"""


def terminal_page(font_size: int, idle: str) -> str:
    """The page with the app on it; `idle`: after how long without a key it ends, in words."""
    size = font_size if font_size in FONT_SIZES else FONT_SIZE
    return _page(
        "Loyd",
        f"""<main id="wait"><h1>Loyd</h1><p>Making the board ready …</p></main>
<div id="over"><main><h1>This visit is over</h1>
<p>It was left with q, there was no key for {escape(idle)}, or Loyd is served no longer. Nothing of it is kept.</p>
<p><a href="">Open it again</a></p></main></div>
<div class="textual-terminal" data-font-size="{size}"></div>
<script>{_SCRIPT}</script>""",
        head=f"""<link rel="stylesheet" href="/static/css/xterm.css">
<link rel="preload" href="/static/fonts/RobotoMono-VariableFont_wght.ttf" as="font" crossorigin>
<script src="/static/js/textual.js"></script>
<style>{_FONT}{_TERMINAL_STYLE}</style>""",
    )


def full_page(visitors: int, idle: str) -> str:
    """There is no room now; the page asks again by itself."""
    places = f"All {visitors} places are" if visitors > 1 else "The one place is"
    return _page(
        "Loyd: no room just now",
        f"""<main><h1>No room just now</h1>
<p>{places} taken. A place becomes free when somebody leaves with q, or presses no key for {escape(idle)}.</p>
<p>This page looks again every {AGAIN_SECONDS} seconds; there is nothing to do but wait.</p></main>""",
        head=f'<meta http-equiv="refresh" content="{AGAIN_SECONDS}">',
    )


def refusal_page(sentence: str) -> str:
    """A link that means nothing."""
    return _page(
        "Loyd: this link cannot be opened",
        f"""<main><h1>This link cannot be opened</h1><p>{escape(sentence)}</p><p><a href="/">Open Loyd without it</a></p></main>""",
    )


def _page(title: str, body: str, head: str = "") -> str:
    return f"""<!DOCTYPE html>
<html lang="en"><head><meta charset="utf-8"><title>{escape(title)}</title>
<meta name="viewport" content="width=device-width"><link rel="icon" href="data:,"><style>{_STYLE}</style>{head}</head>
<body>{body}</body></html>
"""
