"""`loyd rank`: the place of each board, or of any permutation, in the order of a dictionary."""

from collections.abc import Sequence

import click

from loyd.core.errors import BoardError
from loyd.core.json_text import json_object
from loyd.core.puzzle.board import Board
from loyd.core.puzzle.ranking import MOST_CELLS, BlankAs, Term, expansion, ranked_values
from loyd.tui.pipe.boards import boards_of
from loyd.tui.pipe.lines import Line, answer_each
from loyd.tui.pipe.options import JSON, base_option, blank_option, explain_option, format_option, writing_options
from loyd.tui.pipe.request import Request

LONGEST_COMPACT = 9


@click.command()
@click.argument("boards", nargs=-1, metavar="[BOARD]...")
@writing_options
@base_option
@blank_option
@explain_option
@format_option("text", JSON)
def rank(boards: tuple[str, ...], base: str, blank: BlankAs, explain: bool, form: str, request: Request) -> int:
    """Print the rank of each BOARD among all arrangements of its cells: the Cantor expansion.

    Boards are arguments, or the lines of standard input.  A permutation of 1 ... n or of 0 ... n-1, up to 25 numbers,
    need not be a board.

    \b
    Examples:
      loyd rank 1 2 3 4 5 6 7 8 x                          46233
      loyd rank --blank highest --base 1 1 2 3 4 5 6 7 8 x   1
      loyd rank --explain 3 4 1 5 2                        61
      loyd unrank 1000 | loyd rank
    """

    def reply(line: Line) -> tuple[str, bool]:
        board, values = _values(line.text, request, blank)
        terms = expansion(values)
        number = sum(term.product for term in terms) + int(base)
        if form == JSON:
            return rank_object(board, values, number, int(base)), True
        return f"{number}\n{_explanation(terms, number, int(base))}" if explain else str(number), True

    return answer_each(boards_of(boards, request), reply, as_json=form == JSON)


def rank_object(board: Board | None, values: Sequence[int], number: int, base: int) -> str:
    """The rank of a board or, without one, of a permutation, with the terms of its expansion, as JSON."""
    terms = [
        {"value": term.value, "digit": term.digit, "place": term.place, "factorial": term.factorial, "product": term.product}
        for term in expansion(values)
    ]
    return json_object(
        {"board": None if board is None else str(board), "values": list(values), "rank": number, "base": base, "terms": terms}
    )


def _values(text: str, request: Request, blank: BlankAs) -> tuple[Board | None, Sequence[int]]:
    """A board and its cells as they are ranked, or the numbers of a permutation.  Raises BoardError for anything else."""
    try:
        board = request.board(text)
        return board, ranked_values(board, blank)
    except BoardError as error:
        if values := _permutation(text):
            return None, values
        raise BoardError(f"{error}; nor is it a permutation of 1 ... n, which has each number once") from error


def _permutation(text: str) -> list[int]:
    """The numbers of a permutation of 1 ... n or of 0 ... n-1; empty where the text is none."""
    words = text.replace(",", " ").split()
    if len(words) == 1 and len(words[0]) <= LONGEST_COMPACT:
        words = list(words[0])
    if len(words) > MOST_CELLS or not all(word.isascii() and word.isdecimal() and len(word) < 3 for word in words):
        return []
    values = [int(word) for word in words]
    least = min(values, default=2)
    return values if least < 2 and sorted(values) == list(range(least, least + len(values))) else []


def _explanation(terms: Sequence[Term], number: int, base: int) -> str:
    """A line for each value, then the sum."""
    lines = ["  value  smaller behind it  times                 makes"]
    for term in terms:
        times = f"{term.place}! = {term.factorial}"
        lines.append(f"  {term.value:>5}  {term.digit:>17}  {times:<20}  {term.product}")
    total = " + ".join(f"{term.digit}*{term.place}!" for term in terms)
    lines.append(f"  {total}{f' + {base}' if base else ''} = {number}")
    return "\n".join([*lines, ""])
