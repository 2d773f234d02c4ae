"""The stage: the board of a step, its successors where the blank would go, and why it was chosen."""

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Container
from textual.content import Content
from textual.events import Blur, Click, Resize

from loyd.core.puzzle.move import Move
from loyd.tui.paint.explore_arrangement import Place
from loyd.tui.paint.numbers import grouped
from loyd.tui.paint.stage_arrangement import LEAST_SAID, arrange_stage
from loyd.tui.readings.step_reading import StepView
from loyd.tui.widgets.arrival_view import ArrivalView
from loyd.tui.widgets.asked import Asked
from loyd.tui.widgets.board_view import BoardView
from loyd.tui.widgets.choice_view import ChoiceView
from loyd.tui.widgets.framed import Framed
from loyd.tui.widgets.node_figures import NodeFigures
from loyd.tui.widgets.placed import put
from loyd.tui.widgets.successor_view import SuccessorView

FROM_THE_TOP = (Move.UP, Move.LEFT, Move.RIGHT, Move.DOWN)


class Stage(Framed, Container, can_focus=True):
    """A large board in a cross of its successors, whose places never move, the figures and the sentence below or beside."""

    DEFAULT_CSS = "Stage > * { position: absolute; }"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up", "point(-1)", show=False, key_display="↑", tooltip="On the stage: the cursor to the successor before, or the board"),
        Binding("down", "point(1)", show=False, key_display="↓", tooltip="On the stage: the cursor to the next successor"),
        Binding("enter", "choose", show=False, tooltip="On the stage: the card of the board that the cursor is on"),
    ]

    _view: StepView | None = None
    _arranged: tuple[int, int, tuple[int, int], int, bool] | None = None

    def compose(self) -> ComposeResult:
        """The parts."""
        yield BoardView(id="board")
        for move in Move:
            yield SuccessorView(id=f"successor-{move.word}")
        yield ArrivalView(id="arrival")
        yield NodeFigures(id="node-figures")
        yield ChoiceView(id="choice")

    def on_blur(self, event: Blur) -> None:
        """Take the cursor away."""
        del event
        self._light(None)

    def _successor(self, move: Move) -> SuccessorView:
        return self.query_one(f"#successor-{move.word}", SuccessorView)

    @property
    def _there(self) -> list[Move]:
        """The successors that there are, from the top."""
        return [move for move in FROM_THE_TOP if self._successor(move).has_successor]

    @property
    def _lit(self) -> Move | None:
        """The successor that the cursor is on; None for the board in the middle."""
        return next((move for move in self._there if self._successor(move).is_lit), None)

    def _light(self, pointed: Move | None) -> None:
        for move in Move:
            self._successor(move).is_lit = move is pointed

    def action_point(self, by: int) -> None:
        """Move the cursor to another successor; between the last one and the first it is on the board."""
        places = [None, *self._there]
        self._light(places[(places.index(self._lit) + by) % len(places)])

    def action_choose(self) -> None:
        """Ask about the successor of the cursor, or about the board."""
        if self._lit is not None:
            self._successor(self._lit).choose()
        elif self._view is not None:
            self.post_message(Asked(self._view.node.board, self._view.step))

    def on_click(self, event: Click) -> None:
        """Ask about the board that was clicked."""
        if self._view is not None and isinstance(event.widget, BoardView):
            self.post_message(Asked(self._view.node.board, self._view.step))

    def on_resize(self, event: Resize) -> None:
        """Take the places that the room allows."""
        del event
        self._arrange()

    def show(self, view: StepView, *, slide: bool) -> None:
        """Show a step; with `slide`, a tile that has moved one cell slides there."""
        self._view = view
        self._arrange()
        signs = self.query_one(NodeFigures).signs
        step = f"Step {grouped(view.step)}" if view.step else "Start"
        self.name_frame(f"{signs.current} {step}", view.standing or self._from(view))
        board = self.query_one("#board", BoardView)
        board.show(view.node.board, shares=view.shares, highlight=view.moved, home=view.home, groups=view.groups, slide=slide)
        made = {successor.move: successor for successor in view.successors}
        for move in Move:
            place = self.query_one(f"#successor-{move.word}", SuccessorView)
            is_possible = not view.is_over and view.node.board.target(move) is not None
            place.show(made.get(move), is_possible=is_possible, has_h=view.has_h, has_f=bool(view.equation))
        arrival = self.query_one(ArrivalView)
        arrival.said, arrival.display = view.arrival, bool(view.arrival)
        self.query_one(NodeFigures).show(view)
        self.query_one(ChoiceView).show(view)

    def _from(self, view: StepView) -> Content:
        """From which step this one goes on: a jump where that is not the one before."""
        if not view.came_from:
            return Content()
        whence, ago = f"from step {grouped(view.came_from)}", view.step - view.came_from
        if ago == 1 and view.node.move is not None:
            return Content(f"{view.node.move.letter} {whence}")
        sign = self.query_one(NodeFigures).signs.jump
        return Content.styled(f"{sign} {whence}, {grouped(ago)} ago", "$loyd-improved")

    def _arrange(self) -> None:
        """Put every part into its place, if the room or the size of the board is another."""
        view, (columns, lines) = self._view, self.content_size
        if view is None or not columns or not lines:
            return
        said = LEAST_SAID + (1 if view.parts else 0)
        asked = (columns, lines, view.node.board.size, said, bool(view.arrival))
        if asked == self._arranged:
            return
        self._arranged = asked
        places = arrange_stage(*asked[:4])
        board = self.query_one("#board", BoardView)
        board.largest = places.size
        put(board, places.board)
        for move, (place, form) in places.successors.items():
            successor = self.query_one(f"#successor-{move.word}", SuccessorView)
            successor.stand_for(move, form)
            put(successor, place)
        below, form = places.successors[Move.DOWN]
        wide = form == "beside" and places.board.column
        if view.arrival:
            put(self.query_one(ArrivalView), Place(0, below.line, columns, 2) if wide and places.words.column == 0 else below)
        put(self.query_one(NodeFigures), places.figures)
        put(self.query_one(ChoiceView), places.words)
