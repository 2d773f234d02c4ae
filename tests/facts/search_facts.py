"""Facts of the searches."""

from tests.facts import loyd_figures, plain_searches, plain_spaces
from tests.facts.fact import Fact, twice

SEARCHES = (
    twice(
        "deep",
        "One move from the goal, depth-first search expands {:,} boards on one of the two and {:,} "
        "on the other, of 181,440. Its solution has one move: the goal was on the stack all along.",
        (181_438, 181_439),
        "loyd solve -a dfs --json 12345x786",
    ),
    twice(
        "deep_orders",
        "Depth-first search solves 234/15x/768, 19 moves away, in {:,} ({}) to {:,} ({}) moves, by "
        "move order.",
        (4_887, "udrl", 69_773, "ulrd"),
        "loyd solve -a dfs:order=ulrd --json 234/15x/768",
        quick=False,
    ),
    twice(
        "left_over",
        "Breadth-first search with the early goal test leaves {} boards unexpanded from one of the "
        "two farthest boards, {} from the other.",
        (30, 93),
        "loyd solve -a bfs --json 867/254/3x1",
        quick=False,
    ),
    twice(
        "deepening",
        "Iterative deepening on the farthest board of 2x3, {} moves away, expands {:,} nodes "
        "before its last iteration, in a space of {} boards.",
        (21, 7_956, 360),
        "loyd solve -a iddfs --json 45x/123",
    ),
    twice(
        "two_sided",
        "On {} of the 359 boards of 2x3 the heuristic bidirectional search NBS expands more than "
        "A*; on {} bidirectional breadth-first search, without any heuristic, fewer than NBS. RBFS "
        "expands {} times as many as A*.",
        (249, 107, 2.15),
        quick=False,
    ),
    twice(
        "two_sided_8",
        "Of 100 random boards of the 8-puzzle NBS expands more than A* on {}; bidirectional "
        "breadth-first search expands fewer than NBS on {}. RBFS expands {} times as many as A*, "
        "on one board {} times.",
        (73, 0, 2.53, 5.25),
        quick=False,
    ),
    twice(
        "first_weight",
        "On every eighth board all weights below {} solve all boards shortest; that one misses {}, "
        "and w = 1.5 misses {:,}.",
        (1.2, 400, 6_042),
        quick=False,
    ),
    twice(
        "better_h",
        "Linear conflict is never below Manhattan, and yet A* expands more with it on {:,} of "
        "every eighth board, among boards of equal f; in all {} times as many.",
        (87, 0.51),
        quick=False,
    ),
    twice(
        "greedy_by_h",
        "Greedy search with misplaced tiles finds solutions of {} moves on average, with Manhattan "
        "{}, with linear conflict {}.",
        (137.7, 60.9, 37.7),
        quick=False,
    ),
    twice(
        "greedy",
        "Greedy best-first search with Manhattan solves {:,} boards shortest; its mean solution "
        "has {} moves, its longest {} where {} suffice.",
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
    twice(
        "sideways",
        "Allowing sideways moves does not help it: {} boards without any, {} with 20 in a row. "
        "Each move changes Manhattan by one, so there is no sideways move.",
        (787, 787),
        quick=False,
    ),
)
