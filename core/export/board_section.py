"""What a report says of one board."""

from collections.abc import Iterator, Sequence

from loyd.core.batch.drawn import Drawn
from loyd.core.batch.first_steps import SpecDivergence
from loyd.core.batch.task import Result
from loyd.core.export.board_svg import board_svg, strip_svg
from loyd.core.export.document import Block, Figure, Figures, Heading, Paragraph, Points, Sheet
from loyd.core.export.drawn_section import drawn_blocks
from loyd.core.export.findings import board_findings
from loyd.core.export.ledger_section import ledger_blocks
from loyd.core.export.plot_svg import Line, plot_svg
from loyd.core.export.result_tables import result_table
from loyd.core.export.table import Cell, Table
from loyd.core.puzzle.board import Board
from loyd.core.puzzle.move import Move, letters
from loyd.core.puzzle.notation import format_board
from loyd.core.trace.choice import counted

WIDEST_TRANSPOSED, LONGEST_STRIP, IN_A_GROUP = 6, 60, 5


def board_blocks(results: Sequence[Result], divergences: Sequence[SpecDivergence], name: str, title: str) -> Iterator[Block]:
    """The boards, what stands out, the table, drawings, ledgers, the divergences and the solutions.  Drawings are called `name`-…"""
    instance = results[0].task.instance
    yield Heading(title)
    start, goal = instance.board, instance.goal
    yield Figures(
        (
            Figure(f"{name}-start", board_svg(start, goal), f"Start: `{format_board(start)}`", f"start {format_board(start)}"),
            Figure(f"{name}-goal", board_svg(goal, goal), f"Goal: `{format_board(goal)}`", f"goal {format_board(goal)}"),
        )
    )
    yield Paragraph(_verdict(results))
    yield Points(tuple(board_findings(results)))
    table = result_table([result.task.spec for result in results], [result.figures for result in results])
    best = (
        "The best figure among the searches with the shortest solution has a star; interpreted ones have none for time, speed and memory."
    )
    yield Sheet(table.transposed if len(results) <= WIDEST_TRANSPOSED else table, best)
    drawn = [(result, result.drawn) for result in results if result.drawn is not None]
    if drawn:
        yield Figures(_plots(drawn, name))
        yield from drawn_blocks(drawn, name)
        yield from ledger_blocks(drawn)
    if divergences:
        yield Heading("Where they part", 3)
        yield Points(tuple(map(_divergence_point, divergences)))
    yield from _solutions(results, name)


def _verdict(results: Sequence[Result]) -> str:
    problem = results[0].task.problem()
    text = problem.verdict.reason
    optimum = results[0].figures.optimum
    shortest = f" The shortest solution has {optimum} {'move' if optimum == 1 else 'moves'}." if optimum is not None else ""
    return f"{text[:1].upper()}{text[1:]}.{shortest}"


def _plots(drawn: Sequence[tuple[Result, Drawn]], name: str) -> tuple[Figure, Figure]:
    curves = [(result.task.spec, one.curve) for result, one in drawn]
    kept = [Line(spec, curve.steps, curve.kept) for spec, curve in curves]
    f = [Line(spec, curve.steps, curve.f) for spec, curve in curves]
    return (
        Figure(
            f"{name}-growth",
            plot_svg(kept, "nodes in memory over the expansions", "expansions", "nodes in memory", log_y=True),
            "Growth: the nodes in memory, open and closed together (for depth-first search those of its path). Both axes are logarithmic.",
            "growth of each search",
        ),
        Figure(
            f"{name}-f",
            plot_svg(f, "f over the expansions", "expansions", "f", log_y=False),
            "The f of the node expanded, as its algorithm defines it: g for breadth-first, h for greedy; for depth-first the bound.",
            "f of each search",
        ),
    )


def _divergence_point(found: SpecDivergence) -> str:
    """Where two searches first expand different boards, as far as that was looked for."""
    first, second = f"`{found.first}`", f"`{found.second}`"
    if found.lost:
        return f"Where {first} and {second} part could not be found out: {found.lost}."
    if found.divergence is None:
        return f"{first} and {second} expand the same boards as far as they were compared, which is {counted(found.steps, 'step')}."
    sentence = found.divergence.sentence(first, second)
    return sentence[:1].upper() + sentence[1:]


def _solutions(results: Sequence[Result], name: str) -> Iterator[Block]:
    by_moves: dict[tuple[Move, ...], list[str]] = {}
    for result in results:
        if result.figures.moves is not None:
            by_moves.setdefault(result.figures.moves, []).append(result.task.spec)
    if not by_moves:
        return
    yield Heading("Solutions", 3)
    found = ((", ".join(specs), moves) for moves, specs in by_moves.items())
    rows = tuple((Cell(specs), Cell(str(len(moves)), number=True), Cell(f"`{_grouped(moves)}`")) for specs, moves in found)
    yield Sheet(Table(("found by", "moves", "the blank goes up, down, left, right"), rows))
    shortest = min(by_moves, key=len)
    if 0 < len(shortest) <= LONGEST_STRIP:
        instance = results[0].task.instance
        boards: list[Board] = list(instance.board.along(shortest))
        labels = ["start", *(f"{number} {move.word}" for number, move in enumerate(shortest, 1))]
        strip = strip_svg(boards, instance.goal, labels)
        caption = f"The solution found by `{by_moves[shortest][0]}`, board by board."
        yield Figures((Figure(f"{name}-solution", strip, caption, "the solution, board by board"),))


def _grouped(moves: Sequence[Move]) -> str:
    """The letters in groups of five."""
    word = letters(tuple(moves))
    return " ".join(word[start : start + IN_A_GROUP] for start in range(0, len(word), IN_A_GROUP)) or "(none needed)"
