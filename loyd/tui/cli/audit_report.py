"""The report of `loyd audit`, as text and as JSON."""

from collections.abc import Iterator
from typing import NamedTuple

from ...core.draw.audit_words import (
    accuracy_figures,
    expansion_rows,
    inconsistencies,
    overestimates,
    verdicts,
)
from ...core.engine.record import AxisScale
from ...core.study.audit.audit import AuditFindings, Dominance, tenth_label
from ...core.study.audit.prediction import MeanExpansions, prediction_remark
from ...core.system import grouped, json_object
from ..shades import ASCII_SHADES, shades
from .request import Request

BAR = 40


class AuditReport(NamedTuple):
    """What was found, to be printed; `worst`: how many examples of each fault to show."""

    audit: AuditFindings
    efforts: tuple[MeanExpansions, ...]
    dominance: Dominance | None
    worst: int
    request: Request

    def lines(self, picture: bool) -> Iterator[str]:
        """The report as text, with pictures if asked for."""
        yield from self._verdicts()
        yield from self._tenths()
        yield from self._efforts()
        yield from self._faults()
        if picture:
            yield from self._picture()

    def _verdicts(self) -> Iterator[str]:
        goal = self.audit.goal
        size = f"{goal.height}x{goal.width}"
        yield f"{self.audit.heuristic.id} on {size}, goal {self.request.text(goal)}"
        yield ""
        yield from (sentence for sentence, _ in verdicts(self.audit))
        yield ""
        yield from (f"{name:<12}{value}" for name, value in accuracy_figures(self.audit))
        if self.dominance is not None:
            yield f"against     {self.dominance.sentence}"

    def _tenths(self) -> Iterator[str]:
        greatest = max(self.audit.accuracy.tenths) or 1
        wide = max(7, len(grouped(greatest)))
        yield ""
        yield "h/distance   boards, without the goal"
        for tenth, count in enumerate(self.audit.accuracy.tenths):
            bar = "#" * (-(-count * BAR // greatest))
            yield f"      {tenth_label(tenth):>4}  {grouped(count):>{wide}}  {bar}".rstrip()

    def _efforts(self) -> Iterator[str]:
        if self.efforts:
            yield ""
            starts = f"average over {self.efforts[0].starts} boards"
            yield f"expansions  predicted{'measured':>25}   {starts}"
        for name, predicted, measured in expansion_rows(self.efforts, _rounded):
            yield f"{name:<11} {predicted:<20}{measured:>14}"
        if remark := prediction_remark(self.efforts):
            yield remark

    def _faults(self) -> Iterator[str]:
        kinds = overestimates(self.audit), inconsistencies(self.audit)
        if faults := [fault for kind in kinds for fault in kind[: self.worst]]:
            yield ""
            yield f"{'error':<17}by   h  {'distance':<8}  board"
        for fault in faults:
            board = self.request.text(fault.board)
            yield f"{fault.what:<16}{fault.excess:>3} {fault.h:>3}  {fault.compared:<8}  {board}"

    def _picture(self) -> Iterator[str]:
        density = self.audit.accuracy.density
        down, across = (AxisScale.fitting(count, count) for count in density.shape)
        yield ""
        yield "  h"
        for h, row in reversed(
            list(enumerate(shades(density, down, across, len(ASCII_SHADES) - 1).tolist()))
        ):
            yield f"{h:>3} |" + "".join(ASCII_SHADES[shade] for shade in row).rstrip()
        yield "    +" + "-" * across.length
        yield f"     0{f'{across.count - 1} distance':>{across.length + 8}}"

    def as_json(self) -> str:
        """The report as JSON."""
        audit = self.audit
        accuracy = self.audit.accuracy
        over = audit.admissibility
        steep = audit.consistency
        against = self.dominance
        fields = {
            "heuristic": audit.heuristic.id,
            "goal": str(audit.goal),
            "boards": audit.count,
            "whole": audit.whole,
            "left_out": audit.left_out,
            "admissible": over.holds,
            "overestimated": over.violations,
            "worst_boards": [
                one._asdict() | {"board": str(one.board)}
                for one in over.overestimated[: self.worst]
            ],
            "consistent": steep.holds,
            "moves": steep.moves,
            "inconsistent": steep.violations,
            "worst_moves": [
                edge._asdict() | {"board": str(edge.board), "move": edge.move.letter}
                for edge in steep.worst[: self.worst]
            ],
            **accuracy._asdict(),
            "density": accuracy.density.tolist(),
            "expansions": [
                {
                    "boards" if name == "starts" else name: value
                    for name, value in effort._asdict().items()
                }
                for effort in self.efforts
            ],
            "against": against
            and {
                "heuristic": against.second,
                "greater": against.greater,
                "equal": against.equal,
                "less": against.less,
                "dominant": against.dominant,
            },
        }
        return json_object(fields)


def _rounded(number: float) -> str:
    return grouped(round(number))
