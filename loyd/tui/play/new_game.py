"""The dialogues of Play: which board, and which picture on the tiles."""

from typing import NamedTuple

from textual import on
from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.widget import Widget
from textual.widgets import Input, OptionList, Select, Static
from textual.widgets.option_list import Option

from ...core.engine.puzzle import (
    GOALS,
    Board,
    BoardFormat,
    Notation,
    Size,
    format_board,
    parse_goal,
    parse_size,
    read_only_board,
)
from ...core.play.scramble import LONGEST_WALK, Scramble, ScrambleKind, most_moves
from ...core.play.tile_picture import DRAWN, picture
from ...core.system import LoydError, PictureError, SettingError, is_served
from ..dialogues.base import Dialogue, select_field
from ..dialogues.boards import READINGS, goal_name
from ..framework import PlainText
from ..keys import key
from ..parts.board_view import BoardLine
from .play_views import PlayBoard

SCRAMBLE_KINDS = {
    ScrambleKind.UNIFORM: "any solvable board, equally likely",
    ScrambleKind.WALK: "random moves from the goal",
    ScrambleKind.DISTANCE: "the length of an optimal solution",
}


TYPED = "typed"
TYPED_KIND = "your own board, typed below", TYPED
"""The choice, among the scrambles, of a board that the player types."""


class NewGame(NamedTuple):
    """What to play: the goal, how to scramble it, and the seed (None: a new one); or `start`, a
    typed board.
    """

    goal: Board
    scramble: Scramble
    seed: int | None
    start: Board | None = None


def reach_words(kind: ScrambleKind | None, size: Size) -> str:
    """What is typed for a kind of start, and how far a scramble goes."""
    if kind is None:
        return "its cells row by row, or its rank after #"
    if kind is ScrambleKind.UNIFORM:
        return ""
    if kind is ScrambleKind.WALK:
        return f"0 to {LONGEST_WALK}, without undo moves"
    most = most_moves(size)
    if most is None:
        return "any distance; boards at a distance are equally likely"
    return f"0 to {most}; distances are equally likely, boards are not"


class NewGameScreen(Dialogue[NewGame | None]):
    """Answers with what to play, or None; an error loses nothing typed."""

    CSS = """
    NewGameScreen .dialogue { width: 76; }
    NewGameScreen .row { height: 1; margin: 0 0 1 0; }
    NewGameScreen .label { width: 10; color: $loyd-dim; }
    NewGameScreen .unit { width: auto; margin: 0 1; color: $loyd-dim; }
    NewGameScreen #from-unit { width: auto; color: $loyd-dim; }
    NewGameScreen .note { width: 1fr; color: $loyd-dim; }
    NewGameScreen #size { width: 9; margin: 0 2 0 0; }
    NewGameScreen #start { width: 1fr; }
    NewGameScreen #goal { width: 1fr; margin: 0 2 0 0; }
    NewGameScreen #reading { width: 24; }
    NewGameScreen #goal-row, NewGameScreen #numbers { margin: 0; }
    NewGameScreen #kind { width: 44; }
    NewGameScreen #length, NewGameScreen #nearest, NewGameScreen #farthest { width: 9; }
    NewGameScreen #seed { width: 16; margin: 0 2 0 0; }
    NewGameScreen #fault { min-height: 2; }
    """
    BINDINGS = [key("ctrl+s", "accept")]
    AUTO_FOCUS = "#size"

    def __init__(self, goal: Board, scramble: Scramble):
        super().__init__()
        self._goal = goal
        self._scramble = scramble

    def compose(self) -> ComposeResult:
        height, width = self._goal.size
        named = goal_name(self._goal)
        chosen = self._scramble
        with self.frame("New game"):
            yield _row(
                "size",
                Input(f"{height}x{width}", id="size", max_length=7),
                Static("rows x columns, from 2x2 to 5x5", classes="note"),
            )
            goal = BoardLine(named or format_board(self._goal), placeholder="blank-last", id="goal")
            yield _row(
                "goal", goal, select_field(READINGS, READINGS[0][1], "reading"), id="goal-row"
            )
            yield _row("", Static(f"{', '.join(GOALS)}, or the cells of a goal", classes="note"))
            kinds = [*((text, kind.value) for kind, text in SCRAMBLE_KINDS.items()), TYPED_KIND]
            yield _row("scramble", select_field(kinds, chosen.kind.value, "kind"))
            yield _row(
                "",
                BoardLine("", placeholder="2 3 4 1 5 x 7 6 8", id="start"),
                _number(str(chosen.length), "length", 6),
                Static("moves", classes="unit", id="length-unit"),
                Static("from ", id="from-unit"),
                _number(str(chosen.nearest), "nearest", 3),
                Static("to", classes="unit", id="to-unit"),
                _number(str(chosen.farthest), "farthest", 3),
                Static("moves", classes="unit", id="band-unit"),
                id="numbers",
            )
            yield _row("", Static("", classes="note", id="reach"))
            yield _row(
                "seed",
                _number("", "seed", 12, "a new one"),
                Static("the same seed gives the same board", classes="note"),
            )
            yield PlainText(id="fault")
            yield self.buttons("Play")

    def on_mount(self) -> None:
        self._show_numbers()

    @on(Select.Changed, "#kind")
    def _show_numbers(self) -> None:
        kind = self._kind
        for name in ("#length", "#length-unit"):
            self.query_one(name).display = kind is ScrambleKind.WALK
        self.query_one("#start").display = kind is None
        for name in ("#nearest", "#farthest", "#from-unit", "#to-unit", "#band-unit"):
            self.query_one(name).display = kind is ScrambleKind.DISTANCE

    @on(Input.Changed, "#size")
    @on(Select.Changed, "#kind")
    def _show_reach(self) -> None:
        try:
            size = parse_size(self._text("size"))
        except LoydError:
            return
        self.query_one("#reach", Static).update(reach_words(self._kind, size))

    @property
    def _kind(self) -> ScrambleKind | None:
        kind = str(self.query_one("#kind", Select).value)
        return None if kind == TYPED else ScrambleKind(kind)

    def _text(self, name: str) -> str:
        return self.query_one(f"#{name}", Input).value.strip()

    def _number(self, name: str) -> int:
        text = self._text(name)
        if not text:
            self.query_one(f"#{name}").focus()
            raise SettingError("a number of moves is missing: write one, for example 20")
        return int(text)

    def _chosen(self) -> NewGame:
        """What is filled in. Raises BoardError and SettingError after focusing the field that is
        wrong.
        """
        kind = self._kind
        self.query_one("#size").focus()
        size = parse_size(self._text("size"))
        self.query_one("#goal").focus()
        reading = str(self.query_one("#reading", Select).value)
        notation = Notation(reading) if reading else None
        goal = parse_goal(self._text("goal") or "blank-last", size, notation)
        previous = self._scramble
        if kind is None:
            self.query_one("#start").focus()
            written = read_only_board(
                self._text("start"), BoardFormat(size=size, notation=notation)
            )
            return NewGame(written.goal or goal, previous, None, written.known)
        length = self._number("length") if kind is ScrambleKind.WALK else previous.length
        nearest, farthest = (
            (self._number("nearest"), self._number("farthest"))
            if kind is ScrambleKind.DISTANCE
            else (previous.nearest, previous.farthest)
        )
        self.query_one("#length" if kind is ScrambleKind.WALK else "#nearest").focus()
        return NewGame(
            goal,
            Scramble(kind, length, nearest, farthest),
            int(self._text("seed")) if self._text("seed") else None,
        )

    @on(Input.Submitted)
    def action_accept(self) -> None:
        try:
            self.dismiss(self._chosen())
        except LoydError as error:
            self.show_fault(str(error))


# `id` is Textual's own word.
def _row(label: str, *widgets: Widget, id: str | None = None) -> Horizontal:  # noqa: A002
    return Horizontal(Static(label, classes="label"), *widgets, id=id, classes="row")


def _number(value: str, name: str, digits: int, hint: str = "") -> Input:
    return Input(value, placeholder=hint, id=name, restrict="[0-9]*", max_length=digits)


NUMBERED_TILES = "numbers"


class ChoosePictureScreen(Dialogue[str | None]):
    """Answers with a picture's name, the path of a readable file, an empty text for numbers only,
    or None for no change.
    """

    CSS = """
    ChoosePictureScreen .dialogue { width: 76; }
    ChoosePictureScreen Horizontal { height: 13; }
    ChoosePictureScreen OptionList { width: 20; height: 1fr; }
    ChoosePictureScreen OptionList, ChoosePictureScreen OptionList:focus {
        border: none; padding: 0; background: $surface;
    }
    ChoosePictureScreen PlayBoard { width: 1fr; height: 1fr; }
    ChoosePictureScreen Input { margin: 1 0 0 0; }
    ChoosePictureScreen #fault { min-height: 2; }
    """
    AUTO_FOCUS = "OptionList"

    def __init__(self, chosen: str, board: Board):
        super().__init__()
        self._chosen = chosen
        self._board = board

    def compose(self) -> ComposeResult:
        with self.frame("Picture", "enter: choose"):
            with Horizontal():
                yield OptionList(
                    Option("numbers alone", id=NUMBERED_TILES),
                    *(Option(name, id=name) for name in DRAWN),
                )
                board = PlayBoard()
                board.can_focus = False
                yield board
            path = "" if self._chosen in DRAWN else self._chosen
            if not is_served():
                yield Input(
                    path, placeholder="or the path of a PNG, JPEG, GIF or WebP file", id="path"
                )
            yield PlainText(id="fault")

    def on_mount(self) -> None:
        options = self.query_one(OptionList)
        options.highlighted = options.get_option_index(self._chosen) if self._chosen in DRAWN else 0
        board = self.query_one(PlayBoard)
        board.board = board.goal = self._board
        if self._chosen and self._chosen not in DRAWN and not is_served():
            self.query_one(Input).focus()

    def on_option_list_option_highlighted(self, message: OptionList.OptionHighlighted) -> None:
        """Show the picture at the cursor."""
        self.query_one(PlayBoard).picture = DRAWN.get(message.option_id or "")

    def on_option_list_option_selected(self, message: OptionList.OptionSelected) -> None:
        """Answer with the chosen picture."""
        self.dismiss("" if message.option_id == NUMBERED_TILES else message.option_id)

    def on_input_submitted(self, message: Input.Submitted) -> None:
        """Answer with the picture in a file."""
        name = message.value.strip()
        try:
            self.query_one(PlayBoard).picture = picture(name)
        except PictureError as error:
            self.show_fault(str(error))
        else:
            self.dismiss(name)
