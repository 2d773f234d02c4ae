"""What the app is opened on, as a command line or a link says it."""

from __future__ import annotations

import shlex
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from urllib.parse import urlencode

from loyd.core.errors import SettingError
from loyd.core.puzzle.board import Board
from loyd.core.puzzle.goal import blank_last, parse_goal
from loyd.core.puzzle.notation import parse_board, quoted

SIZE = (3, 3)
"""The boards of a goal that is named where no board is."""


@dataclass(frozen=True)
class View:
    """A step of a search: from `start` to `goal` by what the text `spec` names.  What is None, and step 0, is left to the app.

    `beside`: the searches that this one is compared with.

    >>> from loyd.core.puzzle.notation import parse_board
    >>> view = View(parse_board("23415x768"), spec="astar:manhattan", step=312)
    >>> view.command()
    'loyd 234/15x/768 -a astar:manhattan --at 312'
    >>> view.query
    'board=234/15x/768&a=astar:manhattan&at=312'
    >>> View.asked([("board", "23415x768"), ("a", "astar:manhattan"), ("at", "312")]) == view
    True
    """

    start: Board | None = None
    goal: Board | None = None
    spec: str | None = None
    step: int = 0
    beside: tuple[str, ...] = ()

    @classmethod
    def asked(cls, query: Iterable[tuple[str, str]]) -> View:
        """What the query of a link asks for: `board`, `goal`, `at`, and `a`, once for each search; several are compared.

        Raises LoydError where one of them has no meaning.
        """
        from loyd.core.search.problem import Problem
        from loyd.core.search.spec_text import parse_spec

        pairs = [(name, text) for name, text in query if text]
        said = dict(pairs)
        start = parse_board(said["board"]) if "board" in said else None
        goal = parse_goal(said["goal"], start.size if start else SIZE) if "goal" in said else None
        specs = {spec.text: spec for spec in (parse_spec(text) for name, text in pairs if name == "a")}
        shown = start or goal or blank_last(*SIZE)
        for spec in specs.values():
            if refusal := spec.settled.heuristic.refusal(shown.size):
                raise SettingError(refusal)
            Problem(shown, goal or blank_last(*shown.size), spec)
        if len(specs) > 1:
            from loyd.core.comparison.comparison import check_count

            check_count([*specs])
        step = said.get("at", "0")
        if not (step.isascii() and step.isdigit() and len(step) < 16):
            raise SettingError(f"at={quoted(step)} is no step: write its number, such as at=17")
        first, *beside = specs or [None]
        return cls(start, goal, first, int(step), tuple(map(str, beside)))

    @property
    def _parts(self) -> list[tuple[str, str]]:
        """The names and the texts of what is not left to the app."""
        start, goal = self.start, self.goal
        is_usual = goal is None or (start is not None and goal == blank_last(*goal.size))
        named = [("board", str(start or "")), *(("a", spec) for spec in (self.spec or "", *self.beside))]
        named += [("goal", "" if is_usual else str(goal)), ("at", str(self.step or ""))]
        return [(name, text) for name, text in named if text]

    @property
    def arguments(self) -> list[str]:
        """What stands behind `loyd` to open the app on it."""
        options = {"board": (), "a": ("-a",), "goal": ("--goal",), "at": ("--at",)}
        return [word for name, text in self._parts for word in (*options[name], text)]

    def command(self, files: Sequence[str] = ()) -> str:
        """The command that opens the app on it; `files`: the code of one's own that it needs."""
        return shlex.join(["loyd", *self.arguments, *_loading(files)])

    def comparison(self, files: Sequence[str] = ()) -> str:
        """The command that compares its searches to their ends, without the app.

        >>> from loyd.core.puzzle.notation import parse_board
        >>> View(parse_board("23415x768"), spec="bfs", beside=("astar:manhattan",)).comparison()
        'loyd compare 234/15x/768 -a bfs -a astar:manhattan'
        """
        return shlex.join(["loyd", "compare", *replace(self, step=0).arguments, *_loading(files)])

    @property
    def query(self) -> str:
        """The query of a link to it."""
        return urlencode(self._parts, safe="/:")


def _loading(files: Sequence[str]) -> list[str]:
    """The options that load code of one's own."""
    return [word for file in files for word in ("--load", file)]
