"""Draws the table of nodes by f, layer, iteration or round: a row each, with a bar on a logarithmic
scale.
"""

from collections.abc import Sequence
from typing import NamedTuple

from rich.style import Style
from rich.text import Text

from ....core.draw.tables import (
    TABLE_FIGURES,
    expanded_text,
    figures_of,
    ledger_value_text,
    steps_text,
    value_title,
)
from ....core.engine.record import AtDepth, Division, Ledger
from ....core.system import grouped, grouped_width, short
from ...paint import BOLD, ColourPalette, bar_of, wrapped_lines
from ...signs import Role, Signs

GAP = 2
LEAST_BAR, MOST_BAR = 8, 30
WIDE = 80
"""From this many columns on there are more figures than the expansions, their growth, and the open
or predicted nodes.
"""
NARROW_FIGURES = ("ratio", "predicted", "open")
PRIORITY = (
    *NARROW_FIGURES,
    "steps",
    "generated",
    "again",
    "new",
    "duplicates",
    "cut",
    "improved",
    "reopened",
    "cut_off",
)
"""The figures in the order in which they are kept when room is short."""
COLUMN_ORDER = (
    "expanded",
    "predicted",
    "ratio",
    "open",
    "generated",
    "new",
    "improved",
    "reopened",
    "duplicates",
    "cut",
    "cut_off",
    "again",
    "steps",
)


class TableLook(NamedTuple):
    """How a ledger is shown: the indices of the row `current` and of the `cursor` (None: no
    cursor).

    `predicted`: the predicted expansions of each row, empty if there are none. `read_at`: the step
    of the nodes of each g, if it is not the current one.
    """

    current: int | None
    cursor: int | None
    predicted: tuple[float, ...] = ()
    read_at: int | None = None


def table_lines(
    ledger: Ledger, columns: int, lines: int, look: TableLook, palette: ColourPalette
) -> list[Text]:
    """The table in so many columns and lines, with what is to be said below it."""
    texts = {
        name: _known_cells(ledger, name, look, palette.signs) for name in ("value", *COLUMN_ORDER)
    }
    titles = {
        "value": value_title(ledger),
        **{name: _title(name, palette.signs) for name in COLUMN_ORDER},
    }
    widths = {name: max(map(len, (titles[name], *texts[name]))) for name in texts}
    if sum(widths[name] + GAP for name in ("value", "expanded")) + 2 + LEAST_BAR > columns:
        texts["expanded"] = [expanded_text(row, short) for row in ledger.rows]
        widths["expanded"] = max(map(len, (titles["expanded"], *texts["expanded"])))
    names = _fitting(ledger, widths, columns, is_predicted=bool(look.predicted))
    heading = Text("  ", BOLD if look.cursor is not None else palette.dim)
    heading.append((" " * GAP).join(titles[name].rjust(widths[name]) for name in names))
    room = columns - heading.cell_len - GAP
    scale = next(
        (
            words
            for words in ("expanded, linear scale", "linear scale", "linear")
            if len(words) <= room
        ),
        "",
    )
    heading.append(f"{' ' * GAP}{scale}" if scale else "")
    painted = [heading]
    count = len(ledger.rows)
    visible = rows_with_room(count, lines - 1)
    first = first_row(count, visible, look)
    for place in range(first, min(first + visible, count)):
        cells = [texts[name][place].rjust(widths[name]) for name in names]
        painted.append(_line(ledger, place, cells, min(room, MOST_BAR), look, palette))
    return painted + hidden_rows_line(first, visible, count, columns, palette)


def fit_sentences(sentences: Sequence[str], columns: int, lines: int) -> list[Text]:
    """The sentences that fit whole, wrapped."""
    painted = [Text("")]
    for sentence in sentences:
        sentence_lines = wrapped_lines(sentence, columns)
        painted += sentence_lines if len(painted) + len(sentence_lines) <= lines else []
    return painted if len(painted) > 1 else []


def first_row(rows: int, room: int, look: TableLook) -> int:
    """The index of the first row shown: 0 if all fit, else such that the cursor, the current row or
    the end is visible.
    """
    about = (
        look.cursor
        if look.cursor is not None
        else look.current
        if look.current is not None
        else rows - 1
    )
    return min(max(about - room // 2, 0), max(rows - room, 0))


def rows_with_room(rows: int, lines: int) -> int:
    """The lines for so many rows; one is kept for what lies beyond."""
    return rows if rows <= lines else max(lines - 1, 1)


def hidden_rows_line(
    first: int, visible: int, rows: int, columns: int, palette: ColourPalette
) -> list[Text]:
    """The line that says how many rows are above and below."""
    below = rows - first - visible
    parts = [
        f"{grouped(count)} {where}"
        for count, where in ((first, "above"), (below, "below"))
        if count > 0
    ]
    if parts:
        return [Text(f"  {palette.signs.ellipsis} {', '.join(parts)}"[:columns], palette.dim)]
    return []


def _title(name: str, signs: Signs) -> str:
    return {"ratio": "growth", "improved": signs.improved, "reopened": signs.reopened}.get(
        name
    ) or TABLE_FIGURES.get(name, name)


def _known_cells(ledger: Ledger, name: str, look: TableLook, signs: Signs) -> list[str]:
    """The cells, with an ellipsis for every figure that is not yet counted up to the ledger's
    step.
    """
    cells = _cells(ledger, name, look, signs)
    if ledger.read_to is None or name in ("value", "predicted"):
        return cells
    grown = name not in ("expanded", "steps", "ratio", "cut_off")
    return [
        signs.ellipsis
        if at in ledger.unread or name == "open" or (grown and row.last == ledger.step)
        else text
        for at, (text, row) in enumerate(zip(cells, ledger.rows, strict=True))
    ]


def _cells(ledger: Ledger, name: str, look: TableLook, signs: Signs) -> list[str]:
    if name == "ratio":
        ratios = (ledger.ratio(place) for place in range(len(ledger.rows)))
        texts = [
            "" if ratio is None else f"{'×' if signs.blocks else 'x'}{ratio:.1f}"
            for ratio in ratios
        ]
        is_under_way = (
            ledger.division is Division.ITERATION and ledger.goal_row is None and len(texts) > 1
        )
        return [*texts[:-1], "so far"] if is_under_way else texts
    if name == "predicted":
        return [
            f"{number:.1f}" if number < 100 else grouped(round(number)) for number in look.predicted
        ] or [""] * len(ledger.rows)
    if name == "value":
        return [
            f"{signs.side(row.side) if row.side else ''}"
            f"{ledger_value_text(ledger, row._replace(side=None))}"
            for row in ledger.rows
        ]
    if name == "expanded":
        return [expanded_text(row) for row in ledger.rows]
    if name == "steps":
        return [steps_text(row, "–" if signs.blocks else "-") for row in ledger.rows]
    if name == "open":
        return [grouped(row.open) if row.open else "-" for row in ledger.rows]
    values = (getattr(row, name) for row in ledger.rows)
    return [signs.ellipsis if value is None else grouped(value) for value in values]


def _fitting(
    ledger: Ledger, widths: dict[str, int], columns: int, *, is_predicted: bool
) -> list[str]:
    there = {*figures_of(ledger), "ratio", "steps", *(["predicted"] if is_predicted else [])}
    there = (there | {"open"}) - {
        name for name in ("open", "again") if not any(getattr(row, name) for row in ledger.rows)
    }
    columns_taken = 2 + widths["value"] + GAP + widths["expanded"] + GAP + LEAST_BAR
    chosen = {"value", "expanded"}
    for name in PRIORITY if columns >= WIDE else NARROW_FIGURES:
        if name in there and columns_taken + widths[name] + GAP <= columns:
            columns_taken += widths[name] + GAP
            chosen.add(name)
    return [name for name in ("value", *COLUMN_ORDER) if name in chosen]


def _line(
    ledger: Ledger,
    place: int,
    cells: Sequence[str],
    room: int,
    look: TableLook,
    palette: ColourPalette,
) -> Text:
    signs = palette.signs
    row = ledger.rows[place]
    is_goal = place == ledger.goal_row
    is_here = place == look.current
    is_pointed_at = place == look.cursor
    style = Style(bold=is_here or None, dim=not row.steps or None, reverse=is_pointed_at or None)
    style = palette.current + style if is_here else style
    line = Text().append(f"{signs.current if is_here else ' '} ", palette.current)
    line.append(cells[0], style + BOLD).append(f"{' ' * GAP}{(' ' * GAP).join(cells[1:])}", style)
    if room > 0:
        greatest = max(one.expanded for one in ledger.rows)
        role = Role.SOLUTION if is_goal else Role.CLOSED if row.steps else Role.OPEN
        count = row.expanded * (ledger.read_to is None or place not in ledger.unread)
        end = (
            f" {signs.goal} goal"
            if is_goal and room >= MOST_BAR
            else f" {signs.goal}"
            if is_goal
            else ""
        )
        end = end or f" {signs.open}" * (not row.steps)
        share = count / max(greatest, 1)
        line.append(" " * GAP)
        line.append(bar_of(share, max(room - len(end), 1), signs), palette.bar(role))
        line.append(end, palette[role])
    return line


def depth_lines(
    depths: Sequence[AtDepth],
    most: int,
    look: TableLook,
    columns: int,
    lines: int,
    palette: ColourPalette,
) -> list[Text]:
    """A line for each g around the current node's: expanded and open nodes, with bars on the scale
    of `most`, the greatest count.
    """
    signs = palette.signs
    width = max(3, grouped_width(most))
    room = (columns - 6 - 2 * (width + 2 * GAP)) // 2
    heading = (
        f"  {'g':>3}  {signs.closed + ' expanded':<{width + GAP + max(room, 0)}}  {signs.open} open"
    )
    heading += "" if look.read_at is None else f"  after step {grouped(look.read_at)}"
    painted = [Text(heading[:columns], BOLD if look.cursor is not None else palette.dim)]
    visible = rows_with_room(len(depths), lines - 1)
    first = first_row(len(depths), visible, look)
    for one in depths[first : first + visible]:
        is_here = one.g == look.current
        base = palette.current if is_here else Style.null()
        style = base + Style(reverse=True) if one.g == look.cursor else base
        line = Text().append(f"{signs.current if is_here else ' '} {one.g:>3}", style)
        for count, role in ((one.expanded, Role.CLOSED), (one.open, Role.OPEN)):
            line.append(" " * GAP + grouped(count, width), style)
            if room > 0:
                bar = bar_of(count / most, room, signs)
                line.append(" " * (GAP - 1))
                line.append(bar.ljust(room), palette.bar(role))
        painted.append(line)
    return painted + hidden_rows_line(first, visible, len(depths), columns, palette)
