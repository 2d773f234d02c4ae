"""Maps side by side: the same axes, and a difference that equals the one of plain sets."""

from collections import Counter

from loyd.core.draw.comparison_drawing import LaneMap, comparison_drawing, name_of, searches_drawing
from loyd.core.engine.problem import Limits
from loyd.core.engine.record.map import MapData, Projection, read_recorded
from loyd.core.engine.record.trace import Trace
from tests.core.draw.svg_reader import Place, parsed
from tests.core.study.compare.pairs import expanded_boards, random_pairs
from tests.oracle.sliding import flood

MOST = 120


def kept(places: list[Place], words: str) -> dict[tuple[int, int], int]:
    return {(at.across, at.up): at.counts[words] for at in places if at.counts.get(words)}


def test_the_difference_is_what_sets_of_boards_say() -> None:
    seen = 0
    for pair in random_pairs(8, 5):
        if len(pair.first.goal.cells) > 6:
            continue
        traces = pair.traces(MOST)
        steps = [max(trace.steps * 2 // 3, 1) for trace in traces]
        if not all(trace.steps for trace in traces):
            continue
        problems = [case.problem(Limits(expansions=MOST)) for case in (pair.first, pair.second)]
        searches = [
            (problem, trace, step, None)
            for problem, trace, step in zip(problems, traces, steps, strict=True)
        ]
        svg = parsed(searches_drawing(searches, "t & u", "v", 2, (0, 1)).svg)
        made = (
            expanded_boards(case, MOST)[:step]
            for case, step in zip((pair.first, pair.second), steps, strict=True)
        )
        ours, theirs = ({board for board in one if board is not None} for one in made)
        ours, theirs = (
            ours - {pair.first.goal.cells},
            theirs - {pair.first.goal.cells},
        )  # chosen, never expanded
        size = pair.first.goal.size
        from_start, to_goal = (
            flood(pair.first.start.cells, size),
            flood(pair.first.goal.cells, size),
        )
        length = from_start[pair.first.goal.cells]

        def counted(cells: set[tuple[int, ...]]) -> dict[tuple[int, int], int]:
            by_distance = Counter((from_start[board], to_goal[board]) for board in cells)  # noqa: B023
            return {
                ((g - h + length) // 2, g + h - length): count  # noqa: B023
                for (g, h), count in by_distance.items()
            }

        assert kept(svg.places, "only A") == counted(ours - theirs)
        assert kept(svg.places, "both") == counted(ours & theirs)
        assert kept(svg.places, "only B") == counted(theirs - ours)
        titles = {f"{letter}  {name_of(one)}" for letter, one in zip("AB", problems, strict=True)}
        assert titles | {"A and B", "t & u", "v"} <= set(svg.words)
        seen += 1
    assert seen >= 2


def layers(trace: Trace) -> MapData:
    by_gh = trace.gh_counts(trace.steps)
    return read_recorded(trace, trace.steps, Projection.F_OVER_G, by_gh, by_gh)


def test_layers_have_common_axes() -> None:
    pair = next(
        pair
        for pair in random_pairs(400, 3)
        if pair.first.goal.size == (3, 3) and pair.first.algorithm == "astar"
    )
    traces = pair.traces(MOST)
    maps = [
        LaneMap(name, name, layers(trace))
        for name, trace in zip(("one", "two"), traces, strict=True)
    ]
    words = parsed(comparison_drawing(maps, "t", "v", 2).svg).words
    first, second = words.index("A  one"), words.index("B  two")
    axes = [
        [word for word in part if word.isdigit()] for part in (words[first:second], words[second:])
    ]
    assert axes[0] == axes[1]
    assert axes[0]
