"""The table of facts: a sentence, its figures, and the two programs that compute them."""

import re
from collections.abc import Callable
from pathlib import Path
from textwrap import fill
from typing import NamedTuple

import loyd
from tests.facts import loyd_figures, plain_searches, plain_spaces
from tests.facts.plain_spaces import Figures

PAGE = Path(__file__).parents[2] / "docs" / "facts.md"
PRINTED = Path(loyd.__file__).parent / "tui" / "cli" / "facts.txt"


class Fact(NamedTuple):
    """`figures` fill the braces of `sentence`. `command`: shows it in Loyd, if one command does.
    `is_quick`: both programs take about a second at most, so a test runs them.
    """

    name: str
    sentence: str
    figures: Figures
    loyd: Callable[[], Figures]
    plain: Callable[[], Figures]
    command: str = ""
    is_quick: bool = True


def twice(
    name: str, sentence: str, figures: Figures, command: str = "", quick: bool = True
) -> Fact:
    """A fact whose two functions have its name."""
    module = plain_spaces if hasattr(plain_spaces, name) else plain_searches
    return Fact(
        name, sentence, figures, getattr(loyd_figures, name), getattr(module, name), command, quick
    )


SPACES = (
    twice(
        "moves",
        "Of the {:,} moves on all boards exactly half, {:,}, lead towards the goal. Manhattan is "
        "little help in choosing: of the {:,} moves that lower it, {:,} (47 %) lead away from "
        "the goal. On {:,} boards only one move is right.",
        (483_840, 241_920, 241_920, 113_988, 128_716),
        quick=False,
    ),
    twice(
        "all_misplaced",
        "All eight tiles are misplaced on {:,} boards: {:,} with the blank at home, {:,} or {:,} "
        "with it on any other cell. The nearest such board is only {} moves away.",
        (74_161, 7_413, 8_343, 8_344, 8),
    ),
    twice(
        "dead_ends",
        "On {:,} boards every move leads towards the goal: dead ends of a search backwards from "
        "it. The nearest is {} moves away, not 31.",
        (25_077, 8),
    ),
    twice(
        "three_misplaced",
        "With the blank at home and three tiles misplaced ({} boards) the goal may be {} moves "
        "away, or {}.",
        (112, 4, 24),
    ),
    twice(
        "farthest_by_goal",
        "The farthest boards depend on where the goal has its blank: {} moves ({} boards) for a "
        "corner, {} ({}) for the middle of an edge, {} ({}) for the centre.",
        (31, 2, 31, 2, 30, 148),
        "loyd audit manhattan --goal 1234x5678",
        quick=False,
    ),
    twice(
        "optimal_solutions",
        "{:,} boards have exactly one optimal solution. The most is {}: {} boards have it, at "
        "distance {}, not 31.",
        (78_032, 64, 2, 30),
        "loyd solve --all x87/632/541",
        quick=False,
    ),
    twice(
        "layers",
        "The mean distance is {} moves; the commonest is {}, with {:,} boards. The halves by "
        "parity are not equal: {:,} boards, five in nine, are at an even distance.",
        (21.97, 24, 24_047, 100_800),
        "loyd audit manhattan",
    ),
    twice(
        "blank_home",
        "{:,} boards besides the goal have the blank at home: the nearest is {} moves away, the "
        "farthest {}.",
        (20_159, 4, 30),
    ),
    twice(
        "between_goals",
        "From the goal of one book to that of another (blank last, blank first) it takes {} "
        "moves; the third, the snail, belongs to the other half of all arrangements and cannot "
        "be reached ({}).",
        (22, -1),
        "loyd check 12345678x --goal snail",
    ),
    twice(
        "six_cells",
        "Six cells in a row: {} of their 720 orders are solvable as 2x3 and {} as 3x2, but both "
        "only {}. A board is not solvable before its shape is known.",
        (360, 360, 240),
    ),
    twice(
        "small_boards",
        "The farthest board of 2x3 is {} moves away ({} board), of 2x4 {} ({} board): five moves "
        "more than of 3x3, which has one cell more.",
        (21, 1, 36, 1),
        "loyd audit manhattan --size 2x4",
    ),
)
HEURISTICS = (
    twice(
        "manhattan_misleads",
        "Manhattan 2 means {} moves, but Manhattan 4 may mean {}. The highest Manhattan, {}, is "
        "not that of the hardest boards: the boards there are at most {} moves away, those at 31 "
        "moves have {}.",
        (2, 22, 22, 30, 21),
    ),
    twice(
        "manhattan_exact",
        "Manhattan is exact on {:,} boards besides the goal, the farthest of them {} moves away.",
        (2_350, 22),
        "loyd audit manhattan",
    ),
    Fact(
        "linear_conflict",
        "Linear conflict is higher than Manhattan on {:,} boards, less than half, and lower on {}.",
        (80_040, 0),
        lambda: loyd_figures.higher("linear-conflict", "manhattan"),
        plain_spaces.linear_conflict_over_manhattan,
        "loyd audit linear-conflict --against manhattan",
        is_quick=False,
    ),
    Fact(
        "gaschnig",
        "Gaschnig's heuristic is not dominated by Manhattan: it is higher on {} boards, lower on "
        "{:,}.",
        (304, 177_591),
        lambda: loyd_figures.higher("gaschnig", "manhattan"),
        plain_spaces.gaschnig_over_manhattan,
        "loyd audit gaschnig --against manhattan",
        is_quick=False,
    ),
    Fact(
        "inversion",
        "Inversion distance, the cruder of the two, is higher than walking distance on {:,} "
        "boards, lower on {:,}.",
        (27_194, 127_800),
        lambda: loyd_figures.higher("inversion", "walking"),
        plain_spaces.inversion_over_walking,
        "loyd audit inversion --against walking",
        is_quick=False,
    ),
)
SEARCHES = (
    twice(
        "greedy",
        "Greedy best-first search with Manhattan solves {:,} boards shortest; its mean solution "
        "has {} moves, its longest {} where {} would do.",
        (3_472, 60.4, 139, 25),
        quick=False,
    ),
    Fact(
        "twice_weighted",
        "Weighted A* with w = 2 is allowed twice the optimum. On every eighth board the worst is "
        "{} times, and {:,} of 22,680 are not solved shortest.",
        (1.63, 13_056),
        lambda: loyd_figures.weighted("2"),
        lambda: plain_searches.weighted(2, 1),
        is_quick=False,
    ),
    Fact(
        "little_weighted",
        "With w = 1.1 the worst is {} times, and {} boards of the sample are not solved shortest.",
        (1.0, 0),
        lambda: loyd_figures.weighted("1.1"),
        lambda: plain_searches.weighted(11, 10),
        is_quick=False,
    ),
    twice(
        "a_star",
        "A* with Manhattan expands {:,} boards at most, a twelfth of them, on {}. That board is "
        "{} moves away, not 31. The mean is {}.",
        (15_559, "563/8x2/741", 30, 788),
        "loyd solve -a astar --json 563/8x2/741",
        quick=False,
    ),
    twice(
        "once",
        "An A* that keeps the first path to a board misses the shortest solution of {:,} boards "
        "among every eighth, by up to {} moves. Manhattan is consistent, so no closed board "
        "needs a better g, but a board on the open list does.",
        (2_573, 4),
        "loyd compare 613/245/7x8 -a astar -a astar:repeats=once",
        quick=False,
    ),
    Fact(
        "ida_star",
        "IDA* on 867/254/3x1 expands from {:,} ({}) to {:,} ({}) boards by move order, but {:,} "
        "before the last bound in every order.",
        (13_581, "drul", 18_212, "lrdu", 13_455),
        lambda: loyd_figures.ida_star_orders("8 6 7 2 5 4 3 x 1"),
        lambda: plain_spaces.ida_star_orders((8, 6, 7, 2, 5, 4, 3, 0, 1)),
        "loyd solve -a idastar:order=lrdu --json 867/254/3x1",
        is_quick=False,
    ),
    Fact(
        "beam",
        "Beam search on 234/15x/768 finds a solution with each of the {} widths from 1, the "
        "first shortest one with width {}; the longest has {} moves, with width {}.",
        (40, 20, 63, 1),
        lambda: loyd_figures.beam_widths("2 3 4 1 5 x 7 6 8"),
        lambda: plain_spaces.beam_widths((2, 3, 4, 1, 5, 0, 7, 6, 8)),
        "loyd compare 234/15x/768 -a beam:20 -a beam:1",
    ),
    twice(
        "hill_climbing",
        "Steepest descent of Manhattan solves {} boards, the farthest {} moves away.",
        (787, 22),
        quick=False,
    ),
)
FACTS = (*SPACES, *HEURISTICS, *SEARCHES)


PARTS = (("The spaces", SPACES), ("The heuristics", HEURISTICS), ("The searches", SEARCHES))


def printed() -> str:
    """What `loyd facts` prints."""
    lines = ["Of the 8-puzzle with the blank last, unless said otherwise."]
    for title, facts in PARTS:
        lines += ("", title)
        for fact in facts:
            sentence = fact.sentence.format(*fact.figures)
            lines.append(fill(sentence, 78, initial_indent="- ", subsequent_indent="  "))
            lines += (f"      {fact.command}",) if fact.command else ()
    return re.sub(r"(?<=\d),(?=\d{3})", " ", "\n".join(lines)) + "\n"


def page() -> str:
    """docs/facts.md."""
    parts = [
        "# Facts that good guesses miss\n",
        "Of the 8-puzzle with the blank last, unless said otherwise. Every figure is computed "
        "here, twice: by Loyd and by a plain program that shares no code with it. `python -m "
        "tests.facts` computes and compares them all, `python -m tests.facts NAME` one of them; "
        "a test does so with the quick ones. `loyd facts` prints this page, and `python -m "
        "tests.facts --write` writes it.\n",
    ]
    for title, facts in PARTS:
        parts += (f"## {title}\n", "| fact | name | shown by |", "| --- | --- | --- |")
        parts += (
            f"| {fact.sentence.format(*fact.figures)} | `{fact.name}` | "
            f"{f'`{fact.command}`' if fact.command else ''} |"
            for fact in facts
        )
        parts.append("")
    return "\n".join(parts)
