"""docs/promises.md: each promise, where it was tried and how often, and those that broke."""

from collections import Counter, defaultdict
from collections.abc import Iterator
from pathlib import Path

from tests.promises import checks, everywhere
from tests.promises.parts import SAMPLES, SHARE, Run

PAGE = Path(__file__).parents[2] / "docs" / "promises.md"
NONE = Run("", {})
PROMISES = checks.PROMISES | everywhere.PROMISES
SPACES = {
    "2x2": "2x2",
    "2x3": "2x3",
    "3x2": "3x2",
    "2x4": "2x4",
    "4x2": "4x2",
    "2x5": "2x5",
    "3x3": "8-puzzle",
    "4x4": "15-puzzle",
}
"""Sizes as parts name them, and as the page does."""
MENDED = (
    "**A\\* that ends when the goal is generated** was called `not optimal`, as everywhere. It is "
    "optimal on sliding tiles: nodes are expanded at f of at most the optimum, so it may end one "
    "move too late at most, and all solutions of a board have the same parity. With a weight it "
    "is not.",
    "**IDA\\* with a weight such as 1.5, `grow=1` and a limit of f** passed over the limit in its "
    "last step and said `exhausted` of boards that have a solution within it: "
    "`idastar:manhattan:1.1:f=9:grow=1` on 1 2 8 4 5/6 7 9 3 x, 8 moves away. The limit is now its "
    "last bound.",
    "**IDA\\* with a large weight** kept a table as deep as its bound with each copy of itself: "
    "`idastar:manhattan:1000:grow=1` on a 2x3 board took 5 GB, more than the limit of its record, "
    "and a minute for 30,000 steps. It takes 0.2 GB and half a second.",
    "**IDA\\* with a large weight and an own h of up to 255** goes down paths of 250,000 moves. "
    "Copies of the search held a count for each g and h within the bound: 30,000 steps took 2 GB, "
    "and 300,000 did not end, because copying shortened the slices to single steps. They hold the "
    "places that were visited: 0.13 GB, and 11 s. f itself is exact, up to 255,000.",
    "**EPEA\\*: memory for `only nodes with f up to the solution's`** is true only of an "
    "admissible h, and now says so: with `sequence` f is higher at once.",
    "**IDA\\* and RBFS: memory `O(d)` and `O(b · d)`** with d the length of the solution is not "
    "true of an inadmissible h or a weight, under which longer paths are searched; the page of "
    "algorithms now says so.",
    "**NBS: at most twice the expansions that any bidirectional search must make** is true of "
    "those below the last bound, the length of the solution, not of all: on 235 of the 359 "
    "boards of 2x3 all are more. The page of algorithms now says so.",
)
"""Promises that the search broke, and how each was mended."""


def page(known: dict[str, Run]) -> str:
    """The sums of all parts; of the last commit, on which the samples ran, those and its parts."""
    ((last, _),) = Counter(
        run.commit for name, run in known.items() if name in SAMPLES
    ).most_common(1)
    known = {
        name: run
        for name, run in known.items()
        if name not in SAMPLES or known.get(name.removeprefix("sample of "), NONE).commit != last
    }  # what ran whole on that commit is not counted twice
    sums: dict[str, list[int]] = defaultdict(lambda: [0, 0, 0])
    whose: dict[str, set[str]] = defaultdict(set)
    where: dict[str, set[str]] = defaultdict(set)
    for part, run in known.items():
        for promise, row in run.found.items():
            for who, (tried, broken) in row.items():
                sums[promise][0] += tried * (part not in SAMPLES)
                sums[promise][1] += tried * (run.commit == last)
                sums[promise][2] += broken
                whose[promise].add(who)
                where[promise].add(part.removeprefix("sample of ").split()[1])
    rows = [
        f"| {PROMISES[promise]} | {_list(whose[promise])} | "
        f"{', '.join(SPACES[size] for size in SPACES if size in where[promise])} | "
        f"{sums[promise][0]:,} | {sums[promise][1]:,} | {sums[promise][2]} |"
        for promise in PROMISES
        if promise in sums
    ]
    totals = [sum(row[at] for row in sums.values()) for at in range(3)]
    return "\n".join((*_head(last, *totals), *rows, "", *_foot(known)))


def _head(last: str, total: int, again: int, broken: int) -> tuple[str, ...]:
    return (
        "# Promises, and how hard we tried to break them\n",
        "What Loyd says of a search or a heuristic (`complete`, `optimal`, `within w times`, a "
        "bound, `exhausted`, a memory) is a promise. `python -m tests.promises` draws searches at "
        "random from everything that can be asked for, with users' own heuristics among them that "
        "are as inconsistent as can be, overestimate, or wall off boards, and compares them with "
        "distances of its own breadth-first search. A sample of it is a test.\n",
        f"{total:,} tries, {broken} broken at the last run of each part. On commit `{last}` "
        f"{again:,} tries ran, at least a sample of every part, one case in {SHARE}. Which part "
        "ran on which commit is said below.\n",
        f"| promise | whose | boards | tries | on `{last}` | broken |",
        "| --- | --- | --- | --- | --- | --- |",
    )


def _when(known: dict[str, Run]) -> Iterator[str]:
    """For each commit the parts, by kind and boards."""
    for commit in dict.fromkeys(run.commit for run in known.values()):
        for is_sample in (False, True):
            kinds: dict[str, list[str]] = defaultdict(list)
            for name, run in known.items():
                if run.commit == commit and (name in SAMPLES) is is_sample:
                    kind, size, *rest = name.removeprefix("sample of ").split()
                    kinds[f"{kind} {size}"].append(" ".join(rest))
            if kinds:
                parts = "; ".join(
                    f"{kind} {', '.join(rest)}".strip() for kind, rest in kinds.items()
                )
                yield f"| `{commit}` | {f'1 in {SHARE}' if is_sample else 'all'} | {parts} |"


def _foot(known: dict[str, Run]) -> tuple[str, ...]:
    kinds = {part.removeprefix("sample of ").split()[0] for part in known}
    walks = any(part.startswith("drawn 4x4") for part in known)
    how = (
        ("spaces", "every board and every move of a space, towards several goals"),
        (
            "drawn",
            "random boards by random searches: every algorithm, each setting at random, "
            "limits around the distance, a fifth of them stopped early"
            + ("; on the 15-puzzle walks of up to 22 moves" if walks else ""),
        ),
        (
            "rules",
            "every board of 2x3 by every combination of duplicate rule, goal test, tie rule "
            "and undo move",
        ),
        ("steep", "random boards by searches with a weight of up to 1000 and h of up to 255"),
        ("every", "every board of 2x4 by each algorithm"),
        ("eighth", "every eighth board of the 8-puzzle, 22,680 of them, by some of them"),
        (
            "necessary",
            "NBS against the smallest set of boards that any bidirectional search with "
            "the same h must expand",
        ),
    )
    return (
        "## How they were tried\n",
        *(f"- `{kind}`: {text}." for kind, text in how if kind in kinds),
        "\n## When they were tried\n",
        "A sample of `spaces` has one goal. Of runs before `0b68771a` the commit is the one with "
        "which their numbers came.\n",
        "| commit | cases | parts |",
        "| --- | --- | --- |",
        *_when(known),
        "\n## What broke, and was mended\n",
        *(f"- {text}" for text in MENDED),
        "",
    )


def _list(names: set[str]) -> str:
    found = sorted(names)
    return ", ".join(found) if len(found) <= 6 else f"{len(found)} of them"
