"""The stage: the board of a step, its successors where the blank would go, and why it was chosen."""

from textual.app import ComposeResult
from textual.containers import Container
from textual.content import Content
from textual.events import Resize

from loyd.core.puzzle.move import Move
from loyd.tui.paint.explore_arrangement import Place
from loyd.tui.paint.numbers import grouped
from loyd.tui.paint.stage_arrangement import LEAST_SAID, arrange_stage
from loyd.tui.readings.step_reading import StepView
from loyd.tui.widgets.arrival_view import ArrivalView
from loyd.tui.widgets.board_view import BoardView
from loyd.tui.widgets.choice_view import ChoiceView
from loyd.tui.widgets.node_figures import NodeFigures
from loyd.tui.widgets.placed import put
from loyd.tui.widgets.successor_view import SuccessorView


class Stage(Container):
    """A large board in a cross of its successors, whose places never move, the figures and the sentence below or beside."""

    DEFAULT_CSS = "Stage > * { position: absolute; }"

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

    def on_resize(self, event: Resize) -> None:
        """Take the places that the room allows."""
        del event
        self._arrange()

    def show(self, view: StepView, *, slide: bool) -> None:
        """Show a step; with `slide`, a tile that has moved one cell slides there."""
        self._view = view
        self._arrange()
        signs = self.query_one(NodeFigures).signs
        self.border_title = f"{signs.current} {f'Step {grouped(view.step)}' if view.step else 'Start'}"
        board = self.query_one("#board", BoardView)
        board.show(view.node.board, shares=view.shares, highlight=view.moved, home=view.home, groups=view.groups, slide=slide)
        made = {successor.move: successor for successor in view.successors}
        for move in Move:
            place = self.query_one(f"#successor-{move.word}", SuccessorView)
            place.show(made.get(move), is_possible=not view.is_over and view.node.board.target(move) is not None, has_h=view.has_h)
        self.border_subtitle = view.standing or self._from(view)
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
