"""`loyd unrank`: the board, or the permutation, that has a rank."""

from collections.abc import Sequence

import click

from loyd.core.errors import BoardError
from loyd.core.puzzle.board import Board
from loyd.core.puzzle.notation import quoted
from loyd.core.puzzle.ranking import MOST_CELLS, BlankAs, Term, board_unrank, expansion, ranked_values
from loyd.core.puzzle.ranking import unrank as permutation_of
from loyd.tui.commands.rank import rank_object
from loyd.tui.pipe.lines import Line, answer_each
from loyd.tui.pipe.options import JSON, base_option, blank_option, explain_option, format_option, writing_options
from loyd.tui.pipe.request import USUAL_SIZE, Request

LONGEST_NUMBER = 30


@click.command()
@click.argument("numbers", nargs=-1, metavar="[NUMBER]...")
@writing_options
@click.option("--length", type=click.IntRange(1, MOST_CELLS), metavar="N", help="Give permutations of 1 ... N, not boards.")
@base_option
@blank_option
@explain_option
@format_option("text", JSON)
def unrank(numbers: tuple[str, ...], length: int | None, base: str, blank: BlankAs, explain: bool, form: str, request: Request) -> int:
    """Print the board that has each rank NUMBER: the inverse of loyd rank.

    Numbers are arguments, or the lines of standard input.  Boards are 3x3 unless --size says otherwise.

    \b
    Examples:
      loyd unrank 46233                       1 2 3 4 5 6 7 8 x
      loyd unrank --size 4x4 --base 1 1 2 3
      loyd unrank --length 5 --explain 61     3 4 1 5 2
    """
    if length is not None and request.size is not None:
        raise click.UsageError("--length is for permutations and --size for boards; give one of them")

    def reply(line: Line) -> tuple[str, bool]:
        number = _number(line.text, int(base))
        board: Board | None = None
        if length is None:
            board = board_unrank(number, request.size or USUAL_SIZE, blank)
            text, values = request.text(board), ranked_values(board, blank)
        else:
            values = tuple(value + 1 for value in permutation_of(number, length))
            text = " ".join(map(str, values))
        if form == JSON:
            return rank_object(board, values, number + int(base), int(base)), True
        return f"{text}\n{_explanation(expansion(values), number)}" if explain else text, True

    return answer_each(numbers, reply, as_json=form == JSON)


def _number(text: str, base: int) -> int:
    """The rank that a text writes, counted from 0.  Raises BoardError."""
    digits = text.strip().replace(",", "").replace("_", "").removeprefix("#")
    if not (digits.isascii() and digits.isdecimal() and len(digits) <= LONGEST_NUMBER):
        raise BoardError(f"{quoted(text.strip())} is no rank: write a whole number from {base} on")
    number = int(digits) - base
    if number < 0:
        raise BoardError(f"there is no rank 0 where the first one is {base}")
    return number


def _explanation(terms: Sequence[Term], number: int) -> str:
    """A division for each value: how many of the values left are smaller."""
    lines, rest, left = [], number, sorted(term.value for term in terms)
    for term in terms:
        left_text = " ".join(map(str, left))
        division = f"{rest} = {term.digit}*{term.place}! + {rest - term.product}"
        lines.append(f"  {division:<40}  {term.digit} smaller of {left_text}: {term.value}")
        rest -= term.product
        left.remove(term.value)
    return "\n".join([*lines, ""])
