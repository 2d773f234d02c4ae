"""Facts of the spaces."""

from tests.facts.fact import twice, wide

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
    wide(
        "ten_cells",
        "Of 2x5 the farthest board is {} moves away ({} boards), 24 more than of 3x3 with nine "
        "cells; the widest layer is at {}, with {:,} boards. With the goal's blank in the middle "
        "of the top row it is {} ({} boards).",
        (55, 2, 36, 133_107, 54, 12),
        "loyd draw space --size 2x5",
        (2, 5, 9),
        (2, 5, 2),
    ),
    wide(
        "twelve_cells",
        "Twelve cells as 2x6: {} moves ({} boards), the widest layer at {} with {:,} boards. As "
        "3x4, with exactly as many boards: {} ({}) for a corner, {} ({}) for a cell inside.",
        (80, 2, 49, 13_002_649, 53, 18, 53, 4),
        "loyd scramble --all --size 3x4 --distance 53",
        (2, 6, 11),
        (3, 4, 11),
        (3, 4, 5),
    ),
    twice(
        "between_farthest",
        "The two boards 31 moves from the goal are only {} moves from each other.",
        (16,),
        "loyd solve --goal 647/85x/321 867/254/3x1",
    ),
    twice(
        "reversed_goal",
        "All eight tiles in reverse order, the blank at home: {} moves, as far as a board with the "
        "blank at home can be.",
        (30,),
        "loyd solve 876/543/21x",
    ),
    twice(
        "mean_by_goal",
        "The mean distance is {} moves for a goal with its blank in a corner, {} for the middle of "
        "an edge, {} for the centre: where the blank is hardly matters.",
        (21.97, 21.74, 21.5),
        quick=False,
    ),
    twice(
        "first_meeting",
        "No two shortest paths meet before depth {}: the {} boards nearer than that are a tree, "
        "and the shortest loop of moves has 12.",
        (6, 51),
        quick=False,
    ),
    twice(
        "tree_to_22",
        "A tree search to depth 22, the mean solution, has {:,} nodes if no move is undone. The "
        "estimate 3^22 is {:,}, fifty thousand times as many.",
        (636_907, 31_381_059_609),
    ),
    twice(
        "growth",
        "Without the undo move a tree grows {} times with each depth on 3x3, {} times on 4x4 and "
        "{} times on 5x5, not 3.",
        (1.732, 2.13, 2.368),
    ),
    twice(
        "own_mirrors",
        "Mirrored at the diagonal through the blank's home, every board is as far as before; {} "
        "boards are their own mirror image, the farthest {} moves away.",
        (144, 30),
    ),
    twice(
        "random_walk",
        "Shuffling is quick: after 31 random moves, none of them undone at once, the mean distance "
        "is {} already, after 100 it is {}, that of all boards.",
        (20.17, 21.97),
        quick=False,
    ),
)
