"""What of a comparison can be saved: its table, and its maps as a drawing."""

from functools import partial

from loyd.core.comparison.comparison import Comparison
from loyd.core.drawing.comparison import apart, comparison_drawing
from loyd.core.drawing.drawing import WRITERS
from loyd.core.drawing.formats import FORMATS, TEXT
from loyd.core.drawing.lanes import lane_maps
from loyd.core.export.comparison_file import SUFFIXES, comparison_file
from loyd.core.puzzle.notation import format_board
from loyd.tui.screens.save import Offer


def comparison_offers(comparison: Comparison, pair: tuple[int, int]) -> list[Offer]:
    """The table of figures, and the maps of all lanes with the difference of a pair, as they are shown now."""
    traces, steps = [lane.trace for lane in comparison.lanes], comparison.steps

    def table(suffix: str) -> list[bytes]:
        return [comparison_file(comparison, suffix)]

    def maps(form: str) -> list[bytes]:
        lanes = lane_maps([(lane.problem, lane.trace, step, lane.outcome) for lane, step in zip(comparison.lanes, steps, strict=True)])
        told_apart = apart(*pair, traces, steps, lanes[0].relief)
        ends = f"from {format_board(comparison.start)} to {format_board(comparison.goal)}"
        return [WRITERS[form](comparison_drawing(lanes, f"{len(lanes)} searches", ends, 2, told_apart, in_characters=form == TEXT))]

    offers = [Offer("the table", "table", {suffix: partial(table, suffix) for suffix in SUFFIXES})]
    if all(steps):
        offers.append(Offer("the maps and the difference of the pair", "maps", {f".{form}": partial(maps, form) for form in FORMATS}))
    return offers
