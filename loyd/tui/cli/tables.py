"""Tables as lines of text, for terminals and pipes."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

import click

from ...core.draw.document import Table, TableCell
from ...core.draw.tables import (
    depths_table,
    ledger_dict,
    ledger_sentences,
    ledger_table,
    node_cells,
    node_dict,
    row_dict,
    stated_f,
)
from ...core.engine.record import AtDepth, AxisScale, Ledger, Node, Trace
from ...core.study.sweeps import as_csv
from ...core.system import grouped, json_object
from ..ascii_text import ascii_text
from ..signs import signs_for, terminal_encoding
from .options import JSON
from .request import Request

if TYPE_CHECKING:
    from ...core.study.audit.audit import AuditFindings, Dominance
    from ...core.study.audit.prediction import MeanExpansions


GAP = "  "
RULE = "─"
DEFAULT_WIDTH = 80


def table_text(table: Table, *, to_file: bool = False, may_transpose: bool) -> str:
    """The table; if it `may_transpose`, with rows and columns exchanged if it is wider than the
    terminal (80 columns in a pipe) otherwise.

    The best value of a column has a sign, and on a terminal it is also bold. A table still wider
    than the terminal is split into parts, one below the other; in a pipe lines may have any length.
    """
    room = shutil.get_terminal_size((DEFAULT_WIDTH, 24)).columns
    is_shown = sys.stdout.isatty() and not to_file
    if (
        may_transpose
        and sum(_widths(table)) > room
        and sum(_widths(table.transposed)) < sum(_widths(table))
    ):
        table = table.transposed
    parts = _parts(table, room) if is_shown else [table]
    text = "\n".join("".join(f"{line}\n" for line in _lines(part, bold=is_shown)) for part in parts)
    encoding = terminal_encoding(sys.stdout.encoding or "ascii")
    return text if to_file or signs_for(encoding).is_unicode else ascii_text(text)


def _widths(table: Table) -> list[int]:
    texts = [table.titles, *([cell.marked for cell in row] for row in table.rows)]
    return [max(map(len, column)) + len(GAP) for column in zip(*texts, strict=True)]


def _parts(table: Table, room: int) -> Iterator[Table]:
    widths = _widths(table)
    names = sum(widths[: table.heads]) - len(GAP)
    first = table.heads
    taken = names
    for place in range(table.heads, len(widths)):
        if place > first and taken + widths[place] > room:
            yield table.part(first, place)
            first = place
            taken = names
        taken += widths[place]
    yield table.part(first, len(widths))


def _lines(table: Table, *, bold: bool) -> list[str]:
    widths = _widths(table)

    def line(row: Iterable[TableCell]) -> str:
        padded = []
        for cell, width, to_right in zip(row, widths, table.number_columns, strict=True):
            text = (
                cell.marked.rjust(width - len(GAP))
                if to_right
                else cell.marked.ljust(width - len(GAP))
            )
            padded.append(click.style(text, bold=True) if bold and cell.best else text)
        return GAP.join(padded).rstrip()

    lines = [line(map(TableCell, table.titles)), RULE * (sum(widths) - len(GAP))]
    for place, row in enumerate(table.rows):
        lines += ["", line(row)] if place in table.groups else [line(row)]
    return lines


def aligned(rows: Sequence[Sequence[str]], indent: str) -> Iterator[str]:
    """A line for each row: whole numbers to the right of their column, all else to the left."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        cells = (
            cell.rjust(width) if cell.isdigit() else cell.ljust(width)
            for cell, width in zip(row, widths, strict=True)
        )
        yield f"{indent}{'  '.join(cells)}".rstrip()


LIST_COLUMNS = ("step", "list", "place", "move", "g", "h", "f", "side", "board")
LIST_ROW_COLUMNS = ("step", "g", "h", "f", "board", "open list", "closed list")


def lists_at(trace: Trace, step: int) -> dict[str, list[Node]]:
    """Both lists after a step by their names: the open list in the order of expansion, and the
    closed one.

    For the depth-first family: the stack, and the path.
    """
    counts = trace.counts(step)
    return {
        "open": trace.open_nodes(step, 0, counts.open),
        "closed" if counts.depth is None else "path": trace.closed_nodes(step, 0, counts.closed),
    }


def list_cells(trace: Trace, step: int, request: Request) -> Iterator[tuple[str, ...]]:
    """A line for each node of both lists: its position from 1, the move that reached it, and its
    figures.
    """
    for name, nodes in lists_at(trace, step).items():
        for place, node in enumerate(nodes, 1):
            cells = *node_cells(trace, node), node.side or "", request.text(node.board)
            yield str(step), name, str(place), *cells


def list_row(trace: Trace, step: int, request: Request) -> tuple[str, ...]:
    """The open and closed lists after a step, in one row."""
    open_nodes, closed = lists_at(trace, step).values()
    node = trace.node(step)
    texts = (
        request.rows_text(one.board)
        + ("" if (f := stated_f(trace, one.f)) is None else f" ({f:g})")
        for one in open_nodes
    )
    return (
        str(step),
        *node_cells(trace, node)[1:],
        request.text(node.board),
        ", ".join(texts),
        ", ".join(request.rows_text(one.board) for one in closed),
    )


def list_objects(trace: Trace, step: int | None) -> dict[str, Any]:
    """Both lists after a step as JSON writes them; None without a step."""
    lists = (None, None) if step is None else lists_at(trace, step).values()
    return {
        name: None if nodes is None else [node_dict(trace, node) for node in nodes]
        for name, nodes in zip(("open_list", "closed_list"), lists, strict=True)
    }


def ledger_text(
    ledger: Ledger,
    depths: Sequence[AtDepth],
    optimum: int | None,
    form: str,
    predicted: Sequence[float],
) -> str:
    """The ledger, a summary, and the nodes of each g; as CSV only the rows.

    `optimum`: the optimal length, if known. `predicted`: the predicted expansions of each row, if
    requested.
    """
    if form == JSON:
        return json_object(ledger_dict(ledger, depths, optimum, predicted), indent=2) + "\n"
    if form == "csv":
        return as_csv([row_dict(ledger, place, predicted) for place in range(len(ledger.rows))])
    sentences = "".join(f"{sentence}\n" for sentence in ledger_sentences(ledger, optimum))
    tables = (
        table_text(table, may_transpose=False)
        for table in (ledger_table(ledger, predicted), depths_table(depths))
    )
    return "\n".join(part for part in (next(tables), sentences, next(tables)) if part)


BAR = 40


class Report(NamedTuple):
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
        audit = self.audit
        goal = audit.goal
        accuracy = audit.accuracy
        kind = (
            f"all {grouped(audit.count)} boards"
            if audit.whole
            else f"{grouped(audit.count)} sampled boards"
        )
        yield (
            f"{audit.heuristic.id} over {kind} of {goal.height}x{goal.width}, goal "
            f"{self.request.text(goal)}"
        )
        if audit.left_out:
            yield (
                f"{audit.left_out} more were sampled but left out: their distance takes too long "
                "to compute"
            )
        yield ""
        over = audit.admissibility
        steep = audit.consistency
        held = "yes" if audit.whole else "not disproved"
        no_board = (
            f"{held}: no board is overestimated"
            if audit.whole
            else f"{held}: no overestimate among {kind}"
        )
        no_move = f"{held}: none of {grouped(steep.moves)} moves changes h by more than 1"
        yield (
            "admissible  "
            f"{no_board if over.holds else f'no: {_boards(over.violations)} overestimated'}"
        )
        yield (
            "consistent  "
            f"{no_move if steep.holds else f'no: {_moves(steep.violations)} h by more than 1'}"
        )
        yield f"h           {accuracy.mean_h:.2f} on average, {accuracy.greatest_h} at most"
        yield (
            f"distance    {accuracy.mean_distance:.2f} on average, {accuracy.greatest_distance} at "
            "most"
        )
        if audit.whole:
            distance, count = accuracy.widest_layer
            yield f"widest      layer {distance}: {grouped(count)} boards"
        yield (
            f"h/distance  {accuracy.mean_ratio:.3f} on average; h is exact for "
            f"{grouped(accuracy.exact)}"
        )
        if self.dominance is not None:
            yield f"against     {self.dominance.sentence}"

    def _tenths(self) -> Iterator[str]:
        from ...core.study.audit.audit import tenth_label

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
            yield (
                f"expansions  predicted{'measured':>25}   average over {self.efforts[0].starts} "
                "boards"
            )
        for effort in self.efforts:
            predicted = (
                "–"
                if effort.predicted is None
                else " to ".join(grouped(round(number)) for number in effort.predicted)
            )
            measured = (
                f"over {grouped(effort.limit)} each"
                if effort.measured is None
                else grouped(round(effort.measured))
            )
            yield f"{effort.algorithm:<11} {predicted:<20}{measured:>14}"
        from ...core.study.audit.prediction import prediction_remark

        if remark := prediction_remark(self.efforts):
            yield remark

    def _faults(self) -> Iterator[str]:
        over = self.audit.admissibility
        steep = self.audit.consistency
        if over.violations and self.worst:
            yield ""
            yield "overestimated    h  distance  board"
            for one in over.overestimated[: self.worst]:
                yield (
                    f"{'by ' + str(one.excess):>13}{one.h:>5}{one.distance:>10}  "
                    f"{self.request.text(one.board)}"
                )
        if steep.violations and self.worst:
            yield ""
            yield "inconsistent     h   after  move  board"
            for edge in steep.worst[: self.worst]:
                board = self.request.text(edge.board)
                yield (
                    f"{'falls by ' + str(edge.fall):>13}{edge.h:>5}{edge.next_h:>8}  "
                    f"{edge.move.letter:<4}  {board}"
                )

    def _picture(self) -> Iterator[str]:
        from ..shades import ASCII_SHADES, shades

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
            "against": None
            if against is None
            else {
                "heuristic": against.second,
                "greater": against.greater,
                "equal": against.equal,
                "less": against.less,
                "dominant": against.dominant,
            },
        }
        return json_object(fields)


def _boards(count: int) -> str:
    return "1 board is" if count == 1 else f"{grouped(count)} boards are"


def _moves(count: int) -> str:
    return "1 move changes" if count == 1 else f"{grouped(count)} moves change"
