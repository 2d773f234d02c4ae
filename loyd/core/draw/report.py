"""A report on a comparison: everything needed to understand and reproduce it."""

import platform
from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import NamedTuple

from ..engine import HEURISTIC
from ..engine.problem import Limits, Problem, Spec
from ..engine.puzzle import Board, Move, Moves, format_board, letters
from ..engine.record import Projection
from ..study.compare import COLUMNS, Column, Figures, comparable
from ..study.sweeps import (
    TRAJECTORY_COLUMNS,
    CurveData,
    SpecDivergence,
    Summary,
    TaskResult,
    by_board,
    summarise,
)
from ..system import byte_size, capitalized, counted, grouped, listed, version
from .comparison_drawing import TRAJECTORY_WORDS, LaneMap, comparison_drawing, name_of
from .document import (
    NO_VALUE,
    Block,
    Code,
    Document,
    FigureBlock,
    FigureRow,
    Heading,
    Paragraph,
    Points,
    Table,
    TableBlock,
    TableCell,
    numbers,
    outcome_words,
    remark,
)
from .figure_drawing import PlotLine, board_drawing, plot_drawing, strip_drawing
from .flame_drawing import flame_drawing
from .result_tables import WORK, least, mean_findings, result_table, summary_table
from .shapes import Caption, Extent
from .tables import ledger_sentences, ledger_table
from .trajectory_drawing import face_of
from .writers import Drawing

REPORT_TITLES = ("search", "algorithm", "heuristic", "settings", "complete", "optimal", "memory")


def settings_table(problems: Sequence[tuple[str, Problem]]) -> Table:
    """What each search is: algorithm, heuristic, settings, and what they mean for optimality and
    memory.
    """
    rows = []
    for name, problem in problems:
        spec = problem.spec
        rows.append(
            (
                name,
                spec.algorithm.name,
                spec.heuristic.name if spec.algorithm.uses_heuristic else "none",
                ", ".join(settings_text(spec)),
                str(spec.complete),
                str(spec.optimal),
                spec.memory,
            )
        )
    return Table.of_texts(REPORT_TITLES, rows)


def settings_text(spec: Spec) -> list[str]:
    """The settings of a search that a reader should know, a phrase each."""
    return [
        one.long_form.format(one.display(spec.value(one)))
        for one in spec.stated_settings
        if one is not HEURISTIC
    ]


def reference_blocks(problems: Sequence[Problem]) -> Iterator[Block]:
    """Each algorithm with its guarantee, pseudo-code and source; each heuristic with its
    definition; the meaning of each figure.
    """
    variants = {problem.spec.variant: problem.spec for problem in problems}
    yield Heading("The algorithms")
    for variant, spec in variants.items():
        one = spec.algorithm
        yield Heading(f"{one.name} (`{variant}`)", 3)
        yield Paragraph(
            f"Complete: {spec.complete}. Optimal: {spec.optimal}. Time: {one.time}. Memory: "
            f"{spec.memory}. Source: {one.source or 'user'}."
        )
        yield Code(spec.pseudo_code)
    used = {
        problem.heuristic.id: problem.heuristic
        for problem in problems
        if problem.algorithm.uses_heuristic
    }
    if used:
        yield Heading("The heuristics")
        titles = "heuristic", "name", "definition", "claims", "source"
        rows = (
            (entry.id, entry.name, entry.definition, entry.virtues, entry.source or NO_VALUE)
            for entry in used.values()
        )
        yield TableBlock(Table.of_texts(titles, rows))
    yield Heading("The figures")
    figures = ((column.title, column.meaning) for column in COLUMNS)
    yield TableBlock(Table.of_texts(("figure", "meaning"), figures))


def board_findings(results: Sequence[TaskResult]) -> list[str]:
    """Sentences on the searches of one board."""
    rows = [(result.task.spec, result.figures) for result in results]
    solved = [(spec, row) for spec, row in rows if row.is_solved]
    found = [_lengths(solved, len(rows))] if solved else ["No search found a solution."]
    found += [
        f"`{spec}` found no solution: {remark(row) or row.outcome}."
        for spec, row in rows
        if not row.is_solved
    ]
    if len(solved) > 1:
        found += [_extreme(solved, *work) for work in WORK]
    return [sentence for sentence in found if sentence]


def _lengths(solved: list[tuple[str, Figures]], of: int) -> str:
    shortest = min(row.length or 0 for _, row in solved)
    proved = [f"`{spec}`" for spec, row in solved if row.optimal]
    who = f"All {of} searches" if len(solved) == of else f"{len(solved)} of {of} searches"
    longer = [
        f"`{spec}` needs {row.length}" for spec, row in solved if (row.length or 0) > shortest
    ]
    text = (
        f"{who if of > 1 else 'The search'} found a solution; the shortest has "
        f"{counted(shortest, 'move')}"
    )
    text += f", proved optimal by {listed(proved)}" if proved else ""
    return text + (f"; {', '.join(longer)}." if longer else ".")


def _extreme(solved: list[tuple[str, Figures]], figure: Column, title: str, verb: str) -> str:
    comparing = [solved[place] for place in comparable(figure, [row for _, row in solved])]
    values = [
        (value, spec)
        for spec, row in comparing
        if isinstance(value := figure.value(row), int | float) and value > 0
    ]
    return least(values, figure, title, verb)


def overall_findings(summaries: Sequence[Summary]) -> list[str]:
    """A sentence on each algorithm over all boards."""
    return [
        f"`{one.spec}` solved {one.solved} of {counted(one.boards, 'board')}"
        + (
            f", on average {one.ratio:.3f} times the optimal length."
            if one.ratio is not None
            else "."
        )
        for one in summaries
    ] + mean_findings(summaries)


MAPS_PER_ROW = 2
FLAME = Extent(1000, 460)
MAP_CAPTIONS = {
    Projection.TRUE_DISTANCE: "All boards between the start S and the goal G: to the right the "
    "moves closer, upwards the extra moves. "
    "The lowest row holds the optimal solutions.",
    Projection.F_OVER_G: "The nodes each search had generated at its end, "
    "by g (right) and f = g + h (up).",
}
FLAME_CAPTION = (
    "Each row is a depth, each block a subtree, as wide as its share of the steps; narrow ones are "
    "drawn as dust. "
    "The colour is f, the outline the path to the goal."
)


def drawn_blocks(drawn: Sequence[tuple[TaskResult, CurveData]], name: str) -> Iterator[Block]:
    """The maps of all searches side by side, and the flame of each. File names of drawings begin
    with `name`.
    """
    yield Heading("Where they work", 3)
    by_projection = sorted(drawn, key=lambda pair: pair[1].map_data.projection)
    for projection, group in groupby(by_projection, key=lambda pair: pair[1].map_data.projection):
        pairs = list(group)
        maps = [
            LaneMap(name_of(result.task.problem()), _how(result), one.map_data)
            for result, one in pairs
        ]
        instance = pairs[0][0].task.instance
        ends = f"from {format_board(instance.board)} to {format_board(instance.goal)}"
        drawing = comparison_drawing(
            maps,
            f"{len(maps)} searches" if len(maps) > 1 else "One search",
            ends,
            min(MAPS_PER_ROW, len(maps)),
        )
        kind = "hill" if projection is Projection.TRUE_DISTANCE else "layers"
        text = "the map of each search"
        yield FigureRow(
            (
                FigureBlock(
                    f"{name}-{kind}", drawing.svg, MAP_CAPTIONS[projection], text, is_wide=True
                ),
            )
        )
    yield Heading("Where the work went", 3)
    figures = []
    for place, (result, one) in enumerate(drawn, 1):
        expanded = (
            f"{grouped(result.figures.expanded or 0)} nodes expanded, "
            f"{outcome_words(result.figures)}"
        )
        flame = flame_drawing(
            one.flame,
            one.ancestor_steps,
            Caption(result.task.spec, expanded),
            FLAME,
            is_solved=one.is_solved,
        )
        caption = FLAME_CAPTION if place == len(drawn) else ""
        figures.append(
            FigureBlock(
                f"{name}-flame-{place}",
                flame.svg,
                caption,
                f"the flame of {result.task.spec}",
                is_wide=True,
            )
        )
    yield FigureRow(tuple(figures))
    yield Heading("How far from the goal", 3)
    yield FigureRow(tuple(_trajectories(drawn, name)))


def _trajectories(
    drawn: Sequence[tuple[TaskResult, CurveData]], name: str
) -> Iterator[FigureBlock]:
    for place, (result, one) in enumerate(drawn, 1):
        spec = result.task.spec
        face = face_of(one.trajectory, TRAJECTORY_COLUMNS, 0, 0, FLAME.height / 3)
        yield FigureBlock(
            f"{name}-trajectory-{place}",
            Drawing(spec, face.width, face.height, (face,)).svg,
            f"`{spec}`: {TRAJECTORY_WORDS}.",
            f"the trajectory of {spec}",
            is_wide=True,
        )


def _how(result: TaskResult) -> str:
    length = result.figures.length
    return (
        f"{result.task.spec}: "
        f"{outcome_words(result.figures) if length is None else f'solved in {length} moves'}"
    )


def ledger_blocks(drawn: Sequence[tuple[TaskResult, CurveData]]) -> Iterator[Block]:
    """For each search its table by f, layer or iteration, with what there is to say of it."""
    yield Heading("Work by f, layer or iteration", 3)
    for result, one in drawn:
        sentences = [
            f"`{result.task.spec}`.",
            *ledger_sentences(one.ledger, result.figures.optimum),
        ]
        yield TableBlock(ledger_table(one.ledger), " ".join(sentences))


WIDEST_TRANSPOSED = 6
LONGEST_STRIP = 60
IN_A_GROUP = 5


def board_blocks(
    results: Sequence[TaskResult], divergences: Sequence[SpecDivergence], name: str, title: str
) -> Iterator[Block]:
    """The boards, main findings, table, drawings, ledgers, divergences and solutions. File names of
    drawings begin with `name`.
    """
    instance = results[0].task.instance
    yield Heading(title)
    ends = {"start": instance.board, "goal": instance.goal}
    yield FigureRow(
        tuple(
            FigureBlock(
                f"{name}-{end}",
                board_drawing(board, instance.goal).svg,
                f"{end.title()}: `{format_board(board)}`",
                f"{end} {format_board(board)}",
            )
            for end, board in ends.items()
        )
    )
    yield Paragraph(_verdict(results))
    yield Points(tuple(board_findings(results)))
    table = result_table(
        [result.task.spec for result in results], [result.figures for result in results]
    )
    best = (
        "A diamond marks the best figure among the searches with the shortest solution; time, "
        "speed and memory: of the compiled ones."
    )
    yield TableBlock(table.transposed if len(results) <= WIDEST_TRANSPOSED else table, best)
    drawn = [(result, result.drawn) for result in results if result.drawn is not None]
    if drawn:
        yield FigureRow(_plots(drawn, name))
        yield from drawn_blocks(drawn, name)
        yield from ledger_blocks(drawn)
    if divergences:
        yield Heading("Where they diverge, and what they share", 3)
        yield Points(
            tuple(
                point
                for one in divergences
                for point in (_divergence_point(one), *_shared_points(one))
            )
        )
    yield from _solutions(results, name)


def _verdict(results: Sequence[TaskResult]) -> str:
    text = results[0].task.problem().verdict.reason
    optimum = results[0].figures.optimum
    shortest = (
        f" The shortest solution has {counted(optimum, 'move')}." if optimum is not None else ""
    )
    return f"{capitalized(text)}.{shortest}"


def _plots(
    drawn: Sequence[tuple[TaskResult, CurveData]], name: str
) -> tuple[FigureBlock, FigureBlock]:
    curves = [(result.task.spec, one.curve) for result, one in drawn]
    kept = [PlotLine(spec, curve.steps, curve.kept) for spec, curve in curves]
    f = [PlotLine(spec, curve.steps, curve.f) for spec, curve in curves]
    return (
        FigureBlock(
            f"{name}-growth",
            plot_drawing(kept, "nodes in memory over the steps", "nodes in memory", log_y=True).svg,
            "Growth: nodes in memory, open and closed together (for depth-first search, those on "
            "its path). Both axes are logarithmic.",
            "growth of each search",
        ),
        FigureBlock(
            f"{name}-f",
            plot_drawing(f, "f over the steps", "f", log_y=False).svg,
            "f of the expanded node, as its algorithm defines it: g for breadth-first, h for "
            "greedy; for depth-first, the bound.",
            "f of each search",
        ),
    )


def _shared_points(found: SpecDivergence) -> Iterator[str]:
    if found.shared is None:
        return
    ours, theirs = found.shared
    first = f"`{found.first}`"
    second = f"`{found.second}`"
    both, only_first, only_second = map(
        grouped, (ours.total - ours.beyond, ours.beyond, theirs.beyond)
    )
    text = (
        f"Boards expanded by both: {both}; only by {first}: {only_first}; only by {second}: "
        f"{only_second}. The goal is not counted."
    )
    for held, inner, outer in ((ours, first, second), (theirs, second, first)):
        if held.is_notable:
            text += f" {capitalized(held.sentence(inner, outer))}."
    yield text


def _divergence_point(found: SpecDivergence) -> str:
    first = f"`{found.first}`"
    second = f"`{found.second}`"
    if found.lost:
        return f"Where {first} and {second} diverge is unknown: {found.lost}."
    if found.divergence is None:
        return (
            f"{first} and {second} expand the same boards as far as they were compared, which is "
            f"{counted(found.steps, 'step')}."
        )
    return capitalized(found.divergence.sentence(first, second))


def _solutions(results: Sequence[TaskResult], name: str) -> Iterator[Block]:
    by_moves: dict[Moves, list[str]] = {}
    for result in results:
        if result.figures.moves is not None:
            by_moves.setdefault(result.figures.moves, []).append(result.task.spec)
    if not by_moves:
        return
    yield Heading("Solutions", 3)
    found = ((", ".join(specs), moves) for moves, specs in by_moves.items())
    rows = tuple(
        (TableCell(specs), *numbers([str(len(moves))]), TableCell(f"`{_grouped(moves)}`"))
        for specs, moves in found
    )
    yield TableBlock(Table(("found by", "moves", "the blank goes up, down, left, right"), rows))
    shortest = min(by_moves, key=len)
    if 0 < len(shortest) <= LONGEST_STRIP:
        instance = results[0].task.instance
        boards: list[Board] = list(instance.board.along(shortest))
        labels = ["start", *(f"{number} {move.word}" for number, move in enumerate(shortest, 1))]
        strip = strip_drawing(boards, instance.goal, labels).svg
        caption = f"The solution found by `{by_moves[shortest][0]}`, board by board."
        yield FigureRow(
            (FigureBlock(f"{name}-solution", strip, caption, "the solution, board by board"),)
        )


def _grouped(moves: Sequence[Move]) -> str:
    word = letters(tuple(moves))
    return (
        " ".join(word[start : start + IN_A_GROUP] for start in range(0, len(word), IN_A_GROUP))
        or "(none needed)"
    )


DEFAULT_TITLE = "Search algorithms compared on sliding-tile puzzles"


class Origin(NamedTuple):
    """Where a report comes from: the command that makes it, its author and date, and the seed of
    random boards.
    """

    command: str
    title: str = DEFAULT_TITLE
    author: str = ""
    date: str = ""
    seed: int | None = None


def report(
    results: Sequence[TaskResult], divergences: Sequence[Sequence[SpecDivergence]], origin: Origin
) -> Document:
    """The report on results with known optima, in the order of their tasks; `divergences`: where
    those of each board diverge.
    """
    boards = by_board(results)
    byline = " · ".join(part for part in (origin.author, origin.date, _extent(boards)) if part)
    return Document(origin.title, byline, tuple(_blocks(results, divergences, origin)))


def _extent(boards: Sequence[Sequence[TaskResult]]) -> str:
    searches = len({result.task.spec for group in boards for result in group})
    return (
        f"{searches} {'search' if searches == 1 else 'searches'} on {counted(len(boards), 'board')}"
    )


def _blocks(
    results: Sequence[TaskResult], divergences: Sequence[Sequence[SpecDivergence]], origin: Origin
) -> Iterator[Block]:
    boards = by_board(results)
    problems = list({result.task.spec: result.task.problem() for result in results}.items())
    yield Heading("The searches")
    yield TableBlock(settings_table(problems))
    if len(boards) > 1:
        summaries = summarise(results)
        yield Heading("All boards together")
        yield Points(tuple(overall_findings(summaries)))
        yield TableBlock(
            summary_table(summaries),
            "Figures cover the solved boards; a win is a board on which no other search was "
            "better and not all were equal.",
        )
    for number, (group, diverging) in enumerate(zip(boards, divergences, strict=True), 1):
        title = "The board" if len(boards) == 1 else f"Board {group[0].task.instance.name}"
        yield from board_blocks(group, diverging, f"board-{number}", title)
    yield from reference_blocks([problem for _, problem in problems])
    yield from _origin(results, origin)


def _origin(results: Sequence[TaskResult], origin: Origin) -> Iterator[Block]:
    yield Heading("To reproduce")
    yield Paragraph("This command reproduces every figure except the times, on any machine:")
    yield Code(origin.command)
    seed = (
        ("seed", "none: nothing is random")
        if origin.seed is None
        else ("seed of the boards", str(origin.seed))
    )
    rows = (
        ("Python", platform.python_version()),
        ("Loyd", version()),
        ("NumPy", version("numpy")),
        ("machine", f"{platform.system()}, {platform.machine()}"),
        ("limits of each search", limits_text(results[0].task.limits)),
        seed,
    )
    yield TableBlock(Table.of_texts(("what", "which"), rows))


def limits_text(limits: Limits) -> str:
    """The limits of a search in words."""
    parts = [counted(limits.expansions, "step")] if limits.expansions is not None else []
    parts += [f"{limits.seconds:g} s"] if limits.seconds is not None else []
    parts += [f"{byte_size(limits.bytes)} of memory"] if limits.bytes is not None else []
    return ", ".join(parts) or "none"
