"""The help of a screen: its keys, and what the signs and words on it mean."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from rich.table import Table
from rich.text import Text
from textual import on
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import VerticalScroll
from textual.screen import Screen
from textual.widgets import Input, Static

from ..key_names import key_of
from ..keys import help_groups, help_name, key_text
from ..paint import palette_of
from ..signs import Role, signs_for, terminal_encoding
from .base import Dialogue

SIGNS = [
    row.split(maxsplit=2)
    for row in """
current   current  current node, move, search or row
open      open     on the open list
closed    closed   closed: already expanded
new       new      new at this step
improved  new      improved: lower g found
reopened  new      reopened: closed, now open
cut       dim      pruned, or above the bound
undo_move dim      undo move: takes the last move back
jump      dim      switch to another branch
solution  solution on the solution
goal      goal     the goal
best      solution best value of a column
right     goal     yes: solved, right, holds
wrong     error    no: unsolved, wrong, violated
error     error    error
""".strip().splitlines()
]
"""The signs that the help explains, each with its role."""
MOVE_WORDS = (
    ("u d l r", "the blank goes up, down, left, right"),
    ("867/254/3x1", "a board by rows; x is the blank"),
    ("A … F", "tiles 10 to 15"),
)
WORDS = {
    "step": "one node taken from the open list",
    "g": "moves from the start to this node",
    "h": "estimated moves from here to the goal",
    "f": "g + h, unless the algorithm says otherwise",
    "C*": "length of an optimal solution",
    "expanded": "its successors were generated; the goal is not counted",
    "generated": "successors of expanded nodes, without undo moves",
    "open list": "generated, not yet expanded",
    "stack": "siblings that IDA* has still to try; it has no open list",
    "duplicate": "a board that was generated before",
    "bound": "IDA* prunes every node with a higher f",
    "tie-break": "which of equal f is expanded first",
    "admissible": "h is never higher than the true distance",
    "consistent": "one move lowers h by at most one",
    "optimal": "proved: no shorter solution exists",
    "extra moves": "how much longer than C* a solution through this board is",
    "moves closer": "how far along from S to G a board lies",
    "leaf, exhausted": "no successors; a subtree with nothing left to try",
    "event": "f, bound or layer rises; lowest h; goal",
    "width": "of a block of the flame: nodes expanded below it",
    "b*": "branching of a uniform tree of depth C* with as many nodes",
    "predicted": "nodes by Korf, Reid and Edelkamp's formula (IDA*)",
    "nodes in memory": "open and closed, or the stack; not Loyd's history",
    "g conditions": (
        "step g h f open closed depth bound successors, compared and joined by and, or, not: open "
        ">= 1000 and f = 19"
    ),
}
COLUMN = 34
KEYS_WIDTH = 9
WORDS_WIDTH = 15
WIDE = 400
"""More columns than a row needs: rows that are found are not broken before they are filtered."""
LAYOUTS: dict[int, tuple[tuple[str, ...], ...]] = {
    3: (("Move", "Search"), ("Look", "Keep"), ("Everywhere",)),
    2: (("Move", "Search", "Keep"), ("Look", "Everywhere")),
    1: (("Move", "Look", "Search", "Keep", "Everywhere"),),
}
KEYS_IN_ONE_ROW = {"picture": "Picture by its number", "switch_mode": "Explore, Race, Learn, Play"}
"""Actions whose keys the help lists in one row."""
PANE_KEY_STARTS = ("In ", "On ")
"""The names of keys that apply in a focused pane begin like this."""
TEXTUAL_KEYS = ("ctrl+q", "ctrl+p")


class _FilterInput(Input):
    """A field in which the key that opened the help closes it again."""

    def check_consume_key(self, key: str, character: str | None) -> bool:
        return character != "?" and super().check_consume_key(key, character)


class HelpScreen(Dialogue[None]):
    """The keys of the screen below in five groups, its signs and words, and the keys of its panes;
    `words` None: those of a search.
    """

    AUTO_FOCUS = "Input"
    BINDINGS = [
        Binding("question_mark", "dismiss(None)", show=False, priority=True),
        Binding("tab,shift+tab", "turn", show=False, priority=True),
    ]

    def __init__(self, below: Screen[Any], words: Mapping[str, str] | None = None):
        super().__init__()
        self._below = below
        self._words = words
        self._page = 0

    def compose(self) -> ComposeResult:
        with self.frame(f"Help: {self._below.title}", "tab: turn the page", VerticalScroll()):
            yield Static(id="tabs")
            yield _FilterInput(placeholder="type to find a key or a word")
            yield Static(id="page")

    def on_resize(self) -> None:
        self._show()

    def action_turn(self) -> None:
        self._page = (self._page + 1) % len(self._pages)
        self._show()
        self.query_one(VerticalScroll).scroll_home(animate=False)

    @on(Input.Changed)
    def _show(self) -> None:
        pages = [*self._pages]
        shown_pages = pages if self._typed else pages[self._page : self._page + 1]
        self.write(
            "#tabs",
            Text.assemble(
                *((f" {name} ", "reverse" if name in shown_pages else "") for name in pages)
            ),
        )
        console = self.app.console
        options = console.options.update(width=WIDE if self._typed else self._room)
        # rendered once: Textual measures and renders a table several times, which took twice as
        # long
        lines = [
            Text.assemble(*((part.text, part.style or "") for part in line))
            for name in shown_pages
            for line in console.render_lines(self._pages[name](), options, pad=False)
        ]
        matches = [line for line in lines if self._typed in line.plain.lower()]
        self.write(
            "#page", Text("\n", no_wrap=not self._typed).join(matches or [Text("nothing found")])
        )

    @property
    def _typed(self) -> str:
        return self.query_one(Input).value.strip().lower()

    @property
    def _pages(self) -> dict[str, Callable[[], Table]]:
        pages = {"Keys": self._keys_page, "Signs and words": self._words_page}
        keys = self._pane_keys()
        return pages | (
            {"Keys in panes": lambda: _column([("In the focused pane", keys)])} if keys else {}
        )

    @property
    def _room(self) -> int:
        return min(self.size.width, 118) - 11  # without the frame, its margins and the scroll bar

    @property
    def _columns(self) -> int:
        return 1 if self._typed else max(1, min(3, self._room // COLUMN))

    def _keys_page(self) -> Table:
        bindings = {
            one.tooltip: one
            for _, one, *_ in self._below.active_bindings.values()
            if one.tooltip
            and not one.tooltip.startswith(PANE_KEY_STARTS)
            and one.key not in TEXTUAL_KEYS
        }
        groups: dict[str, dict[str, list[str]]] = {group: {} for group in LAYOUTS[1][0]}
        for binding in bindings.values():
            action = binding.action.partition("(")[0].removeprefix("app.")
            name = KEYS_IN_ONE_ROW.get(action, help_name(binding))
            rows = groups[help_groups[binding.id or ""]]
            rows.setdefault(name, []).append(_key_text(key_text(binding)))
        for rows in groups.values():
            for name, keys in rows.items():
                if len(keys) > 2 and "".join(keys).isdigit():
                    rows[name] = [f"{keys[0]}-{keys[-1]}"]
        groups["Everywhere"]["All commands by name"] = ["ctrl+p"]
        if len(self._below.focus_chain) > 1:
            groups["Look"]["Next pane, then arrows"] = ["tab"]
        page = Table.grid(padding=(0, 2))
        columns = LAYOUTS[self._columns]
        page.add_row(
            *(
                _column([(group, groups[group].items()) for group in column if groups[group]])
                for column in columns
            )
        )
        whole = Table.grid()
        whole.add_row(page)
        whole.add_row(
            Text.assemble(
                "\nShell   ",
                ("loyd solve, compare, trace, report, film …", "bold"),
                "   Python   ",
                ("import loyd", "bold"),
            )
        )
        return whole

    def _pane_keys(self) -> list[tuple[str, list[str]]]:
        keys_by_pane: dict[str, list[str]] = {}
        for widget in self._below.query("*"):
            for binding in type(widget).BINDINGS if widget.can_focus else ():
                if isinstance(binding, Binding) and binding.tooltip:
                    # Only active bindings, such as those of the focused pane, would have the keys
                    # that the user chose.
                    keys_by_pane.setdefault(binding.tooltip, [_key_text(key_of(binding.id or ""))])
        return list(keys_by_pane.items())

    def _words_page(self) -> Table:
        page = Table.grid(padding=(0, 2))
        if self._words is not None:
            page.add_row(
                _column(
                    [("What is shown", [(text, [name]) for name, text in self._words.items()])],
                    WORDS_WIDTH,
                )
            )
            return page
        signs = signs_for(terminal_encoding())
        palette = palette_of(self.app.theme_variables)
        drawn = Table.grid(padding=(0, 1))
        drawn.add_row(Text("Signs", "bold"))
        for name, role, text in SIGNS:
            drawn.add_row(
                Text.assemble(f"  {getattr(signs, name)}  ", style=palette[Role(role)]).append(
                    text, ""
                )
            )
        drawn.add_row(Text("\nMoves and boards", "bold"))
        for name, text in MOVE_WORDS:
            drawn.add_row(Text.assemble("  ", (name, "bold"), f"  {text}"))
        words = _column([("Words", [(text, [name]) for name, text in WORDS.items()])], WORDS_WIDTH)
        if self._columns == 3:
            page.add_column(max_width=40)
            page.add_row(drawn, words)
        else:
            drawn.add_row("")
            page.add_row(drawn)
            page.add_row(words)
        return page


def _key_text(key: str) -> str:
    return key.replace("shift+", "⇧" if signs_for(terminal_encoding()).is_unicode else "shift+")


def _column(
    groups: Iterable[tuple[str, Iterable[tuple[str, list[str]]]]], width: int = KEYS_WIDTH
) -> Table:
    table = Table.grid(padding=(0, 1))
    table.add_column(justify="right" if width == KEYS_WIDTH else "left", min_width=width)
    table.add_column()
    for title, rows in groups:
        table.add_row(Text(title, "bold underline", justify="left"), "")
        for text, keys in rows:
            table.add_row(Text(" ".join(keys), "bold"), text)
        table.add_row("", "")
    return table
