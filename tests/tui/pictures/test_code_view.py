"""Painted pseudo-code: the lines that ran are marked, their values are whole, and everything
fits.
"""

from dataclasses import replace
from random import Random

import pytest

from loyd.core.engine.algorithms.catalogue import ALGORITHMS
from loyd.core.engine.problem.problem import Limits, Problem
from loyd.core.engine.puzzle.notation import blank_last, parse_board
from loyd.core.engine.search.spec_text import parse_spec
from loyd.core.teach.pseudo_code_walk import walk
from loyd.tui.paint.statuses import status_sentence, status_word
from loyd.tui.paint.theme import LOYD_DARK, palette_of
from loyd.tui.pictures.code.code_view import CodeLook, code_lines
from loyd.tui.signs import ASCII, UNICODE, Signs, compact
from tests.core.case import finish
from tests.tui.paint.cells import plain

PALETTE = palette_of({**LOYD_DARK.to_color_system().generate(), **LOYD_DARK.variables})
START = parse_board("2 3 4 1 5 x 7 6 8")


@pytest.mark.parametrize("signs", [UNICODE, ASCII], ids=["unicode", "ascii"])
def test_the_lines_that_ran_are_marked_for_every_algorithm(signs: Signs) -> None:
    rng = Random("code")
    for name in ALGORITHMS:
        problem = Problem(START, blank_last(3, 3), parse_spec(name), Limits(expansions=60))
        trace, _ = finish(problem)
        code, step = problem.spec.pseudo_code.splitlines(), rng.randint(1, trace.steps)
        ran = walk(problem, trace, step)
        for at in (None, *range(len(ran))):
            look = CodeLook(at, trace.formula.equation, trace.has_h)
            for columns in (60, 100):
                shown = plain(
                    code_lines(code, ran, columns, 40, look, replace(PALETTE, signs=signs))
                )
                assert max(map(len, shown)) <= columns
                assert signs is UNICODE or all(line.isascii() for line in shown), shown
                marked = sum(line.startswith(signs.current) for line in shown)
                assert marked == (len({one.line for one in ran}) if at is None else 1)
                assert (
                    len(
                        plain(
                            code_lines(code, ran, columns, 5, look, replace(PALETTE, signs=signs))
                        )
                    )
                    == 5
                )


def test_a_line_has_what_it_had() -> None:
    problem = Problem(START, blank_last(3, 3), parse_spec("astar:manhattan"))
    trace, _ = finish(problem)
    code, ran = problem.spec.pseudo_code.splitlines(), walk(problem, trace, 29)
    for at, one in enumerate(ran):
        shown = plain(code_lines(code, ran, 120, 40, CodeLook(at, "", has_h=True), PALETTE))
        line = next(line for line in shown if line.startswith("▶"))
        assert code[one.line].strip() in line
        if one.successor is None:
            assert line.endswith(one.value)
        elif one.status is None:
            made = one.successor
            assert line.endswith(
                f"{made.move.letter}  {compact(made.board)}  g {made.g}  h {made.h}  f {made.f}"
            )
        else:
            assert f"{one.successor.move.letter} " in line
            assert status_word(one.status) in line
            assert status_sentence(one.status) in " ".join(shown)
    everything = plain(code_lines(code, ran, 120, 40, CodeLook(None, "", has_h=True), PALETTE))
    assert any("add s to open" in line and line.endswith("l↑ r+") for line in everything)
