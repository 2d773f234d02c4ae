"""Where searches of one board worked and where their work went, as a report shows it."""

from collections.abc import Iterator, Sequence
from itertools import groupby

from loyd.core.batch.drawn import Drawn
from loyd.core.batch.task import Result
from loyd.core.drawing.caption import Caption
from loyd.core.drawing.comparison import comparison_drawing
from loyd.core.drawing.flame import flame_drawing
from loyd.core.drawing.lanes import LaneMap, name_of
from loyd.core.drawing.size import Size
from loyd.core.export.cells import outcome_words
from loyd.core.export.document import Block, Figure, Figures, Heading
from loyd.core.numbers import grouped
from loyd.core.puzzle.notation import format_board
from loyd.core.trace.relief import Projection

COLUMNS = 2
FLAME = Size(1000, 460)
MAP_CAPTIONS = {
    Projection.HILL: "All boards between the start S and the goal G: to the right the progress, upwards the detour, in pairs of moves too "
    "many. On the ground lie the shortest ways.",
    Projection.LAYERS: "The nodes that each search knew at its end, by their g, and by f = g + h upwards.",
}
FLAME_CAPTION = (
    "Each row is a depth, each block a subtree, as wide as its share of the expansions; narrow ones are drawn as dust. "
    "The colour is f, the outline the way to the goal."
)


def drawn_blocks(drawn: Sequence[tuple[Result, Drawn]], name: str) -> Iterator[Block]:
    """The maps of all searches, side by side, and the flame of each.  The drawings are called `name`-…"""
    yield Heading("Where they work", 3)
    by_projection = sorted(drawn, key=lambda pair: pair[1].relief.projection)
    for projection, group in groupby(by_projection, key=lambda pair: pair[1].relief.projection):
        pairs = list(group)
        maps = [LaneMap(name_of(result.task.problem()), _how(result), one.relief) for result, one in pairs]
        instance = pairs[0][0].task.instance
        ends = f"from {format_board(instance.board)} to {format_board(instance.goal)}"
        drawing = comparison_drawing(maps, f"{len(maps)} searches" if len(maps) > 1 else "One search", ends, min(COLUMNS, len(maps)))
        kind = "hill" if projection is Projection.HILL else "layers"
        text = "the map of each search"
        yield Figures((Figure(f"{name}-{kind}", drawing.svg, MAP_CAPTIONS[projection], text, is_wide=True),))
    yield Heading("Where their work went", 3)
    figures = []
    for place, (result, one) in enumerate(drawn, 1):
        expansions = f"{grouped(one.flame.total)} expansions, {outcome_words(result.figures)}"
        flame = flame_drawing(one.flame, one.way, Caption(result.task.spec, expansions, ""), FLAME, is_solved=one.is_solved)
        caption = FLAME_CAPTION if place == len(drawn) else ""
        figures.append(Figure(f"{name}-flame-{place}", flame.svg, caption, f"the flame of {result.task.spec}", is_wide=True))
    yield Figures(tuple(figures))


def _how(result: Result) -> str:
    length = result.figures.length
    return f"{result.task.spec}: {outcome_words(result.figures) if length is None else f'solved in {length} moves'}"
