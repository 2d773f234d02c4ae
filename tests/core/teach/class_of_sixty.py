"""The answers of sixty students, written by plain programs, with ten kinds of mistake planted."""

import csv
from functools import partial
from pathlib import Path
from typing import NamedTuple

from tests.core.study.logs.programs import Cells, Line, a_star, ida_star, manhattan, misplaced, text

START: Cells = (2, 3, 4, 1, 5, 0, 7, 6, 8)
FIRST = 8
KEY = f"""\
title = "A* by hand"
student = "Email address"
board = "2 3 4 1 5 x 7 6 8"
algorithm = "astar:manhattan"
points = 2

[[question]]
name = "Path"
ask = "moves"

[[question]]
name = "Count"
ask = "expanded"

[[question]]
name = "Steps"
ask = "order"
first = {FIRST}

[[question]]
name = "Log"
ask = "order"

[[question]]
name = "Bounds"
ask = "bounds"
algorithm = "idastar:manhattan"

[[question]]
name = "H"
ask = "admissible"
algorithm = "astar:blank-counted"
"""
MOVES = "ullddrurdllurdruldr"
"""A shortest solution, as the first example of docs/commands.md prints it."""


def bounds(lines: list[Line]) -> list[int]:
    """The bounds of IDA*: the largest f of each iteration."""
    found: list[int] = []
    for line in lines:
        if line.board == START:
            found.append(0)
        found[-1] = max(found[-1], line.g + line.h)
    return found


class Mistake(NamedTuple):
    question: str
    answer: str
    named: str


def answers() -> dict[str, str]:
    """Right answers, in the conventions of the plain programs."""
    log = list(a_star(START))
    return {
        "Path": MOVES,
        "Count": str(len(log)),
        "Steps": text(log[:FIRST], figures=False),
        "Log": text(log),
        "Bounds": " ".join(map(str, bounds(list(ida_star(START))))),
        "H": "no",
    }


def mistakes() -> list[Mistake]:
    right = answers()
    steps = right["Steps"].splitlines()
    last = list(a_star(START))[-30:]
    return [
        Mistake("Path", "r" + MOVES, "move 1:"),
        Mistake("Path", MOVES[:-1], "legal, but no solution"),
        Mistake("Path", "lr" + MOVES, "+2 moves"),
        Mistake("Count", str(len(list(a_star(START, misplaced)))), "of astar:misplaced"),
        Mistake("Count", "about three hundred", "is not one whole number"),
        Mistake("Steps", "\n".join([*steps[:4], *steps[5:], steps[4]]), "step 5"),
        Mistake(
            "Log", text(list(a_star(START, partial(manhattan, blank=True)))), "the blank is counted"
        ),
        Mistake("Log", text(list(a_star(START, weight_g=0))), "f is h alone"),
        Mistake("Log", text([*list(a_star(START)), *last]), "goes on"),
        Mistake("Bounds", right["Bounds"].replace(" 13", ""), f"right: {right['Bounds']}"),
        Mistake("H", "yes", "h of 123/45x/786 is 2"),
    ]


def sixty() -> list[tuple[dict[str, str], Mistake | None]]:
    """Their answers, with the mistake planted in each: five of each kind, and none in the rest."""
    right = answers()
    planted = [one for one in mistakes() for _ in range(5)]
    return [
        ({**right, one.question: one.answer} if one else right, one)
        for one in [*planted, *[None] * (60 - len(planted))]
    ]


def write_table(path: Path) -> None:
    """The export of a platform: a row for each student."""
    rows = [given for given, _ in sixty()]
    with path.open("w", newline="", encoding="utf-8") as file:
        writer = csv.writer(file)
        writer.writerow(["Surname", "Email address", *rows[0]])
        for number, row in enumerate(rows):
            writer.writerow([f"Student {number}", f"s{number}@uni.example", *row.values()])


def write_folder(path: Path) -> None:
    """The hand-ins: a folder for each student, the log in a file of its own."""
    for number, (given, _) in enumerate(sixty()):
        own = path / f"s{number:02}"
        own.mkdir(parents=True)
        (own / "log.txt").write_text(given["Log"])
        lines = (f"{name}: {answer}" for name, answer in given.items() if name != "Log")
        (own / "answers.txt").write_text("\n".join(lines))
