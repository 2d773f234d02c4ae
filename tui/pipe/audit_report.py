"""What an audit found out, as text and as JSON."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from loyd.core.json_text import json_object
from loyd.core.numbers import grouped
from loyd.core.puzzle.board import Board
from loyd.tui.pipe.request import Request

if TYPE_CHECKING:
    from loyd.core.audit.audit import Audit
    from loyd.core.audit.dominance import Dominance
    from loyd.core.audit.effort import Effort

BAR = 40


@dataclass(frozen=True)
class Report:
    """What was found, to be printed; `worst`: how many examples of each fault to show."""

    audit: Audit
    efforts: tuple[Effort, ...]
    dominance: Dominance | None
    worst: int
    request: Request

    def lines(self, picture: bool) -> Iterator[str]:
        """Text for people."""
        yield from self._verdicts()
        yield from self._tenths()
        yield from self._efforts()
        yield from self._faults()
        if picture:
            yield from self._picture()

    def _verdicts(self) -> Iterator[str]:
        found, boards = self.audit, self.audit.population
        goal, accuracy = found.goal, found.accuracy
        kind = f"all {grouped(boards.count)} boards" if boards.whole else f"{grouped(boards.count)} sampled boards"
        yield f"{found.heuristic.id} over {kind} of {goal.height}x{goal.width}, goal {self._text(goal)}"
        if boards.left_out:
            yield f"{boards.left_out} more were sampled and are left out: their distance takes too long to find"
        yield ""
        over, steep = found.admissibility, found.consistency
        no_board = "yes: no board is overestimated"
        no_move = f"yes: none of {grouped(steep.moves)} moves changes h by more than 1"
        yield f"admissible  {no_board if over.holds else f'no: {_boards(over.violations)} overestimated'}"
        yield f"consistent  {no_move if steep.holds else f'no: {_moves(steep.violations)} h by more than 1'}"
        yield f"h           {accuracy.mean_h:.2f} on average, {accuracy.greatest_h} at most"
        yield f"distance    {accuracy.mean_distance:.2f} on average, {accuracy.greatest_distance} at most"
        yield f"h/distance  {accuracy.mean_ratio:.3f} on average; h is exact for {grouped(accuracy.exact)}"
        if self.dominance is not None:
            yield f"against     {self.dominance.sentence}"

    def _tenths(self) -> Iterator[str]:
        from loyd.core.audit.accuracy import tenth_label

        greatest = max(self.audit.accuracy.tenths) or 1
        yield ""
        yield "h/distance   boards"
        for tenth, count in enumerate(self.audit.accuracy.tenths):
            bar = "#" * (-(-count * BAR // greatest))
            yield f"      {tenth_label(tenth):>4}  {grouped(count):>7}  {bar}".rstrip()

    def _efforts(self) -> Iterator[str]:
        if self.efforts:
            yield ""
            yield f"expansions  foretold{'measured':>26}   mean of {self.efforts[0].starts} boards"
        for effort in self.efforts:
            foretold = f"{grouped(round(effort.foretold_least))} to {grouped(round(effort.foretold_most))}"
            measured = f"over {grouped(effort.limit)} each" if effort.measured is None else grouped(round(effort.measured))
            yield f"{effort.algorithm:<11} {foretold:<20}{measured:>14}"

    def _faults(self) -> Iterator[str]:
        over, steep = self.audit.admissibility, self.audit.consistency
        if over.violations and self.worst:
            yield ""
            yield "overestimated    h  distance  board"
            for one in over.overestimated[: self.worst]:
                yield f"{'by ' + str(one.excess):>13}{one.h:>5}{one.distance:>10}  {self._text(one.board)}"
        if steep.violations and self.worst:
            yield ""
            yield "inconsistent     h   after  move  board"
            for edge in steep.worst[: self.worst]:
                yield f"{'falls by ' + str(edge.fall):>13}{edge.h:>5}{edge.next_h:>8}  {edge.move.letter:<4}  {self._text(edge.board)}"

    def _picture(self) -> Iterator[str]:
        from loyd.core.trace.scale import Scale
        from loyd.tui.paint.shades import ASCII_SHADES, shades

        density = self.audit.accuracy.density
        down, across = (Scale.fitting(count, count) for count in density.shape)
        yield ""
        yield "  h"
        for h, row in reversed(list(enumerate(shades(density, down, across, len(ASCII_SHADES) - 1).tolist()))):
            yield f"{h:>3} |" + "".join(ASCII_SHADES[shade] for shade in row).rstrip()
        yield "    +" + "-" * across.length
        yield f"     0{f'{across.count - 1} distance':>{across.length + 8}}"

    def as_json(self) -> str:
        """The same for programs."""
        found, boards, accuracy = self.audit, self.audit.population, self.audit.accuracy
        over, steep, against = found.admissibility, found.consistency, self.dominance
        fields = {
            "heuristic": found.heuristic.id,
            "goal": str(found.goal),
            "boards": boards.count,
            "whole": boards.whole,
            "left_out": boards.left_out,
            "admissible": over.holds,
            "overestimated": over.violations,
            "worst_boards": [
                {"board": str(one.board), "h": one.h, "distance": one.distance} for one in over.overestimated[: self.worst]
            ],
            "consistent": steep.holds,
            "moves": steep.moves,
            "inconsistent": steep.violations,
            "worst_moves": [
                {"board": str(edge.board), "move": edge.move.letter, "h": edge.h, "next_h": edge.next_h}
                for edge in steep.worst[: self.worst]
            ],
            "mean_h": accuracy.mean_h,
            "greatest_h": accuracy.greatest_h,
            "mean_distance": accuracy.mean_distance,
            "greatest_distance": accuracy.greatest_distance,
            "mean_ratio": accuracy.mean_ratio,
            "exact": accuracy.exact,
            "tenths": accuracy.tenths,
            "density": accuracy.density.tolist(),
            "expansions": [
                {
                    "algorithm": effort.algorithm,
                    "boards": effort.starts,
                    "foretold_least": effort.foretold_least,
                    "foretold_most": effort.foretold_most,
                    "measured": effort.measured,
                    "limit": effort.limit,
                }
                for effort in self.efforts
            ],
            "against": None if against is None else {
                "heuristic": against.second, "greater": against.greater, "equal": against.equal, "less": against.less,
                "dominant": against.dominant,
            },
        }  # fmt: skip
        return json_object(fields)

    def _text(self, board: Board) -> str:
        return self.request.text(board)


def _boards(count: int) -> str:
    return "1 board is" if count == 1 else f"{grouped(count)} boards are"


def _moves(count: int) -> str:
    return "1 move changes" if count == 1 else f"{grouped(count)} moves change"
