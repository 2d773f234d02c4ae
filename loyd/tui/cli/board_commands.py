"""The commands on boards: `loyd check`, `rank`, `unrank` and `scramble`."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial
from random import Random

import click

from ...core.engine import JUDGING_SECONDS, Outcome, judge
from ...core.engine.puzzle import (
    LARGEST_CELLS,
    BlankAs,
    Board,
    Term,
    Verdict,
    any_seed,
    board_unrank,
    expansion,
    letters,
    quoted,
    ranked_values,
    read_solution,
    seeded,
    uniform,
    verdict,
    walk,
)
from ...core.engine.puzzle import unrank as permutation_of
from ...core.system import BoardError, SettingError, json_object
from .group import boards_of, print_notice
from .lines import InputLine, answer_each
from .options import (
    COUNT,
    JSON,
    base_option,
    blank_option,
    board_options,
    explain_option,
    flag_option,
    format_option,
    grid_option,
    list_argument,
    number_option,
    option,
    read_by,
    rows_option,
    sectioned_command,
    writing_options,
)
from .progress import shown_building
from .request import DEFAULT_SIZE, Request


@sectioned_command()
@list_argument("boards", metavar="[BOARD | FILE]...")
@board_options
@rows_option
@click.option(
    "--moves",
    metavar="MOVES",
    help="Check these moves: letters, words, arrows, R2D1, tiles or boards.",
)
@click.option(
    "--moves-of",
    type=click.Choice(["blank", "tiles"]),
    help="Whose moves they are.  [default: those that reach the goal]",
)
@format_option("text", JSON)
def check(
    boards: tuple[str, ...], moves: str | None, moves_of: str | None, form: str, request: Request
) -> int:
    """Tell whether each BOARD is solvable, and why; or whether moves solve it.

    Boards are arguments, files, or lines of standard input; each gets one line.  The answer follows
    from the number of inversions (pairs of tiles in another order than in the goal) and, if the
    width is even, from the row of the blank.

    With --moves, or moves after a tab on a line of input, the answer is whether they are legal,
    solve the board, and are optimal.

    Exit status: 0 if every board is solvable (solved), 1 if not, 2 for wrong usage.

    \b
    Examples:
      loyd check 1 2 3 4 5 6 8 7 x
      loyd check --goal snail "1 2 3 / 8 x 4 / 7 6 5"
      loyd check --json boards.txt
      loyd check 1 2 3 4 5 6 7 x 8 --moves right
    """

    def reply(line: InputLine) -> tuple[str, bool]:
        board = line.board(request)
        line_request = line.request(request)
        goal = line_request.goal_of(board.size)
        result = verdict(board, goal)
        if written := moves or (line.found.moves if line.found else ""):
            solution = read_solution(written, board, goal, moves_of)
            text = judge(solution, goal, partial(_best, board, line_request))
            solves = solution.ends_at == goal
            fields = {"board": str(board), "moves": solution.text, "solved": solves, "reason": text}
            return json_object(fields) if form == JSON else text, solves
        return _object(board, result) if form == JSON else result.reason, result.solvable

    return answer_each(boards_of(boards, request), reply, as_json=form == JSON, request=request)


def _best(board: Board, request: Request) -> Outcome:
    from .running import BatchSolver

    limited = replace(request, limit_seconds=JUDGING_SECONDS)
    return BatchSolver(limited, 1).answer(board, limited).outcome


def _object(board: Board, result: Verdict) -> str:
    return json_object(
        {
            "board": str(board),
            "solvable": result.solvable,
            "inversions": result.inversions,
            "blank_rows": result.blank_rows,
            "rule": result.rule.value,
            "reason": result.reason,
        }
    )


LONGEST_COMPACT = 9


@sectioned_command()
@list_argument("boards", metavar="[BOARD]...")
@writing_options
@base_option
@blank_option
@explain_option
@format_option("text", JSON)
def rank(
    boards: tuple[str, ...], base: str, blank: BlankAs, explain: bool, form: str, request: Request
) -> int:
    """Print the rank of each BOARD among all arrangements.

    The rank is that of the Cantor expansion.  Boards are arguments, or lines of standard input.
    Any permutation of 1 ... n or 0 ... n-1 with up to 25 numbers is ranked too.

    \b
    Examples:
      loyd rank 1 2 3 4 5 6 7 8 x                          46233
      loyd rank --blank highest --base 1 1 2 3 4 5 6 7 8 x   1
      loyd rank --explain 3 4 1 5 2                        61
      loyd unrank 1000 | loyd rank
    """

    def reply(line: InputLine) -> tuple[str, bool]:
        board, values = _values(line.text, request, blank)
        terms = expansion(values)
        number = sum(term.product for term in terms) + int(base)
        if form == JSON:
            return rank_object(board, values, number, int(base)), True
        return f"{number}\n{_explanation(terms, number, int(base))}" if explain else str(
            number
        ), True

    return answer_each(boards_of(boards, request), reply, as_json=form == JSON)


def rank_object(board: Board | None, values: Sequence[int], number: int, base: int) -> str:
    """The rank of a board or, without one, of a permutation, with the terms of its expansion, as
    JSON.
    """
    terms = [
        {**term._asdict(), "factorial": term.factorial, "product": term.product}
        for term in expansion(values)
    ]
    return json_object(
        {
            "board": None if board is None else str(board),
            "values": list(values),
            "rank": number,
            "rank_text": str(number),
            "base": base,
            "terms": terms,
        }
    )


def _values(text: str, request: Request, blank: BlankAs) -> tuple[Board | None, Sequence[int]]:
    """A board and its cells as they are ranked, or the numbers of a permutation. Raises BoardError
    for anything else.
    """
    try:
        board = request.board(text)
        return board, ranked_values(board, blank)
    except BoardError as error:
        if values := _permutation(text):
            return None, values
        raise BoardError(
            f"{error}; nor is it a permutation of 1 ... n, with each number once"
        ) from error


def _permutation(text: str) -> list[int]:
    """The numbers of a permutation of 1 ... n or of 0 ... n-1; empty if the text is neither."""
    words = text.replace(",", " ").split()
    if len(words) == 1 and len(words[0]) <= LONGEST_COMPACT:
        words = list(words[0])
    if len(words) > LARGEST_CELLS or not all(
        word.isascii() and word.isdecimal() and len(word) < 3 for word in words
    ):
        return []
    values = [int(word) for word in words]
    least = min(values, default=2)
    return values if least < 2 and sorted(values) == list(range(least, least + len(values))) else []


def _explanation(terms: Sequence[Term], number: int, base: int) -> str:
    lines = ["  value  smaller after it   times                 product"]
    for term in terms:
        times = f"{term.place}! = {term.factorial}"
        lines.append(f"  {term.value:>5}  {term.digit:>17}  {times:<20}  {term.product}")
    total = " + ".join(f"{term.digit}*{term.place}!" for term in terms)
    lines.append(f"  {total}{f' + {base}' if base else ''} = {number}")
    return "\n".join([*lines, ""])


LONGEST_NUMBER = 30


@sectioned_command()
@list_argument("numbers", metavar="[NUMBER]...")
@writing_options
@number_option("--length", help="Print permutations of 1 ... N, not boards.", most=LARGEST_CELLS)
@base_option
@blank_option
@explain_option
@grid_option
@format_option("text", JSON)
def unrank(
    numbers: tuple[str, ...],
    length: int | None,
    base: str,
    blank: BlankAs,
    explain: bool,
    form: str,
    request: Request,
) -> int:
    """Print the board of each rank NUMBER.

    This is the inverse of loyd rank.  Numbers are arguments, or lines of standard input.  Boards
    are 3x3 without --size.

    \b
    Examples:
      loyd unrank 46233                       1 2 3 4 5 6 7 8 x
      loyd unrank --size 4x4 --base 1 1 2 3
      loyd unrank --length 5 --explain 61     3 4 1 5 2
    """
    if length is not None and request.size is not None:
        raise click.UsageError("--length is for permutations, --size for boards: give one of them")

    def reply(line: InputLine) -> tuple[str, bool]:
        number = _number(line.text, int(base))
        board: Board | None = None
        if length is None:
            board = board_unrank(number, request.size or DEFAULT_SIZE, blank)
            text = request.text(board)
            values = ranked_values(board, blank)
        else:
            values = tuple(value + 1 for value in permutation_of(number, length))
            text = " ".join(map(str, values))
        if form == JSON:
            return rank_object(board, values, number + int(base), int(base)), True
        return (
            f"{text}\n{_unrank_explanation(expansion(values), number)}" if explain else text,
            True,
        )

    return answer_each(numbers, reply, as_json=form == JSON)


def _number(text: str, base: int) -> int:
    digits = text.strip().replace(",", "").replace("_", "").removeprefix("#")
    if not (digits.isascii() and digits.isdecimal() and len(digits) <= LONGEST_NUMBER):
        raise BoardError(
            f"{quoted(text.strip())} is not a rank: write a whole number from {base} on"
        )
    number = int(digits) - base
    if number < 0:
        raise BoardError(f"there is no rank 0 where the first one is {base}")
    return number


def _unrank_explanation(terms: Sequence[Term], number: int) -> str:
    lines = []
    rest = number
    left = sorted(term.value for term in terms)
    for term in terms:
        left_text = " ".join(map(str, left))
        division = f"{rest} = {term.digit}*{term.place}! + {rest - term.product}"
        lines.append(f"  {division:<40}  {term.digit} smaller of {left_text}: {term.value}")
        rest -= term.product
        left.remove(term.value)
    return "\n".join([*lines, ""])


Band = tuple[int, int]
_BAND = re.compile(r"([0-9]{1,4})(?:\s*\.\.\s*([0-9]{1,4}))?")


def parse_band(text: str) -> Band:
    """The least and the greatest distance in `7` or `2..20`. Raises SettingError."""
    match = _BAND.fullmatch(text.strip())
    nearest, farthest = (int(match[1]), int(match[2] or match[1])) if match else (1, 0)
    if nearest > farthest:
        raise SettingError(
            f"{quoted(text)} is not a distance: write one such as 7, or two with the smaller "
            "first, such as 2..20"
        )
    return nearest, farthest


@sectioned_command()
@option(
    "-n",
    "--number",
    type=COUNT,
    metavar="N",
    help="Number of boards; with several distances, of each.  [default: 1]",
)
@board_options
@option(
    "--seed",
    type=int,
    metavar="S",
    help="Seed: the same seed gives the same boards.  [default: random, and shown]",
)
@number_option(
    "--walk",
    "moves",
    help="K random moves from the goal, without undo moves.",
    most=COUNT.max,
    least=0,
    metavar="K",
)
@option(
    "--distance",
    "band",
    callback=read_by(parse_band),
    metavar="D",
    help="Boards exactly D moves from the goal, or D to E moves: D..E.",
)
@flag_option("--all", "every", help="All boards at these distances, each once, nearest first.")
@flag_option(
    "--moves", "with_moves", help="Print the moves of a shortest scramble from the goal instead."
)
@grid_option
def scramble(
    number: int | None,
    seed: int | None,
    moves: int | None,
    with_moves: bool,
    band: Band | None,
    every: bool,
    request: Request,
) -> None:
    """Print random solvable boards, one per line.

    All solvable boards are equally likely.  With --distance this is true up to ten cells; larger
    boards are found by search, at distances up to 60 for sixteen cells (which takes seconds) and 40
    above, and are not equally likely.

    \b
    Examples:
      loyd scramble
      loyd scramble -n 100 --size 4x4 --seed 7 | loyd solve
      loyd scramble --distance 31
      loyd scramble --distance 2..20 -n 100 | loyd compare -a bfs -a astar --by distance
      loyd scramble --all --distance 7
      loyd scramble --size 4x4 --distance 45
      loyd scramble --walk 20 --goal snail
    """
    if moves is not None and band is not None:
        raise click.UsageError("--walk and --distance exclude each other: give one of them")
    if every and (band is None or number is not None or seed is not None):
        raise click.UsageError("--all needs --distance, and neither -n nor --seed")
    goal = request.goal_of(request.size or DEFAULT_SIZE)
    if not every and seed is None:
        seed = any_seed()
        print_notice(f"seed {seed}")
    for board in (
        _every(goal, band)
        if every and band
        else _random(goal, seeded(seed or 0), number or 1, moves, band)
    ):
        click.echo(_scramble(board, request) if with_moves else request.text(board))


def _scramble(board: Board, request: Request) -> str:
    """An optimal path from the goal to a board."""
    return letters(_best(request.goal_of(board.size), request.for_goal(board)).moves or ())


def _every(goal: Board, band: Band) -> Iterator[Board]:
    from ...core.engine.heuristics.exact_distance import boards_from

    with shown_building() as building:
        yield from boards_from(goal, *band, building)


def _random(
    goal: Board, rng: Random, number: int, moves: int | None, band: Band | None
) -> Iterator[Board]:
    if band is not None:
        from ...core.play.scramble import board_at

        yield from (
            board_at(goal, distance, rng)
            for distance in range(band[0], band[1] + 1)
            for _ in range(number)
        )
    else:
        yield from (
            uniform(goal, rng) if moves is None else walk(goal, moves, rng) for _ in range(number)
        )
