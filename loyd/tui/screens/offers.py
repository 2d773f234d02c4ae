"""The searches before this one, each at the step where it was left."""

from functools import partial
from typing import NamedTuple

from loyd.core.analysis.comparison import Comparison
from loyd.core.output.comparison_drawing import apart, comparison_drawing, lane_maps
from loyd.core.output.shapes import FILM_FORMATS, FORMATS, TEXT, TREE_FORMATS, Caption
from loyd.core.output.tables import SUFFIXES, comparison_file
from loyd.core.output.tree_layout import MOST_NODES
from loyd.core.output.writers import WRITERS
from loyd.core.puzzle.notation import format_board
from loyd.core.session.exploration import Exploration
from loyd.core.trace.map import MapReader
from loyd.core.trace.map_data import MapData
from loyd.core.trace.trace import Trace
from loyd.tui.screens.save import Offer
from loyd.tui.settings import Settings

MOST_FORMER = 4
"""So many are kept."""


class FormerSearch(NamedTuple):
    """A search that was left; `seen` is the last of its steps that was shown."""

    settings: Settings
    run: Exploration
    seen: int


class FormerSearches:
    """The searches that can be gone back to, the newest last."""

    def __init__(self) -> None:
        self._kept: list[FormerSearch] = []

    def __bool__(self) -> bool:
        return bool(self._kept)

    @property
    def traces(self) -> list[Trace]:
        return [former.run.trace for former in self._kept]

    def leave(self, settings: Settings, run: Exploration, seen: int) -> None:
        """Pause a search and keep it, as long as there are not too many after it."""
        run.pause()
        self._kept.append(FormerSearch(settings, run, seen))

    def forget(self, bytes_allowed: int | None) -> None:
        """Let the oldest go where there are more than MOST, or where together they hold more memory than is allowed."""
        held = [former.run.trace.bytes_used for former in self._kept]
        while len(held) > MOST_FORMER or sum(held) > (bytes_allowed or sum(held)):
            held.pop(0)
            self._kept.pop(0).run.close()

    def pop(self) -> FormerSearch:
        return self._kept.pop()

    def close(self) -> None:
        for former in self._kept:
            former.run.close()


def comparison_offers(comparison: Comparison, pair: tuple[int, int]) -> list[Offer]:
    """The table of figures, and the maps of all lanes with the difference of a pair, as they are shown now."""
    traces, steps = [lane.trace for lane in comparison.lanes], comparison.steps

    def table(suffix: str) -> list[bytes]:
        return [comparison_file(comparison, suffix)]

    def maps(form: str) -> list[bytes]:
        lanes = lane_maps([(lane.problem, lane.trace, step, lane.outcome) for lane, step in zip(comparison.lanes, steps, strict=True)])
        told_apart = apart(*pair, traces, steps, lanes[0].map_data)
        ends = f"from {format_board(comparison.start)} to {format_board(comparison.goal)}"
        return [WRITERS[form](comparison_drawing(lanes, f"{len(lanes)} searches", ends, 2, told_apart, in_characters=form == TEXT))]

    offers = [Offer("the table", "table", {suffix: partial(table, suffix) for suffix in SUFFIXES})]
    if all(steps):
        offers.append(Offer("the maps and the difference of the pair", "maps", {f".{form}": partial(maps, form) for form in FORMATS}))
    return offers


def search_offers(run: Exploration, map_data: MapData | None, root: int = 0) -> dict[str, Offer]:
    """The drawings after the step that is shown, by the names of their pictures; none where nothing is searched.

    `map_data`: the map as it is shown; None where it is not in sight.  `root`: the step whose subtree the flame shows.
    """
    from loyd.core.output.drawing_files import flame_files, map_files, tree_files  # which takes its time, and is seldom asked for

    if not run.problem.verdict.solvable:
        return {}
    trace, step = run.trace, run.position
    caption = Caption.from_trace(trace, step, _title(run), run.outcome)

    def map_(form: str) -> list[bytes]:
        return map_files(map_data or MapReader(trace).read(step), caption, form)

    offers = {"map": Offer("the map alone", "map", {f".{form}": partial(map_, form) for form in FORMATS})}
    if step:
        flames = {f".{form}": partial(flame_files, trace, step, caption, form, root) for form in FORMATS}
        offers["flame"] = Offer("the flame alone", "flame", flames)
    if 0 < step <= MOST_NODES:
        trees = {f".{form}": partial(tree_files, trace, step, caption, form) for form in TREE_FORMATS}
        offers["tree"] = Offer("the whole tree, as the textbook has it", "tree", trees)
    return offers


def film_offers(run: Exploration) -> list[Offer]:
    """The search up to the step that is shown as a moving picture; none at the start."""
    writers = {f".{form}": partial(_film, run, run.position, form) for form in FILM_FORMATS}
    return [Offer("a film of the search up to here", "film", writers)] if run.position else []


def _film(run: Exploration, step: int, form: str) -> list[bytes]:
    from loyd.core.output.film import FILM_WRITERS, spread
    from loyd.core.output.search_film import USUAL, SearchFilm

    return [FILM_WRITERS[form](SearchFilm(run.trace, spread(step, USUAL), _title(run), run.outcome))]


def _title(run: Exploration) -> str:
    return f"{run.problem.spec.text} on {format_board(run.problem.start)}"
