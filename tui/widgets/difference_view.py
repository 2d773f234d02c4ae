"""What two lanes of a comparison have expanded, and which of them: their difference as a map."""

from functools import partial

from rich.text import Text
from textual.message import Message
from textual.reactive import reactive

from loyd.core.comparison.contrast import Contrast, contrast
from loyd.core.comparison.difference import Difference, Differences
from loyd.core.comparison.lane_maps import LaneMaps
from loyd.core.numbers import grouped
from loyd.core.trace.plane import Place
from loyd.core.trace.relief import Projection, Relief
from loyd.core.trace.trace import Trace
from loyd.tui.paint.difference_painter import Sides, difference_lines, legend_lines
from loyd.tui.paint.roles import Role
from loyd.tui.paint.wrapping import wrapped
from loyd.tui.widgets.framed import Framed
from loyd.tui.widgets.walked_map import WalkedMap

AT_ONCE, MOST_LIVE, MOST_COUNTED = 1 << 15, 1 << 18, 1 << 22
"""So many steps are told apart before the next frame; up to so many in a thread while searches run; up to so many once they pause."""


class DifferenceView(Framed, WalkedMap, can_focus=True):
    """Shows the difference of the pair at hand; a cursor walks its places, and `PlaceChosen` says which was opened."""

    DEFAULT_CSS = "DifferenceView { width: 1fr; height: 1fr; }"

    found: reactive[Contrast | None] = reactive(None, repaint=False, always_update=True)
    """What is shown."""
    head: reactive[int] = reactive(3)
    """The lines above the map, which stands as high as those of the lanes."""

    _sides = Sides(("A", "B"), (Role.OPEN, Role.IMPROVED))

    class PlaceChosen(Message):
        """Somebody opened a place: `places` are the g and h that are drawn there, and `totals` what lies there, after these `steps`."""

        def __init__(
            self, differences: Differences, steps: tuple[int, int], places: frozenset[Place], totals: tuple[int, int, int]
        ) -> None:
            super().__init__()
            self.differences, self.steps, self.places, self.totals = differences, steps, places, totals

    class Counted(Message):
        """What took long to count is there."""

    _differences: Differences | None = None
    _shown_of: Differences | None = None
    _hopeless: Differences | None = None
    """What could not be counted; most likely no memory is left."""
    _steps = (0, 0)
    _after = "after 0 steps"
    _is_counting = False

    def watch_found(self) -> None:
        """Draw what is another by now."""
        self.redraw()

    def differences(self, traces: tuple[Trace, Trace], maps: LaneMaps) -> Differences:
        """What tells the boards of two searches apart, on the places of the maps."""
        space = maps.space if maps.projection is Projection.HILL else None
        kept = self._differences
        if kept is None or kept.traces != traces or kept.space is not space:
            self._differences = kept = Differences(*traces, space)
        return kept

    def show(self, differences: Differences, steps: tuple[int, int], beside: Relief, sides: Sides, *, is_running: bool) -> None:
        """Show the difference of two searches after these steps on the axes of the map `beside`.

        Where that takes long it is counted in a thread, and told with `Counted`; where it would slow searches that run, it waits.
        """
        if self._is_counting:
            return
        count = differences.unsorted(*steps)
        self.name_frame(f"{sides.letters[0]} against {sides.letters[1]}")
        if sides != self._sides or self._shown_of is not differences:
            self.cursor = self.found = None
        self._sides, self._shown_of = sides, differences
        if count <= AT_ONCE:
            self._take(differences.at(*steps), beside)
            self._steps = steps
            first, second = map(grouped, steps)
            self._after = f"after {first} steps" if first == second else f"after {first} and {second} steps"
            self.name_frame(below=self._after)
            return
        if self.found is not None and self.found.relief.axes != beside.axes:
            self._take(self.found.difference, beside)
        if differences is self._hopeless:
            self.name_frame(below=f"{self._after}; more could not be counted")
        elif count <= (MOST_LIVE if is_running else MOST_COUNTED):
            self._is_counting = True
            self.run_worker(partial(self._count, differences, steps), thread=True, group="difference", exit_on_error=False)
        else:
            self.name_frame(below=f"{self._after}; {'more when it pauses' if is_running else 'm counts more'}")

    def _take(self, difference: Difference, beside: Relief) -> None:
        self.found = contrast(difference, beside)

    def _count(self, differences: Differences, steps: tuple[int, int]) -> None:
        try:
            differences.at(*steps)
        except Exception:  # noqa: BLE001  an error in a thread would end the app
            self._hopeless = differences
        finally:
            self._is_counting = False
            self.post_message(self.Counted())

    def paint(self, columns: int, lines: int) -> list[Text]:
        """The counts and the map below them, or the sentence that says what will be here."""
        if self.found is None:
            return self.empty_lines(columns)
        look = self.look
        said = [*legend_lines(self.found.difference.totals, self._sides, look), *self._partings(columns)][: self.head]
        said += [Text()] * (self.head - len(said))
        return [*said, *difference_lines(self.found, self._sides, columns, lines - self.head, look, self.cursor)]

    def _partings(self, columns: int) -> list[Text]:
        """From which of its steps on each has boards that the other has not."""
        if self.found is None:
            return []
        difference, (mine, theirs) = self.found.difference, self._sides.letters
        said = [
            f"{one} leaves {other}'s boards at step {grouped(step)}" if step is not None else f"all of {one}'s boards are {other}'s too"
            for one, other, step in zip((mine, theirs), (theirs, mine), difference.alone_from, strict=True)
        ]
        lines = [Text(line, self.palette[Role.DIM]) for sentence in said for line in wrapped(sentence, columns)]
        return [Text(), *lines] if difference.totals[1] else []

    @property
    def walked(self) -> Relief | None:
        """The places that are drawn."""
        return None if self.found is None else self.found.relief

    @property
    def room(self) -> tuple[int, int]:
        """The columns and lines that the map has."""
        return self.size.width, self.size.height - self.head

    def action_choose(self) -> None:
        """Open the place of the cursor."""
        layout, spot = self.layout_of_map, self.spot
        if self.found is not None and self._shown_of is not None and layout is not None and spot is not None:
            spots = layout.pooled_with(spot)
            places, totals = self.found.relief.places_in(spots), self.found.counts_at(spots)
            self.post_message(self.PlaceChosen(self._shown_of, self._steps, places, totals))
