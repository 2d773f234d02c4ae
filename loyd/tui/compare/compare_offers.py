"""What Compare can save."""

from functools import partial

from loyd.core.draw.comparison_drawing import searches_drawing
from loyd.core.draw.result_tables import TABLE_SUFFIXES, comparison_file
from loyd.core.draw.shapes import FORMATS, TEXT
from loyd.core.draw.writers import WRITERS
from loyd.core.engine.puzzle import format_board
from loyd.core.study.compare import Comparison

from ..dialogues.base import Offer


def comparison_offers(comparison: Comparison, pair: tuple[int, int]) -> list[Offer]:
    """What can be saved of a comparison, the commonest first."""
    steps = comparison.steps

    def table(suffix: str) -> list[bytes]:
        return [comparison_file(comparison, suffix)]

    def maps(form: str) -> list[bytes]:
        lanes = [
            (lane.problem, lane.trace, step, lane.outcome)
            for lane, step in zip(comparison.lanes, steps, strict=True)
        ]
        ends = f"from {format_board(comparison.start)} to {format_board(comparison.goal)}"
        return [
            WRITERS[form](
                searches_drawing(
                    lanes, f"{len(lanes)} searches", ends, 2, pair, in_characters=form == TEXT
                )
            )
        ]

    offers = [
        Offer("the table", "table", {suffix: partial(table, suffix) for suffix in TABLE_SUFFIXES})
    ]
    if all(steps):
        offers.append(
            Offer(
                "the maps and the difference of the pair",
                "maps",
                {f".{form}": partial(maps, form) for form in FORMATS},
            )
        )
    return offers
